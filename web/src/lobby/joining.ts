// Making a table and taking a seat: asked by HTTP, so that the player has the name that they have just chosen.
// With the seat goes the seal of what this browser adds to the deal.
import type { Chapter } from "../games/types";
import { api } from "../server/api";
import { commitEntropy } from "../fair/deals";
import type { NewTable, TableInfo } from "../server/wire";

export async function makeTable(wish: NewTable): Promise<TableInfo> {
  return api.make({ ...wish, commit: await commitEntropy() });
}

/** The game that ends a chapter of lessons: two seats, the other one a gentle bot's. */
export async function playChapter(game: string, { level, game: options }: Chapter): Promise<TableInfo> {
  await api.me();
  return makeTable({ game, seats: [{ who: "me" }, { who: "bot", level }], options, public: false });
}

export async function sitDown(table: string): Promise<void> {
  const id = `sit.${crypto.getRandomValues(new Uint32Array(2)).join(".")}`;
  await api.command(table, { type: "sit", id, commit: await commitEntropy() });
}
