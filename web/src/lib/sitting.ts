// Taking a seat: asked by HTTP, so that whoever sits down goes by the name they have just chosen.
import { api } from "./api";
import { ownEntropy } from "./fair";

export async function sitDown(table: string): Promise<void> {
  await api.command(table, {
    type: "sit",
    id: `sit.${crypto.getRandomValues(new Uint32Array(2)).join(".")}`,
    entropy: ownEntropy(),
  });
}
