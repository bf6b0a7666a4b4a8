import { describe, expect, it } from "vitest";

import { seen } from "./cards";
import lessons from "./lessons.json";
import { moves } from "./moves";
import { type FieldView, joints, newest, spaces, turned } from "./view";

const lesson = (id: string): { view: FieldView; legal: { id: number; text: string; words: string }[] } => {
  const found = lessons.find((each) => each.id === id);
  if (!found) throw new Error(`no lesson ${id}`);
  return {
    view: found.view as unknown as FieldView,
    legal: found.legal.map((each) => ({ ...each, words: each.words.en })),
  };
};

describe("the field as its viewer sees it", () => {
  it("is turned for seat 1, unless both sit on the same side", () => {
    const { view } = lesson("two-edges");
    expect(spaces(view, 0).slice(0, 3)).toEqual(["a3", "b3", "c3"]);
    expect(spaces(view, 1).slice(0, 3)).toEqual(["c1", "b1", "a1"]);
    expect(spaces({ ...view, seating: "shared" }, 1)).toEqual(spaces(view, 0));
    expect(turned(view, 1, 0)).toBe(true);
    expect(turned({ ...view, seating: "shared" }, 1, 0)).toBe(false);
    expect(seen("SHFF", true)).toBe("FFSH");
  });

  it("marks every edge of a legal space as fitting", () => {
    for (const id of ["swords", "flowers", "turned", "two-edges", "win"]) {
      const { view, legal } = lesson(id);
      for (const move of moves(legal))
        if (move.kind === "deploy") expect(joints(view, 0, move.space, move.card)).not.toContain(false);
    }
  });

  it("marks an edge of every other space beside a card as clashing", () => {
    const { view, legal } = lesson("two-edges");
    const fits = new Set(moves(legal).map((move) => (move.kind === "deploy" ? `${move.card}@${move.space}` : "")));
    for (const card of view.hands[0]?.cards ?? [])
      for (const space of spaces(view, 0).filter((each) => !view.field.some((placed) => placed.space === each)))
        if (!fits.has(`${card}@${space}`)) expect(joints(view, 0, space, card)).toContain(false);
  });

  it("finds what has just been deployed", () => {
    const { view } = lesson("two-edges");
    const before = { ...view, field: view.field.slice(1) };
    expect(newest(view, before)).toEqual(view.field[0]);
    expect(newest(view, null)).toBe(null);
  });
});
