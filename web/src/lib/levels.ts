// Names of the bots' levels; a level we have no word for is shown as it is called.
import { en } from "./i18n/en";
import { type Key, t } from "./i18n/index.svelte";

import type { SeatInfo } from "./wire";

/** What a bot or person is called; a second bot of a level carries a number. */
export function seatName(seat: SeatInfo): string | null {
  if (seat.who !== "bot" || !seat.level) return seat.name;
  const number = /\d+$/.exec(seat.name ?? "");
  return number ? `${levelName(seat.level)} ${number[0]}` : levelName(seat.level);
}

export function levelName(level: string): string {
  const key = `level.${level}`;
  return key in en ? t(key as Key) : level.charAt(0).toUpperCase() + level.slice(1);
}
