// Written by `make generate` from src/foolery/server/wire; edit that.

/** A game's own view; each game's folder has its type. */
export type Json = unknown;

export type Lang = "en" | "ja";

/** Ask for the next game of the match, or for a rematch; it begins when all players have asked. */
export interface Again {
  readonly type: "again";
  readonly id: string;
  readonly commit?: string | null;
}

/** A bot: what players call it, how it thinks, how strong it is. */
export interface BotInfo {
  readonly level: string;
  readonly name: Words;
  readonly method: Words;
  readonly strength: Measured | null;
}

/** Something said at the table. */
export interface ChatLine {
  readonly person: string;
  readonly name: string;
  readonly seat: number | null;
  readonly text: string;
  readonly at: number;
}

/** One numbered rule, in our own words. */
export interface ClauseInfo {
  readonly en: string;
  readonly ja: string;
  readonly id: string;
  /** book, house or decision */
  readonly source: string;
}

/** What is left by seat, in milliseconds, counted from `at`; the clocks of the seats in `running` run. */
export interface Clocks {
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly at: number;
}

/** Ask what would have been better, of one's choices from step `since` on and before `until`; against bots only. */
export interface Coach {
  readonly type: "coach";
  readonly id: string;
  readonly since: number;
  readonly until: number;
}

/** The dearest mistake among the choices that were asked about; None: nothing worth a word. */
export interface CoachMessage {
  readonly type: "coach";
  readonly id: string;
  readonly game: number;
  readonly mistake: Mistake | null;
}

/** Commit oneself to what one adds to the next deal: the SHA-256 of a text that only the sender knows. */
export interface Commit {
  readonly type: "commit";
  readonly id: string;
  readonly commit: string;
}

/** A number of days for each decision. */
export interface DaysClock {
  readonly kind: "days";
  readonly days: number;
}

/** Decline the draw that is offered, or take back one's own offer. */
export interface Decline {
  readonly type: "decline";
  readonly id: string;
}

/** The command with this id is carried out and on disk; sent again, it is answered with the same. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  /** the number of the game it was carried out in; the next one may have begun since */
  readonly game: number;
  /** of the sender's view of that game */
  readonly step: number;
}

/** Offer a draw, or accept one. */
export interface Draw {
  readonly type: "draw";
  readonly id: string;
}

/** Ask for the lines of the log before a line that one has, by its place; answered with `earlier`. */
export interface Earlier {
  readonly type: "earlier";
  readonly game: number;
  readonly before: number;
}

/** Lines of the log from before those that the receiver has; the first of them is line number `first`, from 0. */
export interface EarlierLines {
  readonly type: "earlier";
  readonly game: number;
  readonly first: number;
  readonly lines: readonly Line[];
}

/** The end of a finished game with all cards open, and the step that decided it by what the rules count. */
export interface Ending {
  readonly steps: number;
  /** by seat */
  readonly views: readonly unknown[];
  /** a step */
  readonly decided: number;
  /** of that step */
  readonly lines: readonly Line[];
}

/** What a verifier needs: the hash before the first card, the secret when all is over. */
export interface FairInfo {
  readonly game: number;
  readonly commit: string;
  /** by seat; complete once the game has begun */
  readonly entropy: readonly string[];
  /** options that were drawn at random */
  readonly drawn: readonly string[];
  /** the version of the stream that is dealt from */
  readonly stream: number;
  readonly secret: string | null;
  /** by seat: the hash of its entropy; empty: it adds none */
  readonly commits: readonly string[];
  /** new secrets for this game, because commitments were dropped */
  readonly renewed: number;
}

/** A number of seconds for the game, and an increment for each decision. */
export interface FischerClock {
  readonly kind: "fischer";
  readonly seconds: number;
  readonly increment: number;
}

