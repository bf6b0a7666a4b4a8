// A tap that fits nothing is a question to the server: why not?
import type { Choice } from "./narrow";
import type { FortuneView } from "../view";

/** The action somebody seems to have had in mind, in notation; null where a tap means nothing in particular. */
export function question(view: FortuneView, me: number, choice: Choice, name: string): string | null {
  const [card] = choice.chosen;
  if (view.phase === "dues") return `dues ${name}`;
  if (view.phase === "clean") return `discard ${name}`;
  if (view.phase !== "main" || card === undefined) return null;
  const acts = view.stages[me]?.crew.some((member) => member.character === card) ?? false;
  if (acts && (choice.group === "fetch" || view.faire.includes(name))) return `fetch ${card} ${name}`;
  return /^s[123]$/.test(name) ? `add ${name} ${card}` : null;
}
