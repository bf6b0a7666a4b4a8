// What the form for a new table holds, and the table it asks for.  Pure.
import type { GameInfo, NewTable, OptionInfo, OptionValue, SeatWish } from "../server/wire";

export type Wish = "me" | "open" | `bot:${string}`;
export type ClockName = "none" | "move60" | "fischer5" | "fischer10" | "days2";

export const CLOCKS: Readonly<Record<ClockName, NonNullable<NewTable["clock"]>>> = {
  none: { kind: "none" },
  move60: { kind: "move", seconds: 60 },
  fischer5: { kind: "fischer", seconds: 300, increment: 5 },
  fischer10: { kind: "fischer", seconds: 600, increment: 10 },
  days2: { kind: "days", days: 2 },
};

/** The value of an option's field. An empty text: the default or a random value. No list: all values. */
export type OptionGiven = string | readonly string[] | undefined;

export interface Form {
  readonly seats: readonly Wish[];
  readonly options: Readonly<Record<string, OptionGiven>>;
  readonly clock: ClockName;
  readonly open: boolean;
  readonly match: boolean;
}

/** Return the bot's level: `chosen` if the game has it, else the game's strongest bot, else "random". */
export function levelFor(bots: readonly string[], chosen = "page"): string {
  return bots.includes(chosen) ? chosen : (bots.at(-1) ?? "random");
}

/** Return the values of an option that are possible with the other options chosen. */
export function offered(
  game: GameInfo,
  spec: OptionInfo,
  options: Readonly<Record<string, OptionGiven>>,
): readonly OptionValue[] {
  const values = spec.values ?? [];
  if (spec.by === null) return values;
  const by = game.options.find((each) => each.name === spec.by);
  const chosen = options[spec.by] || String(by?.default ?? "");
  return values.filter((each) => String(each.under) === chosen);
}

/** Return the values chosen after `pressed` was switched, and the others that had to be switched with it. */
export function toggled(
  values: readonly OptionValue[],
  chosen: readonly string[],
  pressed: string,
): { readonly chosen: readonly string[]; readonly along: readonly OptionValue[] } {
  const on = !chosen.includes(pressed);
  const moved = new Set([pressed]);
  let size = 0;
  while (size !== moved.size) {
    size = moved.size;
    for (const each of values) {
      const own = String(each.value);
      if (each.needs === null) continue;
      if (on && moved.has(own)) moved.add(each.needs);
      if (!on && moved.has(each.needs)) moved.add(own);
    }
  }
  const after = values.map((each) => String(each.value)).filter((own) => (moved.has(own) ? on : chosen.includes(own)));
  const along = values.filter((each) => {
    const own = String(each.value);
    return own !== pressed && moved.has(own) && chosen.includes(own) !== on;
  });
  return { chosen: after, along };
}

function seat(wish: Wish): SeatWish {
  return wish === "me" || wish === "open" ? { who: wish } : { who: "bot", level: wish.slice(4) };
}

/** Return the seats for a new number of seats; those that exist stay as they are. */
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
    if (typeof given !== "string") {
      const all = offered(game, spec, form.options).map((each) => String(each.value));
      const some = given.filter((each) => all.includes(each));
      if (some.length > 0 && some.length < all.length) options[spec.name] = some;
    } else {
      const number = spec.kind === "number" || spec.kind === "seat";
      const named = spec.values?.find((each) => String(each.value) === given)?.value;
      options[spec.name] = named ?? (number ? Number(given) : given);
    }
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
