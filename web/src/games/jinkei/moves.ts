// The legal actions, read from their notation.
import type { Legal } from "../../lib/wire";
import type { Colour } from "./cards";

export interface Move {
  readonly id: number;
  readonly verb: string;
  readonly words: string;
  /** The card of `place` and `advance`. */
  readonly card: string;
  readonly cell: string;
  readonly as: Colour | null;
  /** The kind or formation. */
  readonly what: string;
}

export function moves(legal: readonly Legal[]): readonly Move[] {
  return legal.map(({ id, text, words }) => {
    const [verb = "", detail = "", , as = ""] = text.split(" ");
    const [card = "", cell = ""] = verb === "place" ? detail.split("@") : [detail, detail];
    return { id, verb, words, card, cell, as: as === "k" || as === "r" ? as : null, what: detail };
  });
}
