import { describe, expect, it } from "vitest";

import { newTable, resized, seated } from "./making";
import type { GameInfo } from "./wire";

const words = { en: "", ja: "" };
const game: GameInfo = {
  id: "fools-field",
  title: words,
  blurb: words,
  minutes: words,
  seats: [2],
  bots: ["page"],
  levels: { page: words },
  match: true,
  options: [
    { name: "first", kind: "seat", label: words, default: null, least: null, most: null, values: null },
    { name: "battle_limit", kind: "number", label: words, default: 100, least: 1, most: 1000, values: null },
  ],
};

describe("newTable", () => {
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
