// The cards of Garlandland: half rings that join, 80 × 96.
import { named, unique } from "../../../art/pen";
import { outline, paper, type Spot } from "./pieces";
import { type GarlandNumber, type GarlandSymbol, type Shape, shapeOf, symbolsOf, type Tone, toneOf } from "../cards";

// One ring per shape: radius, pieces on half a ring.  Half-step offsets keep the card edge free, so two halves read as one ring.
const RING: Record<Shape, { r: number; n: number; scale: number; band: number; alone: number }> = {
  leaf: { r: 31.5, n: 9, scale: 1.12, band: 11, alone: 1 },
  berry: { r: 22.8, n: 8, scale: 1, band: 10, alone: 1.28 },
  flower: { r: 14.4, n: 6, scale: 1, band: 10, alone: 1.8 },
  seed: { r: 6.9, n: 4, scale: 1.2, band: 7.5, alone: 3 },
};
const BLACK = "var(--card-black)";
const RED = "var(--card-red)";
const SEED = "#6b5b3f";
const ink = (tone: Tone): string => (tone === "red" ? RED : tone === "seed" ? SEED : BLACK);

export interface HalfLook {
  /** The colour this garland counts as; pieces of the other colour step back. */
  readonly hit?: Tone | null;
  readonly dim?: boolean;
}

