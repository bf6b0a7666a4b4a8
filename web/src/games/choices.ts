// The legal actions of a table by their parts, as the rules hand them out: no notation is read on the page.
import type { Legal } from "../server/wire";

/** A legal action with its parts as the game's `generated/actions.ts` types them. */
export type LegalAction<Action> = Omit<Legal, "parts"> & { readonly parts: Action };

/** The parts of an action, with its number and how a person would say it. */
export type Choice<Action> = Action & Pick<Legal, "id" | "words">;

/** Return what may be played, each by its parts. */
export const choicesOf = <Action>(legal: readonly LegalAction<Action>[]): readonly Choice<Action>[] =>
  legal.map(({ id, words, parts }) => ({ ...parts, id, words }));

/** Return the kind of an action, empty where a game tells no parts. */
export const kindOf = ({ parts }: Pick<Legal, "parts">): string => String(entriesOf(parts)["kind"] ?? "");

/** Return the things that an action names, as the page's cards and places are called. */
export function namesOf({ parts }: Pick<Legal, "parts">): readonly string[] {
  const named = Object.entries(entriesOf(parts)).filter(([part]) => part !== "kind");
  return [...new Set(named.flatMap(([, value]) => value).filter((each) => typeof each === "string"))];
}

const entriesOf = (parts: unknown): Readonly<Record<string, unknown>> =>
  typeof parts === "object" && parts !== null ? (parts as Readonly<Record<string, unknown>>) : {};
