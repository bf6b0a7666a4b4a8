// Written by `make generate` from src/foolery/games/garlandland/face/shapes.py; edit that.

export type Phase = "deal" | "choose" | "over";

export type CardCode = "I" | "II" | "III" | "IV" | "V" | "VI" | "VII";

export type SymbolCode = "kL" | "rL" | "kB" | "rB" | "kF" | "rF" | "S";

export type Kind =
  "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";

export type Rule = "hands" | "shapes" | "colours" | "position";

/** The hand of a whole row; the garlands `first` to `last` (from 0) make it. */
export interface Made {
  readonly kind: "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";
  readonly first: number;
  readonly last: number;
  readonly points: number;
}

/** The cards of a row and the garlands between them. */
export interface RowView {
  readonly cards: readonly ("I" | "II" | "III" | "IV" | "V" | "VI" | "VII")[];
  readonly garlands: readonly ("kL" | "rL" | "kB" | "rB" | "kF" | "rF" | "S")[];
  readonly made: Made | null;
}

/** A card of the viewer's hand: the garland it makes, and the hands it leaves possible. */
export interface ChoiceView {
  readonly card: "I" | "II" | "III" | "IV" | "V" | "VI" | "VII";
  readonly garland: "kL" | "rL" | "kB" | "rB" | "kF" | "rF" | "S" | null;
  readonly made: Made | null;
  readonly chances: Readonly<
    Partial<
      Record<
        "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing",
        number
      >
    >
  >;
  /** the hand with the best chance if played for alone; `nothing` only if no other hand is left */
  readonly likeliest:
    "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";
  /** the strongest possible hand */
  readonly best: "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";
}

/** One step of the comparison that decided a round. */
export interface ComparisonView {
  readonly rule: "hands" | "shapes" | "colours" | "position";
  readonly clause: string;
  readonly between: readonly number[];
  readonly kept: readonly number[];
  /** how many of the hand's garlands were compared, from the right */
  readonly place: number | null;
  /** the beaten seat that was beaten last */
  readonly rival: number | null;
  /** the garland of the hand that beat the rival, counted from the right, from 1 */
  readonly parted: number | null;
}

/** A finished round. */
export interface PastView {
  readonly rows: readonly RowView[];
  readonly winners: readonly number[];
  readonly steps: readonly ComparisonView[];
}

/** Garlandland as one viewer sees it. */
export interface GarlandView {
  readonly game: "garlandland";
  /** the viewer's seat; null: a spectator */
  readonly seat: number | null;
  readonly phase: "deal" | "choose" | "over";
  readonly to_act: readonly number[];
  readonly mode: "race" | "points";
  readonly target: number | null;
  readonly rounds: number | null;
  readonly round: number;
  /** cards in every row */
  readonly turn: number;
  readonly dealer: number;
  readonly scores: readonly number[];
  readonly counters: readonly number[] | null;
  /** seats that have left the game */
  readonly left: readonly number[];
  /** seats that have chosen */
  readonly sealed: readonly number[];
  /** the viewer's own sealed card */
  readonly chosen: "I" | "II" | "III" | "IV" | "V" | "VI" | "VII" | null;
  readonly deck: number;
  /** the seats from the far to the near side: the others in turn order, the viewer last */
  readonly seating: readonly number[];
  readonly rows: readonly RowView[];
  readonly hand: readonly ("I" | "II" | "III" | "IV" | "V" | "VI" | "VII")[] | null;
  /** the cards left in the viewer's own deck, sorted */
  readonly own_deck: readonly ("I" | "II" | "III" | "IV" | "V" | "VI" | "VII")[] | null;
  readonly choices: readonly ChoiceView[] | null;
  readonly chances: readonly (Readonly<
    Partial<
      Record<
        "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing",
        number
      >
    >
  > | null)[];
  readonly past: readonly PastView[];
  /** the last round of `past` has just ended, and no card of the next one was played */
  readonly just_ended: boolean;
}
