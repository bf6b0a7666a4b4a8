// Written by `make generate` from src/foolery/games/jinkei/face/actions.py; edit that.

/** The choice of a kind (`sword`, `shield`, `bow`) or of a formation, given by its id. */
export interface ChooseAction {
  readonly kind: "kind" | "form";
  readonly what: string;
}

/** The placing of a hand card on a cell. */
export interface PlaceAction {
  readonly kind: "place";
  readonly card: string;
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
}

/** An attack or a defence with the card on a cell. */
export interface FightAction {
  readonly kind: "attack" | "defend";
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  /** the colour that a Wild Suit is played as */
  readonly declared: "k" | "r" | null;
}

/** The choice of the card that moves up from a Two Cards cell. */
export interface AdvanceAction {
  readonly kind: "advance";
  readonly card: string;
}

export type Action = ChooseAction | PlaceAction | FightAction | AdvanceAction;
