import { describe, expect, it } from "vitest";

import { beatsOf, framesOf, recapOf } from "./beats";
import type { Line } from "../server/wire";

const line = (step: number, seat: number | null, more: Partial<Line> = {}): Line => ({
  step,
  en: `line ${step}`,
  ja: `行${step}`,
  kind: "move",
  seat,
  moves: [{ card: `card${step}`, source: "hand-1", target: "b2" }],
  along: false,
  ...more,
});
const steps = (beats: ReturnType<typeof recapOf>): readonly number[] => beats.map(([first]) => first.step);

describe("beats", () => {
  it("are as many as there are lines that do not happen along with another", () => {
    const beats = beatsOf([line(1, null), line(1, null, { along: true }), line(2, 0), line(3, 1, { along: true })]);
    expect(beats.map((beat) => beat.length)).toEqual([2, 1, 1]);
  });
});

describe("a recap", () => {
  const before = [line(1, 1), line(2, 0), line(3, 1), line(4, 1)];

  it("begins after our own last step", () => {
    expect(steps(recapOf(before, 0, true))).toEqual([3, 4]);
    expect(steps(recapOf([...before, line(5, 0)], 0, false))).toEqual([]);
  });

  it("stays while our own turn goes on", () => {
    expect(steps(recapOf([...before, line(5, 0)], 0, true))).toEqual([3, 4]);
  });

  it("has what another's step did to us, too", () => {
    const drawn = line(4, 0, { kind: "draw" });
    expect(recapOf([...before, drawn], 0, true)).toHaveLength(3);
  });

  it("leaves out what nothing is to be seen of, and never gets long", () => {
    const many = Array.from({ length: 20 }, (_, at) => line(at + 1, 1));
    expect(steps(recapOf([...many, line(21, 1, { moves: [] })], 0, false))).toEqual([13, 14, 15, 16, 17, 18, 19, 20]);
  });

  it("frames what moved in the colour of the player who moved it", () => {
    const turned = line(6, null, { moves: [{ card: "x", source: "row-0", target: "row-0" }] });
    expect([...framesOf(recapOf([...before, turned], 0, true))]).toEqual([
      ["card3", 1],
      ["card4", 1],
    ]);
  });
});
