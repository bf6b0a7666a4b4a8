// The viewer's selection: what is legal, what is chosen so far, and what a tap means.  One per table.
import { getContext, setContext } from "svelte";

import { sound } from "../../shell/sound";
import { choicesOf } from "../choices";
import type { TableProps } from "../types";
import { isFortune, lay } from "./parts/edition.svelte";
import type { Action } from "./generated/actions";
import type { Group, Move } from "./parts/kinds";
import { fillable, filled } from "./parts/fill";
import { canFlash, type Choice, groupsLeft, left, lit, meant, NOTHING, tapped } from "./parts/narrow";
import { ordersFor } from "./parts/orders";
import { question } from "./parts/why";
import { type FortuneView, isCard, moved, type PlaceView, type ShapeView } from "./view";

export type Light = "picked" | "lit" | "dim" | "plain";

export class Selection {
  readonly #props: () => TableProps<FortuneView, Action>;
  choice: Choice = $state.raw(NOTHING);
  /** The card whose text is shown: in a sheet on phones, beside the table on desktops. */
  about: string | null = $state(null);
  sheet: boolean = $state(false);
  /** Whether `end` was pressed and has to be confirmed. */
  ending: boolean = $state(false);

  /** Whether the chosen move was sent, so that the choice is cleared at the next position. */
  #played = false;

