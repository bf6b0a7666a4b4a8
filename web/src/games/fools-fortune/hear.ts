// The whole table in sentences, for whoever listens (key `p`).
import type { Desk } from "./desk.svelte";
import { cardName, fullName, list, setName } from "./say";
import { g } from "./text";
import { dayPart } from "./view";

export function hear(desk: Desk, hand: readonly string[] | null): string {
  const view = desk.view;
  const part = dayPart(view);
  const stages = view.stages.map((stage, seat) =>
    g("positionStage", {
      who: desk.names[seat] ?? "",
      sets: list(
        stage.sets.map((set) => `${setName(set)} ${set.closed ? g("closed") : g("of5", { count: set.cards.length })}`),
      ),
      crew: list(stage.crew.map((member) => `${cardName(member.character)} ${g(member.position)}`)),
    }),
  );
  return g("position", {
    part: part ? g(part) : "",
    day: view.day,
    stages: stages.join(" "),
    faire: list(view.faire.map(fullName)),
    road: list(view.road.map(cardName)),
    hand: list((hand ?? []).map(fullName)),
    camp: list((view.stages[desk.me]?.camp ?? []).map(fullName)),
  });
}
