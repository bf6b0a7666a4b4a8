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
  /** `end` was pressed and waits to be confirmed. */
  ending: boolean = $state(false);

  /** What is chosen was played: the next position begins with nothing chosen. */
  #played = false;

  constructor(props: () => TableProps<FortuneView, Action>) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view);
  readonly me = $derived.by(() => this.#props().seat ?? 0);
  readonly names = $derived.by(() => this.#props().names);
  readonly active = $derived.by(() => this.#props().legal.length > 0 && !this.#props().busy);
  /** A lesson asks: nothing tells what fits where. */
  readonly quiz = $derived.by(() => this.#props().quiz ?? false);
  /** The orders the Hand may be held in. */
  readonly orders = $derived.by(() => ordersFor(this.view.stages[this.me]?.sets ?? [], this.quiz));
  readonly moves = $derived.by(() => choicesOf(this.#props().legal));
  /** Whose doing the last change was. */
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
  /** The Character that was tapped and nothing else: what it can do is told in sentences to choose from. */
  readonly person = $derived.by((): string | null => {
    const [who, ...more] = this.choice.chosen;
    const open = this.choice.group === null && more.length === 0 && this.groups.length > 1;
    return open && who !== undefined && who in this.view.people ? who : null;
  });
  readonly mayFlash = $derived.by(() => canFlash(this.moves, this.choice));
  readonly end = $derived.by(() => this.moves.find((move) => move.kind === "end") ?? null);
  readonly begun = $derived.by(() => this.choice.chosen.length > 0 || this.choice.group !== null);
  /** What the chosen action names, whether it was tapped or followed from the rest. */
  readonly picked = $derived.by(() => new Set([...this.choice.chosen, ...(this.meant?.names ?? [])]));

  /** The new Set in the making, as soon as two cards of it are chosen. */
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

  /** A Set as it would be with these cards; null where no action leads there. */
  draft(cards: readonly string[]): ShapeView | null {
    return this.view.drafts[[...cards].sort().join(" ")] ?? null;
  }
  /** The card that would come into an own Set by what is chosen. */
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
  /** The place among things chosen in order, from 1. */
  rank(name: string): number {
    return this.choice.chosen.indexOf(name) + 1;
  }

  /** Of twins, the one that a press names: one that still goes with what is chosen, otherwise one to take back. */
  twin(cards: readonly string[]): string | undefined {
    const [first] = cards;
    const chosen = cards.filter((card) => this.choice.chosen.includes(card));
    const goes = (card: string): boolean =>
      left(this.moves, { ...this.choice, chosen: [...this.choice.chosen, card] }).length > 0;
    const open = cards.filter((card) => !chosen.includes(card));
    if (chosen.length > 0) return open.find(goes) ?? chosen.at(-1);
    return open.find((card) => this.lit.has(card)) ?? first;
  }
  /** A card, Set or player was pressed. */
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
  /** An empty place of an own Set was pressed: take up what brings a card there, or say that nothing does. */
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
  /** A card was dragged onto something: the same as pressing both. */
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
  /** End the Afternoon: at once where there is nothing else to do, otherwise after asking. */
  finish(): void {
    if (!this.end) return;
    const sure = this.moves.length === 1 && !this.view.dues.loses;
    if (this.ending || sure) return this.play(this.end);
    this.clear();
    this.ending = true;
  }
  /** Put everything back. */
  clear(): boolean {
    const was = this.begun || this.ending;
    this.choice = NOTHING;
    this.ending = false;
    return was;
  }
  /** A new position: keep what is still possible. */
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

  /** Where an Afternoon's action naturally begins: with a card at hand or a Character who acts. */
  #starts(name: string): boolean {
    const stage = this.view.stages[this.me];
    const mine = stage?.hand.cards?.includes(name) || stage?.camp.includes(name);
    return (mine ?? false) || (this.#crew(name) && this.moves.some((move) => move.actor === name));
  }
  #read(name: string): void {
    if (isCard(name)) this.read(name);
  }
  /** Ask the server why this cannot be, where the question can be put. */
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
