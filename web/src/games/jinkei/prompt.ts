// What the prompt bar asks, says and offers.  Pure: the table passes in what it knows, and plays what is pressed.
import { pick } from "../../lib/i18n/index.svelte";
import { printed } from "./cards";
import type { Move } from "./moves";
import { because, capital, cardName, cellName, gains, kindName, pickName, verdict } from "./say";
import { g } from "./text";
import { type Cell, type Colour, type JinkeiView, type Kind, type Phase, rowOf } from "./view";

export interface Offer {
  readonly text: string;
  /** Plays this; without it, takes back. */
  readonly action: number | null;
  readonly tone: "go" | "pri" | "";
  readonly suit?: Colour;
  readonly card?: string;
  readonly pressed?: boolean;
}
export interface Prompt {
  readonly say: string;
  readonly detail?: string;
  readonly offers?: readonly Offer[];
}
export interface Asked {
  readonly view: JinkeiView;
  readonly me: number;
  readonly names: readonly string[];
  readonly moves: readonly Move[];
  readonly toAct: readonly number[];
  readonly sealed: number | null;
  readonly held: string | null;
  readonly draft: { readonly card: string; readonly cell: Cell } | null;
  readonly mayTakeBack: boolean;
}

const back = (): Offer => ({ text: g("takeBack"), action: null, tone: "" });
/** Whether a seat's next card is the last one of this line-up. */
export function isLast(view: JinkeiView, seat: number): boolean {
  const placing = view.players[seat]?.placing;
  return placing ? placing.placed + 1 === placing.all : false;
}

const WAITING = {
  deal: "prompts.wait",
  kinds: "wait.kinds",
  form: "wait.form",
  fill: "prompts.wait",
  reserve: "prompts.wait",
  attack: "wait.attack",
  defend: "wait.defend",
  advance: "wait.advance",
  over: "over",
} as const satisfies Readonly<Record<Phase, Parameters<typeof g>[0]>>;

function waiting({ view, toAct, names, me, mayTakeBack, sealed }: Asked): Prompt {
  const others = toAct.filter((seat) => seat !== me);
  const who = others.map((seat) => names[seat] ?? "").join(", ");
  const placing = view.stage === "placing";
  if (view.players[me]?.sealed && (view.seat !== null || sealed !== null)) {
    const offers = mayTakeBack && placing ? [back()] : [];
    return { say: g(placing ? "sealing.placing" : "sealing.choosing", { who }), offers };
  }
  return { say: g(WAITING[view.phase], { who: who || toAct.map((seat) => names[seat]).join(", ") }) };
}

function askKind({ moves, held }: Asked): Prompt {
  const move = moves.find((each) => each.what === held);
  if (!move) return { say: g("prompts.kinds"), detail: g("detail.kinds") };
  const kind = move.what as Kind;
  const text = g("actions.kind", { kind: g(`kinds.${kind}`) });
  return { say: kindName(kind), detail: g(`lead.${kind}`), offers: [{ text, action: move.id, tone: "pri" }] };
}

function askForm({ view, me, moves, held, sealed, names }: Asked): Prompt {
  const name = (id: string): string => {
    const found = view.players[me]?.choices.find((each) => each.id === id);
    return found ? pick(found.name) : "";
  };
  const standing = moves.find((each) => each.id === sealed);
  const move = moves.find((each) => each.what === held && each.id !== sealed);
  const detail = standing ? g("detail.change", { who: names[1 - me] ?? "" }) : g("detail.form");
  if (!move)
    return {
      say: standing ? g("sealing.form", { name: name(standing.what) }) : g("prompts.form", { number: view.round }),
      detail,
    };
  const text = standing ? g("sealing.change", { name: name(move.what) }) : g("seal");
  return { say: name(move.what), detail, offers: [{ text, action: move.id, tone: "pri" }] };
}

function askPlace({ view, me, moves, draft, mayTakeBack }: Asked): Prompt {
  const unit = view.phase === "fill" ? "fill" : "reserve";
  const done = moves.find((each) => each.card === draft?.card);
  if (draft && done && isLast(view, me))
    return {
      say: g(`sealing.${unit}`),
      detail: g(`sealing.${unit}Detail`),
      offers: [back(), { text: g("seal"), action: done.id, tone: "pri" }],
    };
  const { placed = 0, all = 0 } = view.players[me]?.placing ?? {};
  const due = moves[0]?.cell;
  return {
    say: g(`prompts.${unit}`, { cell: due ? cellName(due) : "" }),
    detail: g(`detail.${unit}`, { count: placed + 1, all }),
    offers: mayTakeBack && placed > 0 ? [back()] : [],
  };
}

function askWild({ view, me }: Asked, options: readonly Move[], card: string): Prompt {
  const attack = view.attack;
  return {
    say: g("wild.ask", { card: capital(cardName(card)) }),
    offers: options.map((move) => {
      const suit = move.as ?? printed(card).colour;
      const colour = g(`colours.${suit}`);
      const answer = view.answers.find((each) => each.cell === move.cell && each.as === move.as);
      return {
        text:
          answer && attack
            ? g("wild.result", { colour, result: verdict(answer, attack, me) })
            : g("wild.as", { colour }),
        action: move.id,
        tone: answer && answer.winner !== me ? ("" as const) : ("go" as const),
        suit,
      };
    }),
  };
}

function askBattle(asked: Asked): Prompt {
  const { view, moves, held } = asked;
  const options = moves.filter((each) => each.cell === held);
  const [move] = options;
  const chosen = [...view.attacks, ...view.answers].find((each) => each.cell === held);
  if (!move || !chosen) return askCard(asked);
  if (options.length > 1) return askWild(asked, options, chosen.card);
  const verb = view.phase === "attack" ? "attack" : "defend";
  return {
    say: g(`actions.${verb}`, { card: cardName(chosen.card), cell: cellName(chosen.cell) }),
    detail: outlook(asked),
    offers: [{ text: g(`do.${verb}`), action: move.id, tone: "go" }],
  };
}

function askCard({ view, moves }: Asked): Prompt {
  const detail = g("detail.battle");
  if (view.attack) return { say: g("prompts.defend", { card: pickName(view.attack) }), detail };
  const row = rowOf(moves[0]?.cell ?? "F1");
  return { say: g("prompts.attack", { row: g(`rows.${row}`) }), detail };
}

/** What the chosen card counts as an attack, or does as a defence. */
function outlook({ view, held, names }: Asked): string {
  const answer = view.answers.find((each) => each.cell === held);
  if (answer && view.attack) return `${because(answer, view.attack, answer)} ${gains(answer, names)}`;
  const attack = view.attacks.find((each) => each.cell === held);
  return attack && attack.counts !== printed(attack.card).number ? g("detail.counts", { count: attack.counts }) : "";
}

function askAdvance({ moves, sealed }: Asked): Prompt {
  const offers = moves.map((move): Offer => {
    const text = g("actions.advance", { card: cardName(move.card) });
    return { text, action: move.id, tone: "", card: move.card, pressed: move.id === sealed };
  });
  return { say: g("prompts.advance"), detail: g("detail.advance"), offers };
}

export function prompt(asked: Asked): Prompt {
  const { view, moves, sealed } = asked;
  if (view.phase === "over") return { say: g("over") };
  if (moves.length === 0 || (sealed !== null && view.stage === "placing")) return waiting(asked);
  if (view.phase === "kinds") return askKind(asked);
  if (view.phase === "form") return askForm(asked);
  if (view.stage === "placing") return askPlace(asked);
  return view.phase === "advance" ? askAdvance(asked) : askBattle(asked);
}
