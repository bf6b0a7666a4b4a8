// Groups the log into beats, which are lines that happen together, and picks the beats since one's own last turn.
import type { Line } from "../server/wire";

/** The log lines of one moment: one line, or several that happen together. */
export type Beat = readonly [Line, ...Line[]];

const RECAP = 8;

/** Group lines into beats: a line that happens along with the one before shares its beat. */
export function beatsOf(lines: readonly Line[]): readonly Beat[] {
  const beats: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const last = beats.at(-1);
    if (line.along && last?.[0].step === line.step) last.push(line);
    else beats.push([line]);
  }
  return beats;
}

/** Return the card movements of a beat. */
export const movesOf = (beat: Beat): Line["moves"] => beat.flatMap((line) => line.moves);

/** Return whether a beat moves any card, so that it can be shown. */
const pictured = (beat: Beat): boolean => movesOf(beat).length > 0;

/** The log lines of one step, and the seat that made it; null where several seats decided at once. */
interface Step {
  readonly by: number | null;
  readonly lines: readonly Line[];
}

function stepsOf(lines: readonly Line[]): readonly Step[] {
  const steps: { by: number | null; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = steps.at(-1);
    if (last?.lines[0]?.step === line.step) last.lines.push(line);
    else steps.push({ by: line.seat, lines: [line] });
  }
  return steps;
}

/** Return the beats of other seats since our last turn, also while our turn lasts. Spectators get the last beats. */
export function recapOf(lines: readonly Line[], me: number | null, mine: boolean): readonly Beat[] {
  const steps = stepsOf(lines);
  const own = (step: Step | undefined): boolean => me !== null && step?.by === me;
  let end = steps.length;
  while (mine && end > 0 && own(steps[end - 1])) end--;
  let start = end;
  while (start > 0 && !own(steps[start - 1])) start--;
  const since = steps.slice(start, end).flatMap((step) => step.lines);
  return beatsOf(since).filter(pictured).slice(-RECAP);
}

/** Return, by card, the seat in whose frame it is shown: the seat that moved it last in these beats. */
export function framesOf(beats: readonly Beat[]): ReadonlyMap<string, number> {
  const frames = new Map<string, number>();
  for (const line of beats.flat())
    for (const move of line.moves)
      if (move.card !== null && move.source !== move.target) frames.set(move.card, line.seat ?? seatIn(move.target));
  return frames;
}

/** Return the seat that a place belongs to, from the digit in its name: `hand-1`, `c0-F1`. */
const seatIn = (place: string): number => Number(/\d/.exec(place)?.[0] ?? 0);
