// Who has won, in words.
import { type Key, t } from "./i18n/index.svelte";
import { settings } from "./settings.svelte";
import { isDecided } from "./standing";
import type { OutcomeInfo, Standing } from "./wire";

const GAME: Readonly<Record<"tie" | "won" | "lost", Key>> = {
  tie: "result.tie",
  won: "result.won",
  lost: "result.lost",
};
const MATCH: typeof GAME = { tie: "result.matchTie", won: "result.matchWon", lost: "result.matchLost" };

/** Who has won the game, or the match once it is decided: `own` is spoken to, without one everybody has a name. */
export function verdictOf(
  outcome: OutcomeInfo | null,
  standing: Standing | null,
  names: readonly string[],
  own: number | null,
): string {
  const decided = standing !== null && isDecided(standing);
  const words = decided ? MATCH : GAME;
  const winners = decided ? standing.winners : (outcome?.winners ?? []);
  if (winners.length === 0 || winners.length === names.length) return t(words.tie);
  if (winners.length > 1)
    return t("result.winners", {
      who: winners.map((seat) => names[seat]).join(settings.lang === "ja" ? "と" : " and "),
    });
  const [winner = 0] = winners;
  return winner === own ? t(words.won) : t(words.lost, { who: names[winner] ?? "" });
}
