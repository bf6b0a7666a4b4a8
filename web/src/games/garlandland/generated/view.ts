// Written by `make generate` from src/foolery/games/garlandland/face/shapes.py; edit that.

export type Phase = "deal" | "choose" | "over";

export type CardCode = "I" | "II" | "III" | "IV" | "V" | "VI" | "VII";

export type SymbolCode = "kL" | "rL" | "kB" | "rB" | "kF" | "rF" | "S";

export type Kind =
  "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";

export type Rule = "hands" | "shapes" | "colours" | "position";

/** The hand of a whole row: the garlands `first` to `last` (from 0) make it. */
export interface Made {
  readonly kind: "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";
  readonly first: number;
  readonly last: number;
  readonly points: number;
}

/** The cards somebody has laid, and the garlands between them. */
export interface RowView {
  readonly cards: readonly ("I" | "II" | "III" | "IV" | "V" | "VI" | "VII")[];
  readonly garlands: readonly ("kL" | "rL" | "kB" | "rB" | "kF" | "rF" | "S")[];
  readonly made: Made | null;
}

/** A card of the viewer's hand: what it would make, and what it leaves possible. */
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
  /** the hand most likely made by playing for it alone; nothing only where no hand is left */
  readonly likeliest:
    "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";
  /** the strongest hand among them */
  readonly best: "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";
}

/** One step of how a round was decided. */
export interface ComparisonView {
  readonly rule: "hands" | "shapes" | "colours" | "position";
  readonly clause: string;
  readonly between: readonly number[];
  readonly kept: readonly number[];
  /** how many of the hand's garlands were needed, counted from the right */
  readonly place: number | null;
  /** of those beaten, who held out longest */
  readonly rival: number | null;
  /** which garland of the hand beat the rival, counted from the right, from 1 */
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
  /** whose eyes these are; null looks on */
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
  /** the seats as they lie before the viewer: the others in turn, the own row last */
  readonly seating: readonly number[];
  readonly rows: readonly RowView[];
  readonly hand: readonly ("I" | "II" | "III" | "IV" | "V" | "VI" | "VII")[] | null;
  /** what is left in the viewer's own deck, in no order */
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
  /** the last round of `past` has just ended, and nobody has gone on */
  readonly just_ended: boolean;
}
