// The words of Garlandland's table.
import { dictionary } from "../../lib/i18n/index.svelte";
import { en } from "./text.en";
import { ja } from "./text.ja";

export const g = dictionary({ en, ja });
