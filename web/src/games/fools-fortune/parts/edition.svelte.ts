// The cards on the table: the built-in ones, or those of an edition that the view brings with it.
import type { Realm, Resource } from "../cards";
import { facts } from "../generated/facts";
import type { FortuneView, Power, PrintedView } from "../generated/view";

export type Term = keyof typeof facts.printed.terms;

// Every edition has the same Realms, Resources and codes of Fortunes; what they are called is its own.
export const REALMS = Object.keys(facts.printed.realms) as readonly Realm[];
export const RESOURCES: readonly Resource[] = [...(Object.keys(facts.printed.resources) as Resource[]), "Wi"];
/** Whether a code is a Fortune's, and no Character's. */
export const isFortune = (code: string): boolean => code in facts.printed.fortunes;

let shown: PrintedView = $state.raw(facts.printed);
let powers: readonly Power[] = $state.raw([]);
let act: number = $state(3);

/** What is printed on the cards that are played with. */
export const printed = (): PrintedView => shown;

/** Whether what a Character's card says of this counts in the game on the table. */
export const inPlay = (power: Power): boolean => powers.includes(power);

/** The Act of the game on the table; the last one, with everything in it, where there is none. */
export const actOnTable = (): number => act;

/** Lay the cards of this view's edition on the table. */
export function lay(view: FortuneView): void {
  shown = view.printed ?? facts.printed;
  powers = view.powers;
  act = view.act;
}
