// What the prompt says: the action that is meant and its price, or what is asked next.
import type { Desk } from "./desk.svelte";
import { groupOf, type Move } from "./moves";
import { abilityOf, cardName, list, nameOf, sentences, setName } from "./say";
import { g } from "./text";
import { type FortuneView, missing, type SetView } from "./view";

export interface Saying {
  readonly say: string;
  readonly detail: string;
}

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

/** The own Sets that lack this card. */
export const wants = (view: FortuneView, me: number, card: string): readonly SetView[] =>
  (view.stages[me]?.sets ?? []).filter(
    (set) => !set.closed && missing(set).some((type) => type.length === 4 && type === card.slice(0, 4)),
  );

function price(desk: Desk, move: Move): string {
  const who = move.actor === null ? "" : cardName(move.actor);
  const cards = move.names.filter((name) => name !== move.actor);
  const [first = ""] = cards;
  const parts: string[] = [];
  switch (move.kind) {
    case "recruit":
      parts.push(g("d_recruit", { who, fees: list(cards.map(cardName)) }));
      break;
    case "begin":
      parts.push(g("d_begin", { cards: list(cards.map(cardName)) }));
      break;
    case "add":
      if (desk.view.stages[desk.me]?.sets.some((set) => `s${set.slot}` === move.names[0] && set.cards.length === 4))
        parts.push(
          g("d_closes", { set: setName(desk.view.stages[desk.me]?.sets.find((s) => `s${s.slot}` === move.names[0])) }),
        );
      break;
    case "reduce":
    case "remove":
      parts.push(g("d_camp"));
      break;
    case "fetch": {
      const [set] = wants(desk.view, desk.me, first).filter((each) => each.cards.length === 4);
      if (set) parts.push(g("d_closes", { set: setName(set) }));
      if (!move.flash) parts.push(g(desk.view.faire.includes(first) ? "d_fetch" : "d_fetchWayside", { who }));
      break;
    }
    case "cut":
      parts.push(g("d_cut"));
      break;
    case "kickback":
      parts.push(g("d_kickback", { who }));
      break;
    case "barter":
    case "feeswap": {
      const rival = ownerOf(desk.view, first);
      if (!move.flash && rival !== null && rival !== desk.me)
        parts.push(g("d_barter", { who, rival: desk.names[rival] ?? "" }));
      break;
    }
    case "talent":
    case "strike": {
      const text = abilityOf(move)?.text;
      if (text) parts.push(text);
      break;
    }
    case "dues":
      parts.push(desk.view.dues.left > 1 ? g("d_pays", { count: desk.view.dues.left - 1 }) : g("d_paysLast"));
      break;
    case "allowance":
      parts.push(g("d_allowance"));
      break;
  }
  if (move.flash || move.kind === "strike") parts.push(g("d_flash", { who }));
  return sentences(...parts);
}

/** An action that is meant, in the table's words. */
export function saying(desk: Desk, move: Move): Saying {
  const named = move.names.map((name) => nameOf(desk, name));
  const cards = move.actor === null ? named : named.slice(1);
  const values = {
    who: move.actor === null ? "" : cardName(move.actor),
    card: named.at(-1) ?? "",
    set: named[0] ?? "",
    taken: cards[0] ?? "",
    given: cards[1] ?? "",
    cards: list(cards),
    ability: abilityOf(move)?.name ?? "",
  };
  if (move.kind === "pick" && desk.choice.chosen.length > 0) return { say: move.words, detail: "" };
  if (move.kind === "end" || move.kind === "order" || move.kind === "refuse") return { say: move.words, detail: "" };
  const say = g(`m_${move.kind}`, values);
  const target = (move.kind === "talent" || move.kind === "strike") && cards.length > 0 ? `: ${list(cards)}` : "";
  return { say: say + target, detail: price(desk, move) };
}

/** What is asked while the choice is half made. */
export function asking(desk: Desk): Saying {
  const { chosen } = desk.choice;
  const kinds = new Set(desk.left.map((move) => move.kind));
  const group =
    desk.choice.group ??
    (new Set(desk.left.map((move) => groupOf(move.kind))).size === 1 ? groupOf(desk.left[0]?.kind ?? "end") : null);
  const actor = chosen.find((name) => desk.left.some((move) => move.actor === name));
  const who = actor === undefined ? "" : cardName(actor);
  const cards = chosen.filter((name) => name !== actor);
  if (desk.making.length > 0)
    return {
      say: g("sbegin", { count: 3 - desk.making.length }),
      detail: g(kinds.has("recruit") ? "dbeginOrHire" : "dbegin"),
    };
  if (group === "recruit") {
    if (actor === undefined) return { say: g("srecruit"), detail: g("drecruitFees") };
    return { say: g(cards.length > 0 ? "srecruitMore" : "srecruitFees", { who }), detail: g("drecruitFees") };
  }
  if (group === "sets") {
    if (kinds.has("begin") && chosen.length > 0) return { say: g("sbegin", { count: 2 }), detail: g("dbegin") };
    return { say: g(chosen.length > 0 ? "sadd" : "ssets"), detail: g("dbegin") };
  }
  if (group === "fetch") return { say: actor === undefined ? g("sfetch") : g("sfetchWho", { who }), detail: "" };
  if (group === "barter" || group === "feeswap") {
    if (actor === undefined) return { say: g(`s${group}`), detail: "" };
    const taken = cards.find((name) => ownerOf(desk.view, name) !== null);
    if (taken !== undefined) return { say: g("sbarterGive", { card: cardName(taken) }), detail: "" };
    return { say: g(`s${group}Take`, { who }), detail: "" };
  }
  if ((group === "talent" || group === "strike") && actor !== undefined) {
    const ability = abilityOf({ kind: group, actor });
    return { say: g("starget", { ability: ability?.name ?? "" }), detail: ability?.text ?? "" };
  }
  if (group !== null && chosen.length === 0) return { say: g(`s${group}`), detail: "" };
  return { say: g("schosen", { name: list(chosen.map((name) => nameOf(desk, name))) }), detail: g("dchosen") };
}
