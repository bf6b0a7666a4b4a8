// What is printed on the cards: a charge on each side, written top, right, bottom, left as its holder sees it.
import { facts } from "./generated/facts";

export type Charge = "S" | "H" | "F";
/** Every card; upside down it reads like another one, or like itself. */
export type CardCode = keyof typeof facts.upside_down;

/** A card's sides as they read when it lies turned. */
export const upsideDown = (code: string): string => facts.upside_down[code as CardCode];
