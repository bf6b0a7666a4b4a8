// Whose Stage matters now, where not all of them are open.
import type { Desk } from "../desk.svelte";
import { ownerOf } from "../view";

/** The players on whose Stages something can be named next. */
export function lighting(desk: Desk): ReadonlySet<number> {
  const names = [...desk.lit].map((name) => (/^@\d$/.test(name) ? Number(name.slice(1)) : ownerOf(desk.view, name)));
  return new Set(names.filter((seat): seat is number => seat !== null));
}

/** The one of these players who shows by themselves: aimed at, named next, asked, or to play. */
export function concerned(desk: Desk, seats: readonly number[]): number {
  const { view, me } = desk;
  const aimed = [...desk.picked].map((name) => ownerOf(view, name)).filter((seat) => seat !== me);
  const next = [...lighting(desk)];
  const named = desk.begun && next.length > 0 && !next.includes(me) ? next : [];
  const own = desk.active && view.phase !== "refuse" ? [me] : [];
  const wanted = [
    ...aimed,
    ...named,
    ...own,
    view.pending?.target,
    view.pending?.asked,
    view.pending?.seat,
    view.active,
  ];
  const shown = wanted.find((seat): seat is number => typeof seat === "number" && seats.includes(seat));
  return shown ?? seats.find((seat) => view.stages[seat]?.in_game) ?? seats[0] ?? 0;
}
