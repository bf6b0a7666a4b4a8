// Written by `make generate` from src/foolery/games/fools_field/face/shapes.py; edit that.

export type Phase = "deal" | "opening" | "deploy" | "discard" | "last" | "over";

export type Joint = "meets" | "clashes";

/** The hand or the discards of one seat. */
export interface Pile {
  readonly size: number;
  /** null: hidden from the viewer */
  readonly cards: readonly string[] | null;
}

/** One card that lies in the field. */
export interface Placed {
  readonly space: string;
  readonly card: string;
  /** the card's sides as the viewer sees them: top, right, bottom, left */
  readonly seen: string;
  /** whether it lies upside down for the viewer */
  readonly turned: boolean;
  readonly seat: number;
}

/** How the four sides of one card of the viewer's hand would fit on one free space beside a card of the field. */
export interface Meeting {
  readonly card: string;
  readonly space: string;
  /** by side (top, right, bottom, left as the viewer sees it); null: no card there */
  readonly edges: readonly ("meets" | "clashes" | null)[];
}

/** What would happen if the viewer retreated now. */
export interface Retreat {
  readonly picks_up: readonly string[];
  readonly discards: number;
  /** who would start the next battle; null: the game would be over */
  readonly starts: number | null;
}

/** What a player with perfect memory knows of a hidden hand: cards that are certainly in it, and cards that are in it or were discarded. */
export interface Known {
  readonly held: readonly string[];
  readonly held_or_discarded: readonly string[];
}

/** Everything a client shows of The Fool's Field to one viewer. */
export interface FieldView {
  readonly game: "fools-field";
  /** the viewer's seat; null: a spectator */
  readonly seat: number | null;
  readonly phase: "deal" | "opening" | "deploy" | "discard" | "last" | "over";
  readonly to_act: readonly number[];
  /** start player of this battle */
  readonly start: number;
  readonly battle: number;
  readonly battle_limit: number;
  readonly seating: "facing" | "shared";
  readonly deck: number;
  /** discards the retreater still owes */
  readonly owed: number;
  readonly hands: readonly Pile[];
  readonly discards: readonly Pile[];
  /** the nine spaces from the viewer's side, far row first */
  readonly spaces: readonly string[];
  readonly field: readonly Placed[];
  /** while the viewer may deploy: which edges would meet */
  readonly meetings: readonly Meeting[];
  /** while the viewer may retreat */
  readonly retreat: Retreat | null;
  readonly known: readonly (Known | null)[];
  /** who retreated, battle by battle */
  readonly retreats: readonly number[];
}
