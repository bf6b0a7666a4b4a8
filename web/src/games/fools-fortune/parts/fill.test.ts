import { describe, expect, it } from "vitest";

import { fillable, filled } from "./fill";
import { move } from "./moves.test-support";
import { NOTHING } from "./narrow";

const moves = (...short: string[]) => short.map(move);
const TREASURE = { card: null, lacks: ["CoTr", "CoWi"] };

describe("an empty place of a Set", () => {
  it("takes the one card at hand that fits it", () => {
    expect(filled(moves("add s1 CoTr1", "add s2 CoTr1", "fetch captain CoTr2"), NOTHING, "s1", TREASURE)).toEqual({
      chosen: ["CoTr1", "s1"],
      group: "sets",
      flash: false,
    });
  });
  it("asks which, where several fit, unless one of them is chosen already", () => {
    const several = moves("add s1 CoTr1", "add s1 CoWi");
    expect(filled(several, NOTHING, "s1", TREASURE)?.chosen).toEqual(["s1"]);
    expect(filled(several, { ...NOTHING, chosen: ["CoWi"] }, "s1", TREASURE)?.chosen).toEqual(["CoWi", "s1"]);
  });
  it("otherwise has a card fetched or bartered for", () => {
    expect(filled(moves("fetch captain CoTr2"), NOTHING, "s1", TREASURE)).toMatchObject({
      chosen: ["CoTr2"],
      group: "fetch",
    });
    expect(filled(moves("barter captain CoTr2 MoNa1"), NOTHING, "s1", TREASURE)?.group).toBe("barter");
  });
  it("means nothing where no action leads there", () => {
    const others = moves("add s2 CoTr1", "add s1 CoFo1", "fetch captain CoSu1");
    expect(filled(others, NOTHING, "s1", TREASURE)).toBeNull();
    expect(fillable(others, "s1", TREASURE)).toBe(false);
  });
});
