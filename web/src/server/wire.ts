// Written by `make generate` from src/foolery/server/wire; edit that.

/** A game's own view; each game's folder has its type. */
export type Json = unknown;

export type Lang = "en" | "ja";

/** Ask for the next game of the match, or for a rematch. It begins when all players have asked. */
export interface Again {
  readonly type: "again";
  readonly id: string;
  readonly commit?: string | null;
}

/** A level of bots: its name, how it chooses its actions, and its strength, if that was measured. */
export interface BotInfo {
  readonly level: string;
  readonly name: Words;
  readonly method: Words;
  readonly strength: Measured | null;
}

/** One chat message at the table. */
export interface ChatLine {
  readonly person: string;
  readonly name: string;
  /** the person's seat when it was said */
  readonly seat: number | null;
  readonly text: string;
  readonly at: number;
}

/** One numbered rule (clause) of a game, in this project's own words. */
export interface ClauseInfo {
  readonly en: string;
  readonly ja: string;
  readonly id: string;
  /** book: the rulebook; house: our own, where that is silent; decision: how we read it */
  readonly source: string;
}

/** The milliseconds left for each seat at the time `at`; only the clocks of the seats in `running` run. */
export interface Clocks {
  readonly left: readonly number[];
  readonly running: readonly number[];
  readonly at: number;
}

/** Ask for your worst mistake from step `since` on and before `until`. Possible only if all others are bots. */
export interface Coach {
  readonly type: "coach";
  readonly id: string;
  readonly since: number;
  readonly until: number;
}

/** The most costly mistake among the choices that `coach` asked about; null: no mistake is worth mentioning. */
export interface CoachMessage {
  readonly type: "coach";
  readonly id: string;
  readonly game: number;
  readonly mistake: Mistake | null;
}

/** Commit to a secret text that influences the next deal: `commit` is its SHA-256 hash; Reveal sends the text. */
export interface Commit {
  readonly type: "commit";
  readonly id: string;
  readonly commit: string;
}

/** A clock with `days` for each decision. */
export interface DaysClock {
  readonly kind: "days";
  readonly days: number;
}

/** Decline the draw that is offered, or withdraw your own offer. */
export interface Decline {
  readonly type: "decline";
  readonly id: string;
}

/** The command with this id is carried out and on disk. If it is sent again, it gets the same answer. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  /** the number of the game it was carried out in; the next one may have begun since */
  readonly game: number;
  /** the step of the sender's view of that game */
  readonly step: number;
}

/** Offer a draw, or accept the draw that is offered. */
export interface Draw {
  readonly type: "draw";
  readonly id: string;
}

/** Ask for log lines of game number `game` before line number `before` (counted from 0); the answer is `earlier`. */
export interface Earlier {
  readonly type: "earlier";
  readonly game: number;
  readonly before: number;
}

/** Earlier log lines, the answer to the command `earlier`; the first is line number `first`, counted from 0. */
export interface EarlierLines {
  readonly type: "earlier";
  readonly game: number;
  readonly first: number;
  readonly lines: readonly Line[];
}

/** The final position of a finished game with all cards open, and the step that increased the winner's lead most. */
export interface Ending {
  readonly steps: number;
  /** by seat */
  readonly views: readonly unknown[];
  /** number of that step */
  readonly decided: number;
  /** of that step */
  readonly lines: readonly Line[];
}

/** What is needed to verify a deal. `commit` is the hash of the server's secret; `secret` is published after the game or match. */
export interface FairInfo {
  readonly game: number;
  readonly commit: string;
  /** by seat: the revealed texts, known once the game has begun */
  readonly entropy: readonly string[];
  /** names of the options that are drawn at random */
  readonly drawn: readonly string[];
  /** version of the random stream for the deal */
  readonly stream: number;
  readonly secret: string | null;
  /** by seat: the hash of its text; empty: it adds none */
  readonly commits: readonly string[];
  /** how often this game got a new secret, because commitments were dropped */
  readonly renewed: number;
}

/** A clock with `seconds` for the whole game; each decision adds `increment` seconds. */
export interface FischerClock {
  readonly kind: "fischer";
  readonly seconds: number;
  readonly increment: number;
}

