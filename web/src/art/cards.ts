// Card faces, backs and the garland geometry: pure functions that return SVG text.  The components next to this file show them.
import { ICONS, type IconName } from "./icons";

export type SeatNumber = number;

/** An icon inside another drawing, centred and turned. */
export const put = (name: IconName, cx: number, cy: number, size: number, rot = 0, color = "currentColor"): string =>
  `<g color="${color}" transform="translate(${cx} ${cy}) rotate(${rot}) scale(${size / 24}) translate(-12 -12)">${ICONS[name]}</g>`;

let serial = 0;
/** Clip paths and patterns need ids that are unique on the page. */
const unique = (letter: string): string => `${letter}${serial++}`;
const named = (label: string): string =>
  label ? `role="img" aria-label="${label.replaceAll('"', "&quot;")}"` : 'aria-hidden="true"';

// -- backs: colour and repeated shape by seat

const MOTIF = ["M5 0 10 7 5 14 0 7z", "M5 3.5a3.5 3.5 0 1 0 .01 0z", "M1.5 3.5h7v7h-7z", "M5 2.5 9.5 11h-9z"] as const;

export const back = (seat: SeatNumber, w = 60, h = 80, bell = true): string => {
  const id = unique("b");
  const colour = `var(--seat-${seat % 4})`;
  const inner = `x="3" y="3" width="${w - 6}" height="${h - 6}" rx="3"`;
  const roundel = `<circle cx="${w / 2}" cy="${h / 2}" r="${w * 0.17}" fill="var(--card)"/>${put("bell", w / 2, h / 2 - 0.3, w * 0.2, 0, colour)}`;
  return `<svg class="cardsvg" viewBox="0 0 ${w} ${h}" aria-hidden="true"><defs><pattern id="${id}" width="10" height="14" patternUnits="userSpaceOnUse" x="${((w / 2) % 10) - 5}" y="${((h / 2) % 14) - 7}"><path d="${MOTIF[seat % 4] ?? MOTIF[0]}" fill="#fff" fill-opacity=".2"/></pattern></defs>
<rect width="${w}" height="${h}" rx="5" fill="var(--card)"/><rect ${inner} fill="${colour}"/><rect ${inner} fill="url(#${id})"/><rect x="5.5" y="5.5" width="${w - 11}" height="${h - 11}" rx="2" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width=".8"/>${bell ? roundel : ""}</svg>`;
};

// -- The Fool's Field: quartered per saltire, 100 × 100

type Charge = "S" | "H" | "F";
const CHARGES: Record<Charge, readonly [IconName, string, string]> = {
  S: ["sword", "var(--sword)", "var(--sword-field)"],
  H: ["shield", "var(--shield)", "var(--shield-field)"],
  F: ["flower", "var(--flower)", "var(--flower-field)"],
};
const SIDES = [
  { triangle: "M2 2H98L50 50z", x: 50, y: 25, turn: 0 },
  { triangle: "M98 2V98L50 50z", x: 77.5, y: 50, turn: 90 },
  { triangle: "M98 98H2L50 50z", x: 50, y: 77.5, turn: 180 },
  { triangle: "M2 98V2L50 50z", x: 22.5, y: 50, turn: 270 },
] as const;
const charge = (letter: string | undefined): readonly [IconName, string, string] =>
  CHARGES[letter === "S" || letter === "F" ? letter : "H"];

export interface FieldCardLook {
  /** Lies on the far side's behalf. */
  readonly turned?: boolean;
  /** Whose colour the index edge has; ink when nobody's. */
  readonly seat?: SeatNumber | null;
  readonly label?: string;
  /** Letters beside the charges, for whoever does not want to tell pictures apart. */
  readonly letters?: boolean;
}

