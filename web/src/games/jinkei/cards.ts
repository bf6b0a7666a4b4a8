// What is printed on the cards, by their codes: kK, r10, kA.
import { facts } from "./generated/facts";
import type { Colour } from "./generated/view";

export interface Printed {
  readonly colour: Colour;
  readonly rank: string;
  /** What it counts in a battle, without the effect of its cell. */
  readonly number: number;
  /** What it is worth when captured. */
  readonly points: number;
}

const CARDS: Readonly<Record<string, Printed>> = facts.cards;

/** Return the face of a card; not to be called for a hidden card ("?"). */
export function printed(code: string): Printed {
  const card = CARDS[code];
  if (!card) throw new Error(`there is no card ${code}`);
  return card;
}