/** A game that can be played on this server. */
export interface GameInfo {
  readonly id: string;
  readonly title: Words;
  /** a short description */
  readonly blurb: Words;
  /** how long a game takes */
  readonly minutes: Words;
  /** the possible numbers of players */
  readonly seats: readonly number[];
  readonly options: readonly OptionInfo[];
  /** weakest first */
  readonly bots: readonly BotInfo[];
  /** whether the game has a match of several games */
  readonly match: boolean;
}

/** The last message before the server closes the WebSocket: the reason as a code and in words. */
export interface Goodbye {
  readonly type: "bye";
  readonly en: string;
  readonly ja: string;
  readonly code: string;
}

/** Ask what a bot would do in your place; `step` is that of your view. Possible only if all others are bots. */
export interface Hint {
  readonly type: "hint";
  readonly id: string;
  readonly step: number;
}

/** What a bot would do in the receiver's place, knowing only what the receiver knows, with a sentence why. */
export interface HintMessage {
  readonly type: "hint";
  readonly id: string;
  readonly game: number;
  readonly step: number;
  /** the number of one of `legal` */
  readonly action: number;
  /** in notation */
  readonly text: string;
  readonly does: Suggestion;
  readonly why: Words;
}

/** Decline the request to take back a decision, or withdraw your own request. */
export interface Keep {
  readonly type: "keep";
  readonly id: string;
}

/** Set the language of the words for actions; the answer is the table and a full view. */
export interface Language {
  readonly type: "language";
  readonly lang: "en" | "ja";
}

/** One action that the receiver may play: its number, its notation (`text`), its parts, and a sentence (`words`). */
export interface Legal {
  readonly id: number;
  readonly text: string;
  /** typed in the game's `face/actions.py`, for example the card and its place; empty: none */
  readonly parts: unknown;
  readonly words: string;
}

/** One line of the log: an event as the viewer saw it, in each language, with the cards that moved. */
export interface Line {
  readonly en: string;
  readonly ja: string;
  readonly step: number;
  readonly kind: "told" | "move" | "draw" | "reveal" | "sweep" | "seal" | "strike" | "capture" | "close" | "moment" | "end";
  /** the seat that caused the event; null: all seats at once, or none */
  readonly seat: number | null;
  readonly moves: readonly Moved[];
  /** shown together with the line before it */
  readonly along: boolean;
}

