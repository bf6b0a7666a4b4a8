// What is printed on the cards: names and texts of the house edition, written by scripts/cards.py.
import { type Realm, realmOf, type Resource, resourceOf } from "../../art/cards";
import type { IconName } from "../../art/icons";
import { REALM_ICON, RESOURCE_ICON } from "../../art/cards";
import { pick } from "../../lib/i18n/index.svelte";
import type { Words } from "../../lib/wire";
import data from "./cards.json";
import { g } from "./text";
import { isFortune } from "./view";

export interface Ability {
  readonly name: Words;
  readonly text: Words;
}
export interface Character {
  readonly name: Words;
  readonly savvy: string | null;
  readonly savvyKind: string | null;
  readonly domain: string | null;
  readonly talent: Ability | null;
  readonly strike: Ability | null;
}

const named = (from: object, key: string): Words | undefined => (from as Record<string, Words | undefined>)[key];
export const character = (slug: string): Character | undefined =>
  (data.characters as Record<string, Character | undefined>)[slug];

export const realmName = (realm: Realm): string => pick(named(data.realms, realm) ?? { en: realm, ja: realm });
export const resourceName = (resource: Resource): string =>
  resource === "Wi" ? g("wild") : pick(named(data.resources, resource) ?? { en: resource, ja: resource });

/** A card's name; its code where an edition has one we do not know. */
export function cardName(code: string): string {
  const words = isFortune(code) ? named(data.fortunes, code) : character(code)?.name;
  return words ? pick(words) : code;
}
/** The name and what it is: "Moon Pearl, Coastal Treasure". */
export function fullName(code: string): string {
  return isFortune(code) ? g("fullFortune", { name: cardName(code), type: typeName(code) }) : cardName(code);
}
export const typeName = (code: string): string =>
  g("type", { realm: realmName(realmOf(code)), resource: resourceName(resourceOf(code)) });

export interface Gist {
  readonly text: string;
  readonly icon: IconName | null;
  /** The Realm in whose colour the symbol is drawn. */
  readonly realm: string | null;
}

/** What a Savvy Character is Savvy to, with its symbol; null for the Skilled. */
function knowledge(who: Character): Gist | null {
  if (who.savvy === null) return null;
  if (who.savvyKind === "realm") {
    const realm = who.savvy as Realm;
    return { text: realmName(realm), icon: REALM_ICON[realm], realm: realm.toLowerCase() };
  }
  const resource = who.savvy as Resource;
  return { text: resourceName(resource), icon: RESOURCE_ICON[resource], realm: null };
}
/** The word for what a Savvy Character knows: "Coastal". */
export const savvyName = (slug: string): string => {
  const who = character(slug);
  return (who && knowledge(who)?.text) ?? "";
};
/** What a Character knows or can do, in a word or two, with its symbol. */
export function gist(slug: string): Gist {
  const who = character(slug);
  const known = who ? knowledge(who) : null;
  if (known) return { ...known, text: g("savvyTo", { what: known.text }) };
  return { text: who?.talent ? pick(who.talent.name) : "", icon: null, realm: null };
}
