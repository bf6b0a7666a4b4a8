// What the server refuses is said; anything else is our own mistake and is thrown on.
import { RefusedError } from "./api";
import { pick } from "./i18n/index.svelte";
import { toasts } from "./toast.svelte";

export function refusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error;
  toasts.show(pick(error.refused), { tone: "refusal" });
}
