// The pieces of the rings as one outline for all of one ink on half a ring: a card is a dozen elements, not two hundred,
// and a page draws it as soon as it is turned up.
import type { Shape } from "../cards";

type Point = readonly [x: number, y: number];
type Dot = readonly [x: number, y: number, r: number];

/** One piece, outward is -y: closed curves and dots in its ink, and what shows paper in a red one. */
interface Cut {
  /** Start, then three points for each Bézier curve. */
  readonly curve?: readonly Point[];
  readonly dots?: readonly Dot[];
  readonly vein?: readonly Point[];
  readonly eye?: Dot;
}

const PETALS = [0, 1, 2, 3, 4].map((each): Dot => {
  const angle = each * 1.2566 - Math.PI / 2;
  return [2.15 * Math.cos(angle), 2.15 * Math.sin(angle), 1.7];
});
const CUT: Readonly<Record<Shape, Cut>> = {
  leaf: {
    curve: [
      [-5.6, 0.7],
      [-3, -3.6],
      [2.5, -4],
      [5.9, -1.2],
      [3, 2.9],
      [-2.2, 3.4],
      [-5.6, 0.7],
    ],
    vein: [
      [-4, 0.4],
      [-1, -0.4],
      [2, -0.8],
      [5, -1.1],
    ],
  },
  berry: { dots: [[0, 0, 3.45]], eye: [-0.5, -0.7, 1.45] },
  flower: { dots: [...PETALS, [0, 0, 1.5]], eye: [0, 0, 1.35] },
  seed: {
    curve: [
      [0, -2.7],
      [1.7, -0.9],
      [1.7, 1.3],
      [0, 2.5],
      [-1.7, 1.3],
      [-1.7, -0.9],
      [0, -2.7],
    ],
  },
};

/** Where a piece lies: its middle, how far it is turned, how large it is, and whether it is seen in a mirror. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly scale: number;
  readonly mirrored: boolean;
}

const round = (value: number): string => String(Number(value.toFixed(2)));

function laid([u, v]: Point, { x, y, angle, scale, mirrored }: Spot): Point {
  const [across, down] = [(mirrored ? -u : u) * scale, v * scale];
  return [x + across * Math.cos(angle) - down * Math.sin(angle), y + across * Math.sin(angle) + down * Math.cos(angle)];
}
function bent(curve: readonly Point[], spot: Spot): string {
  const [start, ...rest] = curve.map((point) => laid(point, spot).map(round).join(" "));
  return `M${start}C${rest.join(" ")}`;
}
function ringed([u, v, r]: Dot, spot: Spot): string {
  const [x, y] = laid([u, v], spot);
  const size = r * spot.scale;
  const arc = (across: number): string => `a${round(size)} ${round(size)} 0 1 0 ${round(across)} 0`;
  return `M${round(x - size)} ${round(y)}${arc(2 * size)}${arc(-2 * size)}z`;
}

/** The pieces of one ink at their spots. */
export const outline = (shape: Shape, spots: readonly Spot[]): string => {
  const { curve, dots = [] } = CUT[shape];
  return spots
    .map((spot) => (curve ? `${bent(curve, spot)}z` : "") + dots.map((dot) => ringed(dot, spot)).join(""))
    .join("");
};

/** The paper that shows in red pieces at these spots: a vein in a leaf, a shine on a berry, the eye of a flower. */
export const paper = (shape: Shape, spots: readonly Spot[]): string => {
  const { vein, eye } = CUT[shape];
  if (vein) {
    const lines = spots.map((spot) => bent(vein, spot)).join("");
    const width = round(0.95 * (spots[0]?.scale ?? 1));
    return `<path d="${lines}" stroke="var(--card)" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
  }
  return eye ? `<path d="${spots.map((spot) => ringed(eye, spot)).join("")}" fill="var(--card)"/>` : "";
};
