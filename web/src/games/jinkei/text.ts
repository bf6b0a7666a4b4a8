// The words of Jinkei's table.
import { dictionary } from "../../lib/i18n/index.svelte";
import { words } from "./generated/words";

export const g = dictionary(words);
