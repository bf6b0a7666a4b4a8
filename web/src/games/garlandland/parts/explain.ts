// How a round was decided, in words.  The steps themselves come from the server; here they are only read out.
import { type GarlandSymbol, HANDS, ROW_SIZE, shapeOf, toneOf } from "../cards";
import { g } from "../text";
import { type Comparison, inHand, type Kind, type PastRound } from "../view";

const kindOf = (past: PastRound, seat: number): Kind => past.rows[seat]?.made?.kind ?? "nothing";

/** Return the index in the row, from 0, of the last garland of a seat's hand. */
const endOf = (past: PastRound, seat: number): number => past.rows[seat]?.made?.last ?? ROW_SIZE - 2;

/** Return a garland of a seat's row; `place` 1 is the last garland of its hand, 2 the one before it. */
function at(past: PastRound, seat: number, place: number): GarlandSymbol {
  return past.rows[seat]?.garlands[endOf(past, seat) + 1 - place] ?? "S";
}

function aboutHands(past: PastRound, step: Comparison): string {
  const [kind = "nothing", equal] = new Set(step.kept.map((seat) => kindOf(past, seat)));
  const one = g(`hands.${kind}`);
  if (equal) return g("sameStrong", { one, other: g(`hands.${equal}`) });
  if (step.kept.length > 1) return g("sameHand", { hand: one });
  return step.rival === null ? one : g("beats", { one, other: g(`hands.${kindOf(past, step.rival)}`) });
}

/** Return the word for the property of a garland that the step compares: its shape or its colour. */
function looked(step: Comparison, symbol: GarlandSymbol): string {
  const tone = toneOf(symbol);
  return step.rule === "shapes" || tone === "seed" ? g(`shapes.${shapeOf(symbol)}`) : g(`colours.${tone}`);
}

/** Return the text of one step of a comparison: "equal, then leaf beats berry". */
export function detail(past: PastRound, step: Comparison): string {
  if (step.rule === "hands") return aboutHands(past, step);
  const [winner = 0] = step.kept;
  const { rival, parted } = step;
  if (rival === null) return g(step.rule === "position" ? "samePlace" : "equal");
  // The place decides at the end of a hand, everything else at the garland where the two part.
  if (parted === null) return g("garlandBeats", { one: endOf(past, winner) + 1, other: endOf(past, rival) + 1 });
  const [one, other] = [winner, rival].map((seat) => looked(step, at(past, seat, parted)));
  return g(parted === 1 ? "beats" : "afterEqual", { one: one ?? "", other: other ?? "" });
}

/** The seats that are equal in a step, and what is shown of them. */
export interface Line {
  readonly seats: readonly number[];
  readonly kept: boolean;
  readonly kind: Kind;
  /** The garlands from left to right; null stands for one outside the hand. */
  readonly garlands: readonly (GarlandSymbol | null)[];
  /** How many garlands, from the left, the decision did not need. */
  readonly unread: number;
}

function lineOf(past: PastRound, step: Comparison, seat: number): Line {
  const row = past.rows[seat];
  const made = row?.made ?? null;
  const all = (row?.garlands ?? []).map((symbol, at) => (inHand(made, at) ? symbol : null));
  // Garlands outside the hand matter only where the place decides; otherwise hands are compared from the right.
  const garlands = step.rule === "position" ? all : all.filter((symbol) => symbol !== null);
  const unread = step.place === null ? 0 : garlands.length - step.place;
  return { seats: [seat], kept: step.kept.includes(seat), kind: kindOf(past, seat), garlands, unread };
}

/** Return the rank of a hand: 0 is the strongest; "nothing" comes after all hands. */
function rankOf(kind: Kind): number {
  const rank = HANDS.findIndex((hand) => hand.kind === kind);
  return rank < 0 ? HANDS.length : rank;
}

/** Return what a step compares, the strongest first; equal seats share a line. */
export function linesOf(past: PastRound, step: Comparison): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const seat of step.between) {
    const line = lineOf(past, step, seat);
    const key = step.rule === "hands" ? line.kind : line.garlands.join();
    lines.set(key, { ...line, seats: [...(lines.get(key)?.seats ?? []), seat] });
  }
  return [...lines.values()].sort(
    (one, other) =>
      Number(other.kept) - Number(one.kept) || (step.rule === "hands" ? rankOf(one.kind) - rankOf(other.kind) : 0),
  );
}
