import type { Component } from "svelte";

import type { GameModule, TableProps } from "../types";
import { explained } from "./desk.svelte";
import Table from "./Table.svelte";
import { g } from "./text";
import type { GarlandView } from "./view";

const subtitle: GameModule["subtitle"] = (given) => {
  const view = given as GarlandView;
  // The view is a round ahead while the finished one is read.
  if (explained.round !== null && view.phase !== "over") return g("roundOver", { number: explained.round });
  const round = view.rounds
    ? g("roundOf", { number: view.round, rounds: view.rounds })
    : g("round", { number: view.round });
  return view.phase === "over" ? round : `${round} · ${g("card", { number: Math.min(view.turn + 1, 5) })}`;
};
const section: GameModule["section"] = (view) => g("round", { number: (view as GarlandView).round });
const keys: GameModule["keys"] = () => [
  ["1, 2", g("keyChoose")],
  ["n", g("keyNext")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  subtitle,
  section,
  keys,
};
