// The result of a table's game, loaded once all cards are open: not between the games of a match.
import { api } from "../server/api";
import type { TableStore } from "../table/table-store.svelte";
import type { Ending, Line } from "../server/wire";

/** One decisive step of a game, and its log lines. */
export interface Moment {
  readonly step: number;
  readonly lines: readonly Line[];
}

export class EndingStore {
  #found = $state.raw<{ readonly game: number; readonly ending: Ending } | null>(null);

  /** Create it while a component is set up: it loads the ending when the game is over. */
  constructor(private readonly store: TableStore) {
    $effect(() => {
      if (!this.readable || this.game === null || this.ending) return;
      void this.#load(this.game);
    });
  }

  readonly game = $derived.by(() => this.store.state.position?.game ?? null);
  /** Whether the game is over and its cards may be seen by all. */
  readonly readable = $derived.by(
    () => Boolean(this.store.state.position?.outcome) && this.store.state.table?.status === "over",
  );
  readonly ending = $derived.by(() => (this.#found?.game === this.game ? this.#found.ending : null));

  /** Return the log lines of a step, with all cards open; null if there is none. */
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
