import type { Component } from "svelte";

import type { GameModule, Lesson, TableProps } from "../types";
import JinkeiEnding from "./parts/Ending.svelte";
import { headOf } from "./hear";
import JinkeiTable from "./Table.svelte";
import type { JinkeiView } from "./view";

export const Table = JinkeiTable as Component<TableProps>;
export const Ending = JinkeiEnding as NonNullable<GameModule["Ending"]>;
export const subtitle: GameModule["subtitle"] = (view) => headOf(view as JinkeiView);
export const section: GameModule["section"] = (view) => {
  const { round, games, match_game, phase } = view as JinkeiView;
  if (phase === "kinds") return null;
  const game = games > 1 ? `${match_game}.` : "";
  return { en: `Round ${game}${round}`, ja: `第${game}${round}ラウンド` };
};
export const keys: GameModule["keys"] = [
  { key: "1 – 7", what: { en: "choose a card that is offered", ja: "選べるカードを選ぶ" } },
  { key: "⌫", what: { en: "take back a card just placed", ja: "置いたカードを取り消す" } },
];
export const lessons: GameModule["lessons"] = () =>
  import("./lessons.json").then((module) => module.default as unknown as readonly Lesson[]);
export const figures: GameModule["figures"] = () => import("./figures").then((module) => module.figures);
export const rules: GameModule["rules"] = {
  en: () => import("./Rules.en.md?raw").then((module) => module.default),
  ja: () => import("./Rules.ja.md?raw").then((module) => module.default),
};
