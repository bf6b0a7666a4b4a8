// Narrowing: each tap names one more thing, until only one legal action fits. A move is a legal action with its parts.
import { type Group, GROUP_NAMES, groupOf, type Move } from "./kinds";

export interface Choice {
  readonly chosen: readonly string[];
  readonly group: Group | null;
  readonly flash: boolean;
}
export const NOTHING: Choice = { chosen: [], group: null, flash: false };

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

/** Return whether the order of the named things matters; then they must be chosen in that order. */
function ordered(moves: readonly Move[]): boolean {
  const seen = new Set<string>();
  for (const move of moves) {
    if (move.kind !== "pick" || move.names.length < 2) continue;
    const key = [...move.names].sort().join();
    if (seen.has(key)) return true;
    seen.add(key);
  }
  return false;
}

/** Return the moves that fit what was chosen so far. */
export function left(moves: readonly Move[], choice: Choice): readonly Move[] {
  const inOrder = ordered(moves);
  const wanted = moves.filter(
    (move) =>
      (choice.group === null || groupOf(move.kind) === choice.group) &&
      (inOrder
        ? choice.chosen.every((name, at) => move.names[at] === name)
        : choice.chosen.every((name) => move.names.includes(name))),
  );
  // With the action chosen, the Character tapped first is the one who acts, if it can.
  const led = choice.group === null ? [] : wanted.filter((move) => move.actor === choice.chosen[0]);
  const named = led.length > 0 ? led : wanted;
  const flashed = named.filter((move) => move.flash);
  const plain = named.filter((move) => !move.flash);
  if (choice.flash && flashed.length > 0) return flashed;
  // A Character that can be Engaged is not discarded by accident: Flash is a choice of its own.
  const cheap = flashed.filter(
    (move) => !plain.some((other) => other.kind === move.kind && other.actor === move.actor),
  );
  return [...plain, ...cheap];
}

/** Return whether a Flash is an alternative to the move that was chosen. */
export const canFlash = (moves: readonly Move[], choice: Choice): boolean => {
  const now = left(moves, { ...choice, flash: false });
  return left(moves, { ...choice, flash: true }).some((move) => move.flash && !now.includes(move));
};

/** Return the groups that are left; the chosen group does not narrow them. */
export function groupsLeft(moves: readonly Move[], choice: Choice): readonly Group[] {
  const open = left(moves, { ...choice, group: null, flash: false }).map((move) => groupOf(move.kind));
  return GROUP_NAMES.filter((group) => open.includes(group));
}

/** Return the things that can be named next; the table highlights them. */
export function lit(moves: readonly Move[], choice: Choice): ReadonlySet<string> {
  const at = choice.chosen.length;
  const candidates = left(moves, choice);
  const names = ordered(moves)
    ? candidates.map((move) => move.names.slice(at, at + 1))
    : candidates.map((m) => m.names);
  return new Set(names.flat().filter((name) => !choice.chosen.includes(name)));
}

/** Return the one move that the choice stands for; null while several are possible. */
export function meant(moves: readonly Move[], choice: Choice): Move | null {
  if (choice.chosen.length === 0 && choice.group === null) return null;
  const candidates = left(moves, choice);
  if (candidates.length === 1) return candidates[0] ?? null;
  const groups = new Set(candidates.map((move) => groupOf(move.kind)));
  const exact = candidates.filter((move) => same(move.names, choice.chosen));
  return groups.size === 1 && exact.length === 1 ? (exact[0] ?? null) : null;
}

/** Return the choice after a tap on `name`, which adds it, removes it or begins anew; null if no move has it. */
export function tapped(moves: readonly Move[], choice: Choice, name: string): Choice | null {
  if (choice.chosen.includes(name)) {
    const chosen = choice.chosen.filter((each) => each !== name);
    return chosen.length > 0 ? { ...choice, chosen } : NOTHING;
  }
  const more = { ...choice, chosen: [...choice.chosen, name] };
  if (left(moves, more).length > 0 && lit(moves, choice).has(name)) return more;
  const wider = { ...more, group: null };
  if (left(moves, wider).length > 0) return wider;
  const swapped = swap(moves, choice, name);
  if (swapped) return swapped;
  for (const start of [
    { ...NOTHING, group: choice.group, chosen: [name] },
    { ...NOTHING, chosen: [name] },
  ])
    if (left(moves, start).length > 0) return start;
  return null;
}

/** Return the choice with `name` in place of the last thing named, if a move fits that; otherwise null. */
function swap(moves: readonly Move[], choice: Choice, name: string): Choice | null {
  if (choice.chosen.length < 2) return null;
  const other = { ...choice, chosen: [...choice.chosen.slice(0, -1), name] };
  return left(moves, other).length > 0 ? other : null;
}
