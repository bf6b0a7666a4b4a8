// The words of the table of A Fool's Fortune.  Names and texts of cards are in cards.json.
import { dictionary } from "../../lib/i18n/index.svelte";
import { en } from "./text.en";
import { ja } from "./text.ja";

export const g = dictionary({ en, ja });
