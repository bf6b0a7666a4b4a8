// What the bar under the field says: the decision that is due, or what a half-made choice leads to.
import type { Choice } from "../choices";
import type { Action } from "./generated/actions";
import { g } from "./text";
import type { FieldView } from "./view";

export interface Prompt {
  readonly say: string;
  readonly detail?: string;
  readonly tone?: "stop";
}

export interface Moment {
  readonly view: FieldView;
  readonly moves: readonly Choice<Action>[];
  /** Who is to act, by name. */
  readonly waitingFor: string;
  readonly names: readonly string[];
  readonly over: boolean;
  readonly sending: boolean;
  /** The chosen card fits on this many spaces; null without one. */
  readonly fitting: number | null;
  readonly askingToRetreat: boolean;
  readonly going: number;
  /** A lesson asks: how many spaces fit is not told. */
  readonly quiz: boolean;
}

export function promptOf(moment: Moment): Prompt {
  const { view, moves } = moment;
  if (moment.over) return { say: g("over") };
  if (moment.sending) return { say: g("sending") };
  if (moves.length === 0)
    return { say: g(view.phase === "discard" ? "waitDiscard" : "wait", { who: moment.waitingFor }) };
  if (moves.some((each) => each.kind === "discard")) return discarding(view.owed - moment.going, moment.going > 0);
  const retreat = moves.find((each) => each.kind === "retreat");
  if (moment.askingToRetreat && retreat)
    return { say: retreat.words, detail: startsNext(view, moment.names), tone: "stop" };
  if (retreat && moves.length === 1) return { say: g("prompts.retreat_only"), detail: retreat.words };
  if (moment.quiz) return { say: g(moment.fitting === null ? "quiz.card" : "quiz.space") };
  if (moment.fitting === 0) return { say: g("fitsNone"), detail: g("fitsNoneDetail") };
  if (moment.fitting === 1) return { say: g("fitsOne"), detail: g("tapLit") };
  if (moment.fitting !== null) return { say: g("fits", { count: moment.fitting }), detail: g("tapLit") };
  if (view.phase === "opening") return { say: g("prompts.opening") };
  return { say: g(view.phase === "last" ? "prompts.last" : "prompts.deploy") };
}

function discarding(more: number, begun: boolean): Prompt {
  if (more === 0) return { say: g("discardReady") };
  const say = begun ? g("discardMore", { count: more }) : g("prompts.discard", { owed: more });
  return { say, detail: g("discardDetail") };
}

/** Who would start the next battle after a retreat; nothing where there would be none. */
export function startsNext(view: FieldView, names: readonly string[]): string {
  const starts = view.retreat?.starts ?? null;
  return starts === null ? "" : g("retreatStarts", { who: names[starts] ?? "" });
}
