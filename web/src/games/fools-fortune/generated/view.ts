// Written by `make generate` from src/foolery/games/fools_fortune/face/shapes.py; edit that.

export type Phase =
  "toss" | "order" | "deal" | "encore" | "allowance" | "main" | "refuse" | "pick" | "dues" | "clean" | "over";

export type Position = "ready" | "engaged" | "weakened";

export type Power = "savvy" | "talent" | "strike";

export type Part = "morning" | "afternoon" | "night";

export type Charm = "fate" | "bargain";

export type CharmedBy = "wilds" | "savvy" | "domain";

export type SetKind = "realm" | "resource" | "wild" | "rainbow";

export type Feature = "faire" | "road" | "barter" | "flash" | "recruit" | "cross";

export type Standing = "hand" | "camp" | "road" | "ready" | "engaged" | "weakened" | "unpaid";

export type Deed =
  | "refuse"
  | "allowance"
  | "recruit"
  | "fetch"
  | "barter"
  | "feeswap"
  | "fate"
  | "bargain"
  | "talent"
  | "strike"
  | "kickback"
  | "repay"
  | "cut"
  | "dues"
  | "discard"
  | "answers"
  | "guards";

export type Outcome =
  "closes" | "no_dues" | "refusable" | "hand_refusable" | "unrefusable" | "ends" | "leaves" | "or_leaves" | "short";

export type Misfit = "set-closed" | "twin" | "no-rainbow" | "does-not-fit";

export type Harm = "ready" | "engage" | "weaken" | "cut" | "fee_swap" | "fee" | "recall" | "recruit" | "mimic";

/** One text in every language. */
export interface TextByLanguage {
  readonly en: string;
  readonly ja: string;
}

/** A Fortune: its code says its Realm and Resource. */
export interface FortunePrint {
  readonly name: TextByLanguage;
  /** the other card of its Charmed-Pair; a Wild has none */
  readonly twin: string | null;
}

/** A Talent or a Strike. */
export interface AbilityPrint {
  readonly name: TextByLanguage;
  readonly text: TextByLanguage;
}

/** A Character: Savvy to something, or Skilled with a Domain. */
export interface CharacterPrint {
  readonly name: TextByLanguage;
  readonly savvy: string | null;
  /** realm, resource or wild */
  readonly savvy_kind: string | null;
  /** a type, or Wi */
  readonly domain: string | null;
  /** which Fees give it a Charm */
  readonly charmed_by: "wilds" | "savvy" | "domain";
  readonly talent: AbilityPrint | null;
  readonly strike: AbilityPrint | null;
}

/** An edition of the cards, with the words it has for the game's things. */
export interface PrintedView {
  readonly realms: Readonly<Record<string, TextByLanguage>>;
  readonly resources: Readonly<Record<string, TextByLanguage>>;
  readonly fortunes: Readonly<Record<string, FortunePrint>>;
  readonly characters: Readonly<Record<string, CharacterPrint>>;
  readonly terms: Readonly<Record<string, TextByLanguage>>;
}

/** A card of Fate that the viewer knows. */
export interface ForeseenView {
  /** how far from the top, from 1 */
  readonly at: number;
  readonly card: string;
}

/** A card that the viewer knows to be in one of a few places, because a player moved it unseen. */
export interface PerhapsView {
  readonly card: string;
  readonly hands: readonly number[];
  /** places from the top, from 1 */
  readonly fate: readonly number[];
}

/** The deck. */
export interface FateView {
  readonly size: number;
  readonly known: readonly ForeseenView[];
  readonly perhaps: readonly PerhapsView[];
}

/** A Hand. */
export interface HandView {
  readonly size: number;
  /** null: not the viewer's to see */
  readonly cards: readonly string[] | null;
  /** the cards that the viewer knows in the Hand of another seat */
  readonly known: readonly string[];
  /** who has seen cards of the viewer's own */
  readonly seen_by: readonly number[];
}

