// The position in words, for whoever does not see it.
import { list } from "../../lib/i18n/index.svelte";
import { capital, cardName, cellName, headOf, lying, pickName } from "./say";
import { g } from "./text";
import type { JinkeiView } from "./view";

function side(view: JinkeiView, seat: number, names: readonly string[]): string {
  const cells = (view.players[seat]?.cells ?? [])
    .filter(({ cards }) => cards.length > 0)
    .map((each) => g("hear.lying", { cell: cellName(each.cell), card: lying(each) }));
  return cells.length > 0 ? g("hear.side", { who: names[seat] ?? "", cells: list(cells) }) : "";
}

export function hear(view: JinkeiView, me: number, names: readonly string[], now: string): string {
  const points = [me, 1 - me].map((seat) =>
    g("hear.points", { who: names[seat] ?? "", count: view.players[seat]?.total ?? 0 }),
  );
  const cards = view.players[me]?.hand.cards ?? [];
  const attack = view.attack ? `${g("attackNow", { card: capital(pickName(view.attack)) })} ` : "";
  return g("hear.position", {
    head: headOf(view),
    points: points.join(" "),
    mine: side(view, me, names),
    theirs: side(view, 1 - me, names),
    hand: cards.length > 0 ? g("hear.hand", { cards: list(cards.map(cardName)) }) : "",
    now: attack + now,
  });
}
