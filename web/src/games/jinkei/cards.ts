// What is printed on the cards: k black or r red, then the rank (kK, r10, kA).

export type Colour = "k" | "r";

/** What a captured card is worth, by rank. */
export const POINTS: Readonly<Record<string, number>> = {
  K: 3,
  10: 3,
  9: 3,
  8: 2,
  7: 2,
  6: 2,
  5: 1,
  4: 1,
  3: 1,
  2: 0,
  A: 0,
};

/** The number printed on a card. */
export const printed = (card: string): number =>
  card.endsWith("A") ? 1 : card.endsWith("K") ? 13 : Number(card.slice(1));
