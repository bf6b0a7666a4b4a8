// How a match stands, and who has won, in words.
import { andList, type Key, t } from "../i18n/index.svelte";
import type { OutcomeInfo, Standing } from "../server/wire";

/** The score with one's own first: "1–0". */
export function matchScore(standing: Standing, seat: number | null): string {
  const own = seat ?? 0;
  return [...standing.scores.slice(own), ...standing.scores.slice(0, own)].join("–");
}

/** Whether the match is over. */
export const isDecided = (standing: Standing | null): boolean => (standing?.winners.length ?? 0) > 0;

const GAME: Readonly<Record<"tie" | "won" | "lost", Key>> = {
  tie: "result.tie",
  won: "result.won",
  lost: "result.lost",
};
const MATCH: typeof GAME = { tie: "result.matchTie", won: "result.matchWon", lost: "result.matchLost" };

/** Say who has won the game, or the match once it is decided.  The seat `own` is called "you", all others by name. */
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
      who: andList(winners.map((seat) => names[seat] ?? "")),
    });
  const [winner = 0] = winners;
  return winner === own ? t(words.won) : t(words.lost, { who: names[winner] ?? "" });
}
