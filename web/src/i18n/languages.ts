// The languages of the page: those that its words are written in.
import type { Lang } from "../server/wire";
import { words } from "./words";

export type { Lang } from "../server/wire";

export const LANGUAGES = Object.keys(words) as readonly Lang[];

/** Return the first language of the page among those that a reader prefers, else the first of the page. */
export function preferredLanguage(tags: readonly string[]): Lang {
  const known = tags.map((tag) => LANGUAGES.find((lang) => tag.toLowerCase().split("-")[0] === lang));
  return known.find((lang) => lang !== undefined) ?? LANGUAGES[0] ?? "en";
}
