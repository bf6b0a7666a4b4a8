// Pictures of the rules page.
import { icon, ICONS } from "../../art/icons";
import { garlandCard, ring } from "./art/draw";
import {
  garland,
  GARLAND_NUMBERS,
  GARLAND_SYMBOLS,
  type GarlandNumber,
  type GarlandSymbol,
  type HandKind,
  HANDS,
  ROW_SIZE,
} from "./cards";
import { inHand } from "./view";

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
        soft: [at === 0 || pale(at - 1), at === numbers.length - 1 ? numbers.length === ROW_SIZE : pale(at)],
      }),
      `min(${numbers.length > 3 ? 78 : 120}px, ${numbers.length > 3 ? 15 : 26}vw)`,
    ),
  );
  return `<div style="display:flex;justify-content:center">${cards.join("")}</div>`;
}
const round = (symbol: GarlandSymbol, size = 44, faint = false): string =>
  `<span style="display:inline-block;width:${size}px;height:${size}px;border-radius:50%;background:var(--card);opacity:${faint ? 0.3 : 1}">${ring(symbol)}</span>`;
/** The example of a hand: what does not make it is faint. */
const rings = (kind: HandKind): string =>
  HANDS.filter((hand) => hand.kind === kind)
    .map((hand) => hand.garlands.map((symbol, at) => round(symbol, 48, !inHand(hand, at))).join(""))
    .map((drawn) => `<div style="display:flex;gap:4px;justify-content:center">${drawn}</div>`)
    .join("");
const beats = `<span style="color:var(--go);display:grid;place-items:center">${icon(ICONS.check)}</span>`;
const against = (...rows: readonly string[]): string =>
  `<div style="display:grid;gap:10px;justify-items:center">${rows.join("")}</div>`;

export const figures: Readonly<Record<string, string>> = {
  join: row(["III", "VII"], 0),
  row: row(["III", "I", "VII", "II", "IV"], 0),
  either: row(["I", "VII", "II"], 0),
  seven: `<div style="display:flex;flex-wrap:wrap;gap:10px;justify-content:center">${GARLAND_NUMBERS.map((number) => card(garlandCard(number, 0), "min(84px, 20vw)")).join("")}</div>`,
  symbols: `<div style="display:flex;flex-wrap:wrap;gap:8px;justify-content:center">${GARLAND_SYMBOLS.map((symbol) => round(symbol, 52)).join("")}</div>`,
  single: rings("single-shape"),
  black: rings("all-black"),
  red: rings("all-red"),
  triplet: rings("triplet"),
  twopair: rings("two-pair"),
  pair: rings("pair"),
  shapes: rings("all-shapes"),
  tie: against(row(["I", "IV", "II", "III", "V"], 2, [2, 3]), beats, row(["I", "II", "III", "V", "VI"], 1, [1, 2])),
};
