// An action as its notation tells it: what it does, who does it, and the things it names.
import type { Legal } from "../../server/wire";
import { facts } from "./generated/facts";

export type Kind = (typeof facts.kinds)[number];
/** What the chips offer: related actions share one. */
export type Group = keyof typeof facts.groups;
export const GROUP_NAMES = Object.keys(facts.groups) as Group[];

const has = (kinds: readonly Kind[], kind: Kind): boolean => kinds.includes(kind);
export const groupOf = (kind: Kind): Group | null =>
  GROUP_NAMES.find((group) => has(facts.groups[group], kind)) ?? null;
/** Whether a Rival whose card the action names is asked about it. */
export const isAnswered = (kind: Kind): boolean => has(facts.answered, kind);

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

const EMPTY = ["draw", "none"];

/** Read the notation of an action. */
export function readMove(legal: Legal): Move {
  const [word = "end", ...rest] = legal.text.split(" ");
  const kind = word as Kind;
  const words = rest.filter((each) => !EMPTY.includes(each));
  const names = words.map((each) => each.replace("!", ""));
  return {
    id: legal.id,
    text: legal.text,
    words: legal.words,
    kind,
    actor: has(facts.acted, kind) ? (names[0] ?? null) : null,
    flash: words[0]?.endsWith("!") ?? false,
    names,
  };
}
