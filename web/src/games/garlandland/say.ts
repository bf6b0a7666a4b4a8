// What the table says: the prompt, the ladder's title, the position for those who listen.
import type { GarlandNumber } from "../../art/cards";
import type { TableProps } from "../types";
import { cardName, g, handWords, list } from "./text";
import type { Chances, Choice, GarlandView, PastRound } from "./view";

export interface Doing {
  readonly past: PastRound | null;
  readonly held: GarlandNumber | null;
  readonly sealed: GarlandNumber | null;
  readonly sending: boolean;
  /** An older round is looked at once more. */
  readonly again: boolean;
}

interface Prompt {
  readonly say: string;
  readonly detail?: string;
}

function aboutRound(props: TableProps<GarlandView>, past: PastRound): Prompt {
  const { view, names, seat } = props;
  const number = view.past.length;
  const [winner] = past.winners;
  if (winner === undefined) return { say: g("ended", { number }) };
  const row = past.rows[winner];
  const detail = row?.made ? handWords(row.made, row.garlands) : "";
  const who = list(past.winners.map((each) => names[each] ?? ""));
  if (past.winners.length > 1) return { say: g("shared", { who, number }), detail };
  return { say: winner === seat ? g("youWin", { number }) : g("wins", { who, number }), detail };
}

/** The one thing that is asked, and under it what will happen. */
export function promptOf(props: TableProps<GarlandView>, doing: Doing): Prompt {
  const { view, legal, toAct, names, seat } = props;
  if (doing.past) return aboutRound(props, doing.past);
  if (view.phase === "over") return { say: g("over") };
  const others = list(toAct.filter((each) => each !== seat).map((each) => names[each] ?? ""));
  if (doing.held && doing.held !== doing.sealed && !doing.sending)
    return { say: g(doing.sealed ? "playInstead" : "play", { card: doing.held }), detail: g("playDetail") };
  if (doing.sealed) {
    const say = doing.sending ? g("sending") : g("sealedSay", { card: doing.sealed });
    return { say, detail: g("sealedDetail", { who: others }) };
  }
  if (legal.length === 0) return { say: g("wait", { who: others }), detail: g("waitDetail") };
  return { say: g(view.turn === 0 ? "chooseFirst" : "choose"), detail: g("chooseDetail") };
}

/** Whose chances the ladder shows: somebody's who is looked at, the held card's, or one's own. */
export function ladderOf(
  view: GarlandView,
  me: number,
  looking: number | null,
  choice: Choice | null,
  names: readonly string[],
): { title: string; note: string; chances: Chances | null; before: Chances | null; card: string } {
  const own = view.seat === null ? null : (view.chances[me] ?? null);
  if (looking !== null)
    return {
      title: g("ladderOf", { who: names[looking] ?? "" }),
      note: g("ladderOpen"),
      chances: view.chances[looking] ?? null,
      before: null,
      card: "",
    };
  if (choice) {
    const { card, chances, made } = choice;
    return { title: g("ladderWith", { card }), note: made ? "" : g("ladderNote"), chances, before: own, card };
  }
  const title = g(own ? "ladderYours" : "ladder");
  return { title, note: own ? g("ladderNote") : "", chances: own, before: null, card: "" };
}

/** The whole position in a few sentences. */
export function position(view: GarlandView, me: number, names: readonly string[]): string {
  const rows = view.rows.map((row, seat) => {
    const symbols = row.garlands.map((symbol) => g(symbol));
    const cards = row.cards.length > 0 ? `${row.cards.join(" ")} (${list(symbols)})` : g("positionNone");
    return g("positionRow", { who: names[seat] ?? "", cards });
  });
  const hand = view.hand && view.seat === me ? g("positionHand", { hand: view.hand.map(cardName).join("; ") }) : "";
  return g("position", { round: view.round, card: Math.min(view.turn + 1, 5), rows: rows.join(" "), hand });
}
