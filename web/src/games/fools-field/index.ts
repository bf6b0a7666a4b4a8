import type { Component } from "svelte";

import type { GameModule, PosterProps, TableProps } from "../types";
import Piece from "./Piece.svelte";
import Poster from "./Poster.svelte";
import Table from "./Table.svelte";
import { g } from "./text";
import type { FieldView } from "./view";

const section: GameModule["section"] = (view) => g("table.battle", { number: (view as FieldView).battle });
const subtitle: GameModule["subtitle"] = (given) => {
  const { battle, deck, phase } = given as FieldView;
  const empty = deck === 0 && phase !== "deal" && phase !== "over";
  return [g("table.battle", { number: battle }), ...(empty ? [g("deckEmpty")] : [])].join(" · ");
};
const keys: GameModule["keys"] = () => [
  ["1 – 6", g("keys.choose")],
  ["d", g("keys.discard")],
  ["t", g("keys.retreat")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  Piece,
  Poster: Poster as Component<PosterProps>,
  subtitle,
  section,
  keys,
};
