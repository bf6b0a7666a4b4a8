// What the prompt bar asks, says and offers.  Pure: the table passes in what it knows, and plays what is pressed.
import { pick } from "../../lib/i18n/index.svelte";
import { type Colour, printed } from "./cards";
import type { Move } from "./moves";
import { because, cardName, cardTitle, cellName, gains, pickName, verdict } from "./say";
import { g } from "./text";
import { fighting, forming, type JinkeiView, type Kind, missing } from "./view";

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
  readonly draft: { readonly card: string; readonly cell: string } | null;
  readonly mayTakeBack: boolean;
}

const back = (): Offer => ({ text: g("takeBack"), action: null, tone: "" });

function waiting({ view, toAct, names, me, mayTakeBack, sealed }: Asked): Prompt {
  const others = toAct.filter((seat) => seat !== me);
  const who = others.map((seat) => names[seat] ?? "").join(", ");
  const offers = mayTakeBack && forming(view.phase) ? [back()] : [];
  if (view.players[me]?.sealed && (view.seat !== null || sealed !== null))
    return { say: g(forming(view.phase) ? "sealedWait" : "sealedBoth", { who }), offers };
  const key = {
    kinds: "waitKind",
    form: "waitForm",
    attack: "waitAttack",
    defend: "waitDefend",
    advance: "waitAdvance",
  };
  const known = Object.entries(key).find(([phase]) => phase === view.phase)?.[1];
  return { say: g((known as "wait" | undefined) ?? "wait", { who: who || toAct.map((s) => names[s]).join(", ") }) };
}

function askKind({ moves, held }: Asked): Prompt {
  const move = moves.find((each) => each.what === held);
  if (!move) return { say: g("askKind"), detail: g("askKindDetail") };
  const what = move.what as Kind;
  const offers: readonly Offer[] = [{ text: g("take", { kind: g(what).toLowerCase() }), action: move.id, tone: "pri" }];
  return { say: g(what), detail: g(`${what}Lead`), offers };
}

function askForm({ view, me, moves, held, sealed, names }: Asked): Prompt {
  const name = (id: string): string => {
    const found = view.players[me]?.choices.find((each) => each.id === id);
    return found ? pick(found.name) : id;
  };
  const standing = moves.find((each) => each.id === sealed);
  const move = moves.find((each) => each.what === held && each.id !== sealed);
  const detail = standing ? g("changeDetail", { who: names[1 - me] ?? "" }) : g("askFormDetail");
  if (!move)
    return {
      say: standing ? g("sealedForm", { name: name(standing.what) }) : g("askForm", { number: view.round }),
      detail,
    };
  const text = standing ? g("change", { name: name(move.what) }) : g("sealForm");
  return { say: name(move.what), detail, offers: [{ text, action: move.id, tone: "pri" }] };
}

function askPlace({ view, me, moves, draft, mayTakeBack }: Asked): Prompt {
  const fill = view.phase === "fill";
  const all = fill ? 4 : 2;
  const done = moves.find((each) => each.card === draft?.card);
  if (draft && done && missing(view.players[me], view.phase) === 1)
    return {
      say: g(fill ? "sealPlaced" : "sealReserve"),
      detail: g(fill ? "sealPlacedDetail" : "sealReserveDetail"),
      offers: [back(), { text: g("seal"), action: done.id, tone: "pri" }],
    };
  const count = all - missing(view.players[me], view.phase) + 1;
  const cell = cellName(moves[0]?.cell ?? "");
  return {
    say: g(fill ? "askPlace" : "askReserve", { cell }),
    detail: fill ? g("askPlaceDetail", { count, all }) : g("askReserveDetail"),
    offers: mayTakeBack && count > 1 ? [back()] : [],
  };
}

function askWild({ view, me }: Asked, options: readonly Move[], card: string): Prompt {
  const attack = view.attack;
  return {
    say: g("wild", { card: cardTitle(card) }),
    offers: options.map((move) => {
      const answer = view.answers.find((each) => each.cell === move.cell && each.as === move.as);
      const as = g(move.as === "k" ? "asBlack" : "asRed");
      return {
        text:
          answer && attack
            ? g("asColourResult", { as, colour: g(move.as ?? "k"), result: verdict(answer, attack, me) })
            : as,
        action: move.id,
        tone: answer && answer.winner !== me ? ("" as const) : ("go" as const),
        suit: move.as ?? "k",
      };
    }),
  };
}

function askBattle(asked: Asked): Prompt {
  const { view, me, moves, held, names } = asked;
  const attacking = view.phase === "attack";
  const options = moves.filter((each) => each.cell === held);
  const [move] = options;
  if (!move) {
    if (!attacking)
      return { say: g("askDefend", { card: view.attack ? pickName(view.attack) : "" }), detail: g("askAttackDetail") };
    const row = moves[0]?.cell.startsWith("B") ? "B" : "F";
    return { say: g("askAttack", { row: g(`cell${row}`) }), detail: g("askAttackDetail") };
  }
  const cell = view.players[me]?.cells.find((each) => each.cell === held);
  const card = cell?.cards[0] ?? "";
  if (options.length > 1) return askWild(asked, options, card);
  if (attacking) {
    const plus = cell?.token.includes("+") ? Number(cell.token.slice(-1)) : 0;
    return {
      say: g("attackWith", { card: cardName(card) }),
      detail: plus > 0 ? g("countsHere", { count: printed(card) + plus }) : "",
      offers: [{ text: g("doAttack"), action: move.id, tone: "go" }],
    };
  }
  const answer = view.answers.find((each) => each.cell === held);
  const detail = answer && view.attack ? `${because(answer, view.attack, answer)} ${gains(answer, names)}` : "";
  return {
    say: g("defendWith", { card: answer ? pickName(answer) : cardName(card) }),
    detail,
    offers: [{ text: g("doDefend"), action: move.id, tone: "go" }],
  };
}

function askAdvance({ moves, sealed }: Asked): Prompt {
  const offers = moves.map((move): Offer => {
    const text = g("advanceCard", { card: cardName(move.card) });
    return { text, action: move.id, tone: "", card: move.card, pressed: move.id === sealed };
  });
  return { say: g("askAdvance"), detail: g("askAdvanceDetail"), offers };
}

export function prompt(asked: Asked): Prompt {
  const { view, moves, sealed } = asked;
  if (view.phase === "over") return { say: g("over") };
  if (moves.length === 0 || (sealed !== null && forming(view.phase))) return waiting(asked);
  if (view.phase === "kinds") return askKind(asked);
  if (view.phase === "form") return askForm(asked);
  if (forming(view.phase)) return askPlace(asked);
  if (view.phase === "advance") return askAdvance(asked);
  return fighting(view.phase) ? askBattle(asked) : { say: g("wait", { who: "" }) };
}
