// The whole table in sentences, for players with a screen reader (key `p`).
import { sentences } from "../../i18n/index.svelte";
import type { Selection } from "./selection.svelte";
import { remembered } from "./parts/memory";
import { cardName, fullName, list, setName, term } from "./say";
import { g } from "./text";
import type { FortuneView } from "./view";

function when({ part, day }: FortuneView): string {
  if (part) return g("hear.when", { part: term(part), day });
  return day > 0 ? g("day", { day }) : g("hear.before");
}

export function hear(selection: Selection, hand: readonly string[] | null): string {
  const view = selection.view;
  const stages = view.stages.map((stage, seat) =>
    g("hear.stage", {
      who: selection.names[seat] ?? "",
      sets: list(
        stage.sets.map(
          (set) => `${setName(set)} ${set.closed ? g("set.done") : g("set.count", { count: set.cards.length })}`,
        ),
      ),
      crew: list(stage.crew.map((member) => `${cardName(member.character)} ${term(member.position)}`)),
    }),
  );
  const table = g("hear.table", {
    when: when(view),
    stages: stages.join(" "),
    faire: list(view.faire.map(fullName)),
    road: list(view.road.map(cardName)),
    hand: list((hand ?? []).map(fullName)),
    camp: list((view.stages[selection.me]?.camp ?? []).map(fullName)),
  });
  return sentences(table, ...remembered(view, selection.names));
}
