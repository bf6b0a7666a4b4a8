// Asks the coach for comments when a section of a game, such as a battle, round or Day, has ended.
import { untrack } from "svelte";

import type { GameModule } from "../games/types";
import { settings } from "../shell/settings.svelte";
import type { TableStore } from "./table-store.svelte";

interface Stretch {
  readonly game: number;
  readonly name: string | null;
  /** The step at which this page first saw the section. */
  readonly since: number;
}

/** Ask the coach about each section that has ended, against bots and if the player's settings want it. */
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
