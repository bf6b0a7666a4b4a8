// Cards, Sets and abilities in words.  Names and texts are those of the house edition, written by scripts/cards.py.
import type { Drawing } from "../../art/pen";
import { list as joined, pick } from "../../lib/i18n/index.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Words } from "../../lib/wire";
import { REALM_ICON, RESOURCE_ICON } from "./art/draw";
import { isFortune, type Realm, realmOf, type Resource, resourceOf } from "./cards";
import data from "./cards.json";
import type { Desk } from "./desk.svelte";
import type { Move } from "./moves";
import { g } from "./text";
import { isFeature, kindOf, type SetView } from "./view";

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
  readonly icon: Drawing | null;
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

export function setName(set: SetView | undefined): string {
  if (!set) return "";
  const kind = kindOf(set);
  if (kind.of === "realm") return realmName(kind.realm);
  if (kind.of === "resource") return resourceName(kind.resource);
  return g(kind.of);
}

/** A thing that an action names, in words. */
export function nameOf(desk: Desk, name: string): string {
  const slot = /^s([123])$/.exec(name);
  if (slot)
    return g("setName", { name: setName(desk.view.stages[desk.me]?.sets.find((set) => set.slot === Number(slot[1]))) });
  const seat = /^@(\d)$/.exec(name);
  if (seat) return desk.names[Number(seat[1])] ?? name;
  if (isFeature(name)) return g(`lock${name}`);
  return cardName(name);
}

export function abilityOf(move: Pick<Move, "kind" | "actor">): { readonly name: string; readonly text: string } | null {
  const who = move.actor === null ? undefined : character(move.actor);
  const ability = move.kind === "strike" ? who?.strike : who?.talent;
  return ability ? { name: pick(ability.name), text: pick(ability.text) } : null;
}

/** A list as the language writes it. */
export const list = (items: readonly string[]): string => (items.length === 0 ? g("none") : joined(items));

/** Sentences one after another: Japanese has no space between them. */
export const sentences = (...parts: readonly string[]): string => parts.join(settings.lang === "ja" ? "" : " ");
