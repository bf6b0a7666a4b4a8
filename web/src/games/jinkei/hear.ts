// The position in words, for whoever does not see it.
import { list, sentences } from "../../lib/i18n/index.svelte";
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
  return sentences(
    g("hear.head", { head: headOf(view) }),
    ...points,
    side(view, me, names),
    side(view, 1 - me, names),
    cards.length > 0 ? g("hear.hand", { cards: list(cards.map(cardName)) }) : "",
    view.attack ? g("attackNow", { card: capital(pickName(view.attack)) }) : "",
    now,
  );
}
