// Written by `make generate` from src/foolery/games/fools_field/face/actions.py; edit that.

/** A card goes from the hand to a space. */
export interface DeployAction {
  readonly kind: "deploy";
  readonly card: string;
  readonly space: string;
}

/** A card goes from the hand to the discards. */
export interface DiscardAction {
  readonly kind: "discard";
  readonly card: string;
}

/** The battle is given up. */
export interface RetreatAction {
  readonly kind: "retreat";
}

export type Action = DeployAction | DiscardAction | RetreatAction;
