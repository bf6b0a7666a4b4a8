// The words of games that have no folder here: they come from the server.
import { api, type GameTexts } from "./api";
import { settings } from "../shell/settings.svelte";

class Texts {
  #found: Readonly<Record<string, GameTexts>> = $state.raw({});

  /** Ask for a game's words; a table that does not get them shows the bare names. */
  async load(game: string): Promise<void> {
    if (game in this.#found) return;
    const words = await api.texts(game).catch(() => null);
    if (words) this.#found = { ...this.#found, [game]: words };
  }

  /** A game's sentences by key, in the language of the page. */
  of(game: string): Readonly<Record<string, string>> {
    return this.#found[game]?.[settings.lang] ?? {};
  }
}

export const gameTexts = new Texts();