/** A kind of Set. */
export interface KindView {
  readonly of: "realm" | "resource" | "wild" | "rainbow";
  /** the Realm's or the Resource's */
  readonly code: string | null;
}

/** One of the five places of a Set. */
export interface PlaceView {
  /** what lies there */
  readonly card: string | null;
  /** types ("CoTr", "CoWi") that may come here, while it is empty */
  readonly lacks: readonly string[];
}

/** A Set in a Cache. */
export interface SetView {
  readonly kinds: readonly KindView[];
  readonly places: readonly PlaceView[];
  readonly slot: number;
  readonly cards: readonly string[];
  readonly rainbow: boolean;
  readonly closed: boolean;
  /** the Fortunes, wherever they are, that may be added to it */
  readonly takes: readonly string[];
  /** those that would Close it */
  readonly closes_with: readonly string[];
}

/** A Character in a Crew, with its Fees and what they Charm it to do. */
export interface MemberView {
  readonly character: string;
  readonly position: "ready" | "engaged" | "weakened";
  readonly unpaid: boolean;
  readonly fees: readonly string[];
  readonly charm: "fate" | "bargain" | null;
}

/** Closed Sets and Ready Characters. */
export interface GoalView {
  readonly sets: number;
  readonly ready: number;
}

/** Everything that lies before one player. */
export interface StageView {
  readonly in_game: boolean;
  readonly hand: HandView;
  readonly camp: readonly string[];
  readonly wayside: readonly string[];
  readonly sets: readonly SetView[];
  readonly crew: readonly MemberView[];
  /** of what wins */
  readonly reached: GoalView;
}

/** How many Sets a Cache and how many Characters a Crew may have. */
export interface RoomView {
  readonly sets: number;
  readonly crew: number;
}

/** Fortunes as a Set: what they can be, and where they lie. */
export interface ShapeView {
  /** every kind it can still be; the first gives it its name */
  readonly kinds: readonly KindView[];
  /** five, in the order of the table; a Wild is where there is room and stands for any */
  readonly places: readonly PlaceView[];
}

/** What is owed tonight. */
export interface DuesView {
  /** by the Night if it comes now; in the Night what is still to be paid */
  readonly due: number;
  /** collected today, on top of the usual one */
  readonly extra: number;
  /** still to be paid in the Night */
  readonly left: number;
  /** shown to the active player: how many cards could pay */
  readonly payable: number | null;
  /** shown to the active player: whether ending the Afternoon now loses */
  readonly loses: boolean;
}

/** A feature that a player has Locked. */
export interface LockView {
  readonly seat: number;
  readonly feature: "faire" | "road" | "barter" | "flash" | "recruit" | "cross";
  readonly tonight: boolean;
}

/** What follows from a deed: a sentence of `then`, and what its blanks name. */
export interface ConsequenceView {
  readonly say:
    "closes" | "no_dues" | "refusable" | "hand_refusable" | "unrefusable" | "ends" | "leaves" | "or_leaves" | "short";
  /** Characters */
  readonly by?: readonly string[];
  readonly seat?: number;
  readonly card?: string;
  /** of one of the viewer's Sets */
  readonly slot?: number;
}

/** Something a Character can do now: a sentence of `deeds`, and what follows. */
export interface DeedView {
  readonly say:
    | "refuse"
    | "allowance"
    | "recruit"
    | "fetch"
    | "barter"
    | "feeswap"
    | "fate"
    | "bargain"
    | "talent"
    | "strike"
    | "kickback"
    | "repay"
    | "cut"
    | "dues"
    | "discard"
    | "answers"
    | "guards";
  readonly clause: string;
  /** how many things it can be done with */
  readonly count?: number;
  /** the viewer's Characters that it answers */
  readonly by?: readonly string[];
  readonly then: readonly ConsequenceView[];
}

