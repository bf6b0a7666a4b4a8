// The position in words, for players with a screen reader.
import { sentences } from "../../i18n/index.svelte";
import { cardName, cardNames } from "./say";
import { g } from "./text";
import type { FieldView } from "./view";

export function hear(view: FieldView, names: readonly string[]): string {
  const between = g("words.between_cards");
  const cards = view.field.map((each) => g("position.card", { space: each.space, card: cardName(each.seen) }));
  const hands = view.hands.map(({ cards: own, size }, seat) =>
    own ? g("position.hand", { cards: cardNames(own) }) : g("position.backs", { who: names[seat] ?? "", count: size }),
  );
  return g("position.whole", {
    battle: g("table.battle", { number: view.battle }),
    deck: view.deck,
    field: cards.length > 0 ? g("position.field", { cards: cards.join(between) }) : g("position.empty"),
    hands: sentences(...hands),
  });
}
