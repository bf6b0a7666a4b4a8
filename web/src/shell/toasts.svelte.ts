// Short notices: a refusal with its rule, something copied, something lost.
import { pick } from "../i18n/index.svelte";
import { RefusedError } from "../server/api";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "refusal" | "note" | "good";
  /** The rule that forbids it, linked to the rules page of the game. */
  readonly clause?: string | null;
  readonly game?: string;
}

class Toasts {
  list: readonly Toast[] = $state.raw([]);
  #next = 1;

  show(text: string, more: Partial<Omit<Toast, "id" | "text">> = {}): void {
    const sentence = text.charAt(0).toUpperCase() + text.slice(1);
    const toast: Toast = { id: this.#next++, text: sentence, tone: "note", ...more };
    this.list = [...this.list.slice(-1), toast];
    setTimeout(() => this.drop(toast.id), toast.clause ? 9000 : 5000);
  }

  /** The table has moved on: what was refused before it is no longer worth saying. */
  moved(): void {
    this.list = this.list.filter((toast) => toast.tone !== "refusal");
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Show what the server has refused; any other error is our own mistake and is thrown on. */
export function showRefusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error;
  toasts.show(pick(error.refused), { tone: "refusal" });
}
