// The curve of a review: small things that are drawn of it.
import type { Review } from "../server/wire";

export interface CurvePoint {
  readonly step: number;
  readonly chance: number;
  readonly cost: number;
}

/** One line per seat: from an even share, by what it could judge at each of its choices, to its result. */
export function curveOf(review: Review, steps: number): readonly (readonly CurvePoint[])[] {
  return review.seats.map((account, seat) => [
    { step: 0, chance: 1 / review.seats.length, cost: 0 },
    ...review.steps
      .filter((each) => each.seat === seat)
      .map((each) => ({ step: each.step, chance: each.chance, cost: each.cost })),
    ...(account.result === null ? [] : [{ step: steps, chance: account.result, cost: 0 }]),
  ]);
}

/** A share of a win as a whole number of a hundred. */
export function hundredths(share: number): number {
  return Math.round(share * 100);
}

/** The same with its sign; nothing has none. */
export function signed(share: number): string {
  const value = hundredths(share);
  return value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0";
}
