// The view of The Fool's Field, and small readers of it.
import type { FieldView, Joint, Placed } from "./generated/view";

export type { FieldView, Joint, Known, Placed } from "./generated/view";

/** How the edges of a held card would meet what lies around a space, side by side; empty where nothing does. */
export function edgesOver(view: FieldView, card: string, space: string): readonly (Joint | null)[] {
  return view.meetings.find((each) => each.card === card && each.space === space)?.edges ?? [];
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
