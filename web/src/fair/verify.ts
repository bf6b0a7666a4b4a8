// Was this game dealt from the secret the server had sealed before the first card?  Checked here, by the player's own machine.
// The stream is documented with the record: HMAC-SHA256 keyed with the secret over entropy, name, how often that name was
// dealt before, and a counter.

export interface FairRecord {
  readonly seats: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly shuffles: readonly { readonly name: string; readonly cards: readonly string[] }[];
  readonly fair?: {
    readonly commit: string;
    readonly secret?: string | null;
    readonly entropy: readonly string[];
    readonly drawn?: readonly string[];
    /** The version of the shuffle stream; version 1 did not count how often a name was used. */
    readonly stream?: number;
  };
}

export type Verdict =
  | { readonly kind: "fair"; readonly shuffles: number; readonly kept: boolean }
  | { readonly kind: "sealed" }
  | { readonly kind: "changed" }
  | { readonly kind: "false"; readonly what: string };

/** What the player's page stored before the first card was dealt, to compare with the record. */
export interface Kept {
  readonly commit: string;
  /** By seat: the hash of the text that it adds to the deal; empty if it adds none. */
  readonly commits: readonly string[];
  readonly seat: number;
  readonly entropy: string;
}

/** Browsers offer `subtle` only on secure pages. Others, such as a server in the local network, use a library. */
const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
const utf8 = new TextEncoder();

/** Loaded where it is needed only. */
async function library(): Promise<typeof import("@noble/hashes/sha2.js") & typeof import("@noble/hashes/hmac.js")> {
  return { ...(await import("@noble/hashes/sha2.js")), ...(await import("@noble/hashes/hmac.js")) };
}

export async function digest(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", data)) : (await library()).sha256(data);
}

function unhex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = text.match(/../g) ?? [];
  return Uint8Array.from(bytes, (each) => parseInt(each, 16));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the SHA-256 hash of a text in hexadecimal digits: the seal of that text. */
export async function hashOf(text: string): Promise<string> {
  return hex(await digest(utf8.encode(text)));
}

/** Whether a record says of the deal what was kept: the server's seal, our own text, and texts that fit all seals. */
async function agrees(fair: NonNullable<FairRecord["fair"]>, kept: Kept): Promise<boolean> {
  if (fair.commit !== kept.commit || fair.entropy[kept.seat] !== kept.entropy) return false;
  const seals = await Promise.all(fair.entropy.map((text) => (text === "" ? "" : hashOf(text))));
  return seals.length === kept.commits.length && seals.every((seal, seat) => seal === kept.commits[seat]);
}

/** The 32-bit words of one named request. */
class Words {
  #counter = 0;
  #words: number[] = [];
  readonly #sign: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  readonly #prefix: string;

  constructor(sign: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>, prefix: string) {
    this.#sign = sign;
    this.#prefix = prefix;
  }

  async below(bound: number): Promise<number> {
    const limit = Math.floor(2 ** 32 / bound) * bound;
    for (;;) {
      const word = await this.#next();
      if (word < limit) return word % bound;
    }
  }

  async #next(): Promise<number> {
    if (this.#words.length === 0) {
      const block = await this.#sign(utf8.encode(`${this.#prefix}${this.#counter++}`));
      const view = new DataView(block.buffer, block.byteOffset);
      this.#words = Array.from({ length: 8 }, (_, i) => view.getUint32(i * 4));
    }
    return this.#words.shift() ?? 0;
  }
}

/** A Fisher–Yates shuffle from the cards in ASCII order, last index first. */
async function shuffle(words: Words, cards: readonly string[]): Promise<string[]> {
  const order = [...cards].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  for (let last = order.length - 1; last > 0; last--) {
    const other = await words.below(last + 1);
    const kept = order[last] ?? "";
    order[last] = order[other] ?? "";
    order[other] = kept;
  }
  return order;
}

async function signer(
  secret: Uint8Array<ArrayBuffer>,
): Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>> {
  if (!subtle) {
    const { hmac, sha256 } = await library();
    return (message) => Promise.resolve(hmac(sha256, secret, message));
  }
  const key = await subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", key, message));
}

/** Check a record against what was kept, then the commitment, every drawn option and every shuffle of it. */
export async function verify(record: FairRecord, kept: Kept | null = null): Promise<Verdict> {
  const { fair } = record;
  if (!fair?.secret) return { kind: "sealed" };
  if (kept && !(await agrees(fair, kept))) return { kind: "changed" };
  const secret = unhex(fair.secret);
  if (hex(await digest(secret)) !== fair.commit) return { kind: "false", what: "commit" };
  const sign = await signer(secret);
  const prefix = fair.entropy.map((text) => `${text}\0`).join("");
  const dealt = new Map<string, number>();
  const words = (name: string): Words => {
    const times = dealt.get(name) ?? 0;
    dealt.set(name, times + 1);
    return new Words(sign, (fair.stream ?? 1) > 1 ? `${prefix}${name}\0${times}\0` : `${prefix}${name}\0`);
  };
  for (const name of fair.drawn ?? []) {
    const came = await words(name).below(record.seats);
    if (record.options[name] !== came) return { kind: "false", what: name };
  }
  for (const { name, cards } of record.shuffles) {
    const order = await shuffle(words(name), cards);
    if (order.some((card, i) => card !== cards[i])) return { kind: "false", what: name };
  }
  return { kind: "fair", shuffles: record.shuffles.length, kept: kept !== null };
}

/** Return random text of our own for the deal: 32 printable characters. */
export function ownEntropy(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}
