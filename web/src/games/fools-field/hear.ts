// The position in words, for whoever does not see it.
import { seen } from "./cards";
import { cardName } from "./say";
import { g } from "./text";
import { type FieldView, turned } from "./view";

export function hear(view: FieldView, me: number, hand: readonly string[], names: readonly string[]): string {
  const cards = view.field.map((each) => `${each.space} ${cardName(seen(each.card, turned(view, each.seat, me)))}`);
  const other = 1 - me;
  return g("position", {
    battle: view.battle,
    deck: view.deck,
    field: cards.length > 0 ? g("positionField", { cards: cards.join("; ") }) : g("positionEmpty"),
    hand: hand.map(cardName).join("; "),
    other: names[other] ?? "",
    count: view.hands[other]?.size ?? 0,
  });
}
