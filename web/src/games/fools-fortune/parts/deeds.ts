// What a Character can do and what can be done to it, in the sentences the view names.
import { labelled, sentences } from "../../../i18n/index.svelte";
import type { Selection } from "../selection.svelte";
import { type Group, groupOf, type Kind } from "./kinds";
import { abilityOf, cardName, list, setName, term } from "../say";
import { g } from "../text";
import { type CharacterView, type ConsequenceView, type DeedView, type HarmView, setNamed } from "../view";

export const personOf = (selection: Selection, slug: string): CharacterView | undefined => selection.view.people[slug];

/** Return the button group of a deed's action; null for a deed outside the Afternoon. */
export const groupOfDeed = (deed: DeedView): Group | null => groupOf(deed.say as Kind);

/** Return the title of a deed, that is, of what a Character can do. */
export function deedTitle(slug: string, deed: DeedView): string {
  switch (deed.say) {
    case "fate":
      return term("charmed_fate");
    case "bargain":
      return term("charmed_bargain");
    case "talent":
    case "strike":
      return labelled(term(deed.say), abilityOf({ kind: deed.say, actor: slug })?.name ?? "");
    case "refuse":
    case "answers":
    case "guards":
      return term("refuse");
    case "dues":
    case "allowance":
      return term(deed.say);
    case "discard":
      return g("button.discard");
    default:
      return g(`groups.${deed.say}`);
  }
}

/** Return the text of a deed and of its consequences. */
export function deedText(selection: Selection, slug: string, deed: DeedView): string {
  const said =
    deed.say === "talent" || deed.say === "strike"
      ? (abilityOf({ kind: deed.say, actor: slug })?.text ?? "")
      : g(`deeds.${deed.say}`, { count: deed.count ?? 0, by: names(deed.by) });
  return sentences(said, ...deed.then.map((each) => consequence(selection, each)));
}

const names = (slugs: readonly string[] = []): string => list(slugs.map(cardName));

function consequence(selection: Selection, { say, by, seat, card, slot }: ConsequenceView): string {
  const set = slot === undefined ? undefined : setNamed(selection.view, selection.me, `s${slot}`);
  return g(`then.${say}`, {
    by: names(by),
    rival: seat === undefined ? "" : (selection.names[seat] ?? ""),
    card: card === undefined ? "" : cardName(card),
    set: set ? g("cards.set", { kind: setName(set) }) : "",
  });
}

/** Return the text of something that can be done to a Character. */
export function harmText(selection: Selection, { say, by, seat }: HarmView): string {
  const rival = seat === null ? "" : (selection.names[seat] ?? "");
  const key = seat === null ? "harms.unseen" : seat === selection.view.seat ? "harms.yours" : "harms.theirs";
  return g(`harms.${say}`, { who: g(key, { by: names(by), rival }) });
}
