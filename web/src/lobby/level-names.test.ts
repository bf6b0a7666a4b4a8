import { expect, it } from "vitest";
import { rankWords } from "./level-names";
import type { BotInfo, GameInfo } from "../server/wire";

const strength = { against: "random", won: 60, low: 55, high: 65, games: 100 };
const bot = (level: string, measured = true): BotInfo =>
  ({ level, strength: measured ? strength : null }) as unknown as BotInfo;
const ranks = (...bots: readonly BotInfo[]): readonly string[] =>
  bots.map((each) => rankWords({ bots } as unknown as GameInfo, each));

it("calls every step of strength by a word of its own", () => {
  const levels = ["stranger", "apprentice", "page", "baron", "master"].map((level) => bot(level));
  expect(ranks(bot("random", false), ...levels)).toEqual([
    "for a laugh",
    "for a first game",
    "gentle",
    "easy-going",
    "a fair evening",
    "our strongest",
  ]);
});

it("has a word for each of six steps", () => {
  const six = ["stranger", "apprentice", "page", "squire", "baron", "master"].map((level) => bot(level));
  expect(ranks(...six)).toEqual([
    "for a first game",
    "gentle",
    "easy-going",
    "lively",
    "a fair evening",
    "our strongest",
  ]);
});

it("has a word for each of seven steps, and goes on where there are more", () => {
  const seven = ["stranger", "apprentice", "page", "squire", "baron", "count", "master"].map((level) => bot(level));
  expect(ranks(...seven)).toEqual([
    "for a first game",
    "gentle",
    "easy-going",
    "lively",
    "a fair evening",
    "hard to beat",
    "our strongest",
  ]);
  const nine = ranks(...Array.from({ length: 9 }, (_, step) => bot(`step-${step}`)));
  expect(nine.slice(1, -1)).toEqual([
    "gentle",
    "gentle",
    "easy-going",
    "lively",
    "lively",
    "a fair evening",
    "hard to beat",
  ]);
});

it("has words for games with fewer bots", () => {
  expect(ranks(bot("page"))).toEqual(["our strongest"]);
  expect(ranks(bot("page"), bot("master"))).toEqual(["for a first game", "our strongest"]);
  expect(ranks(bot("page"), bot("baron"), bot("master"))).toEqual(["for a first game", "easy-going", "our strongest"]);
});
