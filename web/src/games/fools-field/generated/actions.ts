// Written by `make generate` from src/foolery/games/fools_field/face/actions.py; edit that.

/** The action that puts a card from the hand on a space of the field. */
export interface DeployAction {
  readonly kind: "deploy";
  readonly card: string;
  readonly space: string;
}

/** The action that puts a card from the hand on the player's discards. */
export interface DiscardAction {
  readonly kind: "discard";
  readonly card: string;
}

/** The action that retreats and so ends the battle (FF-3.6). */
export interface RetreatAction {
  readonly kind: "retreat";
}

export type Action = DeployAction | DiscardAction | RetreatAction;