/** code: top, right, bottom, left as its holder sees it. */
export const fieldCard = (code: string, look: FieldCardLook = {}): string => {
  const { turned = false, seat = null, label = "", letters = false } = look;
  const band = seat === null ? "var(--card-ink)" : `var(--seat-${seat % 4})`;
  const id = unique("f");
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

// -- Garlandland: half rings that join, 80 × 96

export const GARLAND_NUMBERS = ["I", "II", "III", "IV", "V", "VI", "VII"] as const;
export type GarlandNumber = (typeof GARLAND_NUMBERS)[number];
/** A symbol: k black or r red, then L leaf, B berry, F flower; or S, the seed. */
export type GarlandSymbol = "kL" | "kB" | "kF" | "rL" | "rB" | "rF" | "S";
type Shape = "L" | "B" | "F" | "S";
type Tone = "k" | "r" | "s";

/** What is drawn on each card: a fact of the printed game, not a rule. */
export const PLANE: Record<GarlandNumber, readonly GarlandSymbol[]> = {
  I: ["kL", "kB", "kF"],
  II: ["rL", "rB", "kF"],
  III: ["kL", "rB", "rF"],
  IV: ["rL", "kB", "rF"],
  V: ["kB", "rB", "S"],
  VI: ["kF", "rF", "S"],
  VII: ["kL", "rL", "S"],
};
/** The half rings two neighbouring cards share. */
export const garland = (a: GarlandNumber, b: GarlandNumber): GarlandSymbol | null =>
  PLANE[a].find((symbol) => PLANE[b].includes(symbol)) ?? null;
export const shapeOf = (symbol: GarlandSymbol): Shape => (symbol === "S" ? "S" : (symbol[1] as Shape));
const toneOf = (symbol: GarlandSymbol): Tone => (symbol === "S" ? "s" : (symbol[0] as Tone));

// One ring per shape: radius, pieces on half a ring.  Half-step offsets keep the card edge free, so two halves read as one ring.
const RING: Record<Shape, { r: number; n: number; scale: number; band: number; alone: number }> = {
  L: { r: 31.5, n: 9, scale: 1.12, band: 11, alone: 1 },
  B: { r: 22.8, n: 8, scale: 1, band: 10, alone: 1.28 },
  F: { r: 14.4, n: 6, scale: 1, band: 10, alone: 1.8 },
  S: { r: 6.9, n: 4, scale: 1.2, band: 7.5, alone: 3 },
};
const BLACK = "var(--card-black)";
const RED = "var(--card-red)";
const SEED = "#6b5b3f";
const ink = (tone: Tone): string => (tone === "r" ? RED : tone === "s" ? SEED : BLACK);

// Pieces, outward is -y.  Black is cut solid; red always shows paper inside (vein, shine, eye), so it reads without colour.
const PIECE: Record<Shape, (fill: string, red: boolean) => string> = {
  L: (fill, red) =>
    `<path d="M-5.6.7C-3-3.6 2.5-4 5.9-1.2 3 2.9-2.2 3.4-5.6.7z" fill="${fill}"/>${red ? '<path d="M-4 .4C-1-.4 2-.8 5-1.1" stroke="var(--card)" stroke-width=".95" fill="none" stroke-linecap="round"/>' : ""}`,
  B: (fill, red) =>
    `<circle r="3.45" fill="${fill}"/>${red ? '<circle cx="-.5" cy="-.7" r="1.45" fill="var(--card)"/>' : ""}`,
  F: (fill, red) => {
    const petals = [0, 1, 2, 3, 4].map((i) => {
      const a = i * 1.2566 - 1.5708;
      return `<circle cx="${(2.15 * Math.cos(a)).toFixed(2)}" cy="${(2.15 * Math.sin(a)).toFixed(2)}" r="1.7"/>`;
    });
    return `<g fill="${fill}">${petals.join("")}<circle r="1.5"/></g>${red ? '<circle r="1.35" fill="var(--card)"/>' : ""}`;
  },
  S: () => `<path d="M0-2.7C1.7-.9 1.7 1.3 0 2.5-1.7 1.3-1.7-.9 0-2.7z" fill="${SEED}"/>`,
};

export interface HalfLook {
  /** The colour this garland counts as; pieces of the other colour step back. */
  readonly hit?: Tone | null;
  readonly dim?: boolean;
}

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
  const { r, n, scale, band: width } = RING[shape];
  let pieces = "";
  for (let i = 0; i < n; i++) {
    const t = ((i + 0.5) * Math.PI) / n;
    const a = edge === "R" ? -Math.PI / 2 - t : -Math.PI / 2 + t;
    const colour: Tone = shape === "S" ? "s" : (colours[i % colours.length] ?? "k");
    const fades = hit !== null && colour !== "s" && colour !== hit && colours.length > 1;
    const at = `translate(${(x + r * Math.cos(a)).toFixed(2)} ${(y + r * Math.sin(a)).toFixed(2)}) rotate(${((a * 180) / Math.PI + 90).toFixed(1)})`;
    pieces += `<g transform="${at}${edge === "R" ? " scale(-1 1)" : ""} scale(${scale})"${fades ? ' opacity=".28"' : ""}>${PIECE[shape](ink(colour), colour === "r")}</g>`;
  }
  const arc = `M${x} ${y - r}A${r} ${r} 0 0 ${edge === "R" ? 0 : 1} ${x} ${y + r}`;
  const band = hit
    ? `<path class="band" d="${arc}" fill="none" stroke="${ink(hit)}" stroke-opacity=".13" stroke-width="${width}"/>`
    : "";
  const thread = `<path d="${arc}" fill="none" stroke="${hit ? ink(hit) : "#8d7f66"}" stroke-width="${hit ? 1.1 : 0.7}" stroke-opacity="${hit ? 0.8 : 0.7}"/>`;
  return `<g${dim ? ' opacity=".17"' : ""}>${band}${thread}${pieces}</g>`;
};

