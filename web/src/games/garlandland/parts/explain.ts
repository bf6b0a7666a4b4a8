// How a round was decided, in words.  The steps themselves come from the server; here they are only read out.
import { type GarlandSymbol, shapeOf } from "../cards";
import { shapeName } from "../say";
import { g } from "../text";
import { type Comparison, inHand, type Kind, KINDS, type PastRound } from "../view";

const kindOf = (past: PastRound, seat: number): Kind => past.rows[seat]?.made?.kind ?? "nothing";

/** The garland of a row at a place counted from the last of its hand, from 1. */
function at(past: PastRound, seat: number, place: number): GarlandSymbol {
  const row = past.rows[seat];
  return row?.garlands[(row.made?.last ?? 3) + 1 - place] ?? "S";
}

/** Where two hands first differ in what a step compares. */
function differs(past: PastRound, step: Comparison, one: number, other: number): number {
  const key = (symbol: GarlandSymbol): string => (step.rule === "shapes" ? shapeOf(symbol) : (symbol[0] ?? ""));
  for (let place = 1; place <= (step.place ?? 4); place++)
    if (key(at(past, one, place)) !== key(at(past, other, place))) return place;
  return 1;
}

function aboutHands(past: PastRound, step: Comparison): string {
  const kinds = [...new Set(step.kept.map((seat) => kindOf(past, seat)))];
  const [kind = "nothing", equal] = kinds;
  if (equal) return g("sameStrong", { one: g(kind), other: g(equal) });
  if (step.kept.length > 1) return g("sameHand", { hand: g(kind) });
  const beaten = step.between.filter((seat) => !step.kept.includes(seat)).map((seat) => kindOf(past, seat));
  const next = KINDS.find((each) => beaten.includes(each)); // the strongest of the beaten is worth naming
  return next ? g("beats", { one: g(kind), other: g(next) }) : g(kind);
}

/** One step in one line: "equal, then leaf beats berry". */
export function detail(past: PastRound, step: Comparison): string {
  if (step.rule === "hands") return aboutHands(past, step);
  const [winner = 0] = step.kept;
  const beaten = step.between.filter((seat) => !step.kept.includes(seat));
  if (beaten.length === 0) return g(step.rule === "position" ? "samePlace" : "equal");
  if (step.rule === "position") {
    const ends = beaten.map((seat) => (past.rows[seat]?.made?.last ?? 0) + 1);
    return g("garlandBeats", { one: (past.rows[winner]?.made?.last ?? 0) + 1, other: Math.max(...ends) });
  }
  // The one who held out longest tells the story.
  const places = beaten.map((seat) => differs(past, step, winner, seat));
  const place = Math.max(...places);
  const loser = beaten[places.indexOf(place)] ?? winner;
  const say = (symbol: GarlandSymbol): string =>
    step.rule === "shapes" ? shapeName(symbol) : g(symbol.startsWith("k") ? "black" : "red");
  const words = { one: say(at(past, winner, place)), other: say(at(past, loser, place)) };
  return g(place === 1 ? "beats" : "afterEqual", words);
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
      Number(other.kept) - Number(one.kept) ||
      (step.rule === "hands" ? KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) : 0),
  );
}
