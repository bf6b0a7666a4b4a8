import { describe, expect, it } from "vitest";

import { speaks } from "./guide";

const say = { en: "", ja: "" };
const legal = (...kinds: string[]) => kinds.map((kind, id) => ({ id, text: kind, parts: { kind }, words: kind }));

describe("the guide", () => {
  it("speaks where an action may be played, and with `only` where no other may", () => {
    const note = { id: "retreat", legal: "retreat", say };
    expect(speaks(note, {}, legal("deploy", "retreat"))).toBe(true);
    expect(speaks({ ...note, only: true }, {}, legal("deploy", "retreat"))).toBe(false);
    expect(speaks({ ...note, only: true }, {}, legal("retreat"))).toBe(true);
    expect(speaks({ ...note, only: true }, {}, [])).toBe(false);
  });

  it("speaks where every field of the view has its value", () => {
    const note = { id: "last", view: { deck: 0, phase: "deploy" }, say };
    expect(speaks(note, { deck: 0, phase: "deploy" }, [])).toBe(true);
    expect(speaks(note, { deck: 1, phase: "deploy" }, [])).toBe(false);
    expect(speaks(note, null, [])).toBe(false);
  });
});
