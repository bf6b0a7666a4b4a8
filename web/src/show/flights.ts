// The card movements of a beat (log lines that happen together), as animations from one place of the page to another.
import { type Beat, movesOf } from "./beats";
import type { Places } from "./places";
import type { Line } from "../server/wire";

/** The centre of a card on the page, and its width, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Flight {
  readonly card: string | null;
  /** The seat whose card back is shown where the face is hidden. */
  readonly seat: number;
  readonly from: Box;
  readonly to: Box;
  /** The delay from the start of the beat, in milliseconds. */
  readonly after: number;
}

/** The greatest width, in pixels, of a card that leaves or joins a pile or a hidden hand. */
const PART = 56;
const APART = 70;

type Move = Line["moves"][number];
/** The cards that a later beat moves away. */
export type Leaving = ReadonlySet<string | null>;

function boxOf(found: DOMRect, width: number): Box {
  return { x: found.left + found.width / 2, y: found.top + found.height / 2, width };
}

/**
 * A card that something happens to in its place, and that is gone from there by now: it is seen there once more.
 * One that still lies there is not, even where the table around it has been laid out anew.
 */
function lingering(move: Move, seat: number, before: Places, after: Places, leaving: Leaving): Flight | null {
  const [was, is] = [before.get(move.card ?? ""), after.get(move.card ?? "")];
  if (!was || (is && !leaving.has(move.card))) return null;
  const box = boxOf(was, was.width);
  return { card: move.card, seat, from: box, to: box, after: 0 };
}

function flightOf(move: Move, seat: number, before: Places, after: Places, delay: number): Flight | null {
  const seen = move.card === null ? undefined : before.get(move.card);
  const lies = move.card === null ? undefined : after.get(move.card);
  const start = seen ?? before.get(`@${move.source}`);
  const end = lies ?? after.get(`@${move.target}`);
  if (!start || !end) return null;
  const part = Math.min(start.width, end.width, PART);
  const from = boxOf(start, seen?.width ?? lies?.width ?? part);
  const to = boxOf(end, lies?.width ?? Math.min(from.width, Math.max(part, 24)));
  return { card: move.card, seat, from, to, after: delay };
}

/** Return the animations for the moves of a beat, except those whose start or end is not on the page. */
export function flightsOf(beat: Beat, before: Places, after: Places, leaving: Leaving): readonly Flight[] {
  const seat = beat[0].seat ?? 0;
  return movesOf(beat)
    .map((move, at) =>
      move.source === move.target
        ? lingering(move, seat, before, after, leaving)
        : flightOf(move, seat, before, after, at * APART),
    )
    .filter((flight) => flight !== null);
}

/** Return the cards that these beats move from one place to another. */
export function leavingIn(beats: readonly Beat[]): Leaving {
  const moves = beats.flatMap(movesOf).filter((move) => move.source !== move.target);
  return new Set(moves.map((move) => move.card));
}
