// The words of the table of A Fool's Fortune.  Names and texts of cards are printed on them: edition.svelte.ts.
import { dictionary } from "../../i18n/index.svelte";
import { words } from "./generated/words";

export const g = dictionary(words);
