// Written by `make generate` from src/foolery/games/fools_fortune/face/actions.py; edit that.

/** An action: its kind, the acting Character, and everything that it names. */
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
  /** the acting Character; null: the action has none */
  readonly actor: string | null;
  /** whether the actor is Flashed for the action */
  readonly flash: boolean;
  /** all that the action names: the actor, cards, own Sets (s1), seats (@1) and features (faire) */
  readonly names: readonly string[];
}

export type Action = FortuneAction;
