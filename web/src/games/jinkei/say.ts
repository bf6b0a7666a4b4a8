// Cards, cells and battles in sentences.
import { printed } from "./cards";
import { g } from "./text";
import { type Answer, type Battle, type Ending, forming, type JinkeiView, type Pick } from "./view";

/** A card by name: "red 8". */
export function cardName(code: string): string {
  return g("card", { colour: g(code.startsWith("k") ? "k" : "r"), rank: code.slice(1) });
}
/** The same at the start of a sentence. */
export function cardTitle(code: string): string {
  return g("card", { colour: g(code.startsWith("k") ? "K" : "R"), rank: code.slice(1) });
}

/** A picked card with whatever makes it count as something else: "red 8 (9)", "red 5 as black". */
export function pickName(pick: Pick, title = false): string {
  let name = title ? cardTitle(pick.card) : cardName(pick.card);
  if (pick.as && pick.as !== pick.card[0]) name = g("asColour", { card: name, colour: g(pick.as) });
  return pick.counts === printed(pick.card) ? name : g("counting", { card: name, count: pick.counts });
}

/** "Red 8 beats red 4". */
export function headline(battle: Battle): string {
  const attackWon = battle.winner !== 1 - battle.attacker;
  const [winner, loser] = attackWon ? [battle.attack, battle.defence] : [battle.defence, battle.attack];
  return g(battle.winner === null ? "drawn" : "won", { winner: pickName(winner, true), loser: pickName(loser) });
}

/** Why a battle ends, or would end, this way. */
export function because(ending: Ending, attack: Pick, defence: Pick): string {
  const numbers = [attack.counts, defence.counts];
  return g(`why.${ending.reason}`, { high: Math.max(...numbers), low: Math.min(...numbers) });
}

/** Who gets how many points. */
export function gains(ending: Ending, names: readonly string[]): string {
  const [x = 0, y = 0] = ending.gains;
  const [a = "", b = ""] = names;
  if (ending.winner === null) return g("gainBoth", { who: a, count: x, other: b, more: y });
  return g("gain", { who: names[ending.winner] ?? "", count: ending.winner === 0 ? x : y });
}

/** What an answer would do, in a word: "beats 4". */
export function verdict(answer: Answer, attack: Pick, defender: number): string {
  if (answer.winner === null) return g("equals");
  return answer.winner === defender ? g("beats", { rank: attack.card.slice(1) }) : g("loses");
}

/** "front 2". */
export function cellName(cell: string): string {
  const row = g(cell.startsWith("R") ? "cellR" : cell.startsWith("F") ? "cellF" : "cellB");
  return g("cellName", { row, column: cell[1] ?? "" });
}

/** What a player is about, for the line under the name. */
export function doing(view: JinkeiView, who: number, seat: number | null, toAct: readonly number[]): string {
  const words = view.players[who]?.sealed ? [g("sealed")] : [];
  if (view.phase === "attack" || view.phase === "defend") {
    const attacks = (view.phase === "attack") === (view.turn === who);
    words.push(who === seat ? g(attacks ? "attack" : "defend") : g(attacks ? "attacks" : "defends"));
  } else if (toAct.includes(who) && who !== seat) words.push(g(forming(view.phase) ? "places" : "chooses"));
  if (view.first === who && view.phase !== "over") words.push(g("firstPlayer"));
  return words.join(" · ");
}

/** The line under the title. */
export function headOf(view: JinkeiView): string {
  const parts = view.games > 1 ? [g("gameOf", { number: view.match_game })] : [];
  if (view.phase === "kinds") return [...parts, g("choosingKinds")].join(" · ");
  parts.push(g("round", { number: view.round }));
  if (view.phase === "form" || forming(view.phase)) parts.push(g("formingUp"));
  else if (view.phase !== "over") parts.push(g(view.games > 1 ? "battleShort" : "battleOf", { number: view.battle }));
  return parts.join(" · ");
}
