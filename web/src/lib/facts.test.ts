import { describe, expect, it } from "vitest";

import { FactReader } from "./facts";

const WORDS = { "view.prizes": "Prize", "view.winner_seat": "Taken by", "view_values.carry": "waits" };
const reader = new FactReader(WORDS, ["You", "Mirror"]);

describe("a view read plainly", () => {
  it("leaves out what the shell tells, and keeps the view's order", () => {
    const facts = reader.read({ game: "g", seat: 0, to_act: [0], prizes: [4, 2], ties: "carry" });
    expect(facts).toEqual([
      { kind: "line", name: "Prize", value: "4 2" },
      { kind: "line", name: "ties", value: "waits" },
    ]);
  });

  it("puts facts of one kind below each other, players by their names", () => {
    const past = [
      { prizes: [4], bids: [3, null], winner_seat: 1 },
      { prizes: [], sealed: true },
    ];
    expect(reader.read({ past_rounds: past })).toEqual([
      {
        kind: "rows",
        name: "past rounds",
        heads: ["Prize", "bids", "Taken by", "sealed"],
        rows: [
          ["4", "3 –", "Mirror", "–"],
          ["–", "–", "–", "✓"],
        ],
      },
    ]);
  });

  it("goes into fields within fields", () => {
    expect(reader.read({ deck: { size: 3, rows: [["a", "b"], []], none: null } })).toEqual([
      {
        kind: "group",
        name: "deck",
        facts: [
          { kind: "line", name: "size", value: "3" },
          { kind: "line", name: "rows", value: "(a, b), (–)" },
          { kind: "line", name: "none", value: "–" },
        ],
      },
    ]);
  });

  it("says nothing of what is no view", () => {
    expect(reader.read(null)).toEqual([]);
  });
});
