// A formation as a little picture: three rows of three cells with what is special about them.
import { named, put } from "../../../art/pen";
import { cellName } from "../say";
import { type Cell, effect, type FormationView, type Ground, order, PLUS } from "../view";
import { OWN_ICONS } from "./icons";

const W = 24;
const H = 30;
const GAP = 4;

function hatch(x: number, y: number): string {
  const lines = [8, 16, 24, 32, 40, 48].map((d) => {
    const [x1, y1] = d <= H ? [x, y + d] : [x + d - H, y + H];
    const [x2, y2] = d <= W ? [x + d, y] : [x + W, y + d - W];
    return `M${x1} ${y1}L${x2} ${y2}`;
  });
  return `<path d="${lines.join("")}" stroke="var(--line-strong)" stroke-width="1" opacity=".7"/><rect x="${x}" y="${y}" width="${W}" height="${H}" rx="3" fill="none" stroke="var(--line-strong)" stroke-width="1"/>`;
}

function medal(ground: Ground, x: number, y: number, low: boolean): string {
  const what = effect(ground);
  if (!what) return "";
  const [cx, cy] = [x + W / 2, y + H / 2 + (low ? 4 : 0)];
  const disc = `<circle cx="${cx}" cy="${cy}" r="9" fill="var(--pick-soft)" stroke="var(--pick)" stroke-width="1.2"/>`;
  if (what === "wild-suit" || what === "two-cards")
    return disc + put(OWN_ICONS[`cell-${what}`], cx, cy, what === "wild-suit" ? 14 : 12, 0, "var(--gold-ink)");
  return `${disc}<text x="${cx}" y="${cy + 3.6}" text-anchor="middle" font-family="var(--sans)" font-weight="700" font-size="10" fill="var(--gold-ink)">${PLUS[what] ?? ""}</text>`;
}

/** A name in the corner of its cell; a long one is set narrower, so that it stays inside. */
function nameOf(cell: Cell, x: number, y: number): string {
  const name = cellName(cell);
  const fit = name.length > 7 ? ` textLength="${W - 3.5}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${x + 1.8}" y="${y + 6.6}"${fit} font-family="var(--sans)" font-weight="600" font-size="5.2" fill="var(--card-ink)" opacity=".75">${name}</text>`;
}

function square(ground: Ground, fromDeck: boolean, x: number, y: number, low: boolean): string {
  if (ground === "unusable") return hatch(x, y);
  const edge = fromDeck
    ? 'stroke="var(--ink-2)" stroke-width="1.8" stroke-dasharray=".1 3.2" stroke-linecap="round"'
    : 'stroke="var(--line-strong)" stroke-width="1"';
  return `<rect x="${x}" y="${y}" width="${W}" height="${H}" rx="3" fill="var(--card)" ${edge}/>${medal(ground, x, y, low)}`;
}

export interface GridLook {
  /** Seen from its owner's side, the front at the top. */
  readonly near?: boolean;
  readonly label?: string;
  /** Whether usable cells bear their names, which hints speak of. */
  readonly named?: boolean;
}

export function grid(
  { cells, from_deck }: Pick<FormationView, "cells" | "from_deck">,
  { near = true, label = "", named: withNames = false }: GridLook = {},
): string {
  const inOrder = order(true);
  const squares = order(near).map((cell, i) => {
    const ground = cells[inOrder.indexOf(cell)] ?? "normal";
    const [x, y] = [1 + (i % 3) * (W + GAP), 1 + Math.floor(i / 3) * (H + GAP)];
    const name = withNames && ground !== "unusable" ? nameOf(cell, x, y) : "";
    return square(ground, cell === from_deck, x, y, withNames) + name;
  });
  const box = `0 0 ${3 * W + 2 * GAP + 2} ${3 * H + 2 * GAP + 2}`;
  return `<svg viewBox="${box}" ${named(label)} style="width:100%">${squares.join("")}</svg>`;
}
