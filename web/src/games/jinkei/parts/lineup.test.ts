import { describe, expect, it } from "vitest";

import { isPossible, lift, onCell, put, swap, toward } from "./lineup";
import type { Cell, LineupPlace } from "../view";

const HAND = ["kA", "k2", "k3", "k4"];
const places = (...filled: readonly (readonly [Cell, string?])[]): readonly LineupPlace[] =>
  filled.map(([cell, card]) => ({ cell, card: card ?? null, fits: HAND }));

describe("a line-up", () => {
  it("takes a card on any place, and what lay there makes room", () => {
    expect(put([null, "kA"], 0, "k2")).toEqual(["k2", "kA"]);
    expect(put(["k2", "kA"], 0, "k3")).toEqual(["k3", "kA"]);
    expect(put(["k2", "kA"], 0, "kA")).toEqual(["kA", "k2"]);
  });
  it("exchanges two places and gives cards back", () => {
    expect(swap(["k2", null], 0, 1)).toEqual([null, "k2"]);
    expect(lift(["k2", "kA"], 1)).toEqual(["k2", null]);
  });
  it("is possible only with cards that fit, each once, on as many places as there are", () => {
    const here = places(["F1"], ["F3"]);
    expect(isPossible(here, ["kA", "k2"])).toBe(true);
    expect(isPossible(here, ["kA", "kA"])).toBe(false);
    expect(isPossible(here, ["kA", "rK"])).toBe(false);
    expect(isPossible(here, ["kA"])).toBe(false);
  });
  it("goes to the server in the order of the record", () => {
    expect(toward(places(["F1"], ["F3"]), ["kA", "k2"])).toEqual({ card: "kA", cell: "F1" });
    expect(toward(places(["F1", "kA"], ["F3"]), ["kA", "k2"])).toEqual({ card: "k2", cell: "F3" });
    expect(toward(places(["F1", "kA"], ["F3", "k2"]), ["kA", "k2"])).toBeNull();
  });
  it("takes back first what lies there otherwise", () => {
    expect(toward(places(["F1", "k3"], ["F3"]), ["kA", "k2"])).toBe("undo");
  });
  it("does not mind which of two cards on one cell came first", () => {
    const two = places(["R2", "k2"], ["R2"]);
    expect(toward(two, ["kA", "k2"])).toEqual({ card: "kA", cell: "R2" });
    expect(onCell(two, ["kA", "k2"], "R2")).toEqual(["kA", "k2"]);
  });
});
