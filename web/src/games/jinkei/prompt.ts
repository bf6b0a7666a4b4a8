// What the prompt bar asks, says and offers.  Pure: the table passes in what it knows, and plays what is pressed.
import { pick, sentences } from "../../i18n/index.svelte";
import { printed } from "./cards";
import type { LineUp } from "./parts/lineup.svelte";
import { because, capital, cardName, cellName, gains, kindName, outlookWord, pickName, verdict } from "./say";
import { g } from "./text";
import {
  cellOf,
  type Colour,
  declaredIn,
  type JinkeiView,
  type Kind,
  type Move,
  type Phase,
  rowOf,
  takenBy,
} from "./view";

export interface Offer {
  readonly text: string;
  /** Plays this; a seal plays the whole line-up, beginning with it. */
  readonly action: number | null;
  readonly does: "play" | "seal" | "back";
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
  readonly lineup: Pick<
    LineUp,
    "count" | "places" | "marked" | "lifted" | "held" | "isFull" | "action" | "mayTakeBack" | "sealing"
  >;
  readonly mayTakeBack: boolean;
  /** A lesson asks: what a choice would come to is not told. */
  readonly quiz: boolean;
}

const back = (): Offer => ({ text: g("takeBack"), action: null, does: "back", tone: "" });
const plays = { does: "play" } as const;

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
  const move = moves.find((each) => takenBy(each) === held);
  if (!move) return { say: g("prompts.kinds"), detail: g("detail.kinds") };
  const kind = takenBy(move) as Kind;
  const text = g("actions.kind", { kind: g(`kinds.${kind}`) });
  return { say: kindName(kind), detail: g(`lead.${kind}`), offers: [{ text, action: move.id, ...plays, tone: "pri" }] };
}

function askForm({ view, me, moves, held, sealed, names }: Asked): Prompt {
  const name = (id: string): string => {
    const found = view.players[me]?.choices.find((each) => each.id === id);
    return found ? pick(found.name) : "";
  };
  const standing = moves.find((each) => each.id === sealed);
  const move = moves.find((each) => takenBy(each) === held && each.id !== sealed);
  const detail = standing ? g("detail.change", { who: names[1 - me] ?? "" }) : g("detail.form");
  if (!move)
    return {
      say: standing
        ? g("sealing.form", { name: name(takenBy(standing) ?? "") })
        : g("prompts.form", { number: view.round }),
      detail,
    };
  const text = standing ? g("sealing.change", { name: name(takenBy(move) ?? "") }) : g("seal");
  return { say: name(takenBy(move) ?? ""), detail, offers: [{ text, action: move.id, ...plays, tone: "pri" }] };
}

function askPlace({ view, lineup, mayTakeBack }: Asked): Prompt {
  const unit = view.phase === "fill" ? "fill" : "reserve";
  const offers = lineup.mayTakeBack || mayTakeBack ? [back()] : [];
  const { lifted, held } = lineup;
  if (lineup.sealing) return { say: g("lineup.sealed") };
  if (lifted ?? held)
    return {
      say: g("lineup.where", { card: capital(cardName(lifted ?? held ?? "")) }),
      detail: g(lifted ? "lineup.lifted" : "lineup.held"),
      offers,
    };
  if (lineup.isFull) {
    const seal: Offer = { text: g("seal"), action: lineup.action, does: "seal", tone: "pri" };
    return { say: g(`sealing.${unit}`), detail: g(`sealing.${unit}Detail`), offers: [...offers, seal] };
  }
  const due = lineup.places[lineup.marked]?.cell;
  return {
    say: g(`prompts.${unit}`, { cell: due ? cellName(due) : "" }),
    detail: g(`detail.${unit}`, { count: lineup.count ?? 0, all: lineup.places.length }),
    offers,
  };
}

function askWild({ view, me, quiz }: Asked, options: readonly Move[], card: string): Prompt {
  const attack = view.attack;
  return {
    say: g("wild.ask", { card: capital(cardName(card)) }),
    offers: options.map((move) => {
      const [cell, as] = [cellOf(move), declaredIn(move)];
      const suit = as ?? printed(card).colour;
      const colour = g(`colours.${suit}`);
      const answer = quiz ? undefined : view.answers.find((each) => each.cell === cell && each.as === as);
      const foreseen = quiz ? undefined : view.attacks.find((each) => each.cell === cell && each.as === as);
      const result = answer && attack ? verdict(answer, attack, me) : foreseen ? outlookWord(foreseen.outlook) : "";
      return {
        text: result ? g("wild.result", { colour, result }) : g("wild.as", { colour }),
        action: move.id,
        ...plays,
        tone: answer && answer.winner !== me ? ("" as const) : ("go" as const),
        suit,
      };
    }),
  };
}

function askBattle(asked: Asked): Prompt {
  const { view, me, moves, held } = asked;
  const options = moves.filter((each) => cellOf(each) === held);
  const [move] = options;
  const chosen = view.players[me]?.cells.find((each) => each.cell === held);
  const [card] = chosen?.cards ?? [];
  if (!move || !chosen || card === undefined) return askCard(asked);
  if (options.length > 1) return askWild(asked, options, card);
  const verb = view.phase === "attack" ? "attack" : "defend";
  return {
    say: g(`actions.${verb}`, { card: cardName(card), cell: cellName(chosen.cell) }),
    detail: outlook(asked),
    offers: [{ text: g(`do.${verb}`), action: move.id, ...plays, tone: "go" }],
  };
}

function askCard({ view, moves }: Asked): Prompt {
  const detail = g("detail.battle");
  if (view.attack) return { say: g("prompts.defend", { card: pickName(view.attack) }), detail };
  const row = rowOf(cellOf(moves[0]) ?? "F1");
  return { say: g("prompts.attack", { row: g(`rows.${row}`) }), detail };
}

/** What the chosen card would come to as a defence; as an attack, what it counts and how many answers it beats. */
function outlook({ view, held, names, quiz }: Asked): string {
  if (quiz) return "";
  const answer = view.answers.find((each) => each.cell === held);
  if (answer && view.attack) return `${because(answer, view.attack, answer)} ${gains(answer, names)}`;
  const attack = view.attacks.find((each) => each.cell === held);
  if (!attack) return "";
  const counts = attack.counts === printed(attack.card).number ? "" : g("detail.counts", { count: attack.counts });
  return sentences(counts, g("detail.outlook", { ...attack.outlook }));
}

function askAdvance({ moves, sealed }: Asked): Prompt {
  const offers = moves.flatMap((move): Offer[] => {
    if (move.kind !== "advance") return [];
    const text = g("actions.advance", { card: cardName(move.card) });
    return [{ text, action: move.id, ...plays, tone: "", card: move.card, pressed: move.id === sealed }];
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
