// An action as its notation tells it: what it does, who does it, and the things it names.
import type { Legal } from "../../lib/wire";

export type Kind =
  | "order"
  | "allowance"
  | "recruit"
  | "begin"
  | "add"
  | "reduce"
  | "remove"
  | "fetch"
  | "cut"
  | "kickback"
  | "repay"
  | "barter"
  | "fate"
  | "bargain"
  | "feeswap"
  | "talent"
  | "strike"
  | "end"
  | "refuse"
  | "pick"
  | "dues"
  | "discard";

/** What the chips offer: related actions share one. */
export const GROUPS = {
  recruit: ["recruit"],
  sets: ["begin", "add", "reduce", "remove"],
  fetch: ["fetch"],
  barter: ["barter"],
  feeswap: ["feeswap"],
  kickback: ["kickback"],
  repay: ["repay"],
  charm: ["fate", "bargain"],
  talent: ["talent"],
  strike: ["strike"],
  cut: ["cut"],
} as const satisfies Record<string, readonly Kind[]>;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as Group[];
export const groupOf = (kind: Kind): Group | null =>
  GROUP_NAMES.find((group) => (GROUPS[group] as readonly Kind[]).includes(kind)) ?? null;

export interface Move {
  readonly id: number;
  readonly text: string;
  readonly words: string;
  readonly kind: Kind;
  /** The acting Character. */
  readonly actor: string | null;
  readonly flash: boolean;
  /** Everything named: the actor, cards, own Sets (s1), seats (@1), features (faire). */
  readonly names: readonly string[];
}

const ACTED: readonly Kind[] =
  "recruit fetch cut kickback repay barter fate bargain feeswap talent strike refuse".split(" ") as Kind[];
const EMPTY = ["draw", "none"];

/** Read the notation of an action. */
export function readMove(legal: Legal): Move {
  const [kind = "end", ...rest] = legal.text.split(" ");
  const words = rest.filter((word) => !EMPTY.includes(word));
  const names = words.map((word) => word.replace("!", ""));
  const actor = ACTED.includes(kind as Kind) ? (names[0] ?? null) : null;
  return {
    id: legal.id,
    text: legal.text,
    words: legal.words,
    kind: kind as Kind,
    actor,
    flash: words[0]?.endsWith("!") ?? false,
    names,
  };
}
