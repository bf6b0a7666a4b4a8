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

/** What is printed on a Fortune, except Realm and Resource, which are in its code. */
export interface FortunePrint {
  readonly name: TextByLanguage;
  /** the code of the other card of its Charmed-Pair; null: a Wild, which has none */
  readonly twin: string | null;
}

/** What is printed about a Talent or a Strike. */
export interface AbilityPrint {
  readonly name: TextByLanguage;
  readonly text: TextByLanguage;
}

/** What is printed on a Character: it is Savvy to something, or Skilled with a Domain. */
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

/** What is printed on the cards of an edition, with the edition's names for Realms, Resources and terms. */
export interface PrintedView {
  readonly realms: Readonly<Record<string, TextByLanguage>>;
  readonly resources: Readonly<Record<string, TextByLanguage>>;
  readonly fortunes: Readonly<Record<string, FortunePrint>>;
  readonly characters: Readonly<Record<string, CharacterPrint>>;
  readonly terms: Readonly<Record<string, TextByLanguage>>;
}

/** A card of Fate whose place the viewer knows. */
export interface ForeseenView {
  /** its place counted from the top; the top card is 1 */
  readonly at: number;
  readonly card: string;
}

/** A card that the viewer knows to be in one of a few places, because a player moved it unseen. */
export interface PerhapsView {
  readonly card: string;
  /** the seats in whose Hands it may be */
  readonly hands: readonly number[];
  /** the places in Fate where it may be, counted from the top; the top card is 1 */
  readonly fate: readonly number[];
}

/** Fate, the face-down deck. */
export interface FateView {
  /** the number of cards */
  readonly size: number;
  readonly known: readonly ForeseenView[];
  /** cards of several possible places, in Fate or in Hands */
  readonly perhaps: readonly PerhapsView[];
}

/** The Hand of one seat. */
export interface HandView {
  /** the number of cards */
  readonly size: number;
  /** null: the Hand of another seat */
  readonly cards: readonly string[] | null;
  /** the cards that the viewer knows to be in the Hand of another seat */
  readonly known: readonly string[];
  /** for the viewer's own Hand: the seats that know one or more of its cards */
  readonly seen_by: readonly number[];
}

/** A kind that a Set can be: of one Realm, of one Resource, of Wilds, or a Rainbow Set. */
export interface KindView {
  readonly of: "realm" | "resource" | "wild" | "rainbow";
  /** the code of the Realm or Resource; null: a Set of Wilds or a Rainbow Set */
  readonly code: string | null;
}

/** One of the five places of a Set. */
export interface PlaceView {
  /** the code of the card there; null: the place is empty */
  readonly card: string | null;
  /** types ("CoTr", "CoWi") that may come here, while it is empty */
  readonly lacks: readonly string[];
}

/** A Set that lies in a player's Cache. */
export interface SetView {
  readonly kinds: readonly KindView[];
  readonly places: readonly PlaceView[];
  /** its number in the Cache (1-3) */
  readonly slot: number;
  readonly cards: readonly string[];
  readonly rainbow: boolean;
  readonly closed: boolean;
  /** the Fortunes, wherever they are, that may be added to it */
  readonly takes: readonly string[];
  /** those that would Close it */
  readonly closes_with: readonly string[];
}

/** A Character in a Crew, with its Fees and the Charm that they give it. */
export interface MemberView {
  readonly character: string;
  readonly position: "ready" | "engaged" | "weakened";
  readonly unpaid: boolean;
  readonly fees: readonly string[];
  /** null: it has no Charm, or Charms are not in play */
  readonly charm: "fate" | "bargain" | null;
}

/** Numbers of Closed Sets and of Ready Characters: those that a win needs, or those that a player has. */
export interface GoalView {
  readonly sets: number;
  readonly ready: number;
}

/** The Stage of one player, which is everything that lies before the player, and the player's Hand. */
export interface StageView {
  readonly in_game: boolean;
  readonly hand: HandView;
  readonly camp: readonly string[];
  readonly wayside: readonly string[];
  readonly sets: readonly SetView[];
  readonly crew: readonly MemberView[];
  /** how much of the goal the player has */
  readonly reached: GoalView;
}

/** How many Sets a Cache and how many Characters a Crew may have. */
export interface RoomView {
  readonly sets: number;
  readonly crew: number;
}

/** The kinds of Set that some Fortunes can be, and the places where they are shown. */
export interface ShapeView {
  /** every kind that the Set can still be; the first one names the Set */
  readonly kinds: readonly KindView[];
  /** five, in the order of the table; in a Realm Set, a Wild takes a place that is free */
  readonly places: readonly PlaceView[];
}

/** The Dues of tonight, in cards. */
export interface DuesView {
  /** before the Night, what would be due if it came now; in the Night, what is still to be paid */
  readonly due: number;
  /** Dues that were added today to the usual one */
  readonly extra: number;
  /** in the Night, what is still to be paid; otherwise 0 */
  readonly left: number;
  /** how many of the viewer's cards could pay; null: the viewer is not the active player */
  readonly payable: number | null;
  /** whether the viewer would lose by ending the Afternoon now; false for all but the active player */
  readonly loses: boolean;
}