const ringsOf = (num: GarlandNumber): [Shape, Tone[]][] => {
  const rings = new Map<Shape, Tone[]>();
  for (const symbol of PLANE[num]) rings.set(shapeOf(symbol), [...(rings.get(shapeOf(symbol)) ?? []), toneOf(symbol)]);
  return [...rings];
};

export interface GarlandCardLook {
  /** The garland joined on that edge; the other half rings there step back. */
  readonly left?: GarlandSymbol | null;
  readonly right?: GarlandSymbol | null;
  readonly label?: string;
  /** Whether the left and right halves fade, because they can never join again. */
  readonly soft?: readonly [boolean, boolean];
}

export const garlandCard = (num: GarlandNumber, seat: SeatNumber, look: GarlandCardLook = {}): string => {
  const { left = null, right = null, label = "", soft = [false, false] } = look;
  const W = 80;
  const H = 96;
  const id = unique("g");
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
  return `<svg class="cardsvg" viewBox="0 0 ${W} ${H}" ${named(label)}><defs><clipPath id="${id}"><rect width="${W}" height="${H}" rx="5"/></clipPath></defs><rect width="${W}" height="${H}" rx="5" fill="var(--card)"/><g clip-path="url(#${id})"><g${soft[0] ? ' opacity=".3"' : ""}>${side("L", left)}</g><g${soft[1] ? ' opacity=".3"' : ""}>${side("R", right)}</g><rect y="${H - 5}" width="${W}" height="5" fill="var(--seat-${seat % 4})"/></g>
<text x="40" y="13" text-anchor="middle" font-family="var(--serif)" font-weight="700" font-size="12" fill="var(--card-ink)">${num}</text><rect x=".4" y=".4" width="${W - 0.8}" height="${H - 0.8}" rx="4.6" fill="none" stroke="var(--card-line)" stroke-width=".8"/></svg>`;
};

/** A whole ring on its own, for chips, tie-breaks and the rules page. */
export const ring = (symbol: GarlandSymbol, cls = ""): string => {
  const shape = shapeOf(symbol);
  const tone = toneOf(symbol);
  return `<svg class="ring ${cls}" viewBox="0 0 80 80" aria-hidden="true"><g transform="translate(40 40) scale(${RING[shape].alone}) translate(-40 -40)">${half(shape, [tone], "R", 40, 40, { hit: tone })}${half(shape, [tone], "L", 40, 40, { hit: tone })}</g></svg>`;
};

// -- Jinkei: two armies, 60 × 80

const POINTS: Readonly<Record<string, number>> = { K: 3, 10: 3, 9: 3, 8: 2, 7: 2, 6: 2, 5: 1, 4: 1, 3: 1, 2: 0, A: 0 };

/** Black wears ink, red wears ruled paper: told apart without colour.  Dots are the points when captured.  code: kK, r10, kA … */
export const armyCard = (code: string, look: { readonly label?: string } = {}): string => {
  const black = code.startsWith("k");
  const rank = code.slice(1);
  const colour = black ? "var(--card)" : "var(--card-red)";
  const points = POINTS[rank] ?? 0;
  const pip = black
    ? `<path d="M30 10.5l4.675 5.5-4.675 5.5-4.675-5.5z" fill="${colour}"/>`
    : `<circle cx="30" cy="16" r="3.96" fill="none" stroke="${colour}" stroke-width="2.31"/>`;
  const dots = Array.from(
    { length: points },
    (_, i) => `<circle cx="${30 + (i - (points - 1) / 2) * 7}" cy="66" r="2.1" fill="${colour}"/>`,
  ).join("");
  const panel = black
    ? '<rect x="3.5" y="3.5" width="53" height="73" rx="3.5" fill="var(--card-black)"/>'
    : '<rect x="3.5" y="3.5" width="53" height="73" rx="3.5" fill="none" stroke="var(--card-red)" stroke-width="1.6"/><rect x="6.3" y="6.3" width="47.4" height="67.4" rx="2" fill="none" stroke="var(--card-red)" stroke-width=".6"/>';
  return `<svg class="cardsvg" viewBox="0 0 60 80" ${named(look.label ?? "")}><rect width="60" height="80" rx="6" fill="var(--card)"/>${panel}
<text x="30" y="52" text-anchor="middle" font-family="var(--serif)" font-weight="700" font-size="${rank === "10" ? 30 : 36}" letter-spacing="${rank === "10" ? -1 : 0}" fill="${colour}">${rank}</text>${pip}${dots}<rect x=".5" y=".5" width="59" height="79" rx="5.5" fill="none" stroke="var(--card-line)"/></svg>`;
};

