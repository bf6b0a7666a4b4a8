// When a game is over: its result opens by itself, but not before what led to it has been shown.
import { untrack } from "svelte";

import { sound } from "../shell/sound";
import type { Stage } from "../show/stage.svelte";
import { isDecided } from "./verdict";
import type { TableStore } from "../table/table-store.svelte";
import type { OutcomeInfo, ViewMessage } from "../server/wire";

export class ResultOpener {
  /** The game, and whether its match is decided: a match that ends later is told once more. */
  #told: string | null = null;
  #due = $state.raw<OutcomeInfo | null>(null);

  /** To be made while a page is; `show` opens and closes the result. */
  constructor(
    private readonly store: TableStore,
    stage: Stage,
    private readonly show: (on: boolean) => void,
  ) {
    $effect(() => {
      if (this.#due && !stage.showing) untrack(() => this.#conclude());
    });
  }

  heard({ game, outcome }: ViewMessage): void {
    const key = outcome ? `${game} ${isDecided(this.store.state.table?.standing ?? null)}` : null;
    if (key !== this.#told) this.#due = outcome;
    if (!key && this.#told) this.show(false);
    this.#told = key;
  }

  #conclude(): void {
    const { seat } = this.store.state;
    if (seat !== null) sound(this.#due?.winners.includes(seat) ? "won" : "lost");
    this.#due = null;
    this.show(true);
  }
}
