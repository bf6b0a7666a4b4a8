// An empty place of an own Set was pressed: the legal action that would bring a card there, if there is one.
import type { Move } from "./kinds";
import type { PlaceView } from "../view";
import type { Choice } from "./narrow";

/** The actions that put a card into this place, or bring one within reach, what is nearest first. */
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

/** Whether a card can come into this place now. */
export const fillable = (moves: readonly Move[], set: string, place: PlaceView): boolean =>
  filling(moves, set, place).length > 0;

/** What is chosen by pressing the place, after what was chosen before; null where nothing leads there. */
export function filled(moves: readonly Move[], choice: Choice, set: string, place: PlaceView): Choice | null {
  const ways = filling(moves, set, place);
  const [way] = ways;
  if (!way) return null;
  if (way.kind !== "add") return { chosen: [way.names[1] ?? ""], group: way.kind as "fetch", flash: false };
  const cards = ways.map((move) => move.names[1] ?? "");
  const card = cards.find((each) => choice.chosen.includes(each)) ?? (cards.length === 1 ? cards[0] : undefined);
  return { chosen: card === undefined ? [set] : [card, set], group: "sets", flash: false };
}