/** A feature of the game, such as the Faire, that a player has Locked against the others. */
export interface LockView {
  /** the player who Locked it */
  readonly seat: number;
  readonly feature: "faire" | "road" | "barter" | "flash" | "recruit" | "cross";
  /** whether the Lock ends tonight */
  readonly tonight: boolean;
}

/** An outcome, which is one thing that follows from a deed; `say` names the sentence, the rest fills its blanks. */
export interface ConsequenceView {
  readonly say:
    "closes" | "no_dues" | "refusable" | "hand_refusable" | "unrefusable" | "ends" | "leaves" | "or_leaves" | "short";
  /** Characters */
  readonly by?: readonly string[];
  readonly seat?: number;
  readonly card?: string;
  /** the number (1-3) of one of the viewer's Sets */
  readonly slot?: number;
}

/** A deed, which is something that a Character can do now; `say` names the sentence. */
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
  /** the clause of the rules */
  readonly clause: string;
  /** how many different things it can be done with */
  readonly count?: number;
  /** the viewer's Characters whose actions it may Refuse */
  readonly by?: readonly string[];
  /** what follows from it */
  readonly then: readonly ConsequenceView[];
}

/** Something that can be done to a Character; `say` names the sentence. */
export interface HarmView {
  readonly say: "ready" | "engage" | "weaken" | "cut" | "fee_swap" | "fee" | "recall" | "recruit" | "mimic";
  /** the Characters that can do it */
  readonly by: readonly string[];
  /** whose Characters they are; null: the viewer has not seen them, so a Rival may hold them */
  readonly seat: number | null;
}

/** A Character that the viewer sees. */
export interface CharacterView {
  /** where it is; in a Crew, its state */
  readonly stands: "hand" | "camp" | "road" | "ready" | "engaged" | "weakened" | "unpaid";
  readonly does: readonly DeedView[];
  readonly suffers: readonly HarmView[];
}

/** One of the viewer's Sets to which a card may not be added; `say` names the sentence with the reason. */
export interface UnfitView {
  /** the number (1-3) of the Set */
  readonly slot: number;
  readonly say: "set-closed" | "twin" | "no-rainbow" | "does-not-fit";
  /** the clause of the rules */
  readonly clause: string;
}

/** An action: its kind, the acting Character, and everything that it names. */
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
  /** the acting Character; null: the action has none */
  readonly actor: string | null;
  /** whether the actor is Flashed for the action */
  readonly flash: boolean;
  /** all that the action names: the actor, cards, own Sets (s1), seats (@1) and features (faire) */
  readonly names: readonly string[];
}

/** An action that waits until a Rival answers it or the active player picks a card for it. */
export interface PendingView {
  /** in the notation */
  readonly action: string;
  /** the same action by its parts */
  readonly parts: FortuneAction;
  /** the player whose action it is */
  readonly seat: number;
  /** the acting Character */
  readonly character: string;
  /** the seat that has to answer; null: none */
  readonly asked: number | null;
  /** the player who is spied on; null: none */
  readonly target: number | null;
  /** the number of picks made so far */
  readonly picks: number;
}

/** Everything that one viewer sees of a game of A Fool's Fortune. */
export interface FortuneView {
  readonly game: "fools-fortune";
  /** the viewer's seat; null: a spectator */
  readonly seat: number | null;
  /** the name of the edition */
  readonly cards: string;
  /** what is printed on that edition's cards; null: the built-in edition */
  readonly printed: PrintedView | null;
  readonly act: number;
  readonly scenes: readonly string[];
  /** Scenes of this Act that are not in play */
  readonly left_out: readonly string[];
  /** what Characters can do in this game; anything else on their cards has no effect */
  readonly powers: readonly ("savvy" | "talent" | "strike")[];
  readonly phase:
    "toss" | "order" | "deal" | "encore" | "allowance" | "main" | "refuse" | "pick" | "dues" | "clean" | "over";
  /** the part of the Day; null: no Day is in progress */
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
  /** what a player needs to win */
  readonly goal: GoalView;
  /** by card codes: the Sets that the viewer can make now, and any two cards of a new one */
  readonly drafts: Readonly<Record<string, ShapeView>>;
  readonly dues: DuesView;
  /** Fortunes that came today and therefore cannot pay Dues */
  readonly fetched: readonly string[];
  readonly barters_closed: boolean;
  readonly actions_left: number;
  readonly locks: readonly LockView[];
  /** every Character that the viewer sees, by its slug */
  readonly people: Readonly<Record<string, CharacterView>>;
  /** by Fortune of the viewer's Hand and Camp: the own Sets that do not take it */
  readonly unfit: Readonly<Record<string, readonly UnfitView[]>>;
  readonly pending: PendingView | null;
  readonly toss: readonly string[];
}
