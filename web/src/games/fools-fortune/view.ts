// The view of A Fool's Fortune, and small readers of it.
import { isFortune, printed } from "./parts/edition.svelte";
import { facts } from "./generated/facts";
import type { Feature, FortuneView, SetView } from "./generated/view";

export type * from "./generated/view";

export const isFeature = (name: string): name is Feature => (facts.features as readonly string[]).includes(name);
/** Whether a name is a card's: actions also name Sets (s1), players (@1) and what an Edict Locks. */
export const isCard = (name: string): boolean => isFortune(name) || name in printed().characters;

/** The Set that an action names ("s1"). */
export const setNamed = (view: FortuneView, seat: number, name: string): SetView | undefined =>
  view.stages[seat]?.sets.find((set) => `s${set.slot}` === name);

/** Whose card this is, if it lies on a Stage. */
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

/** Where every card in sight lies. */
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

/** The cards that lie elsewhere than before, for their frames. */
export function moved(view: FortuneView, before: FortuneView | null): ReadonlySet<string> {
  if (!before || before.phase === "toss" || before.phase === "order") return new Set();
  const old = places(before);
  const changed = [...places(view)].filter(([card, place]) => old.get(card) !== place && !place.startsWith("hand"));
  // After a Night half the table has moved: nothing is news then.
  return changed.length > 12 ? new Set() : new Set(changed.map(([card]) => card));
}
