// Making a table and taking a seat: asked by HTTP, so that whoever sits down goes by the name they have just chosen.
// With the seat goes the seal of what this browser adds to the deal.
import { api } from "./api";
import { pledge } from "./keeping";
import type { NewTable, TableInfo } from "./wire";

export async function makeTable(wish: NewTable): Promise<TableInfo> {
  return api.make({ ...wish, commit: await pledge() });
}

export async function sitDown(table: string): Promise<void> {
  const id = `sit.${crypto.getRandomValues(new Uint32Array(2)).join(".")}`;
  await api.command(table, { type: "sit", id, commit: await pledge() });
}