/** The person that the cookie of the request identifies. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly lang: "en" | "ja";
}

/** How often a bot won against another, in per cent, with the 95 % interval `low` to `high`. The games were played in mirrored deals: the same cards with the seats exchanged. */
export interface Measured {
  /** another level */
  readonly against: string;
  readonly won: number;
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

/** A choice, a better one by what its seat knew at that time, and a sentence that says by how much. */
export interface Mistake {
  readonly step: number;
  readonly chosen: Suggestion;
  readonly better: Suggestion;
  readonly why: Words;
}

/** A clock with `seconds` for each decision. */
export interface MoveClock {
  readonly kind: "move";
  readonly seconds: number;
}

/** A card that moves from `source` to `target`; if both are equal, something happens to it where it lies. Cards and places have the names that the game's own view uses. */
export interface Moved {
  /** null: the viewer may not see which card it is */
  readonly card: string | null;
  readonly source: string;
  readonly target: string;
}

/** Stop receiving the chat messages of a person, at all tables; with `on` false, receive them again. */
export interface Mute {
  readonly type: "mute";
  readonly id: string;
  readonly person: string;
  readonly on?: boolean;
}

/** What to change about the sender; a field that is left out stays as it is. */
export interface MyChanges {
  /** if it is empty or too long, the refusal says so */
  readonly name?: string | null;
  readonly lang?: "en" | "ja" | null;
}

/** The request for a study: to play on from step `step` of a finished game, on `seat`, against bots of `level`. */
export interface NewStudy {
  readonly step: number;
  readonly seat: number;
  readonly level: string;
}

/** The request for a new table. A table that is not public is not in the lobby: only its link leads to it. */
export interface NewTable {
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options?: Readonly<Record<string, number | string | readonly string[]>>;
  readonly public?: boolean;
  readonly clock?: NoClock | MoveClock | FischerClock | DaysClock;
  readonly match?: boolean;
  /** commitment of the person who makes it, if they have a seat */
  readonly commit?: string | null;
}

/** The table has no clock: the time for decisions is not limited. */
export interface NoClock {
  readonly kind: "none";
}

/** The server calls for the texts for the next deal: players who sent the hash of a text reveal the text now. */
export interface Opening {
  /** the deadline; after it the table is closed, or in a match the seats in `seats` lose the match */
  readonly due: number;
  /** those that have not revealed their texts yet */
  readonly seats: readonly number[];
}

/** One option of a game, chosen before the first card. The value of a `number` is from `least` to `most`, that of a `choice` is one of `values`, that of `several` is a list of them, and that of a `seat` is a seat number or one of `values`. An option without a default is drawn at random if no value is chosen. */
export interface OptionInfo {
  readonly name: string;
  readonly kind: "number" | "choice" | "seat" | "several";
  readonly label: Words;
  readonly default: number | string | readonly string[] | null;
  readonly least: number | null;
  readonly most: number | null;
  readonly values: readonly OptionValue[] | null;
  /** the option that decides which values are offered; an empty list chooses all of them */
  readonly by: string | null;
}

/** One value that an option of a game can have. */
export interface OptionValue {
  readonly value: number | string;
  readonly label: Words;
  /** what this value changes in the game */
  readonly about: Words | null;
  /** another value of the same option that must be chosen too */
  readonly needs: string | null;
  /** the value that the option named by `by` must have, so that this one is offered */
  readonly under: number | string | null;
}

/** Where a study comes from: game number `game` of a table; the first `step` steps are the same. */
export interface Origin {
  readonly table: string;
  readonly game: number;
  readonly step: number;
}

/** How a game ended: the reason, the winners, the scores by seat, and the statistics that the viewer may know. */
export interface OutcomeInfo {
  readonly reason: string;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  /** by seat: the number of its decisions */
  readonly moves: readonly number[];
  readonly tallies: readonly TallyInfo[];
  /** by seat: decisions taken back after others had played */
  readonly takebacks: readonly number[];
}

/** Ask for a `pong`, which returns `at` unchanged. */
export interface Ping {
  readonly type: "ping";
  readonly at?: number;
}

/** Play a legal action, given as its number or in notation; `step` is the step of the view in which you chose it. When several seats choose at the same time, you may play again to change your choice until all have chosen. */
export interface Play {
  readonly type: "play";
  readonly id: string;
  readonly step: number;
  readonly action: number | string;
}

/** One finished game that the asking person has played. */
export interface PlayedGame {
  readonly table: string;
  /** of the game at the table, from 1 */
  readonly number: number;
  readonly game: string;
  /** by seat */
  readonly names: readonly string[];
  /** of the asking person */
  readonly seat: number;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
  readonly reason: string;
  readonly finished: number;
  /** whether its record may be read; in a match, only after the match is over */
  readonly open: boolean;
  /** why it does not count; null: it counts */
  readonly mark: "study" | "takeback" | null;
}

/** A page of the finished games of the asking person, newest first; `more` as in TableList. */
export interface PlayedGames {
  readonly games: readonly PlayedGame[];
  readonly more: string | null;
}

/** The answer to `ping`: its `at`, and the server's time `now`. */
export interface Pong {
  readonly type: "pong";
  readonly at: number;
  readonly now: number;
}

/** A finished game after step `step`, which `seat` took; step 0 is the position after the deal. */
export interface Position {
  readonly step: number;
  readonly seat: number | null;
  /** in notation, as the viewer saw it */
  readonly action: string | null;
  readonly lines: readonly Line[];
  /** one view for a seat or a spectator; one for each seat if all cards are open */
  readonly views: readonly unknown[];
  readonly to_act: readonly number[];
  readonly outcome: OutcomeInfo | null;
}

/** Some positions of a finished game, in order; `steps` is the number of all its steps. */
export interface Positions {
  readonly game: string;
  readonly names: readonly string[];
  readonly steps: number;
  /** the viewer: a seat, `none` for a spectator, or `all` for all cards open */
  readonly eyes: string;
  readonly positions: readonly Position[];
}

/** Which seats are connected, and the number of spectators (`watching`). */
export interface Presence {
  readonly type: "presence";
  readonly connected: readonly boolean[];
  /** by seat: since when its person is not connected; null: connected, a bot or an open seat */
  readonly away: readonly (number | null)[];
  readonly watching: number;
}

/** The recovery code, which signs in the same person on another device. */
export interface Recovery {
  readonly code: string;
}

/** The command was not carried out; nothing has changed. The reason is a code, and a sentence in each language. `clause` is the rule that forbids it, if there is one. `fields` has a message for each wrong field of a form. */
export interface Refused {
  readonly type: "refused";
  readonly en: string;
  readonly ja: string;
  readonly code: string;
  /** of the command */
  readonly id: string | null;
  readonly clause: string | null;
  readonly fields: Readonly<Record<string, Words>> | null;
}

/** Agree that a bot of this level takes over the seat of a person who has left or is not connected. */
export interface Replace {
  readonly type: "replace";
  readonly id: string;
  readonly seat: number;
  readonly level: string;
}

/** Resign from the present game. */
export interface Resign {
  readonly type: "resign";
  readonly id: string;
}

/** Reveal the text whose hash you sent in `commit`; possible once the server calls for the texts. */
export interface Reveal {
  readonly type: "reveal";
  readonly id: string;
  readonly text: string;
}

/** The review of a finished game. `done` of `total` choices are judged; `steps` and `seats` are empty until all of them are. */
export interface Review {
  readonly done: number;
  readonly total: number;
  readonly steps: readonly ReviewStep[];
  readonly seats: readonly ReviewSeat[];
  /** the step at which the chances changed most */
  readonly turning: number | null;
}

/** An action that was possible, in words, and the chance to win after it, from 0 to 1. */
export interface ReviewOption {
  readonly words: Words;
  readonly chance: number;
}

/** Skill and luck of a seat, in shares of the win: even share + gifts - cost + luck = result. `cost` is lost by the seat's own mistakes, `gifts` is gained by mistakes of the others. */
export interface ReviewSeat {
  readonly cost: number;
  readonly gifts: number;
  readonly luck: number | null;
  readonly result: number | null;
}

/** The judgement of one choice: `cost` is the chance to win that it lost, `noise` the uncertainty of that (95 %). `cost` is 0 if it is not more than `noise`. */
export interface ReviewStep {
  readonly step: number;
  readonly seat: number;
  /** to win before the choice, by what the seat knew */
  readonly chance: number;
  readonly cost: number;
  /** 0 if the judgement is exact */
  readonly noise: number;
  readonly chosen: ReviewOption;
  /** the best actions */
  readonly best: readonly ReviewOption[];
}

/** Leave your seat. During a game or match it stays yours until the others agree that a bot takes it over. */
export interface Rise {
  readonly type: "rise";
  readonly id: string;
}

/** Chat messages: the new one, or the last ones when the receiver has just connected. */
export interface Said {
  readonly type: "chat";
  readonly lines: readonly ChatLine[];
}

/** Send a chat message to the table. */
export interface Say {
  readonly type: "chat";
  readonly id: string;
  readonly text: string;
}

/** One seat of a table and its player. */
export interface SeatInfo {
  readonly seat: number;
  readonly who: "open" | "person" | "bot";
  readonly name: string | null;
  /** the person's id */
  readonly person: string | null;
  readonly level: string | null;
  /** the person has left while a game or match goes on */
  readonly gone: boolean;
  /** has asked for the next game */
  readonly again: boolean;
  /** the seats that agree that a bot takes over this one */
  readonly replace: readonly number[];
  /** has sent the hash of a text for the next deal */
  readonly committed: boolean;
  /** has revealed that text */
  readonly revealed: boolean;
}

/** Who gets a seat of a new table: its maker (`me`), any person who comes later (`open`), or a bot of `level`. */
export interface SeatWish {
  readonly who: "me" | "open" | "bot";
  readonly level?: string | null;
}

/** Take the open seat `seat`, or any open seat if it is null; `commit` is a commitment as in Commit. */
export interface Sit {
  readonly type: "sit";
  readonly id: string;
  readonly seat?: number | null;
  readonly commit?: string | null;
}

/** The state of a match: the scores by seat, and the target that wins it. */
export interface Standing {
  readonly id: string;
  readonly scores: readonly number[];
  readonly target: number;
  /** number of finished games */
  readonly games: number;
  /** the seats that have won the match; empty while it goes on */
  readonly winners: readonly number[];
  /** between two games: when players who have not asked for the next one lose the match */
  readonly due: number | null;
}

/** An action in words, with the cards that it moves. */
export interface Suggestion {
  readonly words: Words;
  readonly moves: readonly Moved[];
}

/** Ask for the present state: the answer is the table and a full view. */
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
  /** of the present or last game, from 1; 0 before the first */
  readonly number: number;
  readonly standing: Standing | null;
  /** of the game being played; of the next game if none is being played */
  readonly fair: FairInfo | null;
  /** milliseconds since 1970, as all times */
  readonly created: number;
  readonly opening: Opening | null;
  /** seats that did not reveal: the table is closed */
  readonly void: readonly number[];
  /** of the present or last game, if it is a study */
  readonly origin: Origin | null;
}

