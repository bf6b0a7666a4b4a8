// Garlandland as the server shows it, and small readers of it.
import type { GarlandView, Made } from "./generated/view";

export type {
  ChoiceView as Choice,
  ComparisonView as Comparison,
  GarlandView,
  Kind,
  Made,
  PastView as PastRound,
  RowView,
} from "./generated/view";
export type Chances = NonNullable<GarlandView["chances"][number]>;

/** A chance in a few characters: never 0 % for something possible, never 100 % for something unsure. */
export function percent(chance: number): string {
  if (chance >= 1) return "100%";
  if (chance < 0.01) return "<1%";
  return `${Math.min(99, Math.round(chance * 100))}%`;
}

/** Whether one garland of a row is among those that make its hand. */
export const inHand = (made: Pick<Made, "first" | "last"> | null, index: number): boolean =>
  made === null || (index >= made.first && index <= made.last);
