// The whole table in sentences, for whoever listens (key `p`).
import type { Desk } from "./desk.svelte";
import { remembered } from "./parts/memory";
import { cardName, fullName, list, sentences, setName, term } from "./say";
import { g } from "./text";
import type { FortuneView } from "./view";

/** What lies in a place, and that nothing does. */
const among = (words: readonly string[]): string => (words.length > 0 ? list(words) : g("hear.nothing"));

function when({ part, day }: FortuneView): string {
  if (part) return g("hear.when", { part: term(part), day });
  return day > 0 ? g("day", { day }) : g("hear.before");
}

export function hear(desk: Desk, hand: readonly string[] | null): string {
  const view = desk.view;
  const stages = view.stages.map((stage, seat) =>
    g("hear.stage", {
      who: desk.names[seat] ?? "",
      sets: among(
        stage.sets.map(
          (set) => `${setName(set)} ${set.closed ? g("set.done") : g("set.count", { count: set.cards.length })}`,
        ),
      ),
      crew: among(stage.crew.map((member) => `${cardName(member.character)} ${term(member.position)}`)),
    }),
  );
  const table = g("hear.table", {
    when: when(view),
    stages: stages.join(" "),
    faire: among(view.faire.map(fullName)),
    road: among(view.road.map(cardName)),
    hand: among((hand ?? []).map(fullName)),
    camp: among((view.stages[desk.me]?.camp ?? []).map(fullName)),
  });
  return sentences(table, ...remembered(view, desk.names));
}