/** A page of the list of tables, newest first; a request with `more` returns the next page. */
export interface TableList {
  readonly tables: readonly TableInfo[];
  readonly more: string | null;
  readonly turns: Readonly<Record<string, readonly number[]>>;
}

/** The public part of the table, sent when it has changed, for example its seats or its status. */
export interface TableMessage {
  readonly type: "table";
  readonly table: TableInfo;
  /** the receiver's own; null: a spectator */
  readonly seat: number | null;
}

/** Take back your last decision with everything that followed. Against bots this is done at once. Among people it is done when every person in the game agrees: they send this command with `seat`, the seat that asks. */
export interface TakeBack {
  readonly type: "takeback";
  readonly id: string;
  /** whose decision; null: your own */
  readonly seat?: number | null;
}

/** One statistic of a finished game; `figures` has a value for each seat, or one for the whole game. */
export interface TallyInfo {
  readonly label: Words;
  readonly figures: readonly Words[];
}

/** Undo your last step; possible while nothing was revealed and no other seat has answered it. */
export interface Undo {
  readonly type: "undo";
  readonly id: string;
}

/** The game as the receiver sees it now. `step` counts the changes that this viewer has seen. `lines` are the log lines since the view before, or the most recent ones if `full` is true. The first of them is line number `first` of the game, counted from 0. */
export interface ViewMessage {
  readonly type: "view";
  /** its number at the table, from 1 */
  readonly game: number;
  readonly step: number;
  readonly full: boolean;
  /** documented with the game */
  readonly view: unknown;
  /** the seats that have to make a decision now */
  readonly to_act: readonly number[];
  /** the receiver's legal actions */
  readonly legal: readonly Legal[];
  /** number of the sealed action, which may still be changed to one of `legal` */
  readonly sealed: number | null;
  /** the step at which the receiver's present decision came up; null: there is none */
  readonly owed: number | null;
  /** whether the receiver may undo its last step */
  readonly undo: boolean;
  /** whether the receiver may send `takeback` for its last decision */
  readonly takeback: boolean;
  /** the seat that asks to take back its last decision */
  readonly asked: number | null;
  /** the seats that agree to that, with the asking seat */
  readonly agreed: readonly number[];
  /** the seats that offer a draw */
  readonly offers: readonly number[];
  /** the seats that have resigned or run out of time */
  readonly out: readonly number[];
  readonly clocks: Clocks | null;
  readonly lines: readonly Line[];
  readonly first: number;
  readonly outcome: OutcomeInfo | null;
}

