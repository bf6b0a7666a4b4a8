// A line-up that is not sealed yet: which card lies on which place.  Where a card may lie comes from the view.
import type { Draft } from "../../../table/drafts";
import type { Cell, LineupPlace } from "../view";

type Places = readonly LineupPlace[];

/** The line-up as the server has it. */
export const standing = (places: Places): Draft => places.map(({ card }) => card);

/** Whether a draft may lie on these places: each card fits, and lies there once. */
export const isPossible = (places: Places, draft: Draft): boolean =>
  draft.length === places.length &&
  draft.every((card, at) => card === null || (places[at]?.fits.includes(card) && draft.indexOf(card) === at));

/** With a card on a place: what lay there goes to where the card came from, be it the hand. */
export function put(draft: Draft, at: number, card: string): Draft {
  const from = draft.indexOf(card);
  return draft.map((each, index) => (index === at ? card : index === from ? (draft[at] ?? null) : each));
}

/** With what lies on two places exchanged; one of them may be empty. */
export const swap = (draft: Draft, at: number, other: number): Draft =>
  draft.map((each, index) => (index === at ? (draft[other] ?? null) : index === other ? (draft[at] ?? null) : each));

/** Without the card on a place: it is in hand again. */
export const lift = (draft: Draft, at: number): Draft => draft.map((each, index) => (index === at ? null : each));

/** What lies on a cell. */
export const onCell = (places: Places, draft: Draft, cell: Cell): readonly string[] =>
  draft.filter((card, at): card is string => card !== null && places[at]?.cell === cell);

export type Step = "undo" | { readonly card: string; readonly cell: Cell };

/** The next step toward a draft on the server, in the order of the record; null: it is there. */
export function toward(places: Places, draft: Draft): Step | null {
  const lies = ({ cell, card }: LineupPlace): boolean => card === null || onCell(places, draft, cell).includes(card);
  if (!places.every(lies)) return "undo";
  const next = places.find(({ card }) => card === null);
  const there = standing(places);
  const card = next && onCell(places, draft, next.cell).find((each) => !there.includes(each));
  return next && card !== undefined ? { card, cell: next.cell } : null;
}
