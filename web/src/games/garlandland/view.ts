// Garlandland as the server shows it, and small readers of it.  docs/games/garlandland.md has the fields.
import type { GarlandNumber, GarlandSymbol } from "./cards";

/** Strongest first; the first two are equally strong. */
export const KINDS = [
  "single-shape",
  "all-black",
  "all-red",
  "triplet",
  "two-pair",
  "pair",
  "all-shapes",
  "nothing",
] as const;
export type Kind = (typeof KINDS)[number];
/** What can be called a hand. */
export const HANDS = KINDS.filter((kind): kind is Exclude<Kind, "nothing"> => kind !== "nothing");
export type Chances = Readonly<Partial<Record<Kind, number>>>;

/** The hand of a whole row: the garlands `first` to `last` (from 0) make it. */
export interface Made {
  readonly kind: Kind;
  readonly first: number;
  readonly last: number;
  readonly points: number;
}

export interface RowView {
  readonly cards: readonly GarlandNumber[];
  readonly garlands: readonly GarlandSymbol[];
  readonly made: Made | null;
}

/** One step of how a round was decided: `place` counts the hand's garlands from the right, from 1. */
export interface Comparison {
  readonly rule: "hands" | "shapes" | "colours" | "position";
  readonly clause: string;
  readonly between: readonly number[];
  readonly kept: readonly number[];
  readonly place: number | null;
}

export interface PastRound {
  readonly rows: readonly RowView[];
  readonly winners: readonly number[];
  readonly steps: readonly Comparison[];
}

/** A card of one's hand: what it would make, and what it leaves possible. */
export interface Choice {
  readonly card: GarlandNumber;
  readonly garland: GarlandSymbol | null;
  readonly made: Made | null;
  readonly chances: Chances;
}

export interface GarlandView {
  readonly seat: number | null;
  readonly phase: "deal" | "choose" | "over";
  readonly mode: "race" | "points";
  readonly target: number | null;
  readonly rounds: number | null;
  readonly round: number;
  /** Cards in every row. */
  readonly turn: number;
  readonly dealer: number;
  readonly scores: readonly number[];
  readonly counters: readonly number[] | null;
  readonly left: readonly number[];
  readonly sealed: readonly number[];
  readonly chosen: GarlandNumber | null;
  readonly deck: number;
  readonly rows: readonly RowView[];
  readonly hand: readonly GarlandNumber[] | null;
  readonly own_deck: readonly GarlandNumber[] | null;
  readonly choices: readonly Choice[] | null;
  readonly chances: readonly (Chances | null)[];
  readonly past: readonly PastRound[];
}

/** The seats as they lie on the table: the others in turn, the own row last, nearest the hand. */
export function order(view: GarlandView, me: number): readonly number[] {
  const count = view.rows.length;
  return Array.from({ length: count }, (_, i) => (me + 1 + i) % count);
}

/** The strongest hand that is still possible, and its chance; null when only nothing is left. */
export function best(chances: Chances): { readonly kind: Kind; readonly chance: number } | null {
  const kind = HANDS.find((each) => (chances[each] ?? 0) > 0);
  return kind ? { kind, chance: chances[kind] ?? 0 } : null;
}

/** A chance in a few characters: never 0 % for something possible, never 100 % for something unsure. */
export function percent(chance: number): string {
  if (chance >= 1) return "100%";
  if (chance < 0.01) return "<1%";
  return `${Math.min(99, Math.round(chance * 100))}%`;
}

/** The round that has just ended in this view: no card of the next one is chosen yet, or the game is over. */
export function justEnded(view: GarlandView): boolean {
  const whole = view.rows.some((row) => row.made !== null);
  return view.past.length > 0 && (view.phase === "over" ? whole : view.turn === 0 && view.sealed.length === 0);
}

/** Whether one garland of a row is among those that make its hand. */
export const inHand = (made: Made | null, index: number): boolean =>
  made === null || (index >= made.first && index <= made.last);
