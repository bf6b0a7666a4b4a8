// The view of The Fool's Field (docs/games/fools-field.md), and how it lies on the table of its viewer.
import { seen } from "./cards";

export interface Pile {
  readonly size: number;
  /** Null: not ours to see. */
  readonly cards: readonly string[] | null;
}

export interface Placed {
  readonly space: string;
  readonly card: string;
  readonly seat: number;
}

export interface FieldView {
  readonly seat: number | null;
  readonly phase: "deal" | "opening" | "deploy" | "discard" | "last" | "over";
  readonly to_act: readonly number[];
  readonly start: number;
  readonly battle: number;
  readonly battle_limit: number;
  readonly seating: "facing" | "shared";
  readonly deck: number;
  readonly owed: number;
  readonly hands: readonly Pile[];
  readonly discards: readonly Pile[];
  readonly field: readonly Placed[];
  readonly known: readonly ({
    readonly held: readonly string[];
    readonly held_or_discarded: readonly string[];
  } | null)[];
  readonly retreats: readonly number[];
}

/** The nine spaces as the viewer sees them, far row first. */
export function spaces(view: FieldView, viewer: number): readonly string[] {
  const across = view.seating === "facing" && viewer === 1;
  const rows = across ? [1, 2, 3] : [3, 2, 1];
  const columns = across ? ["c", "b", "a"] : ["a", "b", "c"];
  return rows.flatMap((row) => columns.map((column) => `${column}${row}`));
}

/** Whether a card of `seat` lies turned for the viewer. */
export function turned(view: FieldView, seat: number, viewer: number): boolean {
  return view.seating === "facing" && seat !== viewer;
}

/** What lies beside a space on the viewer's table, side by side (top, right, bottom, left). */
export function beside(view: FieldView, viewer: number, space: string): readonly (Placed | null)[] {
  const order = spaces(view, viewer);
  const at = order.indexOf(space);
  const row = Math.floor(at / 3);
  const column = at % 3;
  const placed = (r: number, c: number): Placed | null => {
    if (r < 0 || r > 2 || c < 0 || c > 2) return null;
    return view.field.find((each) => each.space === order[r * 3 + c]) ?? null;
  };
  return [placed(row - 1, column), placed(row, column + 1), placed(row + 1, column), placed(row, column - 1)];
}

/**
 * Per side of a card that is held over a space: null where nothing lies, otherwise whether the two charges close into a
 * picture.  For drawing alone: what may be played is `legal`.
 */
export function joints(view: FieldView, viewer: number, space: string, code: string): readonly (boolean | null)[] {
  return beside(view, viewer, space).map((neighbour, side) => {
    if (!neighbour) return null;
    const theirs = seen(neighbour.card, turned(view, neighbour.seat, viewer))[(side + 2) % 4];
    return ["SS", "HF", "FH"].includes(`${code[side] ?? ""}${theirs ?? ""}`);
  });
}

/** The card that lies there now and did not before. */
export function newest(view: FieldView, previous: FieldView | null): Placed | null {
  if (!previous) return null;
  return view.field.find((each) => !previous.field.some((old) => old.space === each.space)) ?? null;
}

/** How many cards are out of the game. */
export function thrown(view: FieldView): number {
  return view.discards.reduce((sum, pile) => sum + pile.size, 0);
}
