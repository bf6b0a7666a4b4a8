// Written by `make generate` from src/foolery/games/fools_fortune/face/actions.py; edit that.

/** What is done, by whom, and what is named with it. */
export interface FortuneAction {
  readonly kind:
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
  /** the acting Character */
  readonly actor: string | null;
  /** whether the actor is Flashed for it */
  readonly flash: boolean;
  /** all that is named: the actor, cards, own Sets (s1), seats (@1) and features (faire) */
  readonly names: readonly string[];
}

export type Action = FortuneAction;
