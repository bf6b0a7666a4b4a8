// A tap that fits nothing is a question to the server: why not?
import type { Move } from "../moves";
import type { FortuneView } from "../view";
import type { Choice } from "./narrow";

/** The action somebody seems to have had in mind, in notation; null where a tap means nothing in particular. */
export function question(
  view: FortuneView,
  moves: readonly Move[],
  me: number,
  choice: Choice,
  name: string,
): string | null {
  const [card] = choice.chosen;
  const [first] = moves;
  // At Night there is one kind of action, and a card is all it names.
  if (view.part === "night") return first ? `${first.kind} ${name}` : null;
  if (view.phase !== "main" || card === undefined) return null;
  const acts = view.stages[me]?.crew.some((member) => member.character === card) ?? false;
  if (acts && (choice.group === "fetch" || view.faire.includes(name))) return `fetch ${card} ${name}`;
  return /^s[123]$/.test(name) ? `add ${name} ${card}` : null;
}
