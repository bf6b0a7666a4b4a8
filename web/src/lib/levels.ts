// Names of the bots' levels: our own words, else those of the game that brings the bot, else what it is called.
import { catalogue } from "./catalogue.svelte";
import { type Key, pick, t } from "./i18n/index.svelte";
import { words } from "./i18n/words";

import type { SeatInfo } from "./wire";

/** What a bot or person is called; a second bot of a level carries a number. */
export function seatName(seat: SeatInfo): string | null {
  if (seat.who !== "bot" || !seat.level) return seat.name;
  const number = /\d+$/.exec(seat.name ?? "");
  return number ? `${levelName(seat.level)} ${number[0]}` : levelName(seat.level);
}

export function levelName(level: string): string {
  const key = `levels.${level}`;
  if (key in words.en) return t(key as Key);
  const [own] = catalogue.games.flatMap((game) => game.levels[level] ?? []);
  return own ? pick(own) : level.charAt(0).toUpperCase() + level.slice(1);
}
