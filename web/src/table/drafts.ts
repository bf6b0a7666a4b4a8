// Choices that are begun and not sent: kept in this browser, so that a reload or a lost network loses none of them.

/** What lies on each place, null for nothing. */
export type Draft = readonly (string | null)[];
interface Kept {
  readonly table: string;
  /** What is being decided there. */
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

/** The draft of a decision; null if none was begun here.  Whether it is still possible is for the caller to see. */
export function draftOf(table: string, unit: string): Draft | null {
  return kept().find((each) => each.table === table && each.unit === unit)?.draft ?? null;
}

/** Keep the draft of a decision; each table has one. */
export function keepDraft(table: string, unit: string, draft: Draft): void {
  const others = kept().filter((each) => each.table !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { table, unit, draft }].slice(-MOST)));
  } catch {
    // as above
  }
}
