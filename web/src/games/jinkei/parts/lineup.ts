// A line-up that is not sealed yet: the card on each place. The view says which cards each place may have.
import type { Draft } from "../../../table/drafts";
import type { Cell, LineupPlace } from "../view";

type Places = readonly LineupPlace[];

/** Return the line-up that the server has. */
export const standing = (places: Places): Draft => places.map(({ card }) => card);

/** Return whether a draft is possible: each card fits its place and occurs once. */
export const isPossible = (places: Places, draft: Draft): boolean =>
  draft.length === places.length &&
  draft.every((card, at) => card === null || (places[at]?.fits.includes(card) && draft.indexOf(card) === at));

/** Return the draft with `card` on the place `at`. A card there goes to where `card` came from, possibly the hand. */
export function put(draft: Draft, at: number, card: string): Draft {
  const from = draft.indexOf(card);
  return draft.map((each, index) => (index === at ? card : index === from ? (draft[at] ?? null) : each));
}

/** Return the draft with the cards of two places exchanged; one of the places may be empty. */
export const swap = (draft: Draft, at: number, other: number): Draft =>
  draft.map((each, index) => (index === at ? (draft[other] ?? null) : index === other ? (draft[at] ?? null) : each));

/** Return the draft without the card on the place `at`, which is in the hand again. */
export const lift = (draft: Draft, at: number): Draft => draft.map((each, index) => (index === at ? null : each));

/** Return the cards of the draft on a cell. */
export const onCell = (places: Places, draft: Draft, cell: Cell): readonly string[] =>
  draft.filter((card, at): card is string => card !== null && places[at]?.cell === cell);

export type Step = "undo" | { readonly card: string; readonly cell: Cell };

/** Return the next command that brings the server's line-up nearer to the draft; null if it is complete. */
export function toward(places: Places, draft: Draft): Step | null {
  const lies = ({ cell, card }: LineupPlace): boolean => card === null || onCell(places, draft, cell).includes(card);
  if (!places.every(lies)) return "undo";
  const next = places.find(({ card }) => card === null);
  const there = standing(places);
  const card = next && onCell(places, draft, next.cell).find((each) => !there.includes(each));
  return next && card !== undefined ? { card, cell: next.cell } : null;
}
