import { describe, expect, it } from "vitest";

import { upsideDown } from "./cards";
import course from "./lessons.json";
import { choicesOf, type LegalAction } from "../choices";
import type { Action } from "./generated/actions";
import { edgesOver, type FieldView, newest } from "./view";

const lesson = (id: string): { view: FieldView; legal: LegalAction<Action>[] } => {
  const found = course.chapters.flatMap((chapter) => chapter.lessons).find((each) => each.id === id);
  if (!found) throw new Error(`no lesson ${id}`);
  const right: readonly number[] = found.right;
  return {
    view: found.view as unknown as FieldView,
    legal: found.legal
      .filter((each) => right.includes(each.id))
      .map((each) => ({ ...each, parts: each.parts as Action, words: each.words.en })),
  };
};

describe("the field as its viewer sees it", () => {
  it("names a card across the table by the sides one sees", () => {
    expect(upsideDown("SHSS")).toBe("SSSH");
    for (const { card, seen, turned } of lesson("turned").view.field)
      expect(seen).toBe(turned ? upsideDown(card) : card);
  });

  it("marks every edge of a legal space as meeting", () => {
    for (const id of ["swords", "flowers", "turned", "two-edges", "win"]) {
      const { view, legal } = lesson(id);
      for (const move of choicesOf(legal))
        if (move.kind === "deploy") {
          expect(edgesOver(view, move.card, move.space)).toContain("meets");
          expect(edgesOver(view, move.card, move.space)).not.toContain("clashes");
        }
    }
  });

  it("marks an edge of every other space beside a card as clashing", () => {
    const { view, legal } = lesson("two-edges");
    const fits = new Set(choicesOf(legal).map((move) => (move.kind === "deploy" ? `${move.card}@${move.space}` : "")));
    for (const card of view.hands[0]?.cards ?? [])
      for (const space of view.spaces.filter((each) => !view.field.some((placed) => placed.space === each)))
        if (!fits.has(`${card}@${space}`)) expect(edgesOver(view, card, space)).toContain("clashes");
  });

  it("finds what has just been deployed", () => {
    const { view } = lesson("two-edges");
    const before = { ...view, field: view.field.slice(1) };
    expect(newest(view, before)).toEqual(view.field[0]);
    expect(newest(view, null)).toBe(null);
  });
});
