// Cards and players in words.
import type { CardCode } from "./cards";
import { g } from "./text";
import type { FieldView } from "./view";

/** A card by its sides as the viewer sees them. */
export const cardName = (sides: string): string => g(`cards.${sides as CardCode}`);

/** Several cards by their names. */
export const cardNames = (cards: readonly string[]): string => cards.map(cardName).join(g("words.between_cards"));

/** What a player is about, for the line under the name. */
export function doing(view: FieldView, who: number, seat: number | null, toAct: readonly number[]): string {
  const count = view.hands[who]?.size ?? 0;
  return [
    who === view.start ? g("table.start") : "",
    toAct.includes(who) ? g(who === seat ? "yourTurn" : "toMove") : "",
    g(who === seat ? "hold" : "table.holds", { count }),
  ]
    .filter(Boolean)
    .join(" · ");
}
