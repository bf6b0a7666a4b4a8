// The view of A Fool's Fortune, and small readers of it.
import { isFortune, printed } from "./parts/edition.svelte";
import { facts } from "./generated/facts";
import type { Feature, FortuneView, SetView } from "./generated/view";

export type * from "./generated/view";

export const isFeature = (name: string): name is Feature => (facts.features as readonly string[]).includes(name);
/** Return whether `name` is a card. Actions also name Sets (s1), players (@1) and the features that an Edict Locks. */
export const isCard = (name: string): boolean => isFortune(name) || name in printed().characters;

/** Return the Set of `seat` with a name as in actions ("s1"). */
export const setNamed = (view: FortuneView, seat: number, name: string): SetView | undefined =>
  view.stages[seat]?.sets.find((set) => `s${set.slot}` === name);

/** Return the seat that owns this card; null if it is not in a Camp, Set or Crew. */
export function ownerOf(view: FortuneView, card: string): number | null {
  const seat = view.stages.findIndex(
    (stage) =>
      stage.camp.includes(card) ||
      stage.sets.some((set) => set.cards.includes(card)) ||
      stage.crew.some((member) => member.character === card || member.fees.includes(card)),
  );
  return seat < 0 ? null : seat;
}

// -- what has just moved

/** Return the place of every visible card, by card. */
export function places(view: FortuneView): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const lay = (cards: readonly string[], place: string): void => cards.forEach((card) => found.set(card, place));
  lay(view.faire, "faire");
  lay(view.road, "road");
  view.stages.forEach((stage, seat) => {
    lay(stage.camp, `camp${seat}`);
    if (stage.hand.cards) lay(stage.hand.cards, `hand${seat}`);
    for (const set of stage.sets) lay(set.cards, `set${seat}`);
    for (const member of stage.crew) {
      found.set(member.character, `crew${seat}${member.position}`);
      lay(member.fees, `fee${seat}`);
    }
  });
  return found;
}

/** Return the cards that changed their place since the view `before`; the table frames them. */
export function moved(view: FortuneView, before: FortuneView | null): ReadonlySet<string> {
  if (!before || before.phase === "toss" || before.phase === "order") return new Set();
  const old = places(before);
  const changed = [...places(view)].filter(([card, place]) => old.get(card) !== place && !place.startsWith("hand"));
  // After a Night half the table has moved: nothing is news then.
  return changed.length > 12 ? new Set() : new Set(changed.map(([card]) => card));
}
