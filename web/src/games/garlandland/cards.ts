// What is printed on the cards and in the table of hands: facts of the game, from the rules' own tables.
import { facts } from "./generated/facts";
import type { CardCode, Kind, SymbolCode } from "./generated/view";

export type GarlandNumber = CardCode;
/** A symbol: a shape in black or red, or the seed. */
export type GarlandSymbol = SymbolCode;
export type Shape = (typeof facts.symbols)[SymbolCode]["shape"];
/** What a symbol is drawn in: its colour, or the seed's own. */
export type Tone = NonNullable<(typeof facts.symbols)[SymbolCode]["colour"]> | "seed";
/** What can be called a hand. */
export type HandKind = Exclude<Kind, "nothing">;

/** How many cards make a row. */
export const ROW_SIZE = facts.row_size;
export const GARLAND_NUMBERS = Object.keys(facts.cards) as GarlandNumber[];
export const GARLAND_SYMBOLS = Object.keys(facts.symbols) as GarlandSymbol[];
/** The hands, strongest first, each with its points and an example: its garlands `first` to `last` make it. */
export const HANDS: readonly {
  readonly kind: HandKind;
  readonly points: number;
  readonly garlands: readonly GarlandSymbol[];
  readonly first: number;
  readonly last: number;
}[] = facts.hands;

export const symbolsOf = (card: GarlandNumber): readonly GarlandSymbol[] => facts.cards[card];
/** The half rings two different cards share. */
export const garland = (left: GarlandNumber, right: GarlandNumber): GarlandSymbol | null =>
  (facts.garlands[left] as Partial<Record<GarlandNumber, GarlandSymbol>>)[right] ?? null;
export const shapeOf = (symbol: GarlandSymbol): Shape => facts.symbols[symbol].shape;
export const toneOf = (symbol: GarlandSymbol): Tone => facts.symbols[symbol].colour ?? "seed";
