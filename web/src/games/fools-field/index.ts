import type { Component } from "svelte";

import type { GameModule, Lesson, TableProps } from "../types";
import FieldTable from "./Table.svelte";
import { g } from "./text";
import type { FieldView } from "./view";

export const Table = FieldTable as Component<TableProps>;
export const subtitle: GameModule["subtitle"] = (view) => g("battle", { number: (view as FieldView).battle });
export const section: GameModule["section"] = (view) => {
  const { battle } = view as FieldView;
  return { en: `Battle ${battle}`, ja: `第${battle}戦` };
};
export const keys: GameModule["keys"] = [
  { key: "1 – 6", what: { en: "choose a card of your hand", ja: "手札のカードを選ぶ" } },
  { key: "d", what: { en: "discard the chosen cards", ja: "選んだカードを捨てる" } },
  { key: "t", what: { en: "retreat", ja: "撤退" } },
];
export const lessons: GameModule["lessons"] = () =>
  import("./lessons.json").then((module) => module.default as unknown as readonly Lesson[]);
export const figures: GameModule["figures"] = () => import("./figures").then((module) => module.figures);
export const rules: GameModule["rules"] = {
  en: () => import("./Rules.en.md?raw").then((module) => module.default),
  ja: () => import("./Rules.ja.md?raw").then((module) => module.default),
};
