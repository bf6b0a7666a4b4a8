// What stands in for a game that has no folder here: everything it says comes from the server.
import { ICONS } from "../art/icons";
import PlainPicture from "../ui/PlainPicture.svelte";
import type { GameEntry, GameModule } from "./types";

export const plainEntry: GameEntry = { icon: ICONS.deck, Picture: PlainPicture };

export async function plainGame(): Promise<GameModule> {
  const { default: Table } = await import("../ui/PlainTable.svelte");
  return { Table, subtitle: () => "", section: () => null, keys: () => [] };
}
