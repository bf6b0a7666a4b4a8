// The review of a finished game: requested on demand, and again each second until it is complete.
import { api, RefusedError } from "../server/api";
import { pick } from "../i18n/index.svelte";
import type { Review, ReviewStep } from "../server/wire";

const AGAIN = 1000;

export class ReviewStore {
  review = $state.raw<Review | null>(null);
  failed = $state("");
  #gone = false;

  constructor(
    private readonly table: string,
    private readonly number: number,
  ) {}

  readonly whole = $derived.by(() => this.review !== null && this.review.seats.length > 0);

  /** What is thought of the choice that led to a step. */
  at(step: number): ReviewStep | undefined {
    return this.review?.steps.find((each) => each.step === step);
  }

  /** Ask until the review is complete or the page is left. */
  async follow(): Promise<void> {
    this.failed = "";
    try {
      do {
        if (this.review) await new Promise((resolve) => setTimeout(resolve, AGAIN));
        if (!this.#gone) this.review = await api.review(this.table, this.number);
      } while (!this.whole && !this.#gone);
    } catch (error) {
      this.review = null;
      this.failed = error instanceof RefusedError ? pick(error.refused) : String(error);
    }
  }

  leave(): void {
    this.#gone = true;
  }
}
