// The viewer's selection: a card taken in hand, sealed, and changed while the others think; a finished round that is read.
import { untrack } from "svelte";

import { sound } from "../../shell/sound";
import type { Mode, TableProps } from "../types";
import type { GarlandNumber } from "./cards";
import type { Action } from "./generated/actions";
import type { GarlandView, PastRound } from "./view";

/** The number of the round that is explained instead of the running one; the line under the title follows it. */
export const explained = $state<{ round: number | null }>({ round: null });

/** Which finished round is on the table: the server goes on at once, a player reads first. */
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
    const fresh = stays ? view.just_ended : view.past.length > this.away && view.turn === 0;
    return fresh || this.again ? (view.past.at(-1) ?? null) : null;
  }

  /** The running round is what counts again. */
  putAway(view: GarlandView): void {
    this.away = view.past.length;
    this.again = false;
  }

  /** Begin a new turn: looking back ends, and the first card of a round ends the reading of the last round. */
  turned(view: GarlandView): void {
    this.again = false;
    if (view.turn > 0) this.away = view.past.length;
  }
}

/** What may be played, what is chosen so far, and what a tap means.  One per table. */
export class Selection {
  readonly reading: Reading;
  /** Taken in hand, and not sealed yet. */
  held = $state<GarlandNumber | null>(null);
  /** On its way, drawn as made, and in which turn: the next one may be here before the answer is. */
  #sent = $state.raw<{ readonly card: GarlandNumber; readonly turn: string } | null>(null);

  constructor(private readonly table: () => TableProps<GarlandView, Action>) {
    this.reading = new Reading(untrack(() => table().view));
    $effect(() => {
      if (!this.table().busy) this.#sent = null;
    });
  }

  /** The turn that the view shows: the same through all views of it. */
  readonly turn = $derived.by(() => {
    const { round, turn } = this.table().view;
    return `${round}.${turn}`;
  });

  /** The card that is on its way into the turn that the view shows. */
  get sent(): GarlandNumber | null {
    return this.#sent?.turn === this.turn ? this.#sent.card : null;
  }

  get active(): boolean {
    const { legal, busy } = this.table();
    return legal.length > 0 && !busy;
  }

  /** The card that lies sealed, as far as this page knows. */
  get sealed(): GarlandNumber | null {
    const { legal, sealed, view } = this.table();
    const standing = legal.find((each) => each.id === sealed);
    return this.sent ?? (standing ? (standing.parts.card as GarlandNumber) : view.chosen);
  }

  /** The action that the card in hand stands for, if sealing it would change anything. */
  get action(): number | null {
    if (!this.held || !this.active || this.held === this.sealed) return null;
    return this.table().legal.find((each) => each.parts.card === this.held)?.id ?? null;
  }

  /** Take a card in hand; false where it is not for us to choose. */
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