  constructor(props: () => TableProps<FortuneView, Action>) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view);
  readonly me = $derived.by(() => this.#props().seat ?? 0);
  readonly names = $derived.by(() => this.#props().names);
  readonly active = $derived.by(() => this.#props().legal.length > 0 && !this.#props().busy);
  /** Whether a lesson asks a question: then the table must not show what fits where. */
  readonly quiz = $derived.by(() => this.#props().quiz ?? false);
  /** The orders in which the Hand can be shown. */
  readonly orders = $derived.by(() => ordersFor(this.view.stages[this.me]?.sets ?? [], this.quiz));
  readonly moves = $derived.by(() => choicesOf(this.#props().legal));
  /** The seat that caused the last change. */
  readonly mover = $derived.by(() => this.#props().previous?.active ?? this.#props().view.active);
  readonly fresh = $derived.by(() => moved(this.#props().view, this.#props().previous));
  readonly left = $derived.by(() => left(this.moves, this.choice));
  readonly lit = $derived.by(() => {
    if (!this.active) return new Set<string>();
    const next = lit(this.moves, this.choice);
    // Once an action is complete, the alternatives to the last thing named stay lit.
    const { chosen } = this.choice;
    if (next.size > 0 || chosen.length < 2) return next;
    return lit(this.moves, { ...this.choice, chosen: chosen.slice(0, -1) });
  });
  readonly groups = $derived.by(() => groupsLeft(this.moves, this.choice));
  readonly meant = $derived.by(() => meant(this.moves, this.choice));
  /** The Character that alone was tapped; its possible actions are then listed as sentences. Null for none. */
  readonly person = $derived.by((): string | null => {
    const [who, ...more] = this.choice.chosen;
    const open = this.choice.group === null && more.length === 0 && this.groups.length > 1;
    return open && who !== undefined && who in this.view.people ? who : null;
  });
  readonly mayFlash = $derived.by(() => canFlash(this.moves, this.choice));
  readonly end = $derived.by(() => this.moves.find((move) => move.kind === "end") ?? null);
  readonly begun = $derived.by(() => this.choice.chosen.length > 0 || this.choice.group !== null);
  /** All things named by the choice, and by the move that it stands for. */
  readonly picked = $derived.by(() => new Set([...this.choice.chosen, ...(this.meant?.names ?? [])]));

  /** The Fortunes chosen for a new Set, once there are two of them; otherwise an empty list. */
  readonly making = $derived.by((): readonly string[] => {
    if (!this.active || !this.left.some((move) => move.kind === "begin")) return [];
    const cards = this.meant?.names ?? this.choice.chosen;
    return cards.length > 1 && cards.every(isFortune) ? cards : [];
  });

  /** How many cards a new Set still needs. */
  readonly toBegin = $derived.by((): number => {
    const begin = this.left.find((move) => move.kind === "begin");
    return begin ? begin.names.length - Math.max(this.making.length, this.choice.chosen.length) : 0;
  });

  /** Return the kind of Set that these cards would form; null if no action forms it. */
  draft(cards: readonly string[]): ShapeView | null {
    return this.view.drafts[[...cards].sort().join(" ")] ?? null;
  }
  /** Return the chosen card that would be added to one's own Set in `slot`; null for none. */
  coming(slot: number): string | null {
    if (!this.active || !this.begun) return null;
    const name = `s${slot}`;
    const adds = this.left.filter((move) => move.kind === "add" && move.names[0] === name);
    return this.choice.chosen.find((card) => adds.some((move) => move.names[1] === card)) ?? null;
  }
  light(name: string): Light {
    if (!this.active) return "plain";
    if (this.picked.has(name)) return "picked";
    if (this.lit.has(name)) return this.begun || this.view.phase !== "main" || this.#starts(name) ? "lit" : "plain";
    return this.begun ? "dim" : "plain";
  }
  /** Return the position of `name` in the order of choice, from 1; 0 if it is not chosen. */
  rank(name: string): number {
    return this.choice.chosen.indexOf(name) + 1;
  }

  /** Return which of two equal cards a press means: one that fits the choice, else a chosen one to take back. */
  twin(cards: readonly string[]): string | undefined {
    const [first] = cards;
    const chosen = cards.filter((card) => this.choice.chosen.includes(card));
    const goes = (card: string): boolean =>
      left(this.moves, { ...this.choice, chosen: [...this.choice.chosen, card] }).length > 0;
    const open = cards.filter((card) => !chosen.includes(card));
    if (chosen.length > 0) return open.find(goes) ?? chosen.at(-1);
    return open.find((card) => this.lit.has(card)) ?? first;
  }
  /** Respond to a press on a card, Set or player. */
  tap(name: string): void {
    if (isCard(name)) this.about = name;
    this.ending = false;
    if (!this.active) return this.#read(name);
    const next = tapped(this.moves, this.choice, name);
    if (next) {
      this.choice = next;
      sound("up");
    } else if (!this.#ask(name)) this.#read(name);
  }
  /** Choose the action that brings a card to a pressed empty place of one's own Set; return false if none does. */
  fill(set: string, place: PlaceView): boolean {
    const choice = this.active ? filled(this.moves, this.choice, set, place) : null;
    if (choice === null) return false;
    this.ending = false;
    this.choice = choice;
    sound("up");
    return true;
  }
  fillable(set: string, place: PlaceView): boolean {
    return this.active && fillable(this.moves, set, place);
  }
  /** Respond to a card dragged onto a target: the same as pressing both. */
  drop(name: string, target: string | null): void {
    if (target === null || !this.active) return;
    const onto = target.split(" ").find((each) => left(this.moves, { ...NOTHING, chosen: [name, each] }).length > 0);
    if (onto) {
      this.choice = { ...NOTHING, chosen: [name, onto] };
      const only = meant(this.moves, this.choice);
      if (only) this.play(only);
    } else {
      const slot = target.split(" ").find((each) => /^s[123]$/.test(each));
      if (slot) this.#props().why({ kind: "add", actor: null, flash: false, names: [slot, name] });
    }
  }
  group(group: Group): void {
    this.ending = false;
    if (this.choice.group === group) this.choice = { ...this.choice, group: null, flash: false };
    else this.choice = { ...this.choice, group };
  }
  flash(): void {
    this.choice = { ...this.choice, flash: !this.choice.flash };
  }
  play(move: Move): void {
    if (!this.active) return;
    sound(move.kind === "end" ? "shuffle" : "down");
    this.#played = true;
    this.#props().act(move.id);
  }
  /** End the Afternoon: at once if no other action is possible, otherwise after a confirmation. */
  finish(): void {
    if (!this.end) return;
    const sure = this.moves.length === 1 && !this.view.dues.loses;
    if (this.ending || sure) return this.play(this.end);
    this.clear();
    this.ending = true;
  }
  /** Clear the whole choice; return whether there was one. */
  clear(): boolean {
    const was = this.begun || this.ending;
    this.choice = NOTHING;
    this.ending = false;
    return was;
  }
  /** Call at a new position: keeps the part of the choice that is still possible. */
  settle(): void {
    this.ending = false;
    const over = this.#played || left(this.moves, this.choice).length === 0;
    this.#played = false;
    if (over) this.choice = NOTHING;
    else this.choice = { ...NOTHING, chosen: this.choice.chosen.filter((name) => lit(this.moves, NOTHING).has(name)) };
  }
  read(name: string): void {
    this.about = name;
    this.sheet = true;
  }

  /** Return whether an action can begin with `name`: a card of Hand or Camp, or a Character that can act. */
  #starts(name: string): boolean {
    const stage = this.view.stages[this.me];
    const mine = stage?.hand.cards?.includes(name) || stage?.camp.includes(name);
    return (mine ?? false) || (this.#crew(name) && this.moves.some((move) => move.actor === name));
  }
  #read(name: string): void {
    if (isCard(name)) this.read(name);
  }
  /** Ask the server why a tap on `name` is not possible; return false if it suggests no action to ask about. */
  #ask(name: string): boolean {
    const asked = question(this.view, this.moves, this.me, this.choice, name);
    if (asked !== null) this.#props().why(asked);
    return asked !== null;
  }
  #crew(name: string): boolean {
    return this.view.stages[this.me]?.crew.some((member) => member.character === name) ?? false;
  }
}

const CONTEXT = Symbol("selection");
export function provideSelection(props: () => TableProps<FortuneView, Action>): Selection {
  lay(props().view);
  $effect.pre(() => lay(props().view));
  return setContext(CONTEXT, new Selection(props));
}
export const useSelection = (): Selection => getContext<Selection>(CONTEXT);
