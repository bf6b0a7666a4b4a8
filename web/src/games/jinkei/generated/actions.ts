// Written by `make generate` from src/foolery/games/jinkei/face/actions.py; edit that.

/** The action that picks a kind (`sword`, `shield`, `bow`) or chooses a formation; `what` is its id. */
export interface ChooseAction {
  readonly kind: "kind" | "form";
  readonly what: string;
}

/** The action that places a hand card on a cell. */
export interface PlaceAction {
  readonly kind: "place";
  readonly card: string;
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
}

/** The action that attacks or defends with the card on a cell. */
export interface FightAction {
  readonly kind: "attack" | "defend";
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  /** the colour that a Wild Suit is played as */
  readonly declared: "k" | "r" | null;
}

/** The action that moves one of two cards up from a Two Cards cell (JK-4.9). */
export interface AdvanceAction {
  readonly kind: "advance";
  readonly card: string;
}

export type Action = ChooseAction | PlaceAction | FightAction | AdvanceAction;
