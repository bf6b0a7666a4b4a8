// The position in words, for players with a screen reader.
import { list, sentences } from "../../i18n/index.svelte";
import type { LineUp } from "./parts/lineup.svelte";
import { capital, cardName, cellName, headOf, lying, pickName } from "./say";
import { g } from "./text";
import type { JinkeiView } from "./view";

type Laid = Pick<LineUp, "on" | "draft">;

/** A side as it lies, with the line-up as it is meant. */
function side(view: JinkeiView, seat: number, names: readonly string[], lineup: Laid | null): string {
  const cells = (view.players[seat]?.cells ?? [])
    .map((each) => ({ ...each, cards: lineup?.on(each.cell) ?? each.cards }))
    .filter(({ cards }) => cards.length > 0)
    .map((each) => g("hear.lying", { cell: cellName(each.cell), card: lying(each) }));
  return cells.length > 0 ? g("hear.side", { who: names[seat] ?? "", cells: list(cells) }) : "";
}

export function hear(view: JinkeiView, me: number, names: readonly string[], lineup: Laid, now: string): string {
  const points = [me, 1 - me].map((seat) =>
    g("hear.points", { who: names[seat] ?? "", count: view.players[seat]?.total ?? 0 }),
  );
  const cards = (view.players[me]?.hand.cards ?? []).filter((card) => !lineup.draft.includes(card));
  return sentences(
    g("hear.head", { head: headOf(view) }),
    ...points,
    side(view, me, names, lineup),
    side(view, 1 - me, names, null),
    cards.length > 0 ? g("hear.hand", { cards: list(cards.map(cardName)) }) : "",
    view.attack ? g("attackNow", { card: capital(pickName(view.attack)) }) : "",
    now,
  );
}
