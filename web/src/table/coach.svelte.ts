// The coach speaks up between battles, rounds and Days: where one ends is where a replay's slider has a mark.
import { untrack } from "svelte";

import type { GameModule } from "../games/types";
import { settings } from "../shell/settings.svelte";
import type { TableStore } from "./table-store.svelte";

interface Stretch {
  readonly game: number;
  readonly name: string | null;
  /** The step at which we saw it begin. */
  readonly since: number;
}

/** Ask the coach about every stretch of the game that is over, if the player wants to hear. */
export function watchSections(store: TableStore, section: () => GameModule["section"] | null): void {
  let stretch: Stretch | null = null;
  $effect(() => {
    const { position } = store.state;
    const name = position ? (section()?.(position.view) ?? null) : null;
    untrack(() => {
      if (!position) return;
      const same = stretch?.game === position.game;
      if (stretch && same && stretch.name !== name && settings.coach && store.againstBots)
        store.askCoach(stretch.since, position.step);
      if (!same || stretch?.name !== name) stretch = { game: position.game, name, since: position.step };
    });
  });
}
