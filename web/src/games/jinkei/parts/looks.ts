// How each cell looks now: lit, held, dimmed with a reason, attacking.  Read from the view and `legal` alone.
import type { Move } from "../moves";
import { cellName, lying, verdict } from "../say";
import { g } from "../text";
import { type AnswerView, type Cell, type CellView, effect, type JinkeiView, rowOf } from "../view";

export interface Look {
  readonly state: "" | "lit" | "held" | "off" | "att" | "due";
  /** A pill under the card, and its colour: g go, p pick, a accent. */
  readonly word: string;
  readonly tone: "" | "g" | "p" | "a";
  /** The pill as a sign, where its words have no room. */
  readonly sign: string;
  readonly label: string;
  /** Came here when the columns closed up. */
  readonly fresh: boolean;
  /** How long its card waits before it sets off, in milliseconds: columns close up one cell after another. */
  readonly after: number;
  /** A card shown as placed already. */
  readonly draft: string | null;
}

export interface Situation {
  readonly view: JinkeiView;
  readonly previous: JinkeiView | null;
  readonly seat: number;
  readonly near: boolean;
  /** Whose cells they are; empty for the viewer's own. */
  readonly owner: string;
  /** What may be played now by the viewer, and only if this is the viewer's formation. */
  readonly moves: readonly Move[];
  readonly held: string | null;
  readonly draft: { readonly card: string; readonly cell: Cell } | null;
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

/** The best an answer from this cell can do. */
function best(answers: readonly AnswerView[], seat: number): AnswerView | undefined {
  const rank = (each: AnswerView): number => (each.winner === seat ? 2 : each.winner === null ? 1 : 0);
  return answers.toSorted((a, b) => rank(b) - rank(a))[0];
}

function defence(view: JinkeiView, seat: number, cell: CellView): Pick<Look, "word" | "sign"> & { tone: "" | "g" } {
  const answers = view.answers.filter((each) => each.cell === cell.cell);
  const answer = best(answers, seat);
  if (!answer || !view.attack) return { word: "", sign: "", tone: "" };
  const mark =
    answer.as && answers.some((each) => each.winner !== answer.winner) ? (answer.as === "k" ? "◆ " : "○ ") : "";
  const sign = answer.winner === seat ? "✓" : answer.winner === null ? "=" : "✕";
  const word = mark + verdict(answer, view.attack, seat);
  return { word, sign: mark + sign, tone: answer.winner === 1 - seat ? "" : "g" };
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
  const { view, previous, seat, near, owner, moves, held, draft } = situation;
  const label = contents(cell, owner);
  const [card] = cell.cards;
  const turn = closing(view, previous).indexOf(`${seat}${cell.cell}`);
  const plain: Look = {
    state: "",
    word: "",
    tone: "",
    sign: "",
    label,
    fresh: turn >= 0,
    after: (turn + 1) * STEP,
    draft: null,
  };
  if (draft?.cell === cell.cell) return { ...plain, state: "held", draft: draft.card, label: more(label, g("chosen")) };
  const attacking = view.attack !== null && view.turn !== seat && view.attack.cell === cell.cell;
  if (attacking)
    return {
      ...plain,
      state: "att",
      word: g("doing.attacks"),
      sign: "⚔",
      tone: "a",
      label: more(label, g("doing.attacks")),
    };
  const mine = moves.filter((each) => each.cell === cell.cell);
  if (mine.length === 0) {
    const refused = near && moves.length > 0 && view.attack !== null && card !== undefined;
    if (!refused || rowOf(cell.cell) !== rowOf(moves[0]?.cell ?? cell.cell)) return plain;
    const word = g("verdict.refused", { colour: g(`colours.${view.attack.colour}`) });
    return { ...plain, state: "off", word, sign: "–", label: more(label, word) };
  }
  if (mine[0]?.verb === "place")
    return { ...plain, state: "due", label: marked(g("cell.due", { cell: cellName(cell.cell) }), cell) };
  const state = held === cell.cell ? "held" : "lit";
  const none = { word: "", sign: "", tone: "" as const };
  const { word, sign, tone } = view.phase === "defend" ? defence(view, seat, cell) : none;
  const said = [word, state === "held" ? g("chosen") : ""].filter(Boolean).reduce(more, label);
  return { ...plain, state, word, sign, tone: state === "held" && tone !== "g" ? "p" : tone, label: said };
}

/** Where a card that is new on a cell comes from. */
export function origin(situation: Situation, cell: CellView, code: string): string {
  const { view, previous, seat } = situation;
  const before = previous?.players[seat]?.cells.find((each) => each.cell === cell.cell);
  if (before?.cards.includes("?") && code !== "?") return `c${seat}-${cell.cell}`;
  if (view.battles.length > 0 && code !== "?") return `c${seat}-R${cell.cell[1] ?? ""}`;
  return cell.from_deck ? `deck-${seat}` : `hand-${seat}`;
}
