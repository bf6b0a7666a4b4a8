// A tap that fits nothing is a question to the server: why not?
import type { Move } from "../moves";
import { type FortuneView, ownerOf } from "../view";
import { type Choice, left } from "./narrow";

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
  if (/^s[123]$/.test(name)) return `add ${name} ${card}`;
  return likeOne(view, me, left(moves, choice), choice, name);
}

/** One of the actions that are left, with what was tapped instead of something not chosen yet. */
function likeOne(view: FortuneView, me: number, moves: readonly Move[], choice: Choice, name: string): string | null {
  const [move] = moves;
  if (!move || choice.group === null) return null;
  const words = move.text.split(" ");
  const open = move.names.map((each, at) => (choice.chosen.includes(each) ? -1 : at + 1)).filter((at) => at > 0);
  // What lies with a Rival is what one wants; of one's own things it is what one gives.
  const theirs = ![null, me].includes(ownerOf(view, name));
  const at = theirs ? open[0] : open.at(-1);
  if (at === undefined) return null;
  return words.with(at, name).join(" ");
}
