// Names of the bots' levels; a level we have no word for is shown as it is called.
import { type Key, t } from "./i18n/index.svelte";
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
  return key in words.en ? t(key as Key) : level.charAt(0).toUpperCase() + level.slice(1);
}
