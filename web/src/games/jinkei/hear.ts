// The position in words, for whoever does not see it.
import { list } from "../../lib/i18n/index.svelte";
import { cardName, cellName, headOf, pickName } from "./say";
import { g } from "./text";
import { type JinkeiView, total } from "./view";

function side(view: JinkeiView, seat: number, names: readonly string[]): string {
  const cells = (view.players[seat]?.cells ?? []).flatMap(({ cell, cards, face_up }) => {
    if (cards.length === 0) return [];
    const [card = "?"] = cards;
    const down = cards.length > 1 && card === "?" ? g("faceDownTwo") : g("faceDown");
    const own = g("faceDownOwn", { card: cards.map(cardName).join(", ") });
    const name = card === "?" ? down : face_up ? cardName(card) : own;
    return [`${cellName(cell)} ${name}`];
  });
  return cells.length > 0 ? g("positionSide", { who: names[seat] ?? "", cells: list(cells) }) : "";
}

export function hear(view: JinkeiView, me: number, names: readonly string[], now: string): string {
  const points = [me, 1 - me].map((seat) => g("positionPoints", { who: names[seat] ?? "", count: total(view, seat) }));
  const attack = view.attack ? `${g("attackNow", { card: pickName(view.attack, true) })} ` : "";
  return g("position", {
    head: headOf(view),
    points: points.join(" "),
    mine: side(view, me, names),
    theirs: side(view, 1 - me, names),
    now: attack + now,
  });
}
