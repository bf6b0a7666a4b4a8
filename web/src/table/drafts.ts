// Choices not sent yet, such as a line-up. They are kept in this browser, so that a reload does not lose them.

/** The card on each place, by index; null for an empty place. */
export type Draft = readonly (string | null)[];
interface Kept {
  readonly table: string;
  /** The decision that the draft belongs to. */
  readonly unit: string;
  readonly draft: Draft;
}

const KEY = "foolery.drafts";
const MOST = 20;

function kept(): readonly Kept[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Kept[];
  } catch {
    return []; // nothing can be stored here: a draft lasts as long as the page
  }
}

/** Return the draft of a decision; null if there is none. The caller checks whether it is still possible. */
export function draftOf(table: string, unit: string): Draft | null {
  return kept().find((each) => each.table === table && each.unit === unit)?.draft ?? null;
}

/** Keep the draft of a decision. Each table has at most one; a new one replaces it. */
export function keepDraft(table: string, unit: string, draft: Draft): void {
  const others = kept().filter((each) => each.table !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { table, unit, draft }].slice(-MOST)));
  } catch {
    // as above
  }
}
