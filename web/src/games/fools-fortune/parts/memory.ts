// What the viewer knows of Fate and of cards that were moved face down, in sentences, if the player wants the reminder.
import { settings } from "../../../shell/settings.svelte";
import { either, fullName } from "../say";
import { g } from "../text";
import type { FortuneView, PerhapsView } from "../view";

const placesOf = (card: PerhapsView, names: readonly string[]): string =>
  either([
    ...card.hands.map((seat) => g("table.in_hand", { who: names[seat] ?? "" })),
    ...card.fate.map((number) => g("table.in_fate", { number })),
  ]);

export function remembered(view: FortuneView, names: readonly string[]): readonly string[] {
  if (!settings.memory) return [];
  return [
    ...view.fate.known.map(({ at, card }) => g("table.foreseen", { number: at, card: fullName(card) })),
    ...view.fate.perhaps.map((each) =>
      g("table.tangled", { card: fullName(each.card), places: placesOf(each, names) }),
    ),
  ];
}
