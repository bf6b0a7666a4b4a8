// Which finished round is on the table: the server goes on at once, a player reads first.
import type { Mode } from "../types";
import { type GarlandView, justEnded, type PastRound } from "./view";

/** The number of the round that is explained instead of the running one; the line under the title follows it. */
export const explained = $state<{ round: number | null }>({ round: null });

export class Reading {
  /** How many finished rounds the player has put away. */
  private away = $state(0);
  /** The last one is looked at once more. */
  again = $state(false);

  constructor(view: GarlandView) {
    this.away = view.past.length;
  }

  /** The round to explain now, if there is one. */
  past(view: GarlandView, mode: Mode): PastRound | null {
    const stays = mode === "replay" || view.phase === "over";
    const fresh = stays ? justEnded(view) : view.past.length > this.away && view.turn === 0;
    return fresh || this.again ? (view.past.at(-1) ?? null) : null;
  }

  /** The running round is what counts again. */
  putAway(view: GarlandView): void {
    this.away = view.past.length;
    this.again = false;
  }

  /** A new turn: nobody looks back any more, and the first card of a round ends the reading of the last. */
  turned(view: GarlandView): void {
    this.again = false;
    if (view.turn > 0) this.away = view.past.length;
  }
}
