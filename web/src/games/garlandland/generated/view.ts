// Written by `make generate` from src/foolery/games/garlandland/face/shapes.py; edit that.

export type Phase = "deal" | "choose" | "over";

export type CardCode = "I" | "II" | "III" | "IV" | "V" | "VI" | "VII";

export type SymbolCode = "kL" | "rL" | "kB" | "rB" | "kF" | "rF" | "S";

export type Kind =
  "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";

export type Rule = "hands" | "shapes" | "colours" | "position";

/** The hand that a whole row makes. `first` and `last` are the first and last of the garlands that make it, counted from 0. */
export interface Made {
  readonly kind: "single-shape" | "all-black" | "all-red" | "triplet" | "two-pair" | "pair" | "all-shapes" | "nothing";
  readonly first: number;
  readonly last: number;
  readonly points: number;
}

/** The cards of one row, the garlands between them, and the hand it makes if it is whole. */
export interface RowView {
  readonly cards: readonly ("I" | "II" | "III" | "IV" | "V" | "VI" | "VII")[];
  readonly garlands: readonly ("kL" | "rL" | "kB" | "rB" | "kF" | "rF" | "S")[];
  readonly made: Made | null;
}

/** One card of the viewer's hand: the garland it would make now, and the hands that the row could still become. */
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

/** One step of the comparison that decided a round: the seats compared, and those not beaten by it. */
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

/** One finished round: the rows, the winners and how they were compared. */
export interface PastView {
  readonly rows: readonly RowView[];
  readonly winners: readonly number[];
  readonly steps: readonly ComparisonView[];
}

/** Everything a client shows of Garlandland to one viewer. */
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
