// The viewer's selection: what may be played, what is chosen so far, and what a tap means.  One per table.
import { untrack } from "svelte";

import { sound } from "../../shell/sound";
import type { TableStore } from "../../table/table-store.svelte";
import { choicesOf } from "../choices";
import type { TableProps } from "../types";
import type { Action } from "./generated/actions";
import { LineUp } from "./parts/lineup.svelte";
import type { Situation } from "./parts/looks";
import { prompt } from "./prompt";
import { type AttackView, type Cell, cellOf, type JinkeiView, type PlayerView, takenBy } from "./view";

export class Selection {
  readonly #props: () => TableProps<JinkeiView, Action>;
  readonly #store: TableStore | null;
  /** The line-up as it is laid so far. */
  readonly lineup: LineUp;
  /** A cell, formation or kind that is chosen and not yet played. */
  #picked: string | null = $state(null);

  constructor(props: () => TableProps<JinkeiView, Action>, store: TableStore | null) {
    this.#props = props;
    this.#store = store;
    this.lineup = new LineUp(props, () => this.moves, store);
    $effect(() => {
      // A new position ends every half-made choice that is not possible any more.
      const still = this.moves.some((each) => [cellOf(each), takenBy(each)].includes(this.#picked));
      untrack(() => {
        if (!still) this.#picked = null;
      });
    });
  }

  readonly view = $derived.by(() => this.#props().view);
  readonly me = $derived.by(() => this.#props().seat ?? 0);
  readonly moves = $derived.by(() => choicesOf(this.#props().legal));
  readonly placing = $derived.by(() => this.view.stage === "placing");
  readonly active = $derived.by(() => {
    const { legal, busy, sealed } = this.#props();
    return legal.length > 0 && !busy && !(this.placing && (sealed !== null || this.lineup.sealing));
  });
  /** With one card to choose from, it is chosen. */
  readonly held = $derived.by((): string | null => {
    const fighting = this.view.phase === "attack" || this.view.phase === "defend";
    if (this.#picked !== null || !this.active || !fighting) return this.#picked;
    const cells = new Set(this.moves.map(cellOf));
    return cells.size === 1 ? ([...cells][0] ?? null) : null;
  });
  /** The own hand without what lies on a cell already; null where the viewer may not see it. */
  readonly hand = $derived.by(() => {
    const cards = this.#seen(this.me).players[this.me]?.hand.cards ?? null;
    const [place] = this.lineup.places;
    // In the order of the hand, also while the server has only a part of the line-up.
    const own = place && cards ? place.fits : cards;
    return own?.filter((card) => !this.lineup.draft.includes(card)) ?? null;
  });
  /** The attack that is chosen and needs no word any more: what it would meet can be shown. */
  readonly attack = $derived.by((): AttackView | null => {
    const [only, ...more] = this.view.attacks.filter((each) => each.cell === this.held);
    return only && more.length === 0 ? only : null;
  });
  readonly prompt = $derived.by(() => {
    const { names, toAct, sealed, busy, quiz = false } = this.#props();
    const mayTakeBack = !busy && (this.#store?.state.position?.undo ?? false);
    const { view, me, moves, held, lineup } = this;
    return prompt({ view, me, names, moves, toAct, sealed, held, lineup, mayTakeBack, quiz });
  });

  /** The view in which a seat's cards lie open, if there is one. */
  #seen(seat: number): JinkeiView {
    const { open, view } = this.#props();
    return open?.[seat] ?? view;
  }
  /** Return a player, with those of their cards that may be seen here. */
  player(seat: number): PlayerView | undefined {
    return this.#seen(seat).players[seat];
  }
  situation(seat: number): Situation {
    const near = seat === this.me;
    const { view, held } = this;
    const { previous, names, mode, quiz = false } = this.#props();
    const forming = mode !== "replay" && this.lineup.places.length > 0 && !this.lineup.isSealed;
    return {
      view,
      previous,
      seat,
      near,
      owner: seat === view.seat ? "" : (names[seat] ?? ""),
      held,
      moves: near && this.active ? this.moves : [],
      lineup: near && forming ? this.lineup : null,
      attack: near || quiz ? null : this.attack,
      quiz,
    };
  }

  play(action: number): void {
    if (this.#props().busy) return;
    sound(this.view.phase === "form" ? "seal" : "down");
    this.#props().act(action);
  }
  /** Lay a card of the hand on the marked place, or on the cell it was dropped on. */
  place(card: string, byKeyboard: boolean, cell?: string): void {
    if (!this.active || !this.placing) return;
    const found = this.lineup.places.find((each) => each.cell === cell)?.cell;
    if (cell !== undefined && found === undefined) this.#props().why({ kind: "place", card, cell: cell as Cell });
    else this.lineup.lay(card, found);
    if (byKeyboard) this.#afterwards();
  }
  seal(): void {
    if (!this.active) return;
    sound("seal");
    this.lineup.seal();
  }
  pick(what: string, byKeyboard: boolean): void {
    const { busy, legal } = this.#props();
    if (busy || legal.length === 0) return;
    this.#picked = what;
    sound("up");
    if (byKeyboard) toPrompt();
  }
  /** A cell was pressed: choose its card, play what is chosen, or ask why not. */
  press(cell: Cell, byKeyboard: boolean): void {
    if (!this.active) return;
    const options = this.moves.filter((each) => cellOf(each) === cell);
    const [only] = options;
    if (this.placing) {
      const card = this.hand?.[0];
      if (this.lineup.on(cell)) this.lineup.press(cell);
      else if (card) this.#props().why({ kind: "place", card, cell });
    } else if (!only) this.#askWhy(cell);
    else if (this.#picked === cell && options.length === 1) this.play(only.id);
    else this.pick(cell, byKeyboard);
  }
  /** Ask why the card of a cell cannot fight now. */
  #askWhy(cell: Cell): void {
    const { phase } = this.view;
    if (phase === "attack" || phase === "defend") this.#props().why({ kind: phase, cell, declared: null });
  }
  drop(cell: Cell, target: string | null): void {
    if (this.placing) this.lineup.move(cell, target);
    if (target !== "clash") return;
    const [only, ...more] = this.moves.filter((each) => cellOf(each) === cell);
    if (only && more.length === 0) this.play(only.id);
    else this.pick(cell, false);
  }
  takeBack(): void {
    if (this.active && this.lineup.mayTakeBack) this.lineup.takeBack();
    else this.#store?.send({ type: "undo" });
    sound("up");
  }
  putBack(): void {
    if (this.active && this.placing) this.lineup.putBack();
    this.#picked = null;
  }

  /** Move the focus of a keyboard player to the next card, or to the seal once all cards are laid. */
  #afterwards(): void {
    const at = [...document.querySelectorAll("#hand [data-card]")].indexOf(document.activeElement as Element);
    if (this.lineup.isFull) toPrompt();
    else queueMicrotask(() => [...document.querySelectorAll<HTMLElement>("#hand [data-card]")].at(at)?.focus());
  }
}

/** Move the focus of a keyboard player to the button to press next. */
function toPrompt(): void {
  if (document.activeElement?.matches("[data-card]"))
    queueMicrotask(() => document.querySelector<HTMLElement>("#prompt [data-action], #prompt [data-seal]")?.focus());
}
