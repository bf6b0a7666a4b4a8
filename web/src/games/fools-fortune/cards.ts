// What the codes of the cards say: the Realm, the Resource, which of the two ("CoTr1"); a Character has a name ("trickster").
import type { facts } from "./generated/facts";

export type Realm = keyof typeof facts.printed.realms;
export type Resource = keyof typeof facts.printed.resources | "Wi";

/** The Realm of a card or of a type ("CoTr"). */
export const realmOf = (code: string): Realm => code.slice(0, 2) as Realm;
/** The Resource of a card or of a type; a Wild has none of its own. */
export const resourceOf = (code: string): Resource => code.slice(2, 4) as Resource;
