// Written by `make generate` from src/foolery/games/garlandland/face/actions.py; edit that.

/** A card of the hand is chosen for the row. */
export interface PlayAction {
  readonly kind: "play";
  readonly card: string;
}

export type Action = PlayAction;
