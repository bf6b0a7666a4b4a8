// The position in words, for whoever does not see it.
import { cardName, list } from "./say";
import { g } from "./text";
import type { GarlandView } from "./view";

/** The whole position in a few sentences. */
export function hear(view: GarlandView, me: number, names: readonly string[]): string {
  const rows = view.rows.map((row, seat) => {
    const symbols = row.garlands.map((symbol) => g(symbol));
    const cards = row.cards.length > 0 ? `${row.cards.join(" ")} (${list(symbols)})` : g("positionNone");
    return g("positionRow", { who: names[seat] ?? "", cards });
  });
  const hand = view.hand && view.seat === me ? g("positionHand", { hand: view.hand.map(cardName).join("; ") }) : "";
  return g("position", { round: view.round, card: Math.min(view.turn + 1, 5), rows: rows.join(" "), hand });
}
