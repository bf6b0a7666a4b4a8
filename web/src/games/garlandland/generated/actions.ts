// Written by `make generate` from src/foolery/games/garlandland/face/actions.py; edit that.

/** The action that chooses a card of the hand to be added to the row. */
export interface PlayAction {
  readonly kind: "play";
  readonly card: string;
}

export type Action = PlayAction;
