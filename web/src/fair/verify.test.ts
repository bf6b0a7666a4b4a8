import { createHash, createHmac } from "node:crypto";

import { describe, expect, it, vi } from "vitest";

import { type FairRecord, type Kept, verify } from "./verify";

/** The same deal, written a second time and for Node. */
function deal(
  secret: Buffer,
  entropy: readonly string[],
  name: string,
  cards: readonly string[],
  times?: number,
): string[] {
  const order = [...cards].sort();
  let counter = 0;
  let words: number[] = [];
  const below = (bound: number): number => {
    for (;;) {
      if (words.length === 0) {
        const block = createHmac("sha256", secret)
          .update([...entropy, name, ...(times === undefined ? [] : [String(times)]), String(counter++)].join("\0"))
          .digest();
        words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.readUInt32BE(at));
      }
      const word = words.shift() ?? 0;
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound;
    }
  };
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [order[last], order[other]] = [order[other] ?? "", order[last] ?? ""];
  }
  return order;
}

const secret = Buffer.from("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", "hex");
const entropy = ["my own dice", ""];
const cards = ["SSSS", "HHHH", "FFFF", "SHSH", "HSHS", "FHFH", "HFHF", "SSHH", "HHSS", "SHHS", "HSSH"];
const record: FairRecord = {
  seats: 2,
  options: {},
  shuffles: [{ name: "deck", cards: deal(secret, entropy, "deck", cards) }],
  fair: {
    commit: createHash("sha256").update(secret).digest("hex"),
    secret: secret.toString("hex"),
    entropy,
    drawn: [],
  },
};

describe("verify", () => {
  it("finds a fair deal fair", async () => {
    expect(await verify(record)).toEqual({ kind: "fair", shuffles: 1, kept: false });
  });

  it("counts how often a name was dealt, in the second version of the stream", async () => {
    const [one, two] = [deal(secret, entropy, "deck", cards, 0), deal(secret, entropy, "deck", cards, 1)];
    const fair = { ...record.fair, commit: record.fair?.commit ?? "", entropy, stream: 2 };
    const shuffles = [one, two].map((order) => ({ name: "deck", cards: order }));
    expect(one).not.toEqual(two);
    expect(await verify({ ...record, shuffles, fair })).toEqual({ kind: "fair", shuffles: 2, kept: false });
    expect(await verify({ ...record, shuffles: shuffles.toReversed(), fair })).toMatchObject({ kind: "false" });
  });

  it("finds two swapped cards", async () => {
    const [a = "", b = "", ...rest] = record.shuffles[0]?.cards ?? [];
    expect(await verify({ ...record, shuffles: [{ name: "deck", cards: [b, a, ...rest] }] })).toMatchObject({
      kind: "false",
      what: "deck",
    });
  });

  it("finds another secret, and says when it is still sealed", async () => {
    const { fair } = record;
    if (!fair) throw new Error("the record is fair");
    expect(await verify({ ...record, fair: { ...fair, secret: "00".repeat(32) } })).toMatchObject({
      kind: "false",
      what: "commit",
    });
    expect(await verify({ ...record, fair: { ...fair, secret: null } })).toEqual({ kind: "sealed" });
  });
});

describe("verify with what was kept", () => {
  const seal = (words: string): string => (words === "" ? "" : createHash("sha256").update(words).digest("hex"));
  const kept: Kept = { commit: record.fair?.commit ?? "", commits: entropy.map(seal), seat: 0, entropy: "my own dice" };

  it("says that it was the same before the game", async () => {
    expect(await verify(record, kept)).toEqual({ kind: "fair", shuffles: 1, kept: true });
  });

  it.each([
    ["the server's seal", { commit: "0".repeat(64) }],
    ["our own text", { entropy: "other dice" }],
    ["the seal of another seat", { commits: [seal("my own dice"), seal("ground")] }],
    ["the number of seats", { commits: [seal("my own dice")] }],
  ])("notices a change of %s", async (_, change) => {
    expect(await verify(record, { ...kept, ...change })).toEqual({ kind: "changed" });
  });
});

describe("on a page without HTTPS, where the browser hides its cryptography", () => {
  it("comes to the same verdicts", async () => {
    vi.stubGlobal("crypto", {});
    vi.resetModules();
    const there = await import("./verify");
    const other = { ...record, fair: { ...record.fair, secret: "00".repeat(32) } } as FairRecord;
    for (const each of [record, other]) expect(await there.verify(each)).toEqual(await verify(each));
    expect(await there.verify(record)).toMatchObject({ kind: "fair" });
    for (let length = 0; length < 140; length++) {
      const data = new Uint8Array(length).fill(length);
      expect(Buffer.from(await there.digest(data))).toEqual(createHash("sha256").update(data).digest());
    }
    vi.unstubAllGlobals();
  });
});
