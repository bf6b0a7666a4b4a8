// The state of one table on this page, and how each message of the server changes it. Needs no browser.
import type {
  ChatLine,
  Goodbye,
  HintMessage,
  Line,
  Mistake,
  Presence,
  Refused,
  ServerMessage,
  TableInfo,
  ViewMessage,
} from "../server/wire";

/** The newest view without its log lines, which are kept in one list. */
export type Position = Omit<ViewMessage, "lines" | "first" | "full">;

export interface TableState {
  readonly table: TableInfo | null;
  /** Our own seat; null looks on. */
  readonly seat: number | null;
  readonly person: string | null;
  readonly position: Position | null;
  /** The position before the newest, of the same game: what has just moved. */
  readonly before: Position | null;
  readonly lines: readonly Line[];
  /** Those of them that came with the newest position, once we had one. */
  readonly news: readonly Line[];
  /** How many lines of the game come before these. */
  readonly first: number;
  readonly chat: readonly ChatLine[];
  readonly muted: readonly string[];
  readonly presence: Presence | null;
  /** Server time minus ours, in milliseconds. */
  readonly ahead: number;
  /** The ids of commands that were sent and not answered yet. */
  readonly pending: readonly string[];
  /** A step that was acknowledged: until its view is here, the command still shows as on its way. */
  readonly awaited: { readonly game: number; readonly step: number } | null;
  /** The last refusal, and how many there were: two equal ones are two. */
  readonly refusal: { readonly count: number; readonly message: Refused } | null;
  /** The id of the hint that is being thought about. */
  readonly asking: string | null;
  /** What a bot would do in the newest position. */
  readonly hint: HintMessage | null;
  /** What the coach has to say about what was played last. */
  readonly mistake: Mistake | null;
  readonly goodbye: Omit<Goodbye, "type"> | null;
}

export const NOTHING: TableState = {
  table: null,
  seat: null,
  person: null,
  position: null,
  before: null,
  lines: [],
  news: [],
  first: 0,
  chat: [],
  muted: [],
  presence: null,
  ahead: 0,
  pending: [],
  awaited: null,
  refusal: null,
  asking: null,
  hint: null,
  mistake: null,
  goodbye: null,
};

const CHAT_LIMIT = 200;

/** Fold one server message into the table.  Pure; a missing case is a compile error. */
export function reduce(state: TableState, message: ServerMessage, now: number): TableState {
  switch (message.type) {
    case "welcome":
      return {
        ...state,
        seat: message.seat,
        person: message.person,
        muted: message.muted,
        ahead: message.now - now,
        goodbye: null,
        chat: [], // the last lines come again
      };
    case "table":
      return { ...state, table: message.table, seat: message.seat };
    case "view":
      return seen(state, message);
    case "earlier":
      return message.game === state.position?.game && message.first + message.lines.length === state.first
        ? { ...state, lines: [...message.lines, ...state.lines], first: message.first }
        : state;
    case "presence":
      return { ...state, presence: message };
    case "chat":
      return { ...state, chat: [...state.chat, ...message.lines].slice(-CHAT_LIMIT) };
    case "hint":
      return {
        ...state,
        asking: null,
        hint: message.game === state.position?.game && isOwed(state.position, message.step) ? message : null,
      };
    case "coach":
      return message.game === state.position?.game ? { ...state, mistake: message.mistake } : state;
    case "done":
      return {
        ...state,
        pending: without(state.pending, message.id),
        awaited: { game: message.game, step: message.step },
      };
    case "refused":
      return {
        ...state,
        pending: message.id === null ? state.pending : without(state.pending, message.id),
        asking: message.id === state.asking ? null : state.asking,
        refusal: { count: (state.refusal?.count ?? 0) + 1, message },
      };
    case "pong":
      return { ...state, ahead: message.now - now };
    case "bye":
      return { ...state, goodbye: message };
    default:
      return assertNever(message, state);
  }
}

/** Whether the decision of an earlier step, or of this one, is still owed. */
function isOwed(position: Position, step: number): boolean {
  return step === position.step || (position.owed !== null && position.owed <= step && step <= position.step);
}

function seen(state: TableState, message: ViewMessage): TableState {
  const { lines, first, full, ...position } = message;
  const same = state.position?.game === position.game;
  // A late view never turns the clock back.
  if (same && state.position && position.step < state.position.step && !full) return state;
  const still = same && state.position?.step === position.step;
  return {
    ...state,
    position,
    // Advice is about one decision, which is the same while others seal theirs.
    ...(still || (same && isOwed(position, state.position?.step ?? -1)) ? {} : { asking: null, hint: null }),
    mistake: same ? state.mistake : null,
    before: !same ? null : still ? state.before : state.position,
    lines: full || !same ? lines : [...state.lines, ...lines],
    news: full || !same ? [] : lines,
    first: full || !same ? first : state.first,
  };
}

/** Whether a command is on its way, or its result is. */
export function isBusy(state: TableState): boolean {
  const { awaited, position } = state;
  return state.pending.length > 0 || (awaited?.game === position?.game && (awaited?.step ?? 0) > (position?.step ?? 0));
}

/** Note a command that was sent. */
export function sent(state: TableState, id: string): TableState {
  return { ...state, pending: [...state.pending, id] };
}

function without(ids: readonly string[], id: string): readonly string[] {
  return ids.filter((each) => each !== id);
}

/** A message of a newer server: ignored, but the compiler knows we thought of every one of ours. */
function assertNever(_message: never, state: TableState): TableState {
  return state;
}
