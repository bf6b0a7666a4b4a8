import type { Component } from "svelte";

import PlainTable from "../../ui/PlainTable.svelte";
import type { GameModule, TableProps } from "../types";

export const Table: Component<TableProps> = PlainTable;
export const subtitle: GameModule["subtitle"] = () => "";
export const section: GameModule["section"] = () => null;
export const keys: GameModule["keys"] = [];
export const lessons: GameModule["lessons"] = () => Promise.resolve([]);
export const figures: GameModule["figures"] = () => Promise.resolve({});
export const rules: GameModule["rules"] = {
  en: () => import("./Rules.en.md?raw").then((module) => module.default),
  ja: () => import("./Rules.ja.md?raw").then((module) => module.default),
};