/** Something that can be done to a Character: a sentence of `harms`. */
export interface HarmView {
  readonly say: "ready" | "engage" | "weaken" | "cut" | "fee_swap" | "fee" | "recall" | "recruit" | "mimic";
  /** Characters */
  readonly by: readonly string[];
  /** whose; null: not seen yet, so they may be in a Rival's Hand */
  readonly seat: number | null;
}

/** A Character in sight. */
export interface CharacterView {
  readonly stands: "hand" | "camp" | "road" | "ready" | "engaged" | "weakened" | "unpaid";
  readonly does: readonly DeedView[];
  readonly suffers: readonly HarmView[];
}

/** One of the viewer's Sets that does not take a card: a sentence of `unfit`. */
export interface UnfitView {
  readonly slot: number;
  readonly say: "set-closed" | "twin" | "no-rainbow" | "does-not-fit";
  readonly clause: string;
}

/** What is done, by whom, and what is named with it. */
export interface FortuneAction {
  readonly kind:
    | "order"
    | "allowance"
    | "recruit"
    | "begin"
    | "add"
    | "reduce"
    | "remove"
    | "fetch"
    | "cut"
    | "kickback"
    | "repay"
    | "barter"
    | "fate"
    | "bargain"
    | "feeswap"
    | "talent"
    | "strike"
    | "end"
    | "refuse"
    | "pick"
    | "dues"
    | "discard";
  /** the acting Character */
  readonly actor: string | null;
  /** whether the actor is Flashed for it */
  readonly flash: boolean;
  /** all that is named: the actor, cards, own Sets (s1), seats (@1) and features (faire) */
  readonly names: readonly string[];
}

/** An action that waits for an answer or a pick. */
export interface PendingView {
  readonly action: string;
  /** the same by its parts */
  readonly parts: FortuneAction;
  readonly seat: number;
  readonly character: string;
  readonly asked: number | null;
  readonly target: number | null;
  readonly picks: number;
}

/** A Fool's Fortune as one viewer sees it. */
export interface FortuneView {
  readonly game: "fools-fortune";
  /** whose eyes these are; null looks on */
  readonly seat: number | null;
  /** the edition */
  readonly cards: string;
  /** what that edition's cards show; null: the built-in ones */
  readonly printed: PrintedView | null;
  readonly act: number;
  readonly scenes: readonly string[];
  /** Scenes of this Act that are not in play */
  readonly left_out: readonly string[];
  /** what Characters can do in this game; anything else on their cards has no effect */
  readonly powers: readonly ("savvy" | "talent" | "strike")[];
  readonly phase:
    "toss" | "order" | "deal" | "encore" | "allowance" | "main" | "refuse" | "pick" | "dues" | "clean" | "over";
  /** of the Day */
  readonly part: "morning" | "afternoon" | "night" | null;
  readonly to_act: readonly number[];
  readonly day: number;
  readonly day_limit: number;
  readonly active: number;
  readonly asker: number;
  readonly first: number | "toss";
  readonly hand_size: number;
  readonly encores: number;
  readonly fate: FateView;
  readonly faire: readonly string[];
  readonly road: readonly string[];
  readonly stages: readonly StageView[];
  readonly room: RoomView;
  /** what wins */
  readonly goal: GoalView;
  /** Sets the viewer can begin or add to, by their codes in order, two cards of them too */
  readonly drafts: Readonly<Record<string, ShapeView>>;
  readonly dues: DuesView;
  /** came today: cannot pay Dues */
  readonly fetched: readonly string[];
  readonly barters_closed: boolean;
  readonly actions_left: number;
  readonly locks: readonly LockView[];
  /** every Character in sight, by its slug */
  readonly people: Readonly<Record<string, CharacterView>>;
  /** by Fortune of the viewer's Hand and Camp, own Sets that do not take it */
  readonly unfit: Readonly<Record<string, readonly UnfitView[]>>;
  readonly pending: PendingView | null;
  readonly toss: readonly string[];
}
