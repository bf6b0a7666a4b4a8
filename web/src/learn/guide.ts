// When the guide of a first game has something to say.  Pure.
import { kindOf } from "../games/choices";
import type { Note } from "../games/types";
import type { Legal } from "../server/wire";

/** Whether what a note is about is so: in the view, and in what may be played. */
export function speaks(note: Note, view: unknown, legal: readonly Legal[]): boolean {
  const seen = (view ?? {}) as Readonly<Record<string, unknown>>;
  if (!Object.entries(note.view ?? {}).every(([field, value]) => seen[field] === value)) return false;
  if (note.legal === undefined) return true;
  const such = legal.filter((each) => kindOf(each) === note.legal).length;
  return note.only ? such > 0 && such === legal.length : such > 0;
}
