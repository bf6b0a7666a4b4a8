// What was settled for a table, in people's words.
import { list, pick, t } from "../i18n/index.svelte";
import type { TableState } from "../table/reduce";
import { matchScore } from "../result/verdict";
import type { GameInfo, OptionInfo, TableInfo } from "../server/wire";

/** What a clock is called. */
export function clockWords(clock: TableInfo["clock"]): string {
  switch (clock.kind) {
    case "none":
      return t("new.none");
    case "move":
      return t("new.move", { count: clock.seconds });
    case "fischer":
      return t("new.fischer", { minutes: clock.seconds / 60, increment: clock.increment });
    case "days":
      return t("new.days", { count: clock.days });
  }
}

function chosen(spec: OptionInfo, value: number | string | readonly string[]): string {
  if (spec.kind === "seat" && typeof value === "number") return t("new.seat", { number: Number(value) + 1 });
  const labels = (typeof value === "object" ? value : [value]).map((each) => {
    const known = spec.values?.find((one) => String(one.value) === String(each));
    return known ? pick(known.label) : String(each);
  });
  return list(labels);
}

/** How the match stands, empty where there is none. */
function matchWords(table: TableInfo | null, seat: number | null): string {
  const standing = table?.standing;
  return standing ? t("table.match", { score: matchScore(standing, seat), target: standing.target }) : "";
}

/** Return the options that were chosen for a table, as pairs of label and value; options left at their default are not listed. */
export function rulesOf(game: GameInfo | undefined, table: TableInfo): readonly (readonly [string, string])[] {
  const own = (game?.options ?? []).flatMap((spec) => {
    const value = table.options[spec.name];
    return value === undefined ? [] : [[pick(spec.label), chosen(spec, value)] as const];
  });
  return [
    [t("new.clock"), clockWords(table.clock)],
    [t("result.match"), t(table.match ? "invite.match" : "invite.single")],
    ...own,
  ];
}

/** The line under a table's title: whether it is a study, how the match stands, where the game is, how many look on at those who play. */
export function underTitle(state: TableState, subtitle: ((view: unknown) => string) | null): string {
  const { table, seat, position, presence } = state;
  const watching = seat === null ? 0 : (presence?.watching ?? 0);
  return [
    table?.origin ? t("lobby.study") : "",
    matchWords(table, seat),
    position && subtitle ? subtitle(position.view) : "",
    watching > 0 ? t("table.watching", { count: watching }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
