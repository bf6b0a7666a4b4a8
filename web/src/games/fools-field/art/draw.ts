// The cards of The Fool's Field: quartered per saltire, 100 × 100.
import { type Drawing, named, put, unique } from "../../../art/pen";
import type { Charge } from "../cards";
import { OWN_ICONS } from "./icons";

const CHARGES: Record<Charge, readonly [Drawing, string, string]> = {
  S: [OWN_ICONS.sword, "var(--sword)", "var(--sword-field)"],
  H: [OWN_ICONS.shield, "var(--shield)", "var(--shield-field)"],
  F: [OWN_ICONS.flower, "var(--flower)", "var(--flower-field)"],
};
const SIDES = [
  { triangle: "M2 2H98L50 50z", x: 50, y: 25, turn: 0 },
  { triangle: "M98 2V98L50 50z", x: 77.5, y: 50, turn: 90 },
  { triangle: "M98 98H2L50 50z", x: 50, y: 77.5, turn: 180 },
  { triangle: "M2 98V2L50 50z", x: 22.5, y: 50, turn: 270 },
] as const;
const charge = (letter: string | undefined): readonly [Drawing, string, string] =>
  CHARGES[letter === "S" || letter === "F" ? letter : "H"];

export interface FieldCardLook {
  /** Lies on the far side's behalf. */
  readonly turned?: boolean;
  /** The seat whose colour the index edge has; without one it is drawn in ink. */
  readonly seat?: number | null;
  readonly label?: string;
  /** Letters beside the charges, as an alternative to pictures. */
  readonly letters?: boolean;
  readonly id?: string;
}

/** code: top, right, bottom, left as its holder sees it. */
export const fieldCard = (code: string, look: FieldCardLook = {}): string => {
  const { turned = false, seat = null, label = "", letters = false, id = unique("f") } = look;
  const band = seat === null ? "var(--card-ink)" : `var(--seat-${seat % 4})`;
  const fields = SIDES.map((side, i) => `<path d="${side.triangle}" fill="${charge(code[i])[2]}"/>`).join("");
  const charges = SIDES.map((side, i) => {
    const [name, colour] = charge(code[i]);
    return put(name, side.x, side.y, 28, side.turn, colour);
  }).join("");
  const upright = (x: number, y: number): string => (turned ? ` transform="rotate(180 ${x} ${y})"` : "");
  const letterAt = [
    [70, 17],
    [90, 70],
    [30, 91],
    [10, 34],
  ] as const;
  const words = letters
    ? letterAt
        .map(([x, y], i) => {
          const [, colour] = charge(code[i]);
          return `<text x="${x}" y="${y}"${upright(x, y - 3)} text-anchor="middle" font-family="var(--sans)" font-weight="700" font-size="11" fill="${colour}">${code[i] ?? ""}</text>`;
        })
        .join("")
    : "";
  return `<svg class="cardsvg" viewBox="0 0 100 100" ${named(label)}><g${turned ? ' transform="rotate(180 50 50)"' : ""}><clipPath id="${id}"><rect x="2" y="2" width="96" height="96" rx="7"/></clipPath>
<rect width="100" height="100" rx="9" fill="var(--card)"/><g clip-path="url(#${id})">${fields}<path d="M2 2 98 98M98 2 2 98" stroke="var(--card)" stroke-width="2.4"/><rect x="2" y="2" width="96" height="5.5" fill="${band}"/></g>
${charges}<path d="M50 43.5 56.5 50 50 56.5 43.5 50z" fill="var(--card)" stroke="var(--card-ink)" stroke-width="1.3"/>${words}<rect x=".6" y=".6" width="98.8" height="98.8" rx="8.5" fill="none" stroke="var(--card-line)" stroke-width="1.2"/></g></svg>`;
};
