// What is printed on the cards: a charge on each side, written top, right, bottom, left as its holder sees it.

export type Charge = "S" | "H" | "F";

/** A card's sides (top, right, bottom, left) as the viewer sees them. */
export function seen(code: string, isTurned: boolean): string {
  return isTurned ? code.slice(2) + code.slice(0, 2) : code;
}
