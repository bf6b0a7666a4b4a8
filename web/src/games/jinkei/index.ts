import type { Component } from "svelte";

import type { GameModule, PosterProps, TableProps } from "../types";
import { headOf } from "./say";
import Piece from "./Piece.svelte";
import Poster from "./Poster.svelte";
import Table from "./Table.svelte";
import { g } from "./text";
import type { JinkeiView } from "./view";

const subtitle: GameModule["subtitle"] = (view) => headOf(view as JinkeiView);
const section: GameModule["section"] = (view) => {
  const { round, games, match_game, phase } = view as JinkeiView;
  if (phase === "kinds") return null;
  const game = games > 1 ? `${match_game}.` : "";
  return g("table.round", { number: `${game}${round}` });
};
const keys: GameModule["keys"] = () => [
  ["1 – 7", g("keyChoose")],
  ["⌫", g("keyTakeBack")],
  ["Esc", g("keyPutBack")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  Piece,
  Poster: Poster as Component<PosterProps>,
  subtitle,
  section,
  keys,
};
