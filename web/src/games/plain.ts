// What stands in for a game that has no folder here: everything it says comes from the server.
import type { Component } from "svelte";

import { ICONS } from "../art/icons";
import { gameTexts } from "../server/game-texts.svelte";
import PlainPicture from "../plain/PlainPicture.svelte";
import type { GameEntry, GameModule, PosterProps, TableProps } from "./types";

export const plainEntry: GameEntry = { icon: ICONS.deck, Picture: PlainPicture };

export async function plainGame(id: string): Promise<GameModule> {
  const [{ default: Table }, { default: Poster }] = await Promise.all([
    import("../plain/PlainTable.svelte"),
    import("../plain/PlainPoster.svelte"),
    gameTexts.load(id),
  ]);
  return {
    Table: Table as Component<TableProps>,
    Poster: Poster as Component<PosterProps>,
    subtitle: () => "",
    section: () => null,
    keys: () => [],
  };
}
