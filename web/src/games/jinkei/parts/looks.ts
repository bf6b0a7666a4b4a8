// How each cell looks now: lit, held, dimmed with a reason, attacking.  Read from the view and `legal` alone.
import type { LineUp } from "./lineup.svelte";
import { cellName, lying, outlookWord, verdict } from "../say";
import { g } from "../text";
import {
  type AnswerView,
  type AttackView,
  cellOf,
  type CellView,
  effect,
  type JinkeiView,
  type Move,
  type PickView,
  rowOf,
} from "../view";

export interface Look {
  readonly state: "" | "lit" | "held" | "off" | "att" | "due" | "open" | "laid";
  /** The text of a label under the card, and its colour: g go, p pick, a accent. */
  readonly word: string;
  readonly tone: "" | "g" | "p" | "a";
  /** A short sign in place of the label's text, where there is no room for it. */
  readonly sign: string;
  readonly label: string;
  /** Whether the card has just moved here because its column closed up. */
  readonly fresh: boolean;
  /** The delay before the card moves, in milliseconds: when columns close up, one cell follows another. */
  readonly after: number;
  /** What the player has put here in a line-up that the server does not have completely. */
  readonly draft: Laid | null;
}

export interface Laid {
  readonly cards: readonly string[];
  /** Whether it may still be changed. */
  readonly open: boolean;
  /** Whether it is sealed. */
  readonly turned: boolean;
}

const BARE: Omit<Look, "label"> = { state: "", word: "", tone: "", sign: "", fresh: false, after: 0, draft: null };

export interface Situation {
  readonly view: JinkeiView;
  readonly previous: JinkeiView | null;
  readonly seat: number;
  readonly near: boolean;
  /** The name of the player whose cells these are; empty for the viewer. */
  readonly owner: string;
  /** The legal actions, if this is the viewer's formation; otherwise none. */
  readonly moves: readonly Move[];
  readonly held: string | null;
  /** The line-up of the viewer, if this is the viewer's formation. */
  readonly lineup: Pick<LineUp, "on" | "places" | "marked" | "lifted" | "sealing"> | null;
  /** The attack that will come, if this formation is the one attacked; otherwise null. */
  readonly attack: AttackView | null;
  /** A lesson asks a question: the table must not show what a card would do. */
  readonly quiz: boolean;
}

function contents(cell: CellView, owner: string): string {
  const name = owner ? g("cell.of", { who: owner, cell: cellName(cell.cell) }) : cellName(cell.cell);
  if (cell.ground === "unusable") return g("cell.unusable", { cell: name });
  const card = lying(cell);
  return marked(card ? g("cell.card", { cell: name, card }) : g("cell.empty", { cell: name }), cell);
}
/** With the effect of the cell, if it has one. */
function marked(label: string, cell: CellView): string {
  const what = effect(cell.ground);
  return what ? more(label, g(`grounds.${what}`)) : label;
}
const more = (label: string, words: string): string => g("cell.with", { cell: label, more: words });

/** Return the answer with the best result for `seat`; undefined without answers. */
function best(answers: readonly AnswerView[], seat: number): AnswerView | undefined {
  const rank = (each: AnswerView): number => (each.winner === seat ? 2 : each.winner === null ? 1 : 0);
  return answers.toSorted((a, b) => rank(b) - rank(a))[0];
}

type Pill = Pick<Look, "word" | "sign" | "tone">;
const NO_PILL: Pill = { word: "", sign: "", tone: "" };

/** What the defence of a seat from this cell would do; it is good for the viewer, or bad. */
function defence(
  all: readonly AnswerView[],
  attack: PickView | null,
  seat: number,
  cell: CellView,
  mine: boolean,
): Pill {
  const answers = all.filter((each) => each.cell === cell.cell);
  const answer = best(answers, seat);
  if (!answer || !attack) return NO_PILL;
  const mark =
    answer.as && answers.some((each) => each.winner !== answer.winner) ? (answer.as === "k" ? "◆ " : "○ ") : "";
  const sign = answer.winner === null ? "=" : (answer.winner === seat) === mine ? "✓" : "✕";
  const word = mark + verdict(answer, attack, seat);
  const good = mine ? answer.winner !== 1 - seat : answer.winner !== seat;
  return { word, sign: mark + sign, tone: good ? "g" : "" };
}

/** How many of the cards that may answer an attack from this cell would beat; declared, as many as it can. */
function attack(view: JinkeiView, cell: CellView): Pill {
  const [most] = view.attacks
    .filter((each) => each.cell === cell.cell)
    .toSorted((a, b) => b.outlook.wins - a.outlook.wins);
  if (!most) return NO_PILL;
  const { wins, draws, losses } = most.outlook;
  return { word: outlookWord(most.outlook), sign: `${wins}/${wins + draws + losses}`, tone: losses === 0 ? "g" : "" };
}

