// The games this server offers: known at once from the last visit, and asked for anew.
import { api } from "./api";
import { pick } from "../i18n/index.svelte";
import type { GameInfo } from "./wire";

const KEY = "foolery.games.2"; // the number counts what a game is described by

function remembered(): readonly GameInfo[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) && found.every(whole) ? found : [];
  } catch {
    return []; // no storage, or not ours: the server will say
  }
}

/** Whether everything is there that a page shows before the server has answered. */
function whole(game: unknown): game is GameInfo {
  const parts = ["id", "title", "blurb", "minutes", "seats", "bots"];
  return typeof game === "object" && game !== null && parts.every((part) => part in game);
}

class Catalogue {
  games: readonly GameInfo[] = $state.raw(remembered());
  #asked = $state(false);

  /** Ask the server; once is enough. Raises RefusedError. */
  async load(): Promise<readonly GameInfo[]> {
    this.games = await api.games();
    this.#asked = true;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.games));
    } catch {
      // private browsing: the next visit asks before it shows
    }
    return this.games;
  }

  /** Whether the server has said that it does not have this game. */
  lacks(id: string): boolean {
    return this.#asked && this.games.every((each) => each.id !== id);
  }

  /** Return a game's title: empty until the server has answered, the id of a game that the server does not have. */
  title(id: string): string {
    const info = this.games.find((each) => each.id === id);
    return info ? pick(info.title) : this.#asked ? id : "";
  }
}

export const catalogue = new Catalogue();
