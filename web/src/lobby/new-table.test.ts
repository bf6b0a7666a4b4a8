import { describe, expect, it } from "vitest";

import { levelFor, newTable, offered, resized, seated, toggled } from "./new-table";
import type { GameInfo } from "../server/wire";

const words = { en: "", ja: "" };
const game: GameInfo = {
  id: "fools-field",
  title: words,
  blurb: words,
  minutes: words,
  seats: [2],
  bots: [{ level: "page", name: words, method: words, strength: null }],
  match: true,
  options: [
    { name: "first", kind: "seat", label: words, default: null, least: null, most: null, values: null, by: null },
    { name: "battle_limit", kind: "number", label: words, default: 100, least: 1, most: 1000, values: null, by: null },
  ],
};

describe("levelFor", () => {
  const steps = ["random", "stranger", "apprentice", "page", "squire", "baron", "count", "master"];
  it("begins with a bot that does not think ahead, and keeps to the one chosen last", () => {
    expect(levelFor(steps)).toBe("page");
    expect(levelFor(steps, "count")).toBe("count");
  });
  it("takes the strongest where the one chosen is not offered", () => {
    expect(levelFor(["mirror", "echo"], "count")).toBe("echo");
    expect(levelFor([])).toBe("random");
  });
});

describe("newTable", () => {
  it("sends a seat as its number and what stands beside the seats as its word", () => {
    const toss = { value: "toss", label: words, about: null, needs: null, under: null };
    const offering = { ...game, options: game.options.map((spec) => ({ ...spec, values: [toss] })) };
    const sent = (first: string): unknown =>
      newTable(offering, { seats: [], options: { first }, clock: "none", open: false, match: false }).options;
    expect([sent("toss"), sent("1"), sent("")]).toEqual([{ first: "toss" }, { first: 1 }, {}]);
  });

  it("sends chosen options as their types and leaves the others out", () => {
    const form = {
      seats: ["me", "bot:page"] as const,
      options: { first: "", battle_limit: "30" },
      clock: "move60" as const,
      open: true,
      match: true,
    };
    expect(newTable(game, form)).toEqual({
      game: "fools-field",
      seats: [{ who: "me" }, { who: "bot", level: "page" }],
      options: { battle_limit: 30 },
      public: true,
      clock: { kind: "move", seconds: 60 },
      match: true,
    });
  });

  it("keeps one person in one chair", () => {
    expect(seated(["me", "open", "open"], 2, "me")).toEqual(["open", "open", "me"]);
    expect(resized(["me", "bot:page"], 3, "open")).toEqual(["me", "bot:page", "open"]);
  });
});

describe("values that need each other", () => {
  const value = (name: string, needs: string | null, under: number) => ({
    value: name,
    label: words,
    about: words,
    needs,
    under,
  });
  const values = [value("a", null, 2), value("b", "a", 2), value("c", "b", 2), value("d", null, 3)];
  const spec = { label: words, least: null, most: null, by: null };
  const acts: GameInfo = {
    ...game,
    options: [
      { ...spec, name: "act", kind: "choice", default: 1, values: [] },
      { ...spec, name: "scenes", kind: "several", default: [], values, by: "act" },
    ],
  };
  const [, scenes] = acts.options;
  const own = values.slice(0, 3);

  it("are offered by another choice", () => {
    const under = (act: string) => (scenes ? offered(acts, scenes, { act }).map((each) => each.value) : null);
    expect([under(""), under("2"), under("3")]).toEqual([[], ["a", "b", "c"], ["d"]]);
  });

  it("come and go together, and say so", () => {
    const [a, b] = own;
    expect(toggled(own, [], "c")).toEqual({ chosen: ["a", "b", "c"], along: [a, b] });
    expect(toggled(own, ["a", "b"], "a")).toEqual({ chosen: [], along: [b] });
    expect(toggled(own, ["a"], "b")).toEqual({ chosen: ["a", "b"], along: [] });
  });

  it("are left out of the wish when all of them are meant", () => {
    const wish = (given: readonly string[]) =>
      newTable(acts, { seats: [], options: { act: "2", scenes: given }, clock: "none", open: false, match: false })
        .options;
    expect(wish(["a", "b", "c"])).toEqual({ act: "2" });
    expect(wish(["a", "d"])).toEqual({ act: "2", scenes: ["a"] });
  });
});
