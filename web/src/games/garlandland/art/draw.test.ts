import { describe, expect, it } from "vitest";

import { GARLAND_NUMBERS, GARLAND_SYMBOLS, symbolsOf, toneOf } from "../cards";
import { garlandCard, ring } from "./draw";

const words = (svg: string): readonly string[] =>
  [...svg.matchAll(/<tspan[^>]*>(\w+)</g)].map(([, word]) => word ?? "");

describe("letters", () => {
  it("stand on every card where letters are on, and on none where they are off", () => {
    expect(words(garlandCard("III", 0, { letters: true }))).toEqual(["KL", "RB", "RF"]);
    expect(words(garlandCard("VI", 0, { letters: true }))).toEqual(["KF", "RF", "S"]);
    for (const card of GARLAND_NUMBERS) {
      expect(words(garlandCard(card, 0, { letters: true }))).toHaveLength(symbolsOf(card).length);
      expect(words(garlandCard(card, 0))).toEqual([]);
    }
  });

  it("stand in every ring on its own", () => {
    for (const symbol of GARLAND_SYMBOLS) {
      expect(ring(symbol, true)).toMatch(
        symbol === "S" ? />S<\/text>/ : new RegExp(`>${symbol[0]?.toUpperCase()}</text>`),
      );
      expect(ring(symbol)).not.toContain("<text");
    }
  });
});

describe("a card", () => {
  it("is drawn with few elements: each is parsed, styled and laid out before it can be turned up", () => {
    for (const card of GARLAND_NUMBERS) {
      const svg = garlandCard(card, 0, { left: symbolsOf(card)[0] ?? null });
      expect([...svg.matchAll(/<\w/g)].length).toBeLessThan(50);
    }
  });

  it("shows paper in everything that is red", () => {
    for (const symbol of GARLAND_SYMBOLS)
      expect(ring(symbol).includes("var(--card)"), symbol).toBe(toneOf(symbol) === "red");
  });
});
