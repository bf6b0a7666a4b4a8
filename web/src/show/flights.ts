// A beat as journeys over the page: which card sets off where, and where it arrives.
import { type Beat, movesOf } from "./beats";
import type { Places } from "./places";
import type { Line } from "../server/wire";

/** The middle of a card on the page, and how wide it is there. */
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
  /** How long it waits after the beat has begun, in milliseconds. */
  readonly after: number;
}

/** Of a pile or a whole hand a card is only a part: no wider than this. */
const PART = 56;
const APART = 70;

type Move = Line["moves"][number];
/** Cards that a later beat takes away. */
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

/** The journeys of a beat; those whose ends are not on the page are left out. */
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

/** The cards that set off somewhere in these beats. */
export function leavingIn(beats: readonly Beat[]): Leaving {
  const moves = beats.flatMap(movesOf).filter((move) => move.source !== move.target);
  return new Set(moves.map((move) => move.card));
}
