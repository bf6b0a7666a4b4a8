// What a screen reader is told.  Two regions: polite for the log, assertive for "your turn".

import { untrack } from "svelte";

class Announcer {
  polite = $state("");
  assertive = $state("");

  /** Say something when there is time. */
  say(text: string): void {
    // A repeated sentence would not be spoken: a change of whitespace makes it new.
    this.polite = untrack(() => this.polite) === text ? `${text}\u00a0` : text;
  }

  /** Say something now. */
  call(text: string): void {
    this.assertive = untrack(() => this.assertive) === text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
