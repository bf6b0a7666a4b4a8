import type { Component } from "svelte";

import type { GameModule, Lesson, TableProps } from "../types";
import FortuneTable from "./Table.svelte";
import { g } from "./text";
import type { FortuneView } from "./view";

const ROMAN = ["", "I", "II", "III"];
const SCENES: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 7 };

export const Table = FortuneTable as Component<TableProps>;
export const subtitle: GameModule["subtitle"] = (given) => {
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
export const section: GameModule["section"] = (given) => {
  const { day } = given as FortuneView;
  return day > 0 ? { en: `Day ${day}`, ja: `${day}日目` } : null;
};
export const keys: GameModule["keys"] = [
  { key: "1 – 9", what: { en: "choose a card of Hand or Camp", ja: "手札か野営地のカードを選ぶ" } },
  { key: "i", what: { en: "read the card in focus", ja: "選んでいるカードの説明を読む" } },
  { key: "e", what: { en: "end the Afternoon", ja: "昼を終える" } },
  { key: "p", what: { en: "hear the table", ja: "場の様子を読み上げる" } },
];
export const lessons: GameModule["lessons"] = () =>
  import("./lessons.json").then((module) => module.default as unknown as readonly Lesson[]);
export const figures: GameModule["figures"] = () => import("./figures").then((module) => module.figures);
export const rules: GameModule["rules"] = {
  en: () => import("./Rules.en.md?raw").then((module) => module.default),
  ja: () => import("./Rules.ja.md?raw").then((module) => module.default),
};
