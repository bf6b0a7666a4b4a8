// Cards and players in words.
import { g } from "./text";
import type { FieldView } from "./view";

/** A card by its four sides, as the viewer sees them. */
export function cardName(sides: string): string {
  const [top = "H", right = "H", bottom = "H", left = "H"] = [...sides].map((each) =>
    g(each === "S" || each === "F" ? each : "H"),
  );
  return g("cardName", { top, right, bottom, left });
}

/** What a player is about, for the line under the name. */
export function doing(view: FieldView, who: number, seat: number | null, toAct: readonly number[]): string {
  return [
    who === view.start ? g("starts") : "",
    toAct.includes(who) ? g(who === seat ? "yourTurn" : "toMove") : "",
    g(who === seat ? "hold" : "holds", { count: view.hands[who]?.size ?? 0 }),
  ]
    .filter(Boolean)
    .join(" · ");
}
