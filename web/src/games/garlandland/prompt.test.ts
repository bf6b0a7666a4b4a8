import { expect, it } from "vitest";
import { promptOf } from "./prompt";

type Props = Parameters<typeof promptOf>[0];
type Doing = Parameters<typeof promptOf>[1];

const past = { rows: [], winners: [0] } as unknown as NonNullable<Doing["past"]>;
const doing: Doing = { past, held: null, sealed: null, sending: false };
const said = (mode: Props["mode"], names: readonly string[], phase: string): string => {
  const outcome = { winners: [0] };
  const view = { past: [past], phase };
  return promptOf({ view, seat: 1, toAct: [], legal: [], names, mode, outcome } as unknown as Props, doing).say;
};

it("says that you win in the second person, also in a replay from another seat's view", () => {
  expect(said("replay", ["You", "Anna"], "over")).toBe("You win the game");
  expect(said("replay", ["You", "Anna"], "playing")).toBe("You win round 1");
  expect(said("replay", ["Anna", "You"], "over")).toBe("Anna wins the game");
  expect(said("play", ["Anna", "You"], "over")).toBe("Anna wins the game");
});
