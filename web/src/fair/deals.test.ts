import { createHash } from "node:crypto";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { keptOf, lacksCommit, commitEntropy, entropyToReveal } from "./deals";
import type { SeatInfo, TableInfo } from "../server/wire";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const seat = (number: number, committed: boolean, who: SeatInfo["who"] = "person"): SeatInfo =>
  ({ seat: number, who, committed, again: false }) as SeatInfo;
const table = (commits: readonly string[], opening: readonly number[] | null, commit = "server's"): TableInfo =>
  ({
    id: "t",
    status: "open",
    seats: commits.map((commit, number) => seat(number, commit !== "")),
    fair: { game: 1, commit, commits, entropy: ["", ""], drawn: [], stream: 2, secret: null, renewed: 0 },
    opening: opening && { due: 0, seats: opening },
    void: [],
  }) as unknown as TableInfo;

describe("a deal", () => {
  it("shows its text once all seals are on the table, and keeps them first", async () => {
    const seal = await commitEntropy("dice");
    expect(entropyToReveal(table([seal, ""], null), 0)).toBeNull();
    expect(keptOf("t", 1)).toBeNull();
    const shown = entropyToReveal(table([seal, "other"], [0, 1]), 0);
    expect(shown?.text).toMatch(/^dice[0-9a-f]{32}$/);
    expect(
      createHash("sha256")
        .update(shown?.text ?? "")
        .digest("hex"),
    ).toBe(seal);
    expect(keptOf("t", 1)).toEqual({ commit: "server's", commits: [seal, "other"], seat: 0, entropy: shown?.text });
  });

  it("is the last one where an opening of the same game came to nothing before", async () => {
    const first = await commitEntropy();
    entropyToReveal(table([first, "other"], [0, 1]), 0);
    const second = await commitEntropy();
    const shown = entropyToReveal(table([second, "another"], [0, 1], "renewed"), 0);
    expect(keptOf("t", 1)).toEqual({ commit: "renewed", commits: [second, "another"], seat: 0, entropy: shown?.text });
  });

  it("stays the last one when the page is loaded again while texts are shown", async () => {
    const first = await commitEntropy();
    const second = await commitEntropy();
    entropyToReveal(table([second, "other"], [0, 1]), 0);
    entropyToReveal(table([first, "other"], [0, 1]), 0);
    expect(keptOf("t", 1)?.commits[0]).toBe(first);
  });

  it("is shown for our own seat and our own seal only", async () => {
    const seal = await commitEntropy();
    expect(entropyToReveal(table([seal, "other"], [0, 1]), 1)).toBeNull();
    expect(entropyToReveal(table([seal, "other"], [0, 1]), null)).toBeNull();
    expect(entropyToReveal(table([seal, "other"], [1]), 0)).toBeNull();
  });

  it("is sealed anew where the seal was dropped", () => {
    expect(lacksCommit(table(["", "other"], null), 0)).toBe(true);
    expect(lacksCommit(table(["mine", "other"], null), 0)).toBe(false);
    expect(lacksCommit(table(["", "other"], [1]), 0)).toBe(false);
    expect(lacksCommit(table(["", "other"], null), null)).toBe(false);
  });

  it("survives a browser that stores nothing", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("no");
      },
      setItem: () => {
        throw new Error("no");
      },
    });
    const seal = await commitEntropy();
    expect(entropyToReveal(table([seal, ""], [0]), 0)?.text).toHaveLength(32);
  });
});