// -- A Fool's Fortune

export type Realm = "Mo" | "Fo" | "Co" | "De" | "Ci";
export type Resource = "Fo" | "Lo" | "Na" | "Tr" | "Su" | "Wi";
export const REALMS: readonly Realm[] = ["Mo", "Fo", "Co", "De", "Ci"];
export const RESOURCES: readonly Resource[] = ["Fo", "Lo", "Na", "Tr", "Su", "Wi"];
export const REALM_ICON: Record<Realm, IconName> = {
  Mo: "realm-mountain",
  Fo: "realm-forest",
  Co: "realm-coastal",
  De: "realm-desert",
  Ci: "realm-city",
};
export const RESOURCE_ICON: Record<Resource, IconName> = {
  Fo: "resource-folk",
  Lo: "resource-location",
  Na: "resource-nature",
  Tr: "resource-treasure",
  Su: "resource-supernatural",
  Wi: "wild",
};
export const realmOf = (code: string): Realm => code.slice(0, 2) as Realm;
export const resourceOf = (code: string): Resource => code.slice(2, 4) as Resource;

const SKY: Record<Realm, string> = {
  Mo: "M0 24 14 9l10 9L42 0l17 19 11-9 17 15 13-10v60H0z",
  Fo: "M0 25 7 9l6 13 8-19 8 19 7-12 7 13 9-23 9 22 7-13 7 13 9-18 8 17 8-11v65H0z",
  Co: "M0 16C8 3 17 3 25 16s17 10 25 0 17-13 25 0 17 10 25 0v59H0z",
  De: "M0 25C18 1 38-1 57 19c14-11 29-11 43 1v55H0z",
  Ci: "M0 21v-9h6v4h6v-4h6v8h8V7l8-11 8 11v12h10V9h5v4h6V9h6v10h9V2h4v4h6V2h4v13h8v60H0z",
};

/** Picture of a Fortune: sky, skyline of the Realm, Resource in a moon; 100 × 84. */
export const fortuneArt = (code: string): string => {
  const realm = realmOf(code);
  const key = realm.toLowerCase();
  return `<svg class="art" viewBox="0 0 100 84" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="100" height="84" fill="var(--realm-${key}-soft)"/><circle cx="56" cy="37" r="25" fill="var(--card)"/><g transform="translate(0 50)" fill="var(--realm-${key})" fill-opacity=".42"><path transform="translate(-14 -6) scale(1.3 1)" d="${SKY[realm]}"/></g><g transform="translate(0 60)" fill="var(--realm-${key})"><path d="${SKY[realm]}"/></g>${put(RESOURCE_ICON[resourceOf(code)], 56, 35, 32, 0, `var(--realm-${key})`)}</svg>`;
};

/** Small form for Sets, Fees and the Faire: Resource above, Realm colour and skyline below; 30 × 36. */
export const tileArt = (code: string): string => {
  const realm = realmOf(code);
  const key = realm.toLowerCase();
  const id = unique("t");
  return `<svg class="tileart" viewBox="0 0 30 36" aria-hidden="true"><defs><clipPath id="${id}"><rect width="30" height="36" rx="3.5"/></clipPath></defs><g clip-path="url(#${id})"><rect width="30" height="36" fill="var(--card)"/><path d="${SKY[realm]}" transform="translate(0 25) scale(.3 .3)" fill="var(--realm-${key})"/><path d="M0 33h30v4H0z" fill="var(--realm-${key})"/>${put(RESOURCE_ICON[resourceOf(code)], 15, 14, 19, 0, `var(--realm-${key})`)}</g><rect x=".75" y=".75" width="28.5" height="34.5" rx="3.2" fill="none" stroke="var(--realm-${key})" stroke-width="1.5"/></svg>`;
};
