// Which player's Stage is shown where not all Stages fit on the screen.
import type { Selection } from "../selection.svelte";
import { ownerOf } from "../view";

/** Return the seats of the players on whose Stages a thing can be named next. */
export function lighting(selection: Selection): ReadonlySet<number> {
  const names = [...selection.lit].map((name) =>
    /^@\d$/.test(name) ? Number(name.slice(1)) : ownerOf(selection.view, name),
  );
  return new Set(names.filter((seat): seat is number => seat !== null));
}

/** Return the seat whose Stage to show: the one aimed at, then where a thing can be named, asked, or to play. */
export function concerned(selection: Selection, seats: readonly number[]): number {
  const { view, me } = selection;
  const aimed = [...selection.picked].map((name) => ownerOf(view, name)).filter((seat) => seat !== me);
  const next = [...lighting(selection)];
  const named = selection.begun && next.length > 0 && !next.includes(me) ? next : [];
  const own = selection.active && view.phase !== "refuse" ? [me] : [];
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
