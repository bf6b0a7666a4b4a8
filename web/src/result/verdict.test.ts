import { expect, it } from "vitest";

import { isDecided, matchScore } from "./verdict";
import type { Standing } from "../server/wire";

const standing: Standing = { id: "m", scores: [0.5, 1, 2], target: 2, games: 3, winners: [], due: null };

it("puts one's own score first, and goes round the table from there", () => {
  expect([null, 0, 2].map((seat) => matchScore(standing, seat))).toEqual(["0.5–1–2", "0.5–1–2", "2–0.5–1"]);
});

it("is decided when it has a winner", () => {
  expect([null, standing, { ...standing, winners: [2] }].map(isDecided)).toEqual([false, false, true]);
});
