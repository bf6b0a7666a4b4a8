// Cards, garlands and hands in words.
import { type GarlandNumber, type GarlandSymbol, ROW_SIZE, shapeOf, symbolsOf } from "./cards";
import { g } from "./text";
import type { GarlandView, Made } from "./view";

/** Return a list as the language writes it: "a, b and c". */
export function list(words: readonly string[]): string {
  const start = words.slice(0, -1).join(g("words.comma"));
  return [start, words.at(-1) ?? ""].filter(Boolean).join(g("last_comma"));
}

/** "III: black leaf, red berry and red flower" */
export const cardName = (card: GarlandNumber): string =>
  g("cardName", { card, symbols: list(symbolsOf(card).map((symbol) => g(`symbols.${symbol}`))) });

/** Which round it is, and which card of the rows is due. */
export function standing(view: Pick<GarlandView, "round" | "rounds" | "turn">): {
  readonly round: string;
  readonly card: string;
} {
  const { round: number, rounds, turn } = view;
  return {
    round: rounds ? g("table.round_of", { number, rounds }) : g("table.round", { number }),
    card: g("card", { number: Math.min(turn + 1, ROW_SIZE), count: ROW_SIZE }),
  };
}

/** A name by its words, also where the script has no spaces between them. */
export const broken = (name: string): readonly string[] =>
  name.split(/(?<= )|(?<=シングル|オール|シェイプ|トリプ)(?=[ァ-ヶ])/);

/** What a hand is made of: "three leaves". */
export function madeOf(made: Made, garlands: readonly GarlandSymbol[]): string {
  const first = garlands[made.first] ?? "S";
  const last = garlands[made.last] ?? "S";
  return g(`made.${made.kind}`, { shapes: g(`many.${shapeOf(first)}`), others: g(`many.${shapeOf(last)}`) });
}

/** "Shape Pair, two berries" */
export const handWords = (made: Made, garlands: readonly GarlandSymbol[]): string =>
  made.kind === "nothing"
    ? g("hands.nothing")
    : g("withHand", { hand: g(`hands.${made.kind}`), made: madeOf(made, garlands) });
