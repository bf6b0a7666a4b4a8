import type { Component } from "svelte";

import type { GameModule, PosterProps, TableProps } from "../types";
import { explained } from "./selection.svelte";
import { standing } from "./say";
import Piece from "./Piece.svelte";
import Poster from "./Poster.svelte";
import Table from "./Table.svelte";
import { g } from "./text";
import type { GarlandView } from "./view";

const subtitle: GameModule["subtitle"] = (given) => {
  const view = given as GarlandView;
  // The view is a round ahead while the finished one is read.
  if (explained.round !== null && view.phase !== "over") return g("roundOver", { number: explained.round });
  const { round, card } = standing(view);
  if (view.phase === "over") return round;
  const stakes = view.counters?.includes(1) || view.round === view.rounds;
  return [round, card, ...(stakes ? [g(view.counters ? "oneMore" : "finalRound")] : [])].join(" · ");
};
const section: GameModule["section"] = (view) => g("table.round", { number: (view as GarlandView).round });
const keys: GameModule["keys"] = () => [
  ["1, 2", g("keys.choose")],
  ["n", g("keys.next")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  Piece,
  Poster: Poster as Component<PosterProps>,
  subtitle,
  section,
  keys,
};
