import type { Component } from "svelte";

import type { GameModule, TableProps } from "../types";
import Table from "./Table.svelte";
import { g } from "./text";
import type { FortuneView } from "./view";

const ROMAN = ["", "I", "II", "III"];
const SCENES: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 7 };

const subtitle: GameModule["subtitle"] = (given) => {
  const view = given as FortuneView;
  // Scenes are worth a word only where some are left out.
  const some = view.scenes.length < (SCENES[view.act] ?? 0);
  const own = view.scenes.filter((scene) => scene.startsWith(`${ROMAN[view.act] ?? ""}.`));
  return [
    g("act", { act: g("act").startsWith("第") ? view.act : (ROMAN[view.act] ?? "") }),
    ...(some ? [g("scenes", { scenes: own.map((scene) => scene.split(".")[1]).join(", ") })] : []),
    ...(view.day > 0 ? [g("day", { day: view.day })] : []),
  ].join(" · ");
};
const section: GameModule["section"] = (given) => {
  const { day } = given as FortuneView;
  return day > 0 ? g("day", { day }) : null;
};
const keys: GameModule["keys"] = () => [
  ["1 – 9", g("keyChoose")],
  ["i", g("keyRead")],
  ["e", g("keyEnd")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  subtitle,
  section,
  keys,
};
