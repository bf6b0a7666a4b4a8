// The words of Garlandland's table.
import { dictionary } from "../../i18n/index.svelte";
import { words } from "./generated/words";

export const g = dictionary(words);