/** A game that can be played here. */
export interface GameInfo {
  readonly id: string;
  readonly title: Words;
  readonly blurb: Words;
  readonly minutes: Words;
  readonly seats: readonly number[];
  readonly options: readonly OptionInfo[];
  /** weakest first */
  readonly bots: readonly BotInfo[];
  /** whether the game has a match of several games */
  readonly match: boolean;
}

/** The server closes the socket, and why. */
export interface Goodbye {
  readonly type: "bye";
  readonly en: string;
  readonly ja: string;
  readonly code: string;
}

/** Ask what a bot would do in one's place; only where all others are bots. `step` is that of the view at hand. */
export interface Hint {
  readonly type: "hint";
  readonly id: string;
  readonly step: number;
}

/** What a bot would do in the receiver's place, from what the receiver sees, and in a sentence why. */
export interface HintMessage {
  readonly type: "hint";
  readonly id: string;
  readonly game: number;
  readonly step: number;
  /** one of `legal` */
  readonly action: number;
  /** in notation */
  readonly text: string;
  readonly does: Suggestion;
  readonly why: Words;
}

/** Decline that a decision is taken back, or ask for it no more. */
export interface Keep {
  readonly type: "keep";
  readonly id: string;
}

/** Have the words of the actions in another language; answered with a full view. */
export interface Language {
  readonly type: "language";
  readonly lang: "en" | "ja";
}

/** One action the receiver may play: its number, its notation, its parts, and how a person would say it. */
export interface Legal {
  readonly id: number;
  readonly text: string;
  /** what is done with what, as the game's `face/actions.py` types it; empty where a game has none */
  readonly parts: unknown;
  readonly words: string;
}

/** One line of the log, as the viewer saw it happen, and what moved. */
export interface Line {
  readonly en: string;
  readonly ja: string;
  readonly step: number;
  readonly kind: "told" | "move" | "draw" | "reveal" | "sweep" | "seal" | "strike" | "capture" | "close" | "moment" | "end";
  /** the seat that did it; null: all seats at once, or none */
  readonly seat: number | null;
  readonly moves: readonly Moved[];
  /** happens together with the line before it */
  readonly along: boolean;
}

/** Who the cookie says you are. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly lang: "en" | "ja";
}

/** How often a bot won, in per cent with its 95 % interval, on mirrored deals. */
export interface Measured {
  /** another level */
  readonly against: string;
  readonly won: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** A choice, what would have been better given what its seat knew, and in a sentence by how much. */
export interface Mistake {
  readonly step: number;
  readonly chosen: Suggestion;
  readonly better: Suggestion;
  readonly why: Words;
}

/** A number of seconds for each decision. */
export interface MoveClock {
  readonly kind: "move";
  readonly seconds: number;
}

/** A card on its way; where both places are the same, something happens to it where it lies. Cards and places go by the names of the game's own table. */
export interface Moved {
  /** null: not the viewer's to see */
  readonly card: string | null;
  readonly source: string;
  readonly target: string;
}

/** No longer receive what a person says, at any table; or receive it again. */
export interface Mute {
  readonly type: "mute";
  readonly id: string;
  readonly person: string;
  readonly on?: boolean;
}

/** What to change about oneself; what is left out stays. */
export interface MyChanges {
  /** one that is too long or empty is refused in words */
  readonly name?: string | null;
  readonly lang?: "en" | "ja" | null;
}

/** A game to play on from a step of a finished one: whose seat to take, and the level of the bots on the others. */
export interface NewStudy {
  readonly step: number;
  readonly seat: number;
  readonly level: string;
}

/** A table to make. A table that is not public is found by its link alone. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options?: Readonly<Record<string, number | string | readonly string[]>>;
  readonly public?: boolean;
  readonly clock?: NoClock | MoveClock | FischerClock | DaysClock;
  readonly match?: boolean;
  /** of the maker, if they sit */
  readonly commit?: string | null;
}

/** No clock. */
export interface NoClock {
  readonly kind: "none";
}

