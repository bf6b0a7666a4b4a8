// Written by `make generate` from src/foolery/games/fools_fortune/face/shapes.py; edit that.

export type Phase =
  "toss" | "order" | "deal" | "encore" | "allowance" | "main" | "refuse" | "pick" | "dues" | "clean" | "over";

export type Position = "ready" | "engaged" | "weakened";

export type Feature = "faire" | "road" | "barter" | "flash" | "recruit" | "cross";

/** A card of Fate that the viewer knows. */
export interface ForeseenView {
  /** how far from the top, from 1 */
  readonly at: number;
  readonly card: string;
}

/** A card that the viewer knows to be in one of a few places, because somebody moved it unseen. */
export interface PerhapsView {
  readonly card: string;
  readonly hands: readonly number[];
  /** places from the top, from 1 */
  readonly fate: readonly number[];
}

/** The deck. */
export interface FateView {
  readonly size: number;
  readonly known: readonly ForeseenView[];
  readonly perhaps: readonly PerhapsView[];
}

/** A Hand. */
export interface HandView {
  readonly size: number;
  /** null: not the viewer's to see */
  readonly cards: readonly string[] | null;
  /** what the viewer knows to be in somebody else's */
  readonly known: readonly string[];
  /** who has seen cards of the viewer's own */
  readonly seen_by: readonly number[];
}

/** A Set in a Cache. */
export interface SetView {
  readonly slot: number;
  readonly cards: readonly string[];
  readonly rainbow: boolean;
  readonly closed: boolean;
}

/** A Character in a Crew, with its Fees. */
export interface MemberView {
  readonly character: string;
  readonly position: "ready" | "engaged" | "weakened";
  readonly fees: readonly string[];
}

/** Everything that lies before one player. */
export interface StageView {
  readonly in_game: boolean;
  readonly hand: HandView;
  readonly camp: readonly string[];
  readonly wayside: readonly string[];
  readonly sets: readonly SetView[];
  readonly crew: readonly MemberView[];
}

/** The Closed Sets and Ready Characters that win. */
export interface GoalView {
  readonly sets: number;
  readonly ready: number;
}

/** What is owed tonight. */
export interface DuesView {
  readonly extra: number;
  readonly left: number;
  /** to whoever's Day it is: how many cards could pay */
  readonly payable: number | null;
  /** to whoever's Day it is: whether ending the Afternoon now loses */
  readonly loses: boolean;
}

/** A feature that somebody has Locked. */
export interface LockView {
  readonly seat: number;
  readonly feature: "faire" | "road" | "barter" | "flash" | "recruit" | "cross";
  readonly tonight: boolean;
}

/** An action that waits for an answer or a pick. */
export interface PendingView {
  readonly action: string;
  readonly seat: number;
  readonly character: string;
  readonly asked: number | null;
  readonly target: number | null;
  readonly picks: number;
}

/** A Fool's Fortune as one viewer sees it. */
export interface FortuneView {
  readonly game: "fools-fortune";
  /** whose eyes these are; null looks on */
  readonly seat: number | null;
  /** the edition */
  readonly cards: string;
  readonly act: number;
  readonly scenes: readonly string[];
  readonly phase:
    "toss" | "order" | "deal" | "encore" | "allowance" | "main" | "refuse" | "pick" | "dues" | "clean" | "over";
  readonly to_act: readonly number[];
  readonly day: number;
  readonly day_limit: number;
  readonly active: number;
  readonly asker: number;
  readonly first: number | "toss";
  readonly hand_size: number;
  readonly encores: number;
  readonly fate: FateView;
  readonly faire: readonly string[];
  readonly road: readonly string[];
  readonly stages: readonly StageView[];
  readonly goal: GoalView;
  readonly dues: DuesView;
  /** came today: cannot pay Dues */
  readonly fetched: readonly string[];
  readonly barters_closed: boolean;
  readonly actions_left: number;
  readonly locks: readonly LockView[];
  readonly pending: PendingView | null;
  readonly toss: readonly string[];
}
