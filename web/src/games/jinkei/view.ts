// The view of Jinkei, and small readers of it.  What may be played comes as `legal`, never from here.
import type { Choice } from "../choices";
import type { Action } from "./generated/actions";
import { facts } from "./generated/facts";
import type { BattleView, Cell, Colour, FormationView, Ground, PlayerView } from "./generated/view";

export type * from "./generated/view";

export const BATTLES = facts.battles;

/** The cells row by row as they lie before the viewer: the fronts meet in the middle. */
export const order = (near: boolean): readonly Cell[] => (near ? facts.cells : facts.cells.toReversed());

export type Row = "F" | "B" | "R";
export const rowOf = (cell: Cell): Row => cell[0] as Row;

export type Effect = Exclude<Ground, "normal" | "unusable">;
/** What a cell does to the card on it. */
export const effect = (ground: Ground): Effect | null => (ground === "normal" || ground === "unusable" ? null : ground);
/** What a Rank effect adds, as it is drawn. */
export const PLUS: Readonly<Partial<Record<Effect, string>>> = { "rank-1": "+1", "rank-2": "+2" };

/** How a battle ends, or would end. */
export type Ending = Pick<BattleView, "winner" | "reason" | "gains">;

/** The formation in use. */
export const formation = (player: PlayerView | undefined): FormationView | undefined =>
  player?.choices.find((each) => each.id === player.form);

/** How the cards of a column pass a cell on their way to the front: from it, over it, or not at all. */
export function pathAt({ paths }: FormationView, cell: Cell): "from" | "over" | null {
  const row = (each: Cell): number => facts.cells.indexOf(each);
  const path = paths.find((column) => column.some((each) => each[1] === cell[1])) ?? [];
  if (path.includes(cell)) return path[0] === cell ? null : "from";
  const isBetween = path.some((each) => row(each) < row(cell)) && path.some((each) => row(each) > row(cell));
  return isBetween ? "over" : null;
}

/** A legal action of this game, by its parts. */
export type Move = Choice<Action>;

/** The cell that an action names, null where it names none. */
export const cellOf = (move: Move | undefined): Cell | null => (move && "cell" in move ? move.cell : null);

/** The kind or formation that an action takes, null where it takes none. */
export const takenBy = (move: Move | undefined): string | null => (move && "what" in move ? move.what : null);

/** The colour that a Wild Suit is played as, null where none is declared. */
export const declaredIn = (move: Move): Colour | null => ("declared" in move ? move.declared : null);