/** All hashes for the next deal are known; players with a commitment reveal their texts now. */
export interface Opening {
  /** the deadline; then the table is void, or players who have not revealed lose the match */
  readonly due: number;
  /** that have not yet */
  readonly seats: readonly number[];
}

/** One choice before the first card. `number` takes `least` to `most`, `choice` one of `values`, `several` a list of them, `seat` a seat number or one of `values`; one without a default is drawn at random unless it is named. */
export interface OptionInfo {
  readonly name: string;
  readonly kind: "number" | "choice" | "seat" | "several";
  readonly label: Words;
  readonly default: number | string | readonly string[] | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly values: readonly OptionValue[] | null;
  /** the option that decides which values are offered; naming none of them chooses them all */
  readonly by: string | null;
}

/** One value an option can take. */
export interface OptionValue {
  readonly value: number | string;
  readonly label: Words;
  /** what choosing it brings */
  readonly about: Words | null;
  /** another value of the same option, without which it cannot be chosen */
  readonly needs: string | null;
  /** offered where the option `by` has this value */
  readonly under: number | string | null;
}

/** Where a study comes from: a finished game, and the step from which on it is another one. */
export interface Origin {
  readonly table: string;
  readonly game: number;
  readonly step: number;
}

/** How a game ended, and the game in figures as the viewer can know them. */
export interface OutcomeInfo {
  readonly reason: string;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  /** by seat: how many decisions */
  readonly moves: readonly number[];
  readonly tallies: readonly TallyInfo[];
  /** by seat: answered decisions that were taken back */
  readonly takebacks: readonly number[];
}

/** Ask for a pong. */
export interface Ping {
  readonly type: "ping";
  readonly at?: number;
}

/** Play a legal action, by its number or in notation; `step` is that of the view it was chosen in. While others still choose at the same time, playing again changes one's sealed choice. */
export interface Play {
  readonly type: "play";
  readonly id: string;
  readonly step: number;
  readonly action: number | string;
}

/** One finished game of one's own. */
export interface PlayedGame {
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly names: readonly string[];
  readonly seat: number;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly reason: string;
  readonly finished: number;
  /** whether its record may be read yet: not before the match is over */
  readonly open: boolean;
  /** why it is no ordinary game */
  readonly mark: "study" | "takeback" | null;
}

/** One's own finished games, newest first. */
export interface PlayedGames {
  readonly games: readonly PlayedGame[];
  readonly more: string | null;
}

/** The answer to a ping, with the server's time. */
export interface Pong {
  readonly type: "pong";
  readonly at: number;
  readonly now: number;
}

/** A finished game after one of its steps; step 0 is the deal. */
export interface Position {
  readonly step: number;
  readonly seat: number | null;
  /** in notation, as these eyes saw it */
  readonly action: string | null;
  readonly lines: readonly Line[];
  /** one for a seat's or a spectator's eyes, one per seat when all is open */
  readonly views: readonly unknown[];
  readonly to_act: readonly number[];
  readonly outcome: OutcomeInfo | null;
}

/** Some positions of a finished game, in order. */
export interface Positions {
  readonly game: string;
  readonly names: readonly string[];
  readonly steps: number;
  readonly eyes: string;
  readonly positions: readonly Position[];
}

/** Who is connected, by seat, and how many look on. */
export interface Presence {
  readonly type: "presence";
  readonly connected: readonly boolean[];
  /** since when the person of a seat is not connected; None: connected, a bot's or an open seat */
  readonly away: readonly (number | null)[];
  readonly watching: number;
}

/** The code that makes another device the same person. */
export interface Recovery {
  readonly code: string;
}

/** The command was not carried out; nothing has changed. `clause` names the rule where a rule forbids it, `fields` the fields where a form was filled in wrongly. */
export interface Refused {
  readonly type: "refused";
  readonly en: string;
  readonly ja: string;
  readonly code: string;
  readonly id: string | null;
  readonly clause: string | null;
  readonly fields: Readonly<Record<string, Words>> | null;
}

