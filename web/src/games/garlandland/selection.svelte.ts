// The viewer's selection: a card taken in hand, sealed, and changed while the others think; a finished round that is read.
import { untrack } from "svelte";

import { sound } from "../../shell/sound";
import type { Mode, TableProps } from "../types";
import type { GarlandNumber } from "./cards";
import type { Action } from "./generated/actions";
import type { GarlandView, PastRound } from "./view";

/** The number of the finished round whose result is explained now; null for none. The line under the title shows it. */
export const explained = $state<{ round: number | null }>({ round: null });

/** Which finished round is shown: the server begins the next one at once, but a player reads the result first. */
export class Reading {
  /** How many finished rounds the player has read and closed. */
  private away = $state(0);
  /** Whether the player has opened the last finished round again. */
  again = $state(false);

  constructor(view: GarlandView) {
    this.away = view.past.length;
  }

  /** Return the finished round to explain now; null for none. */
  past(view: GarlandView, mode: Mode): PastRound | null {
    const stays = mode === "replay" || view.phase === "over";
    const fresh = stays ? view.just_ended : view.past.length > this.away && view.turn === 0;
    return fresh || this.again ? (view.past.at(-1) ?? null) : null;
  }

  /** Close the finished round and show the running one. */
  putAway(view: GarlandView): void {
    this.away = view.past.length;
    this.again = false;
  }

  /** Call at each new turn: closes a reopened round and, after the first card of a round, the last result. */
  turned(view: GarlandView): void {
    this.again = false;
    if (view.turn > 0) this.away = view.past.length;
  }
}

/** The legal actions, the choice so far, and the effect of a tap. One per table. */
export class Selection {
  readonly reading: Reading;
  /** The card that the player has picked and not sealed yet. */
  held = $state<GarlandNumber | null>(null);
  /** The card that was sent, with its turn, until the answer comes. The next turn may come before the answer. */
  #sent = $state.raw<{ readonly card: GarlandNumber; readonly turn: string } | null>(null);

  constructor(private readonly table: () => TableProps<GarlandView, Action>) {
    this.reading = new Reading(untrack(() => table().view));
    $effect(() => {
      if (!this.table().busy) this.#sent = null;
    });
  }

  /** The turn that the view shows, as `round.turn`. */
  readonly turn = $derived.by(() => {
    const { round, turn } = this.table().view;
    return `${round}.${turn}`;
  });

  /** The card that was sent in the turn that the view shows; null for none. */
  get sent(): GarlandNumber | null {
    return this.#sent?.turn === this.turn ? this.#sent.card : null;
  }

  get active(): boolean {
    const { legal, busy } = this.table();
    return legal.length > 0 && !busy;
  }

  /** The card that is sealed, or was sent to be sealed; null for none. */
  get sealed(): GarlandNumber | null {
    const { legal, sealed, view } = this.table();
    const standing = legal.find((each) => each.id === sealed);
    return this.sent ?? (standing ? (standing.parts.card as GarlandNumber) : view.chosen);
  }

  /** The action of sealing the held card; null if that is impossible or changes nothing. */
  get action(): number | null {
    if (!this.held || !this.active || this.held === this.sealed) return null;
    return this.table().legal.find((each) => each.parts.card === this.held)?.id ?? null;
  }

  /** Hold a card of the hand; return false if the player cannot choose now. */
  take(card: GarlandNumber): boolean {
    const { legal, mode, busy, why } = this.table();
    if (!this.active) {
      if (legal.length === 0 && mode === "play" && !busy) why({ kind: "play", card });
      return false;
    }
    this.held = card;
    sound("up");
    return true;
  }

  seal(): void {
    const { action, held, turn } = this;
    if (action !== null && held !== null) {
      this.#sent = { card: held, turn };
      sound("seal");
      this.table().act(action);
      // A lesson answers at once.
      if (!this.table().busy) this.#sent = null;
    }
    this.held = null;
  }
}