/** Where the pieces of half a ring lie, from the top down. */
const spotsOf = (shape: Shape, edge: "L" | "R", x: number, y: number): readonly Spot[] => {
  const { r, n, scale } = RING[shape];
  return Array.from({ length: n }, (_, at) => {
    const turn = ((at + 0.5) * Math.PI) / n;
    const angle = edge === "R" ? -Math.PI / 2 - turn : -Math.PI / 2 + turn;
    const place = { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
    return { ...place, angle: angle + Math.PI / 2, scale, mirrored: edge === "R" };
  });
};

const CUT = new Map<string, string>();
/** The pieces of one colour on half a ring, cut once.  Black is solid; red shows paper inside, so it reads without colour. */
const cut = (shape: Shape, colours: readonly Tone[], colour: Tone, edge: "L" | "R", x: number, y: number): string => {
  const name = [shape, colours, colour, edge, x, y].join(" ");
  let pieces = CUT.get(name);
  if (pieces === undefined) {
    const spots = spotsOf(shape, edge, x, y).filter((_, at) => colours[at % colours.length] === colour);
    pieces = `<path d="${outline(shape, spots)}" fill="${ink(colour)}"/>${colour === "red" ? paper(shape, spots) : ""}`;
    CUT.set(name, pieces);
  }
  return pieces;
};

/** Half a ring on one edge.  colours: one, or two that alternate. */
export const half = (
  shape: Shape,
  colours: readonly Tone[],
  edge: "L" | "R",
  x: number,
  y: number,
  look: HalfLook = {},
): string => {
  const { hit = null, dim = false } = look;
  const { r, band: width } = RING[shape];
  const pieces = [...new Set(colours)].map((colour) => {
    const fades = hit !== null && colour !== hit && colours.length > 1;
    const all = cut(shape, colours, colour, edge, x, y);
    return fades ? `<g opacity=".28">${all}</g>` : all;
  });
  const arc = `M${x} ${y - r}A${r} ${r} 0 0 ${edge === "R" ? 0 : 1} ${x} ${y + r}`;
  const band = hit
    ? `<path class="band ${edge}" d="${arc}" fill="none" stroke="${ink(hit)}" stroke-opacity=".13" stroke-width="${width}"/>`
    : "";
  const thread = `<path d="${arc}" fill="none" stroke="${hit ? ink(hit) : "#8d7f66"}" stroke-width="${hit ? 1.1 : 0.7}" stroke-opacity="${hit ? 0.8 : 0.7}"/>`;
  return `<g${dim ? ' opacity=".17"' : ""}>${band}${thread}${pieces.join("")}</g>`;
};

const ringsOf = (num: GarlandNumber): [Shape, Tone[]][] => {
  const rings = new Map<Shape, Tone[]>();
  for (const symbol of symbolsOf(num))
    rings.set(shapeOf(symbol), [...(rings.get(shapeOf(symbol)) ?? []), toneOf(symbol)]);
  return [...rings];
};

export interface GarlandCardLook {
  /** The garland joined on that edge; the other half rings there step back. */
  readonly left?: GarlandSymbol | null;
  readonly right?: GarlandSymbol | null;
  readonly label?: string;
  /** Whether the left and right halves fade, because they can never join again. */
  readonly soft?: readonly [boolean, boolean];
  /** Colour and shape of every half ring in letters, as an alternative to pictures. */
  readonly letters?: boolean;
  readonly id?: string;
}

/** The letter of a colour; the seed has none of its own. */
export const LETTER: Readonly<Record<Tone, string>> = { black: "K", red: "R", seed: "S" };
const SHAPE_LETTER: Readonly<Record<Shape, string>> = { leaf: "L", berry: "B", flower: "F", seed: "" };
const spelt = (symbol: GarlandSymbol): string => {
  const tone = toneOf(symbol);
  return `<tspan dx="3" fill="${ink(tone)}">${LETTER[tone]}${SHAPE_LETTER[shapeOf(symbol)]}</tspan>`;
};

export const garlandCard = (num: GarlandNumber, seat: number, look: GarlandCardLook = {}): string => {
  const { left = null, right = null, label = "", soft = [false, false], letters = false, id = unique("g") } = look;
  const W = 80;
  const H = 96;
  const side = (edge: "L" | "R", join: GarlandSymbol | null): string =>
    ringsOf(num)
      .map(([shape, colours]) => {
        const on = join !== null && shapeOf(join) === shape;
        return half(shape, colours, edge, edge === "L" ? 0 : W, 49, {
          hit: on ? toneOf(join) : null,
          dim: join !== null && !on,
        });
      })
      .join("");
  const words = letters
    ? `<text x="38" y="88.5" text-anchor="middle" font-family="var(--sans)" font-weight="700" font-size="8.5">${symbolsOf(num).map(spelt).join("")}</text>`
    : "";
  return `<svg class="cardsvg" viewBox="0 0 ${W} ${H}" ${named(label)}><defs><clipPath id="${id}"><rect width="${W}" height="${H}" rx="5"/></clipPath></defs><rect width="${W}" height="${H}" rx="5" fill="var(--card)"/><g clip-path="url(#${id})"><g${soft[0] ? ' opacity=".3"' : ""}>${side("L", left)}</g><g${soft[1] ? ' opacity=".3"' : ""}>${side("R", right)}</g><rect y="${H - 5}" width="${W}" height="5" fill="var(--seat-${seat % 4})"/></g>
<text x="40" y="13" text-anchor="middle" font-family="var(--serif)" font-weight="700" font-size="12" fill="var(--card-ink)">${num}</text>${words}<rect x=".4" y=".4" width="${W - 0.8}" height="${H - 0.8}" rx="4.6" fill="none" stroke="var(--card-line)" stroke-width=".8"/></svg>`;
};

/** A whole ring on its own, for chips, tie-breaks and the rules page. */
export const ring = (symbol: GarlandSymbol, letters = false): string => {
  const shape = shapeOf(symbol);
  const tone = toneOf(symbol);
  const word = letters
    ? `<text x="40" y="49" text-anchor="middle" font-family="var(--sans)" font-weight="700" font-size="26" fill="${ink(tone)}">${LETTER[tone]}</text>`
    : "";
  return `<svg class="ring" viewBox="0 0 80 80" aria-hidden="true"><g transform="translate(40 40) scale(${RING[shape].alone}) translate(-40 -40)">${half(shape, [tone], "R", 40, 40, { hit: tone })}${half(shape, [tone], "L", 40, 40, { hit: tone })}</g>${word}</svg>`;
};