/** Agree that a bot takes over the seat of a player who left. */
export interface Replace {
  readonly type: "replace";
  readonly id: string;
  readonly seat: number;
  readonly level: string;
}

/** Give up. */
export interface Resign {
  readonly type: "resign";
  readonly id: string;
}

/** Reveal the text of one's commitment, once all players have committed. */
export interface Reveal {
  readonly type: "reveal";
  readonly id: string;
  readonly text: string;
}

/** How far a review is, in choices; `steps` and `seats` are empty until it is whole. */
export interface Review {
  readonly done: number;
  readonly total: number;
  readonly steps: readonly ReviewStep[];
  readonly seats: readonly ReviewSeat[];
  /** the step at which the chances turned most */
  readonly turning: number | null;
}

/** Something that could be done, and the chance to win that it leaves, from 0 to 1. */
export interface ReviewOption {
  readonly words: Words;
  readonly chance: number;
}

/** Skill and luck of a seat: an even share + gifts - cost + luck = result, in shares of the win. */
export interface ReviewSeat {
  readonly cost: number;
  readonly gifts: number;
  readonly luck: number | null;
  readonly result: number | null;
}

/** What is thought of a choice; `cost` is 0 where it is not more than its noise (95 %). */
export interface ReviewStep {
  readonly step: number;
  readonly seat: number;
  /** before it, by what the seat could see */
  readonly chance: number;
  readonly cost: number;
  /** 0 where it is exact */
  readonly noise: number;
  readonly chosen: ReviewOption;
  readonly best: readonly ReviewOption[];
}

/** Leave one's seat; in the middle of a game it stays one's own until the others let a bot take over. */
export interface Rise {
  readonly type: "rise";
  readonly id: string;
}

/** What was said: a new line, or on arrival the last ones. */
export interface Said {
  readonly type: "chat";
  readonly lines: readonly ChatLine[];
}

/** Say something to the table. */
export interface Say {
  readonly type: "chat";
  readonly id: string;
  readonly text: string;
}

/** Who sits there. */
export interface SeatInfo {
  readonly seat: number;
  readonly who: "open" | "person" | "bot";
  readonly name: string | null;
  readonly person: string | null;
  readonly level: string | null;
  /** left while the game goes on */
  readonly gone: boolean;
  /** wants the next game */
  readonly again: boolean;
  /** the seats that would let a bot take over */
  readonly replace: readonly number[];
  /** to a text of its own for the next deal */
  readonly committed: boolean;
  /** that text */
  readonly revealed: boolean;
}

/** The player of a seat: the maker of the table, the first person who comes, or a bot of a level. */
export interface SeatWish {
  readonly who: "me" | "open" | "bot";
  readonly level?: string | null;
}

/** Take a seat, any open one if none is named. */
export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly seat?: number | null;
  readonly commit?: string | null;
}

/** A match between its games. */
export interface Standing {
  readonly id: string;
  readonly scores: readonly number[];
  readonly target: number;
  /** finished */
  readonly games: number;
  /** of the match; empty while it goes on */
  readonly winners: readonly number[];
  /** between two games: when players who have not asked for the next one lose the match */
  readonly due: number | null;
}

/** Something to do: in words, and the cards it moves. */
export interface Suggestion {
  readonly words: Words;
  readonly moves: readonly Moved[];
}

/** Ask for the table and a full view. */
export interface Sync {
  readonly type: "sync";
}

