// Names of the bots' levels: our own words, else those of the game that brings the bot, else what it is called.
import { catalogue } from "../server/catalogue.svelte";
import { hasKey, type Key, pick, t } from "../i18n/index.svelte";
import type { BotInfo, GameInfo, SeatInfo } from "../server/wire";

/** What a bot or person is called; a second bot of a level carries a number. */
export function seatName(seat: SeatInfo): string | null {
  if (seat.who !== "bot" || !seat.level) return seat.name;
  const number = /\d+$/.exec(seat.name ?? "");
  return number ? `${levelName(seat.level)} ${number[0]}` : levelName(seat.level);
}

export function levelName(level: string): string {
  const key = `levels.${level}`;
  if (hasKey(key)) return t(key);
  const own = catalogue.games.flatMap((game) => game.bots).find((bot) => bot.level === level);
  return own ? pick(own.name) : level.charAt(0).toUpperCase() + level.slice(1);
}

/** Words for the steps between the first and the last, by how many there are. */
const BETWEEN: readonly (readonly Key[])[] = [
  [],
  ["new.rankCasual"],
  ["new.rankGentle", "new.rankFair"],
  ["new.rankGentle", "new.rankCasual", "new.rankFair"],
  ["new.rankGentle", "new.rankCasual", "new.rankLively", "new.rankFair"],
  ["new.rankGentle", "new.rankCasual", "new.rankLively", "new.rankFair", "new.rankHard"],
];

/** How strong a bot is among those of its game, in words; where there are more steps than words, neighbours share one. */
export function rankWords(game: GameInfo, bot: BotInfo): string {
  const measured = game.bots.filter((each) => each.strength !== null);
  const place = measured.indexOf(bot);
  if (place < 0) return t("new.rankRandom");
  if (place === measured.length - 1) return t("new.rankLast");
  if (place === 0) return t("new.rankFirst");
  const between = measured.length - 2;
  const steps = BETWEEN[Math.min(between, BETWEEN.length - 1)] ?? [];
  return t(steps[Math.floor(((place - 1) * steps.length) / between)] ?? "new.rankCasual");
}

/** Return a bot's measured strength in figures, empty where it has not been measured. */
export function strengthWords({ strength }: BotInfo): string {
  if (!strength) return "";
  return t("new.won", { won: Math.round(strength.won), against: levelName(strength.against) });
}