/** A cell of the line-up: free, waiting for the next card, taken, or about to give its card away. */
function placed({ lineup, moves, owner }: Situation, cell: CellView, plain: Look): Look {
  const cards = lineup?.on(cell.cell);
  if (!lineup || !cards) return plain;
  const draft = { cards, open: moves.length > 0, turned: lineup.sealing };
  const label = contents({ ...cell, cards, face_up: !draft.turned }, owner);
  const isMarked = draft.open && lineup.places[lineup.marked]?.cell === cell.cell;
  if (!draft.open) return { ...plain, draft, label };
  if (!isMarked) return { ...plain, state: cards.length > 0 ? "laid" : "open", draft, label };
  if (lineup.lifted !== null) return { ...plain, state: "held", draft, label: more(label, g("lineup.up")) };
  const due = marked(g("cell.due", { cell: cellName(cell.cell) }), cell);
  return { ...plain, state: "due", draft, label: cards.length > 0 ? more(label, g("lineup.next")) : due };
}

const STEP = 120;
/** The cells that filled when columns closed up, in the order their cards set off: the attacker's first, from the front. */
function closing(view: JinkeiView, previous: JinkeiView | null): readonly string[] {
  if (!previous || view.stage !== "fighting" || (previous.phase !== "defend" && previous.phase !== "advance"))
    return [];
  const attacker = view.battles.at(-1)?.attacker ?? 0;
  return [attacker, 1 - attacker].flatMap((seat) =>
    (view.players[seat]?.cells ?? [])
      .filter(({ cell, cards, face_up }) => {
        const before = previous.players[seat]?.cells.find((each) => each.cell === cell);
        return face_up && cards[0] !== undefined && !before?.cards.includes(cards[0]);
      })
      .map(({ cell }) => `${seat}${cell}`),
  );
}

export function look(situation: Situation, cell: CellView): Look {
  const { view, previous, seat, owner, lineup } = situation;
  const turn = closing(view, previous).indexOf(`${seat}${cell.cell}`);
  const label = contents(cell, owner);
  const plain = { ...BARE, label, fresh: turn >= 0, after: (turn + 1) * STEP };
  if (lineup) return placed(situation, cell, plain);
  if (situation.attack) return awaited(situation, situation.attack, cell, plain);
  if (view.attack !== null && view.turn !== seat && view.attack.cell === cell.cell) {
    const word = g("doing.attacks");
    return { ...plain, state: "att", word, sign: "⚔", tone: "a", label: more(label, word) };
  }
  return fighting(situation, cell, plain);
}

/** A card of the player who is about to be attacked: what it could do in defence. */
function awaited({ seat }: Situation, attack: AttackView, cell: CellView, plain: Look): Look {
  const pill = defence(attack.answers, attack, seat, cell, false);
  return pill.word ? { ...plain, ...pill, label: more(plain.label, pill.word) } : plain;
}

/** A card in battle: lit if it may be picked, with what that would come to; dimmed with the reason if not. */
function fighting({ view, seat, near, moves, held, quiz }: Situation, cell: CellView, plain: Look): Look {
  const { label } = plain;
  if (!moves.some((each) => cellOf(each) === cell.cell)) {
    const refused = near && moves.length > 0 && view.attack !== null && cell.cards[0] !== undefined;
    if (!refused || rowOf(cell.cell) !== rowOf(cellOf(moves[0]) ?? cell.cell)) return plain;
    const word = g("verdict.refused", { colour: g(`colours.${view.attack.colour}`) });
    return { ...plain, state: "off", word, sign: "–", label: more(label, word) };
  }
  const state = held === cell.cell ? "held" : "lit";
  const foreseen = view.phase === "defend" ? defence(view.answers, view.attack, seat, cell, true) : attack(view, cell);
  const pill = quiz ? NO_PILL : foreseen;
  const said = [pill.word, state === "held" ? g("chosen") : ""].filter(Boolean).reduce(more, label);
  return { ...plain, ...pill, state, tone: state === "held" && pill.tone !== "g" ? "p" : pill.tone, label: said };
}

/** Where a card that is new on a cell comes from. */
export function origin(situation: Situation, cell: CellView, code: string): string {
  const { view, previous, seat } = situation;
  const before = previous?.players[seat]?.cells.find((each) => each.cell === cell.cell);
  if (before?.cards.includes("?") && code !== "?") return `c${seat}-${cell.cell}`;
  if (view.battles.length > 0 && code !== "?") return `c${seat}-R${cell.cell[1] ?? ""}`;
  return cell.from_deck ? `deck-${seat}` : `hand-${seat}`;
}
