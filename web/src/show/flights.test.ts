import { describe, expect, it } from "vitest";

import type { Beat } from "./beats";
import { flightsOf, leavingIn } from "./flights";
import type { Line } from "../server/wire";

const beat = (card: string, source: string, target: string): Beat => {
  const line: Line = {
    step: 1,
    en: "",
    ja: "",
    kind: "move",
    seat: 1,
    moves: [{ card, source, target }],
    along: false,
  };
  return [line];
};
const places = (left: number, ...names: string[]): Map<string, DOMRect> =>
  new Map(names.map((name) => [name, { left, top: 0, width: 40, height: 60 } as DOMRect]));
const NONE = new Set<string>();

describe("journeys of a beat", () => {
  it("go from where a card was to where it lies", () => {
    const [flight] = flightsOf(beat("VI", "hand-1", "row-1"), places(0, "@hand-1"), places(100, "VI"), NONE);
    expect([flight?.from.x, flight?.to.x]).toEqual([20, 120]);
  });

  it("are none for a card that stays where it is, however the table is laid out by now", () => {
    expect(flightsOf(beat("VI", "row-1", "row-1"), places(0, "VI"), places(100, "VI"), NONE)).toEqual([]);
  });

  it("keep a card in its old place that is gone, or that a later beat takes away", () => {
    const strike = beat("k2", "c1-B1", "c1-B1");
    const later = leavingIn([beat("k2", "c1-B1", "taken-0")]);
    expect(flightsOf(strike, places(0, "k2"), places(100, "k2"), later).map(({ from, to }) => [from.x, to.x])).toEqual([
      [20, 20],
    ]);
    expect(flightsOf(strike, places(0, "k2"), places(0), NONE)).toHaveLength(1);
  });
});
