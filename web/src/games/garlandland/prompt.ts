// What is asked and what the ladder is titled.
import { t } from "../../i18n/index.svelte";
import type { TableProps } from "../types";
import type { Action } from "./generated/actions";
import type { GarlandNumber } from "./cards";
import { handWords, list } from "./say";
import { g } from "./text";
import type { Chances, Choice, GarlandView, PastRound } from "./view";

type Key = Parameters<typeof g>[0];

export interface Doing {
  readonly past: PastRound | null;
  readonly held: GarlandNumber | null;
  readonly sealed: GarlandNumber | null;
  readonly sending: boolean;
}

export interface Prompt {
  readonly say: string;
  readonly detail?: string;
}

/** Who won a round or the game: alone, together, or the one who reads. */
function victory(
  props: TableProps<GarlandView, Action>,
  winners: readonly number[],
  words: { readonly one: Key; readonly you: Key; readonly many: Key },
  number: number,
): string {
  const who = list(winners.map((each) => props.names[each] ?? ""));
  if (winners.length > 1) return g(words.many, { who, number });
  // In a replay the seat is the one whose eyes are lent; one's own is called so.
  const own = props.mode === "replay" ? who === t("table.you") : winners[0] === props.seat;
  return g(own ? words.you : words.one, { who, number });
}

function aboutRound(props: TableProps<GarlandView, Action>, past: PastRound): Prompt {
  const { view, seat, outcome, mode } = props;
  const number = view.past.length;
  const shown = past.rows[past.winners[0] ?? seat ?? -1];
  const hand = shown?.made ? handWords(shown.made, shown.garlands) : "";
  const points = shown?.made ? g("table.points", { count: shown.made.points }) : "";
  const detail = past.winners.length > 0 || !hand || mode === "replay" ? hand : g("yourPoints", { hand, points });
  if (view.phase === "over" && outcome) {
    const say = victory(props, outcome.winners, { one: "winsGame", you: "youWinGame", many: "sharedGame" }, number);
    return { say, detail: past.winners.length > 0 ? g("lastRound", { number, hand }) : detail };
  }
  if (past.winners.length === 0) return { say: g("ended", { number }), detail };
  return { say: victory(props, past.winners, { one: "wins", you: "youWin", many: "shared" }, number), detail };
}

/** The one thing that is asked, and under it what will happen. */
export function promptOf(props: TableProps<GarlandView, Action>, doing: Doing): Prompt {
  const { view, legal, toAct, names, seat } = props;
  if (doing.past) return aboutRound(props, doing.past);
  if (view.phase === "over") return { say: g("over") };
  const others = list(toAct.filter((each) => each !== seat).map((each) => names[each] ?? ""));
  if (doing.held && doing.held !== doing.sealed && !doing.sending)
    return { say: g(doing.sealed ? "playInstead" : "play", { card: doing.held }), detail: g("playDetail") };
  if (doing.sealed) {
    const say = doing.sending ? g("sealing") : g("sealedSay", { card: doing.sealed });
    // The last player to seal does not wait.
    return others ? { say, detail: g("sealedDetail", { who: others }) } : { say };
  }
  if (legal.length === 0) return { say: g("prompts.wait", { who: others }), detail: g("togetherDetail") };
  return { say: g(view.turn === 0 ? "prompts.first" : "prompts.choose"), detail: g("togetherDetail") };
}

/** Return whose chances the ladder shows: those of the seat that is looked at, of the held card, or of the viewer. */
export function ladderOf(
  { view, seat, names, mode }: TableProps<GarlandView, Action>,
  looking: number | null,
  choice: Choice | null,
): { title: string; note: string; chances: Chances | null; before: Chances | null; card: string } {
  const of = (who: number, note: string): ReturnType<typeof ladderOf> => ({
    title: g("ladder.of", { who: names[who] ?? "" }),
    note,
    chances: view.chances[who] ?? null,
    before: null,
    card: "",
  });
  if (looking !== null) return of(looking, g("ladder.open"));
  const own = view.seat === null || seat === null ? null : (view.chances[seat] ?? null);
  if (seat !== null && own && mode === "replay" && names[seat] !== t("table.you")) return of(seat, g("ladder.alone"));
  if (choice) {
    const { card, chances, made } = choice;
    return { title: g("ladder.with", { card }), note: made ? "" : g("ladder.alone"), chances, before: own, card };
  }
  const title = g(own ? "ladder.yours" : "ladder.title");
  return { title, note: own ? g("ladder.alone") : "", chances: own, before: null, card: "" };
}
