// Pictures of the rules page.
import { icon, ICONS } from "../../art/icons";
import type { Drawing } from "../../art/pen";
import { fortuneArt, REALM_ICON, RESOURCE_ICON, tileArt } from "./art/draw";
import { portrait } from "./art/portraits";
import { REALMS, RESOURCES } from "./parts/edition.svelte";

const box = (inside: string, style: string): string => `<span style="display:block;${style}">${inside}</span>`;
const row = (parts: readonly string[], gap = 6): string =>
  `<span style="display:flex;flex-wrap:wrap;gap:${gap}px;justify-content:center;align-items:center">${parts.join("")}</span>`;
const tile = (code: string, width = 44): string => box(tileArt(code), `width:${width}px`);
const gap = (drawing: Drawing): string =>
  `<span style="width:44px;height:53px;border:1.5px dashed var(--line-strong);border-radius:5px;display:grid;place-items:center;color:var(--ink-3)">${icon(drawing)}</span>`;
const face = (slug: string, turn = 0, width = 84): string =>
  box(portrait(slug, turn), `width:${width}px;height:${width}px;border-radius:10px;overflow:hidden`);
const arrow = `<span style="color:var(--ink-2)">${icon(ICONS.next)}</span>`;
const card = (code: string): string => box(fortuneArt(code), "width:112px;border-radius:8px;overflow:hidden");
const grown = (...parts: readonly string[]): string => `<span style="display:grid;gap:14px">${parts.join("")}</span>`;
const symbols = (drawings: readonly Drawing[], colours?: readonly string[]): string =>
  row(
    drawings.map(
      (drawing, at) =>
        `<span style="width:34px;height:34px;border-radius:8px;display:grid;place-items:center;background:${colours?.[at] ?? "var(--table)"};color:${colours ? "#fff" : "var(--ink)"}">${icon(drawing)}</span>`,
    ),
    10,
  );

export const figures: Readonly<Record<string, string>> = {
  fortunes: row(["CoTr1", "DeSu1", "CiWi"].map(card), 14),
  symbols: grown(
    symbols(
      REALMS.map((realm) => REALM_ICON[realm]),
      REALMS.map((realm) => `var(--realm-${realm.toLowerCase()})`),
    ),
    symbols(RESOURCES.map((resource) => RESOURCE_ICON[resource])),
  ),
  sets: grown(
    row(["CoFo1", "CoLo1", "CoNa1", "CoTr1", "CoSu1"].map((code) => tile(code))),
    row(["MoTr1", "FoTr1", "CoTr2", "DeTr1", "CiWi"].map((code) => tile(code))),
  ),
  open: row([tile("CoFo1"), tile("CoLo1"), tile("CoNa1"), gap(RESOURCE_ICON.Tr), gap(RESOURCE_ICON.Su)]),
  recruit: row([face("captain"), `<span style="font-weight:700">+</span>`, tile("CoNa1"), tile("DeNa1")], 12),
  fetch: row([face("captain"), tile("CoNa1"), tile("DeNa1"), arrow, tile("CoFo1"), tile("MoNa1"), tile("DeTr1")], 10),
  positions: row([face("knight"), face("knight", 90), face("knight", 180)], 18),
  barter: row(
    [face("duchess"), tile("CoTr2"), `<span style="font-weight:700">⇄</span>`, tile("CiTr1"), face("ranger")],
    12,
  ),
};
