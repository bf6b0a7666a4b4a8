import type { Component } from "svelte";

import type { GameModule, Lesson, TableProps } from "../types";
import { explained } from "./reading.svelte";
import GarlandTable from "./Table.svelte";
import { g } from "./text";
import type { GarlandView } from "./view";

export const Table = GarlandTable as Component<TableProps>;
export const subtitle: GameModule["subtitle"] = (given) => {
  const view = given as GarlandView;
  // The view is a round ahead while the finished one is read.
  if (explained.round !== null && view.phase !== "over") return g("roundOver", { number: explained.round });
  const round = view.rounds
    ? g("roundOf", { number: view.round, rounds: view.rounds })
    : g("round", { number: view.round });
  return view.phase === "over" ? round : `${round} · ${g("card", { number: Math.min(view.turn + 1, 5) })}`;
};
export const section: GameModule["section"] = (view) => {
  const { round } = view as GarlandView;
  return { en: `Round ${round}`, ja: `第${round}ラウンド` };
};
export const keys: GameModule["keys"] = [
  { key: "1, 2", what: { en: "choose a card of your hand", ja: "手札のカードを選ぶ" } },
  { key: "n", what: { en: "next round", ja: "次のラウンドへ" } },
];
export const lessons: GameModule["lessons"] = () =>
  import("./lessons.json").then((module) => module.default as unknown as readonly Lesson[]);
export const figures: GameModule["figures"] = () => import("./figures").then((module) => module.figures);
export const rules: GameModule["rules"] = {
  en: () => import("./Rules.en.md?raw").then((module) => module.default),
  ja: () => import("./Rules.ja.md?raw").then((module) => module.default),
};
