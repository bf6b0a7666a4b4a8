// The words of this table.  Names and texts of cards are in cards.json.
import { dictionary } from "../../lib/i18n/index.svelte";
import { settings } from "../../lib/settings.svelte";
import { en } from "./text.en";
import { ja } from "./text.ja";

export const g = dictionary({ en, ja });

/** A list as the language writes it. */
export function list(items: readonly string[]): string {
  return items.length === 0 ? g("none") : items.join(settings.lang === "ja" ? "、" : ", ");
}

/** Sentences one after another: Japanese has no space between them. */
export const sentences = (...parts: readonly string[]): string => parts.join(settings.lang === "ja" ? "" : " ");
