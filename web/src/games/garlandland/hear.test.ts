import { expect, it } from "vitest";
import { hear } from "./hear";

const row = { cards: [], garlands: [], hand: null, sealed: false, points: [] };
const heard = (hand: readonly never[] | null): string =>
  hear({ rows: [row, row], hand, round: 5, rounds: null, turn: 4 } as unknown as Parameters<typeof hear>[0], [
    "You",
    "Anna",
  ]);

it("names no hand to a viewer without one: a spectator, or a player who has left the game", () => {
  expect(heard([])).toBe(heard(null));
  expect(heard([])).not.toMatch(/: \.|Hand/);
});
