// The orders a Hand may be held in: by Realm or by Resource as the ledger has them, or what the own Sets take first.
import type { Orders } from "../../../table/hand-order";
import { realmOf, resourceOf } from "../cards";
import type { SetView } from "../generated/view";
import { isFortune, REALMS, RESOURCES } from "./edition.svelte";

// Characters come after all Fortunes.
const LAST = REALMS.length * RESOURCES.length;
const byRealm = (card: string): number =>
  isFortune(card) ? REALMS.indexOf(realmOf(card)) * RESOURCES.length + RESOURCES.indexOf(resourceOf(card)) : LAST;
const byResource = (card: string): number =>
  isFortune(card) ? RESOURCES.indexOf(resourceOf(card)) * REALMS.length + REALMS.indexOf(realmOf(card)) : LAST;

/** What Closes a Set, then what goes into one, then the rest; each by Realm. */
function bySets(sets: readonly SetView[]): (card: string) => number {
  const needs = (card: string): number => {
    if (sets.some((set) => set.closes_with.includes(card))) return 0;
    return sets.some((set) => set.takes.includes(card)) ? 1 : 2;
  };
  return (card) => needs(card) * (LAST + 1) + byRealm(card);
}

/** The orders there are beside these Sets; `quiz`: what fits is asked, so no order gives it away. */
export const ordersFor = (sets: readonly SetView[], quiz: boolean): Orders => ({
  realm: byRealm,
  resource: byResource,
  ...(quiz ? {} : { sets: bySets(sets) }),
});