/** A table as every viewer may see it. */
export interface TableInfo {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | string | readonly string[]>>;
  readonly public: boolean;
  readonly clock: NoClock | MoveClock | FischerClock | DaysClock;
  readonly match: boolean;
  readonly status: "open" | "playing" | "between" | "over" | "closed" | "damaged";
  readonly seats: readonly SeatInfo[];
  /** of the game being played, from 1; 0 before the first */
  readonly number: number;
  readonly standing: Standing | null;
  /** of the game being played, or of the next one while none is */
  readonly fair: FairInfo | null;
  /** milliseconds since 1970, as all times */
  readonly created: number;
  readonly opening: Opening | null;
  /** the seats that did not show their text: nothing is dealt */
  readonly void: readonly number[];
  /** of the game being played, or played last, if that is a study */
  readonly origin: Origin | null;
}

/** A page of the lobby, newest first; `more` continues it. */
export interface TableList {
  readonly tables: readonly TableInfo[];
  readonly more: string | null;
  readonly turns: Readonly<Record<string, readonly number[]>>;
}

/** The table has changed: who sits there, what has begun or ended. */
export interface TableMessage {
  readonly type: "table";
  readonly table: TableInfo;
  /** the receiver's own */
  readonly seat: number | null;
}

/** Take back one's last decision with everything that followed: done at once where all others are bots, otherwise when every person in the game agrees, by sending the same with the seat that asks. */
export interface TakeBack {
  readonly type: "takeback";
  readonly id: string;
  /** whose decision; one's own if it is not said */
  readonly seat?: number | null;
}

/** One thing that was counted in a game: a figure per seat, or one for the whole game. */
export interface TallyInfo {
  readonly label: Words;
  readonly figures: readonly Words[];
}

/** Take back one's last step, while nothing was revealed or answered since. */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
}

/** The game as the receiver sees it now. `step` counts what this viewer has seen change, and goes up by one each time. `lines` are the log lines since the view before, or the most recent ones when `full`; the first of them is line number `first` of the game, from 0. */
export interface ViewMessage {
  readonly type: "view";
  readonly game: number;
  readonly step: number;
  readonly full: boolean;
  readonly view: unknown;
  readonly to_act: readonly number[];
  readonly legal: readonly Legal[];
  /** the action that stands sealed and may still be changed to one of `legal` */
  readonly sealed: number | null;
  /** the step at which the decision came up that the receiver owes */
  readonly owed: number | null;
  readonly undo: boolean;
  /** whether the receiver may take back a decision that was answered, or ask the others for it */
  readonly takeback: boolean;
  /** the seat that asks to take back its last decision */
  readonly asked: number | null;
  /** the seats that let it, its own included */
  readonly agreed: readonly number[];
  /** the seats that offer a draw */
  readonly offers: readonly number[];
  /** the seats that have given up or run out of time */
  readonly out: readonly number[];
  readonly clocks: Clocks | null;
  readonly lines: readonly Line[];
  readonly first: number;
  readonly outcome: OutcomeInfo | null;
}

/** The first message on a socket. */
export interface Welcome {
  readonly type: "welcome";
  /** None: a spectator */
  readonly seat: number | null;
  readonly person: string;
  readonly now: number;
  readonly muted: readonly string[];
}

/** Ask why an action cannot be played, by its parts as `legal` has them: the answer is the refusal, or `done`. Nothing is played, whatever the answer is. */
export interface Why {
  readonly type: "why";
  readonly id: string;
  readonly step: number;
  readonly parts: Readonly<Record<string, boolean | string | readonly string[] | null>>;
}

/** One sentence in every language. */
export interface Words {
  /** a type checker knows those that come with the house; the fields are those of LANGUAGES */
  readonly en: string;
  readonly ja: string;
}

export type Clock = NoClock | MoveClock | FischerClock | DaysClock;

export type Command = Sit | Rise | Commit | Reveal | Play | Undo | TakeBack | Keep | Resign | Draw | Decline | Again | Replace | Say | Mute | Language | Sync | Earlier | Hint | Coach | Ping | Why;

export type ServerMessage = Welcome | TableMessage | ViewMessage | EarlierLines | HintMessage | CoachMessage | Done | Refused | Presence | Said | Pong | Goodbye;
