// Written by `make generate` from src/foolery/games/jinkei/face/shapes.py; edit that.

export type Colour = "k" | "r";

export type Kind = "sword" | "shield" | "bow";

export type Phase = "deal" | "kinds" | "form" | "fill" | "reserve" | "attack" | "defend" | "advance" | "over";

export type Stage = "choosing" | "placing" | "fighting" | "over";

export type Reason = "ace" | "colour" | "number" | "equal";

export type Duty = "colour" | "colour-or-wild" | "any" | "front";

export type Ground = "normal" | "unusable" | "rank-1" | "rank-2" | "wild-suit" | "two-cards";

export type Cell = "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";

/** One text in both languages. */
export interface BothLanguages {
  readonly en: string;
  readonly ja: string;
}

/** A formation as its card shows it. */
export interface FormationView {
  readonly id: string;
  /** round and letter: "II·a" */
  readonly numeral: string;
  readonly name: BothLanguages;
  readonly hint: BothLanguages;
  /** nine, F1 to R3 */
  readonly cells: readonly ("normal" | "unusable" | "rank-1" | "rank-2" | "wild-suit" | "two-cards")[];
  /** the cell that is filled from the deck, face up */
  readonly from_deck: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  /** by column: the cells its cards go through, the foremost first */
  readonly paths: readonly (readonly ("F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3")[])[];
}

/** While kinds are picked: what a kind brings. */
export interface KindOffer {
  readonly kind: "sword" | "shield" | "bow";
  readonly formations: readonly FormationView[];
}

/** Room for one card in the line-up of this phase; a Two Cards cell is two places. */
export interface LineupPlace {
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  /** what has been put there, face down */
  readonly card: string | null;
  /** what may lie there, as long as it lies nowhere else */
  readonly fits: readonly string[];
}

/** A defence the viewer may choose, and what it would bring. */
export interface AnswerView {
  readonly card: string;
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  readonly as: "k" | "r" | null;
  readonly colour: "k" | "r";
  readonly counts: number;
  readonly winner: number | null;
  readonly reason: "ace" | "colour" | "number" | "equal";
  readonly gains: readonly number[];
}

/** How many of the other's cards an attack beats, ties with and loses to, whatever is declared with them. */
export interface AttackOutlook {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** An attack the viewer may choose, and what it would meet. */
export interface AttackView {
  readonly card: string;
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  readonly as: "k" | "r" | null;
  readonly colour: "k" | "r";
  readonly counts: number;
  /** each defence the other may then choose */
  readonly answers: readonly AnswerView[];
  /** the same, card by card */
  readonly outlook: AttackOutlook;
}

/** A card picked for a battle: what it counts as, with the effect of its cell. */
export interface PickView {
  readonly card: string;
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  readonly as: "k" | "r" | null;
  readonly colour: "k" | "r";
  readonly counts: number;
}

/** How far a seat is with the line-up of this phase. */
export interface Placing {
  readonly placed: number;
  readonly all: number;
}

/** Cards in hand. */
export interface HandView {
  readonly size: number;
  /** null: not the viewer's to see */
  readonly cards: readonly string[] | null;
}

/** One cell of a formation in use. */
export interface CellView {
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  readonly ground: "normal" | "unusable" | "rank-1" | "rank-2" | "wild-suit" | "two-cards";
  readonly from_deck: boolean;
  /** codes; "?" for a card that is not the viewer's to see */
  readonly cards: readonly string[];
  /** everybody sees its card */
  readonly face_up: boolean;
}

/** A captured card and whose it was. */
export interface CapturedCard {
  readonly card: string;
  readonly owner: number;
}

/** This round's captures of one seat. */
export interface Captured {
  readonly cards: readonly CapturedCard[];
  readonly points: number;
}

/** Where the 22 cards of one side are, as far as the viewer knows. */
export interface Counted {
  /** may still come: in the deck, and of another side in hand and face down, too */
  readonly unseen: readonly string[];
  /** in the viewer's own hand */
  readonly held: readonly string[];
  /** on the formation, open or the viewer's own to look at */
  readonly lying: readonly string[];
  /** have fought in this game */
  readonly gone: readonly string[];
}

/** One side of the table. */
export interface PlayerView {
  readonly kind: "sword" | "shield" | "bow" | null;
  /** of this round */
  readonly choices: readonly FormationView[];
  readonly form: string | null;
  /** has decided what the other is still deciding */
  readonly sealed: boolean;
  /** while front and back, or the reserve, are filled */
  readonly placing: Placing | null;
  readonly hand: HandView;
  readonly deck: number;
  readonly cells: readonly CellView[];
  readonly captured: Captured;
  readonly counted: Counted;
  /** points of finished rounds and of this round's captures */
  readonly total: number;
}

/** A finished battle. */
export interface BattleView {
  readonly winner: number | null;
  readonly reason: "ace" | "colour" | "number" | "equal";
  readonly gains: readonly number[];
  readonly attacker: number;
  readonly attack: PickView;
  readonly defence: PickView;
}

/** Jinkei as one viewer sees it. */
export interface JinkeiView {
  readonly game: "jinkei";
  /** whose eyes these are; null looks on */
  readonly seat: number | null;
  readonly phase: "deal" | "kinds" | "form" | "fill" | "reserve" | "attack" | "defend" | "advance" | "over";
  /** what the phase is about */
  readonly stage: "choosing" | "placing" | "fighting" | "over";
  readonly to_act: readonly number[];
  readonly kinds: "beginner" | "draft";
  readonly games: number;
  readonly match_game: number;
  readonly edition: string;
  readonly round: number;
  readonly battle: number;
  /** first player of this round */
  readonly first: number;
  readonly turn: number;
  /** of finished rounds, by seat */
  readonly points: readonly number[];
  /** of these, what the first game of a match brought */
  readonly before: readonly number[];
  /** the points of each finished round of this game */
  readonly rounds: readonly (readonly number[])[];
  readonly offer: readonly KindOffer[];
  /** to a seat that forms up: what this phase fills, in the order of the record */
  readonly lineup: readonly LineupPlace[];
  /** to the attacker only: every card that may be picked */
  readonly attacks: readonly AttackView[];
  /** the attack that waits for its defence */
  readonly attack: PickView | null;
  /** what may answer it: its colour, a Wild Suit cell, any card of the back row, or the front */
  readonly duty: "colour" | "colour-or-wild" | "any" | "front" | null;
  /** to the defender only: what every possible defence would bring */
  readonly answers: readonly AnswerView[];
  readonly players: readonly PlayerView[];
  /** whether any card lies on a formation */
  readonly standing: boolean;
  /** of this round */
  readonly battles: readonly BattleView[];
  /** between two rounds, and after the last: the battle that ended the round */
  readonly ended_by: readonly BattleView[];
}
