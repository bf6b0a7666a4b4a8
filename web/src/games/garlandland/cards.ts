// What is printed on the cards: facts of the game, not rules.

export const GARLAND_NUMBERS = ["I", "II", "III", "IV", "V", "VI", "VII"] as const;
export type GarlandNumber = (typeof GARLAND_NUMBERS)[number];
/** A symbol: k black or r red, then L leaf, B berry, F flower; or S, the seed. */
export type GarlandSymbol = "kL" | "kB" | "kF" | "rL" | "rB" | "rF" | "S";
export type Shape = "L" | "B" | "F" | "S";
export type Tone = "k" | "r" | "s";

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
export const toneOf = (symbol: GarlandSymbol): Tone => (symbol === "S" ? "s" : (symbol[0] as Tone));
