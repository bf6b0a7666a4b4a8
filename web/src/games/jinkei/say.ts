// Cards, cells and battles in sentences.
import { list } from "../../i18n/index.svelte";
import { printed } from "./cards";
import { g } from "./text";
import {
  type AnswerView,
  type BattleView,
  BATTLES,
  type Cell,
  type CellView,
  type Ending,
  type JinkeiView,
  type Kind,
  type AttackOutlook,
  type PickView,
} from "./view";

/** Words at the start of a sentence, or alone. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A card by name: "red 8". */
export function cardName(code: string): string {
  const { colour, rank } = printed(code);
  return g("cards.name", { colour: g(`colours.${colour}`), rank });
}

/** Name a picked card with the rank or colour that it counts as: "red 8 (9)", "red 5 as black". */
export function pickName(pick: PickView): string {
  const { colour, number } = printed(pick.card);
  const card = cardName(pick.card);
  const name = pick.colour === colour ? card : g("cards.as", { card, colour: g(`colours.${pick.colour}`) });
  return pick.counts === number ? name : g("cards.counting", { card: name, count: pick.counts });
}

/** "front 2". */
export const cellName = (cell: Cell): string => g(`cells.${cell}`);
export const kindName = (kind: Kind): string => capital(g(`kinds.${kind}`));

/** What lies on a cell, as this viewer sees it; empty if nothing does. */
export function lying({ cards, face_up }: CellView): string {
  const [card] = cards;
  if (card === undefined) return "";
  if (card === "?") return g(cards.length > 1 ? "cell.downTwo" : "cell.down");
  return face_up ? cardName(card) : g("cell.downOwn", { card: list(cards.map(cardName)) });
}

/** "Red 8 beats red 4". */
export function headline(battle: BattleView): string {
  const attackWon = battle.winner !== 1 - battle.attacker;
  const [winner, loser] = attackWon ? [battle.attack, battle.defence] : [battle.defence, battle.attack];
  return g(battle.winner === null ? "drawn" : "won", { winner: capital(pickName(winner)), loser: pickName(loser) });
}

/** Why a battle ends, or would end, this way. */
export function because(ending: Ending, attack: PickView, defence: PickView): string {
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
export function verdict(answer: AnswerView, attack: PickView, defender: number): string {
  if (answer.winner === null) return g("verdict.equal");
  return answer.winner === defender ? g("verdict.beats", { rank: printed(attack.card).rank }) : g("verdict.loses");
}

/** What an attack would do, in a word: "beats 2/3". */
export const outlookWord = ({ wins, draws, losses }: AttackOutlook): string =>
  g("verdict.outlook", { wins, all: wins + draws + losses });

/** What a player is about, for the line under the name. */
export function doing(view: JinkeiView, who: number, seat: number | null, toAct: readonly number[]): string {
  const words = view.players[who]?.sealed ? [g("sealed")] : [];
  if (view.phase === "attack" || view.phase === "defend") {
    const attacks = (view.phase === "attack") === (view.turn === who);
    words.push(
      who === seat ? g(attacks ? "doing.attack" : "doing.defend") : g(attacks ? "doing.attacks" : "doing.defends"),
    );
  } else if (toAct.includes(who) && who !== seat)
    words.push(g(view.stage === "placing" ? "doing.places" : "doing.chooses"));
  if (view.first === who && view.phase !== "over") words.push(g("doing.first"));
  return words.join(" · ");
}

/** The line under the title. */
export function headOf(view: JinkeiView): string {
  const parts = view.games > 1 ? [g("gameOf", { number: view.match_game, all: view.games })] : [];
  if (view.phase === "kinds") return [...parts, g("choosingKinds")].join(" · ");
  parts.push(g("table.round", { number: view.round }));
  if (view.stage === "choosing" || view.stage === "placing") parts.push(g("formingUp"));
  else if (view.stage === "fighting")
    parts.push(g(view.games > 1 ? "table.battle" : "battleOf", { number: view.battle, all: BATTLES }));
  if (view.stage === "fighting" && view.battle === BATTLES) parts.push(g("lastOfRound"));
  return parts.join(" · ");
}
