// The whole table in sentences, for whoever listens (key `p`).
import { sentences } from "../../lib/i18n/index.svelte";
import type { Desk } from "./desk.svelte";
import { remembered } from "./parts/memory";
import { cardName, fullName, list, setName, term } from "./say";
import { g } from "./text";
import type { FortuneView } from "./view";

function when({ part, day }: FortuneView): string {
  if (part) return g("hear.when", { part: term(part), day });
  return day > 0 ? g("day", { day }) : g("hear.before");
}

export function hear(desk: Desk, hand: readonly string[] | null): string {
  const view = desk.view;
  const stages = view.stages.map((stage, seat) =>
    g("hear.stage", {
      who: desk.names[seat] ?? "",
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
    camp: list((view.stages[desk.me]?.camp ?? []).map(fullName)),
  });
  return sentences(table, ...remembered(view, desk.names));
}
