import { describe, expect, it } from "vitest";

import { apart, FactReader } from "./facts";

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

describe("what several saw of one position", () => {
  const line = (name: string, value: string) => ({ kind: "line", name, value }) as const;

  it("is told once where it is the same, and apart where it is not", () => {
    const group = { kind: "group", name: "deck", facts: [line("size", "3")] } as const;
    expect(
      apart([
        [line("round", "13"), line("bid", "4"), group],
        [line("round", "13"), line("bid", "5"), group],
      ]),
    ).toEqual({
      all: [line("round", "13"), line("size", "3")],
      own: [[line("bid", "4")], [line("bid", "5")]],
    });
  });

  it("leaves out what is not there", () => {
    expect(
      apart([
        [line("prize", "–"), line("bid", "–")],
        [line("prize", "–"), line("bid", "5")],
      ]),
    ).toEqual({
      all: [],
      own: [[], [line("bid", "5")]],
    });
  });
});
