// How a round was decided, in words.  The steps themselves come from the server; here they are only read out.
import { type GarlandSymbol, HANDS, ROW_SIZE, shapeOf, toneOf } from "../cards";
import { g } from "../text";
import { type Comparison, inHand, type Kind, type PastRound } from "../view";

const kindOf = (past: PastRound, seat: number): Kind => past.rows[seat]?.made?.kind ?? "nothing";

/** The last garland of a row's hand, from 0. */
const endOf = (past: PastRound, seat: number): number => past.rows[seat]?.made?.last ?? ROW_SIZE - 2;

/** The garland of a row at a place counted from the last of its hand, from 1. */
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

/** What a step looks at in a garland. */
function looked(step: Comparison, symbol: GarlandSymbol): string {
  const tone = toneOf(symbol);
  return step.rule === "shapes" || tone === "seed" ? g(`shapes.${shapeOf(symbol)}`) : g(`colours.${tone}`);
}

/** One step in one line: "equal, then leaf beats berry". */
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

/** Seats that look the same in a step, and what there is to see of them. */
export interface Line {
  readonly seats: readonly number[];
  readonly kept: boolean;
  readonly kind: Kind;
  /** From left to right; null is a place outside the hand. */
  readonly garlands: readonly (GarlandSymbol | null)[];
  /** How many of them, from the left, were not needed for the decision. */
  readonly unread: number;
}

function lineOf(past: PastRound, step: Comparison, seat: number): Line {
  const row = past.rows[seat];
  const made = row?.made ?? null;
  const all = (row?.garlands ?? []).map((symbol, at) => (inHand(made, at) ? symbol : null));
  // Only where the place itself decides is it to be seen; otherwise hands are compared from the right.
  const garlands = step.rule === "position" ? all : all.filter((symbol) => symbol !== null);
  const unread = step.place === null ? 0 : garlands.length - step.place;
  return { seats: [seat], kept: step.kept.includes(seat), kind: kindOf(past, seat), garlands, unread };
}

/** How far down a hand stands among the hands; nothing is below all of them. */
function rankOf(kind: Kind): number {
  const rank = HANDS.findIndex((hand) => hand.kind === kind);
  return rank < 0 ? HANDS.length : rank;
}

/** What a step compares, the strongest first; equal seats share a line. */
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
