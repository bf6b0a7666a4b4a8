// A press on an empty place of one's own Set: finds the legal actions that would bring a card there.
import type { Move } from "./kinds";
import type { PlaceView } from "../view";
import type { Choice } from "./narrow";

/** Return the moves that add a card to this place; else those that Fetch one; else those that Barter for one. */
function filling(moves: readonly Move[], set: string, place: PlaceView): readonly Move[] {
  const fits = (card: string | undefined): boolean => card !== undefined && place.lacks.includes(card.slice(0, 4));
  const adds = moves.filter((move) => move.kind === "add" && move.names[0] === set && fits(move.names[1]));
  if (adds.length > 0) return adds;
  for (const kind of ["fetch", "barter"]) {
    const brings = moves.filter((move) => move.kind === kind && fits(move.names[1]));
    if (brings.length > 0) return brings;
  }
  return [];
}

/** Return whether a legal action can bring a card to this place now. */
export const fillable = (moves: readonly Move[], set: string, place: PlaceView): boolean =>
  filling(moves, set, place).length > 0;

/** Return the choice after a press on this place, given the earlier `choice`; null if no move brings a card there. */
export function filled(moves: readonly Move[], choice: Choice, set: string, place: PlaceView): Choice | null {
  const ways = filling(moves, set, place);
  const [way] = ways;
  if (!way) return null;
  if (way.kind !== "add") return { chosen: [way.names[1] ?? ""], group: way.kind as "fetch", flash: false };
  const cards = ways.map((move) => move.names[1] ?? "");
  const card = cards.find((each) => choice.chosen.includes(each)) ?? (cards.length === 1 ? cards[0] : undefined);
  return { chosen: card === undefined ? [set] : [card, set], group: "sets", flash: false };
}
