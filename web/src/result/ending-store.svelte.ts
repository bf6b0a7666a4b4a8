// How the game at a table ended, once nothing is hidden any more: not between the games of a match.
import { api } from "../server/api";
import type { TableStore } from "../table/table-store.svelte";
import type { Ending, Line } from "../server/wire";

/** A step that mattered, and what happened in it. */
export interface Moment {
  readonly step: number;
  readonly lines: readonly Line[];
}

export class EndingStore {
  #found = $state.raw<{ readonly game: number; readonly ending: Ending } | null>(null);

  /** To be made while a page is: it asks by itself as soon as there is an answer. */
  constructor(private readonly store: TableStore) {
    $effect(() => {
      if (!this.readable || this.game === null || this.ending) return;
      void this.#load(this.game);
    });
  }

  readonly game = $derived.by(() => this.store.state.position?.game ?? null);
  /** Whether the game is over and open to all readers. */
  readonly readable = $derived.by(
    () => Boolean(this.store.state.position?.outcome) && this.store.state.table?.status === "over",
  );
  readonly ending = $derived.by(() => (this.#found?.game === this.game ? this.#found.ending : null));

  /** What happened in a step of the game, with all cards open. */
  async momentAt(step: number): Promise<Moment | null> {
    if (this.game === null) return null;
    const { positions } = await api.positions(this.store.id, this.game, "all", this.store.state.seat, step, step);
    return positions[0] ? { step, lines: positions[0].lines } : null;
  }

  async #load(game: number): Promise<void> {
    try {
      this.#found = { game, ending: await api.ending(this.store.id, game, this.store.state.seat) };
    } catch {
      // the table and its result read well without
    }
  }
}
