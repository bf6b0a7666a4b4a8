// Pictures of the rules page.
import { back } from "../../art/back";
import { icon, ICONS } from "../../art/icons";
import { armyCard } from "./art/draw";
import { grid } from "./art/grid";
import type { Cell, Ground } from "./view";

const row = (parts: readonly string[], gap = 10): string =>
  `<div style="display:flex;flex-wrap:wrap;gap:${gap}px;justify-content:center;align-items:center">${parts.join("")}</div>`;
const sized = (svg: string, width: number, ring = ""): string =>
  `<span class="card" style="width:${width}px;${ring ? `box-shadow:0 0 0 3px var(--${ring})` : ""}">${svg}</span>`;
const card = (code: string, ring = ""): string => sized(armyCard(code), 58, ring);
const faint = (code: string): string => `<span style="opacity:.5">${card(code)}</span>`;
const against = `<span style="color:var(--ink-2)">${icon(ICONS.next)}</span>`;

/** An attack on the left, its answer on the right; the winner framed. */
const duel = (attack: string, defence: string, winner: "attack" | "defence" | null): string =>
  row([
    winner === "defence" ? faint(attack) : card(attack, winner ? "pick" : ""),
    against,
    winner === "attack" ? faint(defence) : card(defence, winner ? "pick" : ""),
  ]);
const formation = (cells: readonly Ground[], deck: Cell): string =>
  `<span style="width:150px">${grid({ cells, from_deck: deck })}</span>`;

const [NONE, SHUT, RANK, WILD, TWO] = ["normal", "unusable", "rank-1", "wild-suit", "two-cards"] as const;

const empty =
  '<span style="width:58px;height:77px;border-radius:6px;background:var(--table-2);outline:1.5px dashed var(--line-strong)"></span>';
const column = (...cells: readonly string[]): string => `<span style="display:grid;gap:8px">${cells.join("")}</span>`;

export const figures: Readonly<Record<string, string>> = {
  cards: row(["kA", "k4", "k7", "kK", "rA", "r4", "r7", "rK"].map((code) => card(code))),
  formations: row(
    [
      formation([RANK, NONE, NONE, NONE, SHUT, NONE, NONE, SHUT, NONE], "F2"),
      formation([NONE, SHUT, NONE, NONE, WILD, NONE, SHUT, TWO, SHUT], "B2"),
    ],
    36,
  ),
  higher: duel("k7", "k9", "defence"),
  colour: duel("r3", "kK", "attack"),
  ace: duel("kK", "rA", "defence"),
  equal: duel("r9", "r9", null),
  closing: row(
    [column(empty, card("r5"), sized(back(0), 58)), against, column(card("r5"), card("k8", "go"), empty)],
    18,
  ),
};
