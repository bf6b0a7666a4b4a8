// One walk through the lessons of a chapter: which one is shown, what was answered, and what is said to that.
import type { Chapter, Lesson } from "../games/types";
import { pick, t } from "../i18n/index.svelte";
import { progress } from "./progress.svelte";
import { sound } from "../shell/sound";

/** What was pressed: an action, or something that is no answer at all. */
type Answer = number | "none";

export class LessonWalk {
  readonly game: string;
  readonly chapter: Chapter;
  index = $state(0);
  #answer: Answer | null = $state(null);

  constructor(game: string, chapter: Chapter) {
    this.game = game;
    this.chapter = chapter;
    const next = chapter.lessons.findIndex((lesson) => !progress.hasDone(game, chapter, lesson.id));
    this.index = Math.max(0, next);
  }

  readonly lesson = $derived.by((): Lesson | undefined => this.chapter.lessons[this.index]);
  /** There is nothing to answer. */
  readonly told = $derived.by(() => this.lesson?.right.length === 0);
  /** Not every answer is right: the table must not tell which one is. */
  readonly quiz = $derived.by(() => this.lesson !== undefined && Object.keys(this.lesson.wrong).length > 0);
  readonly found = $derived.by(() => typeof this.#answer === "number" && this.lesson?.right.includes(this.#answer));
  readonly view = $derived.by(() => (this.found ? this.lesson?.after[String(this.#answer)] : this.lesson?.view));
  readonly legal = $derived.by(() =>
    this.found ? [] : (this.lesson?.legal ?? []).map((each) => ({ ...each, words: pick(each.words) })),
  );
  /** Why the answer that was given is wrong. */
  readonly #wrong = $derived.by(() => (this.found ? undefined : this.lesson?.wrong[String(this.#answer)]));
  /** The clause that forbids it. */
  readonly clause = $derived.by(() => this.#wrong?.clause ?? null);
  readonly missed = $derived.by(() => this.#answer !== null && !this.found);
  readonly says = $derived.by((): string => {
    const { lesson } = this;
    if (!lesson) return "";
    if (this.found) return `${t("lesson.well")} ${pick(lesson.well ?? lesson.say)}`;
    if (this.#answer === null) return pick(lesson.say);
    return pick(this.#wrong ?? lesson.hint ?? lesson.say);
  });

  answer(action: Answer): void {
    const { lesson } = this;
    if (!lesson) return;
    this.#answer = action;
    sound(this.found ? "bell" : "refused");
    if (this.found) progress.did(this.game, this.chapter.id, lesson.id);
  }
  /** On to another lesson; what was only to be read is done by going on. */
  go(to: number): void {
    if (this.told && this.lesson && to > this.index) progress.did(this.game, this.chapter.id, this.lesson.id);
    this.index = to;
    this.#answer = null;
  }
}
