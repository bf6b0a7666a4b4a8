// How each cell looks now: lit, held, dimmed with a reason, attacking.  Read from the view and `legal` alone.
import type { Move } from "../moves";
import { cardName, cellName, verdict } from "../say";
import { g } from "../text";
import { type Answer, type CellView, effect, fighting, type JinkeiView } from "../view";

export interface Look {
  readonly state: "" | "lit" | "held" | "off" | "att" | "due";
  /** A pill under the card, and its colour: g go, p pick, a accent. */
  readonly word: string;
  readonly tone: "" | "g" | "p" | "a";
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
  /** What may be played now by the viewer, and only if this is the viewer's formation. */
  readonly moves: readonly Move[];
  readonly held: string | null;
  readonly draft: { readonly card: string; readonly cell: string } | null;
}

function contents(cell: CellView): string {
  if (cell.token === "x") return g("cellUnusable", { cell: cellName(cell.cell) });
  const what = effect(cell.token);
  const [card] = cell.cards;
  const extra = what ? `, ${g(what)}` : "";
  if (card === undefined) return g("cellEmpty", { cell: cellName(cell.cell) }) + extra;
  let name: string;
  if (card === "?") name = g(cell.cards.length > 1 ? "faceDownTwo" : "faceDown");
  else if (cell.face_up) name = cardName(card);
  else name = g("faceDownOwn", { card: cell.cards.map(cardName).join(", ") });
  return g("cellCard", { cell: cellName(cell.cell), card: name }) + extra;
}

/** The best an answer from this cell can do. */
function best(answers: readonly Answer[], seat: number): Answer | undefined {
  const rank = (each: Answer): number => (each.winner === seat ? 2 : each.winner === null ? 1 : 0);
  return answers.toSorted((a, b) => rank(b) - rank(a))[0];
}

function defence(view: JinkeiView, seat: number, cell: CellView): { word: string; tone: "" | "g" } {
  const answers = view.answers.filter((each) => each.cell === cell.cell);
  const answer = best(answers, seat);
  if (!answer || !view.attack) return { word: "", tone: "" };
  const mark =
    answer.as && answers.some((each) => each.winner !== answer.winner) ? (answer.as === "k" ? "◆ " : "○ ") : "";
  return { word: mark + verdict(answer, view.attack, seat), tone: answer.winner === 1 - seat ? "" : "g" };
}

const STEP = 120;
/** The cells that filled when columns closed up, in the order their cards set off: the attacker's first, from the front. */
function closing(view: JinkeiView, previous: JinkeiView | null): readonly string[] {
  if (!previous || !fighting(view.phase) || (previous.phase !== "defend" && previous.phase !== "advance")) return [];
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
  const { view, previous, seat, near, moves, held, draft } = situation;
  const label = contents(cell);
  const [card] = cell.cards;
  const known = card !== undefined && card !== "?";
  const turn = closing(view, previous).indexOf(`${seat}${cell.cell}`);
  const plain: Look = { state: "", word: "", tone: "", label, fresh: turn >= 0, after: (turn + 1) * STEP, draft: null };
  if (draft?.cell === cell.cell)
    return { ...plain, state: "held", draft: draft.card, label: `${label}, ${g("chosen")}` };
  const attacking = view.attack !== null && view.turn !== seat && view.attack.cell === cell.cell;
  if (attacking)
    return { ...plain, state: "att", word: g("attacks"), tone: "a", label: `${label}, ${g("attacksNow")}` };
  const mine = moves.filter((each) => each.cell === cell.cell);
  if (mine.length === 0) {
    const refused = near && moves.length > 0 && view.phase === "defend" && view.duty !== null && known;
    if (!refused || !cell.cell.startsWith("B")) return plain;
    const word = g("notColour", { colour: g(view.duty) });
    return { ...plain, state: "off", word, label: `${label}, ${word}` };
  }
  const what = effect(cell.token);
  if (mine[0]?.verb === "place")
    return {
      ...plain,
      state: "due",
      label: g("cellDue", { cell: cellName(cell.cell) }) + (what ? `, ${g(what)}` : ""),
    };
  const state = held === cell.cell ? "held" : "lit";
  const { word, tone } = view.phase === "defend" ? defence(view, seat, cell) : { word: "", tone: "" as const };
  const said = [label, word, state === "held" ? g("chosen") : ""].filter(Boolean).join(", ");
  return { ...plain, state, word, tone: state === "held" && tone !== "g" ? "p" : tone, label: said };
}

/** Where a card that is new on a cell comes from. */
export function origin(situation: Situation, cell: CellView, code: string): string {
  const { view, previous, seat } = situation;
  const before = previous?.players[seat]?.cells.find((each) => each.cell === cell.cell);
  if (before?.cards.includes("?") && code !== "?") return `c${seat}-${cell.cell}`;
  if (view.battles.length > 0 && code !== "?") return `c${seat}-R${cell.cell[1] ?? ""}`;
  return cell.token.startsWith("u") ? `deck-${seat}` : `hand-${seat}`;
}
