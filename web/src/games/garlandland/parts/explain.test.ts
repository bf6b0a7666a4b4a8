import { describe, expect, it } from "vitest";

import type { GarlandSymbol } from "../cards";
import type { Comparison, Kind, PastRound, RowView } from "../view";
import { detail, linesOf } from "./explain";

const row = (garlands: string, kind: Kind, first = 0, last = 3): RowView => ({
  cards: [],
  garlands: garlands.split(" ") as GarlandSymbol[],
  made: { kind, first, last, points: 0 },
});
const step = (
  rule: Comparison["rule"],
  between: number[],
  kept: number[],
  place: number | null = null,
  rival: number | null = null,
  parted: number | null = null,
): Comparison => ({
  rule,
  clause: "GL-3.1",
  between,
  kept,
  place,
  rival,
  parted,
});
const round = (...rows: RowView[]): PastRound => ({ rows, winners: [], steps: [] });

describe("the lines of a step", () => {
  const pairs = round(
    row("kF rB rB S", "pair", 1, 2),
    row("kB rL rB rB", "pair", 2, 3),
    row("kL S kB rF", "all-shapes"),
  );

  it("put seats with the same hand on one line, the strongest first", () => {
    const lines = linesOf(pairs, step("hands", [2, 0, 1], [0, 1]));
    expect(lines.map(({ seats, kind, kept }) => [seats, kind, kept])).toEqual([
      [[0, 1], "pair", true],
      [[2], "all-shapes", false],
    ]);
  });
  it("compare only the garlands of the hand, wherever they hang", () => {
    const lines = linesOf(pairs, step("shapes", [0, 1], [0, 1]));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.garlands).toEqual(["rB", "rB"]);
  });
  it("show the places where the place decides, the winner above", () => {
    const lines = linesOf(pairs, step("position", [0, 1], [1]));
    expect(lines.map(({ seats }) => seats)).toEqual([[1], [0]]);
    expect(lines[1]?.garlands).toEqual([null, "rB", "rB", null]);
  });
  it("leave unread what was not needed", () => {
    const even = round(row("kL kL rL rL", "single-shape"), row("kF kF kB kB", "all-black"));
    expect(linesOf(even, step("shapes", [0, 1], [0], 1))[0]?.unread).toBe(3);
  });
});

describe("the words of a step", () => {
  it("name the first difference from the right", () => {
    const even = round(row("kL kL rL rL", "single-shape"), row("kF kF kB kB", "all-black"));
    expect(detail(even, step("hands", [0, 1], [0, 1]))).toBe("Single Shape and All Black are equally strong");
    expect(detail(even, step("shapes", [0, 1], [0], 1, 1, 1))).toBe("leaf beats berry");
  });
  it("say so when it comes after equal ones", () => {
    const close = round(row("rB kB kB kB", "all-black"), row("rL rB kB kB", "nothing"));
    expect(detail(close, step("colours", [0, 1], [0], 3, 1, 3))).toBe("equal, then black beats red");
  });
});
