// Cards, garlands and hands in words.
import { settings } from "../../lib/settings.svelte";
import { type GarlandNumber, type GarlandSymbol, PLANE, shapeOf } from "./cards";
import { g } from "./text";
import type { Made } from "./view";

/** "a, b and c"; Japanese runs through with one mark. */
export function list(words: readonly string[]): string {
  const mark = settings.lang === "ja" ? "、" : ", ";
  if (words.length < 2 || settings.lang === "ja") return words.join(mark);
  return `${words.slice(0, -1).join(mark)}${g("and")}${words.at(-1) ?? ""}`;
}

/** "III: black leaf, red berry and red flower" */
export const cardName = (card: GarlandNumber): string =>
  g("cardName", { card, symbols: list(PLANE[card].map((symbol) => g(symbol))) });

export const shapeName = (symbol: GarlandSymbol, many = false): string => g(`${shapeOf(symbol)}${many ? 2 : 1}`);

/** What a hand is made of: "three leaves". */
export function madeOf(made: Made, garlands: readonly GarlandSymbol[]): string {
  const first = garlands[made.first] ?? "S";
  const last = garlands[made.last] ?? "S";
  return g(`made.${made.kind}`, { shapes: shapeName(first, true), others: shapeName(last, true) });
}

/** "Shape Pair, two berries" */
export const handWords = (made: Made, garlands: readonly GarlandSymbol[]): string =>
  made.kind === "nothing" ? g("nothing") : g("withHand", { hand: g(made.kind), made: madeOf(made, garlands) });
