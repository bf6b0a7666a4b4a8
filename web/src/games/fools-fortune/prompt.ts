// What the prompt says: the action that is meant and its price, or what is asked next.
import type { Selection } from "./selection.svelte";
import { type Group, groupOf, isAnswered, type Move } from "./parts/kinds";
import { sentences } from "../../i18n/index.svelte";
import { abilityOf, cardName, fullName, list, setName } from "./say";
import { g } from "./text";
import { isCard, isFeature, ownerOf, type SetView, setNamed } from "./view";

export interface Saying {
  readonly say: string;
  readonly detail: string;
}

const closes = (set: SetView | undefined, card: string): string[] =>
  set?.closes_with.includes(card) ? [g("price.closes", { set: g("cards.set", { kind: setName(set) }) })] : [];

function price(selection: Selection, move: Move): string {
  const { view } = selection;
  const who = move.actor === null ? "" : cardName(move.actor);
  const [first = "", second = ""] = move.names.filter((name) => name !== move.actor);
  const parts: string[] = [];
  switch (move.kind) {
    case "recruit":
    case "cut":
    case "kickback":
    case "allowance":
      parts.push(g(`price.${move.kind}`, { who }));
      break;
    case "add":
      parts.push(...closes(setNamed(view, selection.me, first), second));
      break;
    case "reduce":
    case "remove":
      parts.push(g("price.camp"));
      break;
    case "fetch": {
      const [closed] = (view.stages[selection.me]?.sets ?? []).flatMap((set) => closes(set, first));
      if (closed !== undefined) parts.push(closed);
      else if (!move.flash) parts.push(g(view.faire.includes(first) ? "price.fetch" : "price.fetchWayside"));
      break;
    }
    case "talent":
    case "strike":
      parts.push(abilityOf(move)?.text ?? "");
      break;
    case "dues":
      parts.push(view.dues.left > 1 ? g("price.pays", { count: view.dues.left - 1 }) : g("price.paysLast"));
      break;
  }
  const rival = isAnswered(move.kind) ? ownerOf(view, first) : null;
  if (!move.flash && rival !== null && rival !== selection.me)
    parts.push(g("price.barter", { who, rival: selection.names[rival] ?? "" }));
  if (move.flash || move.kind === "strike") parts.push(g("price.flash", { who }));
  return sentences(...parts.filter(Boolean));
}

/** An action that is meant, as log and terminal say it, and what it costs. */
export const saying = (selection: Selection, move: Move): Saying => ({
  say: move.words,
  detail: price(selection, move),
});

/** A thing that was tapped, in words. */
function nameOf(selection: Selection, name: string): string {
  if (isCard(name)) return fullName(name);
  if (isFeature(name)) return g(`features.${name}`);
  const set = setNamed(selection.view, selection.me, name);
  return set ? g("cards.set", { kind: setName(set) }) : (selection.names[Number(name.slice(1))] ?? "");
}

/** What is asked while the choice is half made. */
export function asking(selection: Selection): Saying {
  const { chosen } = selection.choice;
  const kinds = new Set(selection.left.map((move) => move.kind));
  const groups = new Set(selection.left.map((move) => groupOf(move.kind)));
  const group = selection.choice.group ?? (groups.size === 1 ? ([...groups][0] ?? null) : null);
  const actor = chosen.find((name) => selection.left.some((move) => move.actor === name));
  if (selection.making.length > 0)
    return {
      say: g("ask.begin", { count: selection.toBegin }),
      detail: g(kinds.has("recruit") ? "ask.litOrHire" : "ask.lit"),
    };
  const asked = group === null ? null : askedOf(selection, group, actor);
  return (
    asked ?? {
      say: g("ask.chosen", { name: list(chosen.map((name) => nameOf(selection, name))) }),
      detail: g("ask.next"),
    }
  );
}

/** What a group asks for next; null where the things chosen say more. */
function askedOf(selection: Selection, group: Group, actor: string | undefined): Saying | null {
  const { chosen } = selection.choice;
  const who = actor === undefined ? "" : cardName(actor);
  const cards = chosen.filter((name) => name !== actor);
  switch (group) {
    case "recruit": {
      const key = actor === undefined ? "ask.recruit" : cards.length > 0 ? "ask.recruitMore" : "ask.recruitFees";
      return { say: g(key, { who }), detail: g("ask.fees") };
    }
    case "sets":
      if (chosen.length > 0 && selection.left.some((move) => move.kind === "begin"))
        return { say: g("ask.begin", { count: selection.toBegin }), detail: g("ask.lit") };
      return { say: g(chosen.length > 0 ? "ask.add" : "ask.sets"), detail: g("ask.lit") };
    case "fetch":
      return { say: g(actor === undefined ? "ask.fetch" : "ask.fetchWho", { who }), detail: "" };
    case "barter":
    case "feeswap": {
      if (actor === undefined) return { say: g(`ask.${group}`), detail: "" };
      const taken = cards.find((name) => ownerOf(selection.view, name) !== null);
      if (taken !== undefined) return { say: g("ask.barterGive", { card: fullName(taken) }), detail: "" };
      return { say: g(`ask.${group}Take`, { who }), detail: "" };
    }
    default:
      if (actor !== undefined && (group === "talent" || group === "strike")) {
        const ability = abilityOf({ kind: group, actor });
        return { say: g("ask.target", { ability: ability?.name ?? "" }), detail: ability?.text ?? "" };
      }
      return chosen.length === 0 ? { say: g(`ask.${group}`), detail: "" } : null;
  }
}
