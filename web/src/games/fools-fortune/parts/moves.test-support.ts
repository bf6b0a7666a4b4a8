// Actions for tests, written short: "fetch captain! CoSu1".
import type { Kind, Move } from "./kinds";

const ACTING: readonly string[] = ["barter", "cut", "fetch", "recruit", "strike"];

/** Return an action by its parts; one of a kind that has an actor names the actor first. */
export function move(short: string, id: number): Move {
  const [kind = "end", ...names] = short.split(" ");
  const [actor = ""] = names;
  const acts = ACTING.includes(kind);
  return {
    id,
    words: short,
    kind: kind as Kind,
    actor: acts ? actor.replace("!", "") : null,
    flash: actor.endsWith("!"),
    names: names.map((each) => each.replace("!", "")),
  };
}
