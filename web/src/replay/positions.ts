// Reading a finished game: small things a replay needs.
import type { TableProps } from "../games/types";
import type { Position } from "../server/wire";

/** The props of a table that is only shown: nothing is legal and every call does nothing. */
export const STILL: Pick<TableProps, "legal" | "sealed" | "act" | "why" | "busy"> = {
  legal: [],
  sealed: null,
  act: () => undefined,
  why: () => undefined,
  busy: false,
};

/** How many positions the server sends at once. */
export const PAGE = 100;

/** The last position at or before a step, of those that are here. */
export function nearest(positions: readonly Position[], step: number): Position | undefined {
  return positions.findLast((each) => each.step <= step) ?? positions[0];
}

/** Where the game's own sections begin. */
export function marksOf(
  positions: readonly Position[],
  eye: number,
  section: (view: unknown) => string | null,
): readonly { readonly step: number; readonly name: string }[] {
  const marks: { step: number; name: string }[] = [];
  for (const position of positions) {
    const view = position.views[eye];
    const name = view === undefined ? null : section(view);
    if (name && name !== marks.at(-1)?.name) marks.push({ step: position.step, name });
  }
  return marks;
}
