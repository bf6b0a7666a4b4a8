// A tap that fits nothing is a question to the server: why not?
import type { Action } from "../generated/actions";
import type { Kind, Move } from "./kinds";
import { type FortuneView, ownerOf } from "../view";
import { type Choice, left } from "./narrow";

/** The action that a tap seems to stand for; null where it means nothing in particular. */
export function question(
  view: FortuneView,
  moves: readonly Move[],
  me: number,
  choice: Choice,
  name: string,
): Action | null {
  const [card] = choice.chosen;
  const [first] = moves;
  // At Night there is one kind of action, and a card is all it names.
  if (view.part === "night") return first ? plainly(first.kind, [name]) : null;
  if (view.phase !== "main" || card === undefined) return null;
  const acts = view.stages[me]?.crew.some((member) => member.character === card) ?? false;
  if (acts && (choice.group === "fetch" || view.faire.includes(name)))
    return { ...plainly("fetch", [card, name]), actor: card };
  if (/^s[123]$/.test(name)) return plainly("add", [name, card]);
  return likeOne(view, me, left(moves, choice), choice, name);
}

/** An action without an acting Character. */
const plainly = (kind: Kind, names: readonly string[]): Action => ({ kind, actor: null, flash: false, names });

/** One of the actions that are left, with what was tapped instead of something not chosen yet. */
function likeOne(view: FortuneView, me: number, moves: readonly Move[], choice: Choice, name: string): Action | null {
  const [move] = moves;
  if (!move || choice.group === null) return null;
  const open = move.names.flatMap((each, at) => (choice.chosen.includes(each) ? [] : [at]));
  // What lies with a Rival is what one wants; of one's own things it is what one gives.
  const theirs = ![null, me].includes(ownerOf(view, name));
  const at = theirs ? open[0] : open.at(-1);
  if (at === undefined) return null;
  const names = move.names.with(at, name);
  const acts = at === 0 && move.actor !== null;
  return { kind: move.kind, actor: acts ? name : move.actor, flash: !acts && move.flash, names };
}
