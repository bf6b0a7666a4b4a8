// The legal actions, read from their notation.
import type { Legal } from "../../server/wire";
import type { Cell, Colour } from "./view";

export interface Move {
  readonly id: number;
  readonly verb: string;
  /** The card of `place` and `advance`. */
  readonly card: string;
  /** The cell of `place`, `attack` and `defend`. */
  readonly cell: Cell | null;
  readonly as: Colour | null;
  /** The kind or formation. */
  readonly what: string;
}

export function moves(legal: readonly Legal[]): readonly Move[] {
  return legal.map(({ id, text }) => {
    const [verb = "", detail = "", , as = ""] = text.split(" ");
    const [card = "", cell = ""] = verb === "place" ? detail.split("@") : [detail, detail];
    return {
      id,
      verb,
      card,
      cell: verb === "place" || verb === "attack" || verb === "defend" ? (cell as Cell) : null,
      as: as === "k" || as === "r" ? as : null,
      what: detail,
    };
  });
}
