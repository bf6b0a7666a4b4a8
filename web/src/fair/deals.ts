// What this browser keeps of a deal, so that no server has to be trusted afterwards: its own text, its seal, and every seal
// that was on the table before any text was shown.  docs/fairness.md says what that proves.
import { hashOf, type Kept, ownEntropy } from "./verify";
import type { TableInfo } from "../server/wire";

interface Deal extends Partial<Kept> {
  readonly hash: string;
  readonly entropy: string;
  readonly table?: string;
  readonly game?: number;
}

const KEY = "foolery.deals";
const MOST = 100;
/** The deals in memory, for browsers that allow no storage; lost when the page closes. */
let memory: readonly Deal[] = [];

function deals(): readonly Deal[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Deal[];
  } catch {
    return memory;
  }
}

function write(deal: Deal): void {
  memory = [...deals().filter((each) => each.hash !== deal.hash), deal].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // `memory` has it.
  }
}

/** Make our own text for the next deal, which begins with `words`, keep it, and return its hash: the seal. */
export async function commitEntropy(words = ""): Promise<string> {
  const entropy = `${words.replace(/[^ -~]/g, "?").slice(0, 31)}${ownEntropy()}`;
  const hash = await hashOf(entropy);
  write({ hash, entropy });
  return hash;
}

/** Keep the seals on the table and return our text, to be revealed now; null if it is not asked for. */
export function entropyToReveal(
  table: TableInfo,
  seat: number | null,
): { readonly id: string; readonly text: string } | null {
  const { fair, opening } = table;
  if (seat === null || !fair || !opening?.seats.includes(seat)) return null;
  const deal = deals().find((each) => each.hash === fair.commits[seat]);
  if (!deal) return null;
  write({ ...deal, table: table.id, game: fair.game, seat, commit: fair.commit, commits: fair.commits });
  return { id: `reveal.${deal.hash.slice(0, 24)}`, text: deal.entropy };
}

/** Return whether our seat waits for a deal and has no seal; a seal is dropped when a player leaves. */
export function lacksCommit(table: TableInfo, seat: number | null): boolean {
  const mine = table.seats.find((each) => each.seat === seat);
  if (!mine || mine.who !== "person" || mine.committed || table.opening) return false;
  return table.status === "open" || (mine.again && (table.status === "between" || table.status === "over"));
}

/** Return what this browser kept of a game's deal; null for none. If a deal was made again, the last one counts. */
export function keptOf(table: string, game: number): Kept | null {
  const deal = deals().findLast((each) => each.table === table && each.game === game);
  if (!deal || deal.commit === undefined || deal.commits === undefined || deal.seat === undefined) return null;
  return { commit: deal.commit, commits: deal.commits, seat: deal.seat, entropy: deal.entropy };
}
