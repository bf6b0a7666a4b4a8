// The position of a replay's reader: the step and whose view is shown.  Both are in the address, so that a link leads there.
import { router } from "../shell/router.svelte";

const BEAT_MS = 1100;

export class ReplayCursor {
  /** Whether it goes on by itself. */
  playing = $state(false);
  readonly #page: string;
  readonly #steps: () => number;

  constructor(table: string, number: number, steps: () => number) {
    this.#page = `/t/${table}/${number}`;
    this.#steps = steps;
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => this.#walkOn(), BEAT_MS);
      return () => clearInterval(timer);
    });
  }

  /** Whose eyes one looks through; all: every card lies open. */
  get eyes(): string {
    return router.query.get("eyes") ?? "all";
  }

  get step(): number {
    return this.#within(Number(router.query.get("step") ?? 0) || 0);
  }

  /** The address of where one stands. */
  get path(): string {
    return this.#pathTo(this.eyes, this.step);
  }

  readonly go = (to: number): void => router.go(this.#pathTo(this.eyes, this.#within(to)), { replace: true });

  readonly look = (eyes: string): void => router.go(this.#pathTo(eyes, this.step), { replace: true });

  readonly play = (): void => {
    this.playing = !this.playing;
  };

  #walkOn(): void {
    if (this.step < this.#steps()) this.go(this.step + 1);
    else this.playing = false;
  }

  #within(step: number): number {
    return Math.min(this.#steps(), Math.max(0, step));
  }

  #pathTo(eyes: string, step: number): string {
    return `${this.#page}?eyes=${eyes}&step=${step}`;
  }
}
