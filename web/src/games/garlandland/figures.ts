// Pictures of the rules page.
import { icon, ICONS } from "../../art/icons";
import { garlandCard, ring } from "./art/draw";
import { garland, GARLAND_NUMBERS, type GarlandNumber, type GarlandSymbol } from "./cards";

const card = (svg: string, width: string): string =>
  `<span class="card" style="display:block;width:${width};border-radius:5px">${svg}</span>`;

/** Cards that touch; `vivid` are the garlands that count (all of them without). */
function row(numbers: readonly GarlandNumber[], seat: number, vivid?: readonly number[]): string {
  const joins = numbers.slice(1).map((number, at) => garland(numbers[at] ?? "I", number));
  const pale = (at: number): boolean => vivid !== undefined && !vivid.includes(at);
  const cards = numbers.map((number, at) =>
    card(
      garlandCard(number, seat, {
        left: joins[at - 1] ?? null,
        right: joins[at] ?? null,
        soft: [at === 0 || pale(at - 1), at === numbers.length - 1 ? numbers.length === 5 : pale(at)],
      }),
      `min(${numbers.length > 3 ? 78 : 120}px, ${numbers.length > 3 ? 15 : 26}vw)`,
    ),
  );
  return `<div style="display:flex;justify-content:center">${cards.join("")}</div>`;
}
const round = (symbol: GarlandSymbol, size = 44, faint = false): string =>
  `<span style="display:inline-block;width:${size}px;height:${size}px;border-radius:50%;background:var(--card);opacity:${faint ? 0.3 : 1}">${ring(symbol)}</span>`;
const rings = (symbols: readonly GarlandSymbol[], counted: readonly number[]): string =>
  `<div style="display:flex;gap:4px;justify-content:center">${symbols.map((symbol, at) => round(symbol, 48, !counted.includes(at))).join("")}</div>`;
const beats = `<span style="color:var(--go);display:grid;place-items:center">${icon(ICONS.check)}</span>`;
const against = (...rows: readonly string[]): string =>
  `<div style="display:grid;gap:10px;justify-items:center">${rows.join("")}</div>`;

export const figures: Readonly<Record<string, string>> = {
  join: row(["III", "VII"], 0),
  row: row(["III", "I", "VII", "II", "IV"], 0),
  either: row(["I", "VII", "II"], 0),
  seven: `<div style="display:flex;flex-wrap:wrap;gap:10px;justify-content:center">${GARLAND_NUMBERS.map((number) => card(garlandCard(number, 0), "min(84px, 20vw)")).join("")}</div>`,
  symbols: `<div style="display:flex;flex-wrap:wrap;gap:8px;justify-content:center">${(["kL", "rL", "kB", "rB", "kF", "rF", "S"] as const).map((symbol) => round(symbol, 52)).join("")}</div>`,
  single: rings(["kL", "kL", "rL", "rL"], [0, 1, 2, 3]),
  black: rings(["kF", "kF", "kB", "kB"], [0, 1, 2, 3]),
  red: rings(["rB", "rB", "rF", "rL"], [0, 1, 2, 3]),
  triplet: rings(["kF", "kF", "rF", "kB"], [0, 1, 2]),
  twopair: rings(["kB", "kB", "S", "S"], [0, 1, 2, 3]),
  pair: rings(["rB", "kB", "kF", "S"], [0, 1]),
  shapes: rings(["kL", "S", "kB", "rF"], [0, 1, 2, 3]),
  tie: against(row(["I", "IV", "II", "III", "V"], 2, [2, 3]), beats, row(["I", "II", "III", "V", "VI"], 1, [1, 2])),
};
