// What a screen reader is told.  Two regions: polite for the log, assertive for "your turn".

export interface Spoken {
  readonly id: number;
  readonly text: string;
}

const KEPT = 4;

class Announcer {
  /** The last sentences; each is an element of its own, so that a new one never swallows the one before. */
  polite: readonly Spoken[] = $state.raw([]);
  assertive: readonly Spoken[] = $state.raw([]);
  #next = 1;
  #polite: readonly Spoken[] = [];

  /** Say something when there is time. */
  say(text: string): void {
    this.#polite = [...this.#polite.slice(1 - KEPT), { id: this.#next++, text }];
    this.polite = this.#polite;
  }

  /** Say something now. */
  call(text: string): void {
    this.assertive = [{ id: this.#next++, text }];
  }
}

export const announcer = new Announcer();
