// When the guide of a first game has something to say.  Pure.
import type { Note } from "../games/types";
import type { Legal } from "../server/wire";

/** Whether what a note is about is so: in the view, and in what may be played. */
export function speaks(note: Note, view: unknown, legal: readonly Legal[]): boolean {
  const seen = (view ?? {}) as Readonly<Record<string, unknown>>;
  if (!Object.entries(note.view ?? {}).every(([field, value]) => seen[field] === value)) return false;
  const prefix = note.legal;
  if (prefix === undefined) return true;
  const begins = legal.filter((each) => each.text.startsWith(prefix)).length;
  return note.only ? begins > 0 && begins === legal.length : begins > 0;
}
