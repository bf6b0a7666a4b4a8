// The view of The Fool's Field, and small readers of it.
import type { FieldView, Joint, Placed } from "./generated/view";

export type { FieldView, Joint, Known, Placed } from "./generated/view";

/** Return, side by side, how a held card would meet the cards around a space; an empty list if the view has none. */
export function edgesOver(view: FieldView, card: string, space: string): readonly (Joint | null)[] {
  return view.meetings.find((each) => each.card === card && each.space === space)?.edges ?? [];
}

/** Return the card on a space that was empty in the previous view; null if there is none. */
export function newest(view: FieldView, previous: FieldView | null): Placed | null {
  if (!previous) return null;
  return view.field.find((each) => !previous.field.some((old) => old.space === each.space)) ?? null;
}

/** Return the number of discarded cards. */
export function thrown(view: FieldView): number {
  return view.discards.reduce((sum, pile) => sum + pile.size, 0);
}
