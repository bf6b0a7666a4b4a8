// The kinds of actions: which share a chip, and which are answered.
import type { Choice } from "../../choices";
import type { Action } from "../generated/actions";
import { facts } from "../generated/facts";

/** A legal action of this game, by its parts. */
export type Move = Choice<Action>;
export type Kind = Action["kind"];
/** What the chips offer: related actions share one. */
export type Group = keyof typeof facts.groups;
export const GROUP_NAMES = Object.keys(facts.groups) as Group[];

const has = (kinds: readonly Kind[], kind: Kind): boolean => kinds.includes(kind);
export const groupOf = (kind: Kind): Group | null =>
  GROUP_NAMES.find((group) => has(facts.groups[group], kind)) ?? null;
/** Whether a Rival whose card the action names is asked about it. */
export const isAnswered = (kind: Kind): boolean => has(facts.answered, kind);
