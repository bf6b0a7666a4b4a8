// Written by `make generate` from src/foolery/games/jinkei/face/actions.py; edit that.

/** A kind of formation is taken, or one formation of it. */
export interface ChooseAction {
  readonly kind: "kind" | "form";
  readonly what: string;
}

/** A card goes from the hand to a cell. */
export interface PlaceAction {
  readonly kind: "place";
  readonly card: string;
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
}

/** The card of a cell attacks or defends. */
export interface FightAction {
  readonly kind: "attack" | "defend";
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  /** the colour that a Wild Suit is played as */
  readonly declared: "k" | "r" | null;
}

/** A card of a Two Cards cell steps up. */
export interface AdvanceAction {
  readonly kind: "advance";
  readonly card: string;
}

export type Action = ChooseAction | PlaceAction | FightAction | AdvanceAction;
