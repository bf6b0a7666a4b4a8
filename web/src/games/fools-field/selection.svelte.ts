// The viewer's selection: what may be played, what is chosen so far, and what a tap means.  One per table.
import { untrack } from "svelte";

import { inOrder } from "../../table/hand-order";
import { sound } from "../../shell/sound";
import type { TableProps } from "../types";
import { choicesOf } from "../choices";
import type { Action } from "./generated/actions";
import { ORDERS } from "./parts/orders";
import { promptOf } from "./prompt";
import type { FieldView, Placed } from "./view";

export class Selection {
  readonly #props: () => TableProps<FieldView, Action>;
  /** The card that is chosen and not yet played. */
  held: string | null = $state(null);
  /** A deployment that is on its way, drawn as done. */
  sent: Placed | null = $state.raw(null);
  /** Retreating was pressed and waits to be confirmed. */
  asking = $state(false);
  /** What goes, while discarding; `leaving` once confirmed, one after the other. */
  goes: readonly string[] = $state.raw([]);
  leaving = $state(false);

  constructor(props: () => TableProps<FieldView, Action>) {
    this.#props = props;
    $effect(() => {
      // A new position ends every half-made choice about the old one.
      const mine = this.view.hands[this.me]?.cards ?? [];
      const { phase } = this.view;
      untrack(() => this.#settle(mine, phase));
    });
    $effect(() => {
      if (!this.#props().busy) this.sent = null;
    });
    $effect(() => {
      if (!this.leaving || this.#props().busy) return;
      const next = this.#discards.find((each) => this.goes.includes(each.card));
      if (next) this.#props().act(next.id);
      else this.leaving = false;
    });
  }

  readonly view = $derived.by(() => this.#props().view);
  readonly me = $derived.by(() => this.#props().seat ?? 0);
  readonly active = $derived.by(() => this.#props().legal.length > 0 && !this.#props().busy);
  /** A lesson asks: nothing tells what fits. */
  readonly quiz = $derived.by(() => this.#props().quiz ?? false);
  readonly #moves = $derived.by(() => choicesOf(this.#props().legal));
  readonly deploys = $derived.by(() => this.#moves.filter((each) => each.kind === "deploy"));
  readonly retreat = $derived.by(() => this.#moves.find((each) => each.kind === "retreat"));
  readonly #discards = $derived.by(() => this.#moves.filter((each) => each.kind === "discard"));
  readonly discarding = $derived.by(() => this.#discards.length > 0);
  /** The near hand as the player likes to hold it, without what is on its way; null where the viewer may not see it. */
  readonly hand = $derived.by(() => {
    const { view, open } = this.#props();
    const cards = view.hands[this.me]?.cards ?? open?.[this.me]?.hands[this.me]?.cards ?? null;
    const held = cards && inOrder("fools-field", ORDERS, cards);
    return held?.filter((card) => card !== this.sent?.card) ?? null;
  });
  /** The spaces the chosen card may go to. */
  readonly lit = $derived.by(() => (this.held && this.active ? this.places(this.held) : []));
  readonly prompt = $derived.by(() => {
    const { view, names, toAct, outcome, busy } = this.#props();
    return promptOf({
      view,
      moves: this.#moves,
      waitingFor: toAct.map((each) => names[each]).join(", "),
      names,
      over: outcome !== null || view.phase === "over",
      sending: busy && this.sent !== null,
      fitting: this.held ? this.lit.length : null,
      askingToRetreat: this.asking,
      quiz: this.quiz,
      going: this.goes.length,
    });
  });

  #settle(mine: readonly string[], phase: FieldView["phase"]): void {
    this.asking = false;
    if (this.held && !mine.includes(this.held)) this.held = null;
    this.goes = this.goes.filter((card) => mine.includes(card));
    if (phase !== "discard") this.leaving = false;
  }

  /** Where a card may be deployed. */
  places(card: string): readonly string[] {
    return this.deploys.filter((each) => each.card === card).map((each) => each.space);
  }
  choose(card: string, byKeyboard: boolean): void {
    if (this.discarding) {
      if (this.goes.includes(card)) this.goes = this.goes.filter((each) => each !== card);
      else if (this.goes.length < this.view.owed) this.goes = [...this.goes, card];
      return;
    }
    if (!this.active) return;
    this.held = this.held === card && byKeyboard ? null : card;
    this.asking = false;
    sound("up");
    if (byKeyboard && this.held) queueMicrotask(() => document.querySelector<HTMLElement>("[data-fits]")?.focus());
  }
  /** A space was pressed: deploy what is chosen, or ask why not. */
  press(space: string): void {
    if (!this.active || this.discarding) return;
    const move = this.deploys.find((each) => each.card === this.held && each.space === space);
    if (move && this.held) {
      this.sent = { space, card: this.held, seen: this.held, turned: false, seat: this.me };
      this.held = null;
      sound("down");
      this.#props().act(move.id);
      // A lesson answers at once.
      if (!this.#props().busy) this.sent = null;
    } else if (this.held) this.#props().why({ kind: "deploy", card: this.held, space });
  }
  drop(card: string, space: string | null): void {
    if (space === null) return;
    this.held = card;
    this.press(space);
  }
  /** Retreat; where something could still be deployed, only when asked twice. */
  withdraw(): void {
    if (!this.retreat) return;
    if (!this.asking && this.deploys.length > 0) {
      this.asking = true;
      this.held = null;
      return;
    }
    this.asking = false;
    sound("shuffle");
    this.#props().act(this.retreat.id);
  }
  /** Let the chosen cards go, if there are enough. */
  discard(): void {
    if (this.discarding && this.goes.length === this.view.owed) this.leaving = true;
  }
  /** Put back what is chosen; says which card that was. */
  putBack(): string | null {
    const back = this.held;
    this.held = null;
    this.asking = false;
    return back;
  }
}
