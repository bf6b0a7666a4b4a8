import { describe, expect, it } from "vitest";

import { move } from "./moves.test-support";
import { canFlash, groupsLeft, left, lit, meant, NOTHING, tapped } from "./narrow";

const moves = (...short: string[]) => short.map(move);
const AFTERNOON = moves(
  "add s1 CoTr1",
  "begin CoFo1 CoLo1 CoNa1",
  "begin CoFo1 CoLo1 CoTr1",
  "barter captain MoTr1 CoTr1",
  "barter captain! MoTr1 CoTr1",
  "cut captain",
  "end",
  "fetch captain CoSu1",
  "fetch captain! CoSu1",
  "fetch nomad! DeSu1",
  "recruit duchess CoFo1 CoLo1",
  "reduce s1 CoNa2",
  "remove s1",
);

describe("narrowing", () => {
  it("lights what goes with what is chosen", () => {
    expect([...lit(AFTERNOON, { ...NOTHING, chosen: ["captain"] })].sort()).toEqual(["CoSu1", "CoTr1", "MoTr1"]);
    expect([...lit(AFTERNOON, { ...NOTHING, group: "recruit", chosen: ["duchess"] })]).toEqual(["CoFo1", "CoLo1"]);
  });
  it("offers the groups that are left", () => {
    expect(groupsLeft(AFTERNOON, { ...NOTHING, chosen: ["captain"] })).toEqual(["fetch", "barter", "cut"]);
    expect(groupsLeft(AFTERNOON, { ...NOTHING, chosen: ["CoNa2"] })).toEqual(["sets"]);
  });
  it("does not discard a Character that can be Engaged", () => {
    const choice = { ...NOTHING, chosen: ["captain", "CoSu1"] };
    expect(meant(AFTERNOON, choice)?.words).toBe("fetch captain CoSu1");
    expect(canFlash(AFTERNOON, choice)).toBe(true);
    expect(meant(AFTERNOON, { ...choice, flash: true })?.words).toBe("fetch captain! CoSu1");
    expect(meant(AFTERNOON, { ...NOTHING, chosen: ["nomad"] })?.words).toBe("fetch nomad! DeSu1");
  });
  it("means nothing while several things are possible", () => {
    expect(meant(AFTERNOON, NOTHING)).toBeNull();
    expect(meant(AFTERNOON, { ...NOTHING, chosen: ["captain"] })).toBeNull();
    expect(meant(AFTERNOON, { ...NOTHING, chosen: ["captain"], group: "cut" })?.words).toBe("cut captain");
    expect(meant(AFTERNOON, { ...NOTHING, chosen: ["s1"] })?.words).toBe("remove s1");
    expect(meant(AFTERNOON, { ...NOTHING, chosen: ["CoNa2"] })?.words).toBe("reduce s1 CoNa2");
  });
});

describe("tapping", () => {
  it("adds, takes back, and starts anew", () => {
    const one = tapped(AFTERNOON, NOTHING, "captain");
    expect(one?.chosen).toEqual(["captain"]);
    expect(tapped(AFTERNOON, one ?? NOTHING, "captain")?.chosen).toEqual([]);
    expect(tapped(AFTERNOON, one ?? NOTHING, "duchess")?.chosen).toEqual(["duchess"]);
    expect(tapped(AFTERNOON, NOTHING, "DeWi")).toBeNull();
  });
  it("changes the last thing named", () => {
    const begin = { ...NOTHING, chosen: ["CoFo1", "CoLo1", "CoNa1"] };
    expect(tapped(AFTERNOON, begin, "CoTr1")?.chosen).toEqual(["CoFo1", "CoLo1", "CoTr1"]);
  });
  it("keeps to the order where it matters", () => {
    const picks = moves(
      "pick A B C".replaceAll(/[ABC]/g, (x) => `${x}1`),
      "pick A1 C1 B1",
      "pick B1 A1 C1",
    );
    expect([...lit(picks, NOTHING)].sort()).toEqual(["A1", "B1"]);
    expect(meant(picks, { ...NOTHING, chosen: ["B1"] })?.words).toBe("pick B1 A1 C1");
    expect(left(picks, { ...NOTHING, chosen: ["A1"] })).toHaveLength(2);
  });
});
