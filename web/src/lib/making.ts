// What the form for a new table holds, and the table it asks for.  Pure.
import type { GameInfo, NewTable, SeatWish } from "./wire";

export type Wish = "me" | "open" | `bot:${string}`;
export type ClockName = "none" | "move60" | "fischer5" | "fischer10" | "days2";

export const CLOCKS: Readonly<Record<ClockName, NonNullable<NewTable["clock"]>>> = {
  none: { kind: "none" },
  move60: { kind: "move", seconds: 60 },
  fischer5: { kind: "fischer", seconds: 300, increment: 5 },
  fischer10: { kind: "fischer", seconds: 600, increment: 10 },
  days2: { kind: "days", days: 2 },
};

/** A value as its field has it; an empty text leaves the option to its default or to chance. */
export type OptionGiven = string | readonly string[] | undefined;

export interface Form {
  readonly seats: readonly Wish[];
  readonly options: Readonly<Record<string, OptionGiven>>;
  readonly clock: ClockName;
  readonly open: boolean;
  readonly match: boolean;
}

/** The bot to play against: the level chosen last, a middling one, or the strongest there is. */
export function levelFor(bots: readonly string[], chosen = "baron"): string {
  return bots.includes(chosen) ? chosen : (bots.at(-1) ?? "random");
}

function seat(wish: Wish): SeatWish {
  return wish === "me" || wish === "open" ? { who: wish } : { who: "bot", level: wish.slice(4) };
}

/** The seats when their number changes: those that are there stay. */
export function resized(seats: readonly Wish[], count: number, other: Wish): readonly Wish[] {
  return Array.from({ length: count }, (_, index) => seats[index] ?? (index === 0 ? "me" : other));
}

/** One person sits in one chair. */
export function seated(seats: readonly Wish[], index: number, wish: Wish): readonly Wish[] {
  return seats.map((each, at) => (at === index ? wish : wish === "me" && each === "me" ? "open" : each));
}

export function newTable(game: GameInfo, form: Form): NewTable {
  const options: Record<string, number | string | readonly string[]> = {};
  for (const spec of game.options) {
    const given = form.options[spec.name];
    if (given === undefined || given === "" || (typeof given !== "string" && given.length === 0)) continue;
    if (typeof given !== "string") options[spec.name] = given;
    else if (spec.kind === "number" || spec.kind === "seat") options[spec.name] = Number(given);
    else options[spec.name] = spec.values?.find((each) => String(each.value) === given)?.value ?? given;
  }
  return {
    game: game.id,
    seats: form.seats.map(seat),
    options,
    public: form.open,
    clock: CLOCKS[form.clock],
    match: game.match && form.match,
  };
}
