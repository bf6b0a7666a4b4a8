// The orders a hand may be held in: the cards with most swords, shields or flowers first.
import type { Orders } from "../../../table/hand-order";

const most = (charge: string) => (card: string) => -card.split(charge).length;

export const ORDERS: Orders = { S: most("S"), H: most("H"), F: most("F") };
