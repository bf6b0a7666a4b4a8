// Written by `make generate` from src/foolery/games/jinkei/face/shapes.py; edit that.

export type Colour = "k" | "r";

export type Kind = "sword" | "shield" | "bow";

export type Phase = "deal" | "kinds" | "form" | "fill" | "reserve" | "attack" | "defend" | "advance" | "over";

export type Stage = "choosing" | "placing" | "fighting" | "over";

export type Reason = "ace" | "colour" | "number" | "equal";

export type Duty = "colour" | "colour-or-wild" | "any" | "front";

export type Ground = "normal" | "unusable" | "rank-1" | "rank-2" | "wild-suit" | "two-cards";

export type Cell = "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";

/** One text in every language. */
export interface TextByLanguage {
  readonly en: string;
  readonly ja: string;
}

/** What a formation card shows. */
export interface FormationView {
  readonly id: string;
  /** round and letter: "II·a" */
  readonly numeral: string;
  readonly name: TextByLanguage;
  readonly hint: TextByLanguage;
  /** nine, F1 to R3 */
  readonly cells: readonly ("normal" | "unusable" | "rank-1" | "rank-2" | "wild-suit" | "two-cards")[];
  /** the cell filled face up from the deck */
  readonly from_deck: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  /** by column: the cells its cards move through, the foremost first */
  readonly paths: readonly (readonly ("F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3")[])[];
}

/** One kind that can be picked, and its formations. */
export interface KindOffer {
  readonly kind: "sword" | "shield" | "bow";
  readonly formations: readonly FormationView[];
}

/** One place that the viewer fills with a card in this phase; a Two Cards cell is two places. */
export interface LineupPlace {
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  /** the card put there, face down */
  readonly card: string | null;
  /** cards that may go there, if they are not elsewhere */
  readonly fits: readonly string[];
}

/** One defence that the viewer may choose, and its result. */
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

/** How many of the opponent's possible defenders an attack beats, ties with and loses to. A card in a Wild Suit cell counts once, with the declared colour that is best for the defender. */
export interface AttackOutlook {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** One attack that the viewer may choose, and its possible answers. */
export interface AttackView {
  readonly card: string;
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  readonly as: "k" | "r" | null;
  readonly colour: "k" | "r";
  readonly counts: number;
  /** each defence the other may then choose */
  readonly answers: readonly AnswerView[];
  /** the answers counted by result, card by card */
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

/** How many cards a seat has placed in this phase, and how many it has to place. */
export interface Placing {
  readonly placed: number;
  readonly all: number;
}

/** The cards in a player's hand. */
export interface HandView {
  readonly size: number;
  /** null: hidden from the viewer */
  readonly cards: readonly string[] | null;
}

/** One cell of a formation in use. */
export interface CellView {
  readonly cell: "F1" | "F2" | "F3" | "B1" | "B2" | "B3" | "R1" | "R2" | "R3";
  readonly ground: "normal" | "unusable" | "rank-1" | "rank-2" | "wild-suit" | "two-cards";
  readonly from_deck: boolean;
  /** codes; "?" for a card hidden from the viewer */
  readonly cards: readonly string[];
  /** its card is public */
  readonly face_up: boolean;
}

/** A captured card and its former owner. */
export interface CapturedCard {
  readonly card: string;
  readonly owner: number;
}

/** The cards one seat captured this round. */
export interface Captured {
  readonly cards: readonly CapturedCard[];
  readonly points: number;
}

/** Where the 22 cards of one player are, as far as the viewer knows. */
export interface Counted {
  /** not seen yet: in the deck; for the other side also in hand or face down */
  readonly unseen: readonly string[];
  /** in the viewer's own hand */
  readonly held: readonly string[];
  /** on the formation, face up or the viewer's own */
  readonly lying: readonly string[];
  /** fought in this game */
  readonly gone: readonly string[];
}

/** One player, with the player's cards and points. */
export interface PlayerView {
  readonly kind: "sword" | "shield" | "bow" | null;
  /** of this round */
  readonly choices: readonly FormationView[];
  readonly form: string | null;
  /** has chosen, while the other is still choosing */
  readonly sealed: boolean;
  /** while front and back, or the reserve, are filled */
  readonly placing: Placing | null;
  readonly hand: HandView;
  readonly deck: number;
  readonly cells: readonly CellView[];
  readonly captured: Captured;
  readonly counted: Counted;
  /** points of finished rounds plus this round's captures */
  readonly total: number;
}

/** One finished battle. */
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
  /** the viewer's seat; null: a spectator */
  readonly seat: number | null;
  readonly phase: "deal" | "kinds" | "form" | "fill" | "reserve" | "attack" | "defend" | "advance" | "over";
  /** the stage of the round */
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
  /** the part of `points` from the first game of a match */
  readonly before: readonly number[];
  /** the points of each finished round of this game */
  readonly rounds: readonly (readonly number[])[];
  readonly offer: readonly KindOffer[];
  /** for a seat that forms up: the places to fill, in the order of the record */
  readonly lineup: readonly LineupPlace[];
  /** for the attacker only: every possible pick */
  readonly attacks: readonly AttackView[];
  /** the attack that is not answered yet */
  readonly attack: PickView | null;
  /** what may answer it */
  readonly duty: "colour" | "colour-or-wild" | "any" | "front" | null;
  /** for the defender only: the result of every possible defence */
  readonly answers: readonly AnswerView[];
  readonly players: readonly PlayerView[];
  /** whether there are cards on the formations */
  readonly standing: boolean;
  /** of this round */
  readonly battles: readonly BattleView[];
  /** between rounds and at the end: the battle that ended the round */
  readonly ended_by: readonly BattleView[];
}
