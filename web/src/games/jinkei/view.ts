// The view of Jinkei (docs/games/jinkei.md), and small readers of it.  What may be played comes as `legal`, never from here.
import type { Words } from "../../lib/wire";
import type { Colour } from "./cards";

export type Reason = "ace" | "colour" | "number" | "equal";
export type Phase = "deal" | "kinds" | "form" | "fill" | "reserve" | "attack" | "defend" | "advance" | "over";

/** A card picked for a battle: what it counts as, with the effect of its cell. */
export interface Pick {
  readonly card: string;
  readonly cell: string;
  readonly as: Colour | null;
  readonly colour: Colour;
  readonly counts: number;
}
/** How a battle ends and why. */
export interface Ending {
  readonly winner: number | null;
  readonly reason: Reason;
  readonly gains: readonly number[];
}
export type Answer = Pick & Ending;
export interface Battle extends Ending {
  readonly attacker: number;
  readonly attack: Pick;
  readonly defence: Pick;
}
export interface FormationCard {
  readonly id: string;
  readonly name: Words;
  readonly hint: Words;
  /** Nine tokens, F1 to R3. */
  readonly cells: readonly string[];
}
export interface CellView {
  readonly cell: string;
  readonly token: string;
  /** Codes; "?" for a card that is not ours to see. */
  readonly cards: readonly string[];
  readonly face_up: boolean;
}
export interface Player {
  readonly kind: Kind | null;
  readonly choices: readonly FormationCard[];
  readonly form: string | null;
  readonly sealed: boolean;
  readonly hand: { readonly size: number; readonly cards: readonly string[] | null };
  readonly deck: number;
  readonly cells: readonly CellView[];
  readonly captured: {
    readonly cards: readonly { readonly card: string; readonly owner: number }[];
    readonly points: number;
  };
}
export type Kind = "sword" | "shield" | "bow";
export interface JinkeiView {
  readonly seat: number | null;
  readonly phase: Phase;
  readonly games: number;
  readonly match_game: number;
  readonly round: number;
  readonly battle: number;
  /** First player of this round. */
  readonly first: number;
  readonly turn: number;
  /** Of finished rounds. */
  readonly points: readonly number[];
  readonly rounds: readonly (readonly number[])[];
  readonly offer: readonly { readonly kind: Kind; readonly formations: readonly FormationCard[] }[];
  readonly attack: Pick | null;
  readonly duty: Colour | null;
  readonly answers: readonly Answer[];
  readonly players: readonly Player[];
  readonly battles: readonly Battle[];
  /** Between two rounds, and after the last: the battle that ended the round. */
  readonly ended_by: readonly Battle[];
}

const MINE = ["F1", "F2", "F3", "B1", "B2", "B3", "R1", "R2", "R3"];
/** The cells row by row as they lie before the viewer: the fronts meet in the middle. */
export const order = (near: boolean): readonly string[] => (near ? MINE : MINE.toReversed());

export type Effect = "rank-1" | "rank-2" | "wild-suit" | "two-cards";
/** What a cell does to the card on it. */
export function effect(token: string): Effect | null {
  if (token.endsWith("+1")) return "rank-1";
  if (token.endsWith("+2")) return "rank-2";
  if (token.endsWith("w")) return "wild-suit";
  return token === "2" ? "two-cards" : null;
}

/** How many cards of this unit are still to be placed, as the cells show it. */
export function missing(player: Player | undefined, phase: Phase): number {
  const rows = phase === "fill" ? "FB" : "R";
  return (player?.cells ?? []).reduce((count, { cell, token, cards }) => {
    if (!rows.includes(cell[0] ?? "") || token === "x") return count;
    return count + Math.max(0, (token === "2" ? 2 : 1) - cards.length);
  }, 0);
}

/** All points so far, this round's captures among them. */
export const total = (view: JinkeiView, seat: number): number =>
  (view.points[seat] ?? 0) + (view.players[seat]?.captured.points ?? 0);
export const forming = (phase: Phase): boolean => phase === "fill" || phase === "reserve";
export const fighting = (phase: Phase): boolean => phase === "attack" || phase === "defend" || phase === "advance";
/** Whether every card has left the table. */
export const cleared = (view: JinkeiView): boolean =>
  view.players.every((player) => player.cells.every((cell) => cell.cards.length === 0));
/** The formation in use, by name. */
export const formation = (player: Player | undefined): FormationCard | undefined =>
  player?.choices.find((each) => each.id === player.form);
/** "sword-2a" is "II·a". */
export const numeral = (id: string): string => `${["I", "II", "III"][Number(id.at(-2)) - 1] ?? ""}·${id.at(-1) ?? ""}`;
