import type { Component } from "svelte";

import type { GameModule, TableProps } from "../types";
import { explained } from "./desk.svelte";
import { standing } from "./say";
import Table from "./Table.svelte";
import { g } from "./text";
import type { GarlandView } from "./view";

const subtitle: GameModule["subtitle"] = (given) => {
  const view = given as GarlandView;
  // The view is a round ahead while the finished one is read.
  if (explained.round !== null && view.phase !== "over") return g("roundOver", { number: explained.round });
  const { round, card } = standing(view);
  return view.phase === "over" ? round : `${round} · ${card}`;
};
const section: GameModule["section"] = (view) => g("table.round", { number: (view as GarlandView).round });
const keys: GameModule["keys"] = () => [
  ["1, 2", g("keys.choose")],
  ["n", g("keys.next")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  subtitle,
  section,
  keys,
};
