// The player's progress in the lessons of each game, kept in this browser.
import type { Chapter } from "../games/types";

interface Kept {
  /** Lessons that were answered, by game, as `chapter/lesson`. */
  done: Record<string, readonly string[]>;
  /** Chapters whose game against a bot was played to its end, by game. */
  played: Record<string, readonly string[]>;
  /** Tables that end a chapter. */
  tables: Record<string, { readonly game: string; readonly chapter: string }>;
  /** Notes of the guide that were shown, by game. */
  heard: Record<string, readonly string[]>;
  /** The guide is to keep quiet. */
  alone: boolean;
  /** Games to which a newcomer was offered the short version. */
  offered: readonly string[];
}

const KEY = "foolery.learning";
const NOTHING: Kept = { done: {}, played: {}, tables: {}, heard: {}, alone: false, offered: [] };

function stored(): Partial<Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Kept>) : {};
  } catch {
    return {}; // no storage, or not ours: one begins at the beginning
  }
}

const withOne = (all: readonly string[] | undefined, one: string): readonly string[] => [
  ...new Set(all ?? []).add(one),
];

class Progress {
  #kept: Kept = $state.raw({ ...NOTHING, ...stored() });

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // private browsing: it lasts as long as the page
    }
  }
  #add(field: "done" | "played" | "heard", game: string, one: string): void {
    const all = this.#kept[field];
    if (!all[game]?.includes(one)) this.#keep({ [field]: { ...all, [game]: withOne(all[game], one) } });
  }

  hasDone(game: string, chapter: Chapter, lesson: string): boolean {
    return this.#kept.done[game]?.includes(`${chapter.id}/${lesson}`) ?? false;
  }
  /** How many lessons of a chapter are done. */
  count(game: string, chapter: Chapter): number {
    return chapter.lessons.filter((lesson) => this.hasDone(game, chapter, lesson.id)).length;
  }
  hasPlayed(game: string, chapter: string): boolean {
    return this.#kept.played[game]?.includes(chapter) ?? false;
  }
  isThrough(game: string, chapter: Chapter): boolean {
    return this.count(game, chapter) === chapter.lessons.length && this.hasPlayed(game, chapter.id);
  }
  did(game: string, chapter: string, lesson: string): void {
    this.#add("done", game, `${chapter}/${lesson}`);
  }

  /** A table was made to end a chapter. */
  began(table: string, game: string, chapter: string): void {
    this.#keep({ tables: { ...this.#kept.tables, [table]: { game, chapter } } });
  }
  endsChapter(table: string): boolean {
    return table in this.#kept.tables;
  }
  ended(table: string): void {
    const found = this.#kept.tables[table];
    if (found) this.#add("played", found.game, found.chapter);
  }

  get alone(): boolean {
    return this.#kept.alone;
  }
  leaveAlone(): void {
    this.#keep({ alone: true });
  }
  hasHeard(game: string, note: string): boolean {
    return this.#kept.heard[game]?.includes(note) ?? false;
  }
  heard(game: string, note: string): void {
    this.#add("heard", game, note);
  }

  /** Whether the player has done no lesson of a game and was not offered any. */
  isNew(game: string): boolean {
    return !this.#kept.offered.includes(game) && (this.#kept.done[game] ?? []).length === 0;
  }
  offered(game: string): void {
    this.#keep({ offered: withOne(this.#kept.offered, game) });
  }
}

export const progress = new Progress();
