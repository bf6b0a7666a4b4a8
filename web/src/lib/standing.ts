// A match in figures and by its winner.  Pure.
import type { Standing } from "./wire";

/** The score with one's own first: "1–0". */
export function matchScore(standing: Standing, seat: number | null): string {
  const own = seat ?? 0;
  return [...standing.scores.slice(own), ...standing.scores.slice(0, own)].join("–");
}

/** Whether the match is over. */
export const isDecided = (standing: Standing | null): boolean => (standing?.winners.length ?? 0) > 0;
