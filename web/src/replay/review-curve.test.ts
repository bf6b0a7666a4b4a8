import { describe, expect, it } from "vitest";

import { curveOf, hundredths, signed } from "./review-curve";
import type { Review, ReviewStep } from "../server/wire";

const option = { words: { en: "a", ja: "あ" }, chance: 0.3 };
const step = (at: number, seat: number, chance: number, cost: number): ReviewStep => ({
  step: at,
  seat,
  chance,
  cost,
  noise: 0,
  chosen: option,
  best: [option],
});
const seats = [
  { cost: 0.2, gifts: 0, luck: -0.3, result: 0 },
  { cost: 0, gifts: 0.2, luck: 0.3, result: 1 },
];
const review: Review = { done: 2, total: 2, steps: [step(1, 0, 0.5, 0.2), step(2, 1, 0.7, 0)], seats, turning: 1 };

describe("the curve of a review", () => {
  it("leads from an even share over a seat's own choices, where the replay tells of them, to its result", () => {
    expect(curveOf(review, 4)).toEqual([
      [
        { step: 0, chance: 0.5, cost: 0 },
        { step: 1, chance: 0.5, cost: 0.2 },
        { step: 4, chance: 0, cost: 0 },
      ],
      [
        { step: 0, chance: 0.5, cost: 0 },
        { step: 2, chance: 0.7, cost: 0 },
        { step: 4, chance: 1, cost: 0 },
      ],
    ]);
  });
  it("ends with the last choice where there is no winner", () => {
    const open = { ...review, seats: seats.map((each) => ({ ...each, luck: null, result: null })) };
    expect(curveOf(open, 4)[1]?.at(-1)).toEqual({ step: 2, chance: 0.7, cost: 0 });
  });
  it("counts in hundredths", () => {
    expect([hundredths(0.176), signed(-0.324), signed(0.05)]).toEqual([18, "−32", "+5"]);
    expect([signed(0), signed(-0), signed(-0.004)]).toEqual(["0", "0", "0"]);
  });
});
