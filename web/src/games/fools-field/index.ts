import type { Component } from "svelte";

import type { GameModule, TableProps } from "../types";
import Table from "./Table.svelte";
import { g } from "./text";
import type { FieldView } from "./view";

const subtitle: GameModule["subtitle"] = (view) => g("table.battle", { number: (view as FieldView).battle });
const section: GameModule["section"] = subtitle;
const keys: GameModule["keys"] = () => [
  ["1 – 6", g("keys.choose")],
  ["d", g("keys.discard")],
  ["t", g("keys.retreat")],
];

export const game: GameModule = {
  Table: Table as Component<TableProps>,
  subtitle,
  section,
  keys,
};
