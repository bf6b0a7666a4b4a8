// The position in words, for players with a screen reader.
import { cardName, list, standing } from "./say";
import { g } from "./text";
import type { GarlandView, RowView } from "./view";

type Heard = Pick<GarlandView, "rows" | "hand" | "round" | "rounds" | "turn">;

function laid({ cards, garlands }: RowView): string {
  if (cards.length === 0) return g("rowEmpty");
  const names = list(garlands.map((symbol) => g(`symbols.${symbol}`)));
  return names ? g("position.cards", { cards: cards.join(" "), garlands: names }) : cards.join(" ");
}

/** The whole position in a few sentences. */
export function hear(view: Heard, names: readonly string[]): string {
  const rows = view.rows.map((row, seat) => g("position.row", { who: names[seat] ?? "", cards: laid(row) }));
  // Spectators have no hand; a player who has left the game has an empty one.
  const hand = view.hand?.length ? g("position.hand", { cards: view.hand.map(cardName).join("; ") }) : "";
  return g("position.whole", { ...standing(view), rows: rows.join(" "), hand });
}
