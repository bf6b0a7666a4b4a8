// Cards, Sets and abilities in words.  Names and texts are those of the edition on the table.
import type { Drawing } from "../../art/pen";
import { list as joined, pick } from "../../i18n/index.svelte";
import type { Words } from "../../server/wire";
import { REALM_ICON, RESOURCE_ICON } from "./art/draw";
import { type Realm, realmOf, type Resource, resourceOf } from "./cards";
import { inPlay, isFortune, printed, type Term } from "./parts/edition.svelte";
import type { Move } from "./parts/kinds";
import { g } from "./text";
import type { CharacterPrint, KindView, ShapeView } from "./view";

const said = (words: Words | undefined, otherwise: string): string => (words ? pick(words) : otherwise);

/** A word of the game, as the edition has it: "Faire". */
export const term = (key: Term): string => said(printed().terms[key], key);
/** An Act as it is printed, and in words: "II", "Act II". */
export const roman = (act: number): string => "I".repeat(act);
export const actName = (act: number): string => g(`act_names.${act as 1 | 2 | 3}`);
export const character = (slug: string): CharacterPrint | undefined => printed().characters[slug];
export const realmName = (realm: Realm): string => said(printed().realms[realm], realm);
export const resourceName = (resource: Resource): string =>
  resource === "Wi" ? term("wild") : said(printed().resources[resource], resource);

/** A card's name, as it stands on the card. */
export const cardName = (code: string): string =>
  said(isFortune(code) ? printed().fortunes[code]?.name : character(code)?.name, code);
/** The name and what it is: "Moon Pearl (Coastal Treasure)". */
export const fullName = (code: string): string =>
  isFortune(code) ? g("cards.full", { name: cardName(code), type: typeName(code) }) : cardName(code);
export const typeName = (code: string): string =>
  g("cards.type", { realm: realmName(realmOf(code)), resource: resourceName(resourceOf(code)) });
/** The other card of a Charmed-Pair. */
export const twinOf = (code: string): string | null => printed().fortunes[code]?.twin ?? null;

export interface Gist {
  readonly text: string;
  readonly icon: Drawing | null;
  /** The Realm in whose colour the symbol is drawn. */
  readonly realm: string | null;
}

/** What a Savvy Character is Savvy to, with its symbol; null for the Skilled. */
function knowledge(who: CharacterPrint): Gist | null {
  if (who.savvy === null) return null;
  if (who.savvy_kind === "realm") {
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
/** What a Character knows or can do in this game, in a word or two, with its symbol. */
export function gist(slug: string): Gist {
  const who = character(slug);
  const known = who && inPlay("savvy") ? knowledge(who) : null;
  if (known) return { ...known, text: g("savvyTo", { what: known.text }) };
  return { text: who?.talent && inPlay("talent") ? pick(who.talent.name) : "", icon: null, realm: null };
}

const kindName = (kind: KindView): string => {
  if (kind.of === "realm") return realmName(kind.code as Realm);
  return kind.of === "resource" ? resourceName(kind.code as Resource) : term(kind.of);
};
/** What a Set collects: "Coastal", "Wild", or "Coastal or Folk" where it can still be both. */
export function setName(shape: ShapeView): string {
  const [first] = shape.kinds;
  return first?.of === "wild" ? kindName(first) : either(shape.kinds.map(kindName));
}

export function abilityOf(move: Pick<Move, "kind" | "actor">): { readonly name: string; readonly text: string } | null {
  const who = move.actor === null ? undefined : character(move.actor);
  const ability = move.kind === "strike" ? who?.strike : who?.talent;
  return ability ? { name: pick(ability.name), text: pick(ability.text) } : null;
}

/** A list as the language writes it. */
export const list = (items: readonly string[]): string => (items.length === 0 ? g("none") : joined(items));
/** One of several: "Treasure or Supernatural". */
export const either = (items: readonly string[]): string => items.join(g("cards.or"));
