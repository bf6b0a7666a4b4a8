// Reading a finished game: small things a replay needs.
import type { Position, Words } from "./wire";

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
  section: (view: unknown) => Words | null,
): readonly { readonly step: number; readonly name: Words }[] {
  const marks: { step: number; name: Words }[] = [];
  for (const position of positions) {
    const view = position.views[eye];
    const name = view === undefined ? null : section(view);
    if (name && name.en !== marks.at(-1)?.name.en) marks.push({ step: position.step, name });
  }
  return marks;
}