/** The first message on a WebSocket: who the receiver is, and the server's time `now`. */
export interface Welcome {
  readonly type: "welcome";
  /** null: a spectator */
  readonly seat: number | null;
  /** the receiver's id */
  readonly person: string;
  readonly now: number;
  /** ids of the people whose chat the receiver does not get */
  readonly muted: readonly string[];
}

/** Ask why an action cannot be played. The answer is `refused` with the reason, or `done` if the action is legal. `parts` describes the action like the field `parts` in `legal`. Nothing is played. */
export interface Why {
  readonly type: "why";
  readonly id: string;
  readonly step: number;
  readonly parts: Readonly<Record<string, boolean | string | readonly string[] | null>>;
}

/** One sentence in every language. */
export interface Words {
  /** these fields are for the type checker; at run time there is one for each of LANGUAGES */
  readonly en: string;
  readonly ja: string;
}

export type Clock = NoClock | MoveClock | FischerClock | DaysClock;

export type Command = Sit | Rise | Commit | Reveal | Play | Undo | TakeBack | Keep | Resign | Draw | Decline | Again | Replace | Say | Mute | Language | Sync | Earlier | Hint | Coach | Ping | Why;

export type ServerMessage = Welcome | TableMessage | ViewMessage | EarlierLines | HintMessage | CoachMessage | Done | Refused | Presence | Said | Pong | Goodbye;
