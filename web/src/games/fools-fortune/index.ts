import type { Component } from "svelte";

import type { GameModule, PosterProps, TableProps } from "../types";
import Piece from "./Piece.svelte";
import Poster from "./Poster.svelte";
import { actName, roman } from "./say";
import Table from "./Table.svelte";
import { g } from "./text";
import type { FortuneView } from "./view";

const subtitle: GameModule["subtitle"] = (given) => {
  const view = given as FortuneView;
  // Scenes are worth a word only where some are left out.
  const some = view.left_out.length > 0;
  const own = view.scenes.filter((scene) => scene.startsWith(`${roman(view.act)}.`));
  return [
    actName(view.act),
    ...(some ? [g("scenes", { scenes: own.map((scene) => scene.split(".")[1]).join(", ") })] : []),
    ...(view.day > 0 ? [g("day", { day: view.day })] : []),
  ].join(" · ");
};
const section: GameModule["section"] = (given) => {
  const { day } = given as FortuneView;
  return day > 0 ? g("day", { day }) : null;
};
const keys: GameModule["keys"] = () => [
  ["1 – 9", g("keys.choose")],
  ["i", g("keys.read")],
  ["e", g("keys.end")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  Piece,
  Poster: Poster as Component<PosterProps>,
  crowded: true,
  subtitle,
  section,
  keys,
};
