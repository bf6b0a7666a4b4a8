// The desk of whoever looks: what may be played, what is chosen so far, and what a tap means.  One per table.
import { untrack } from "svelte";

import { sound } from "../../lib/sound";
import type { TableStore } from "../../lib/table.svelte";
import type { TableProps } from "../types";
import { moves } from "./moves";
import type { Situation } from "./parts/looks";
import { isLast, prompt } from "./prompt";
import type { Cell, JinkeiView, PlayerView } from "./view";

/** How long a card stays on its cell when the answer is here and its view is not. */
const PATIENCE = 400;

export class Desk {
  readonly #props: () => TableProps<JinkeiView>;
  readonly #store: TableStore | null;
  /** A cell, formation or kind that is chosen and not yet played. */
  #picked: string | null = $state(null);
  /** A card shown on its cell: the last of a line-up before it is sealed, or one on its way. */
  #laid: { readonly card: string; readonly cell: Cell } | null = $state.raw(null);
  #sent: boolean = $state(false);

  constructor(props: () => TableProps<JinkeiView>, store: TableStore | null) {
    this.#props = props;
    this.#store = store;
    $effect(() => {
      // A new position ends every half-made choice that is not possible any more.
      const still = this.moves.some((each) => each.cell === this.#picked || each.what === this.#picked);
      untrack(() => {
        if (!still) this.#picked = null;
        if (this.#laid && !this.draft) this.#laid = null;
      });
    });
    $effect(() => {
      if (this.#props().busy || !this.#sent) return;
      const timer = setTimeout(() => {
        if (this.#sent) this.#laid = null;
        this.#sent = false;
      }, PATIENCE);
      return () => clearTimeout(timer);
    });
  }

  readonly view = $derived.by(() => this.#props().view);
  readonly me = $derived.by(() => this.#props().seat ?? 0);
  readonly moves = $derived.by(() => moves(this.#props().legal));
  readonly active = $derived.by(() => {
    const { legal, busy, sealed } = this.#props();
    return legal.length > 0 && !busy && (sealed === null || this.view.stage !== "placing");
  });
  /** With one card to choose from, it is chosen. */
  readonly held = $derived.by((): string | null => {
    const fighting = this.view.phase === "attack" || this.view.phase === "defend";
    if (this.#picked !== null || !this.active || !fighting) return this.#picked;
    const cells = new Set(this.moves.map((each) => each.cell));
    return cells.size === 1 ? ([...cells][0] ?? null) : null;
  });
  readonly #hand = $derived.by(() => this.#seen(this.me).players[this.me]?.hand.cards ?? null);
  /** Once the view has it on its cell, it is no draft any more. */
  readonly draft = $derived.by(() => (this.#laid && this.#hand?.includes(this.#laid.card) ? this.#laid : null));
  /** The own hand without what lies on a cell already; null for whoever may not see it. */
  readonly hand = $derived.by(() => this.#hand?.filter((card) => card !== this.draft?.card) ?? null);
  readonly prompt = $derived.by(() => {
    const { names, toAct, sealed, busy } = this.#props();
    const mayTakeBack = !busy && (this.#store?.state.position?.undo ?? false);
    const { view, me, moves, held, draft } = this;
    return prompt({ view, me, names, moves, toAct, sealed, held, draft, mayTakeBack });
  });

  /** The view in which a seat's cards lie open, if there is one. */
  #seen(seat: number): JinkeiView {
    const { open, view } = this.#props();
    return open?.[seat] ?? view;
  }
  /** A player, with whatever of their cards may be seen here. */
  player(seat: number): PlayerView | undefined {
    return this.#seen(seat).players[seat];
  }
  situation(seat: number): Situation {
    const near = seat === this.me;
    const { view, held } = this;
    const { previous, names } = this.#props();
    return {
      view,
      previous,
      seat,
      near,
      owner: seat === view.seat ? "" : (names[seat] ?? ""),
      held,
      moves: near && this.active ? this.moves : [],
      draft: near ? this.draft : null,
    };
  }

  play(action: number): void {
    if (this.#props().busy) return;
    this.#sent = this.draft !== null;
    sound(this.view.stage === "placing" || this.view.phase === "form" ? "seal" : "down");
    this.#props().act(action);
  }
  /** Put a card on the cell that is due: at once, but for the last of a line-up. */
  place(card: string): void {
    const move = this.moves.find((each) => each.verb === "place" && each.card === card);
    if (!move?.cell || !this.active) return;
    this.#laid = { card, cell: move.cell };
    sound("down");
    this.#sent = !isLast(this.view, this.me);
    if (this.#sent) this.#props().act(move.id);
    else toPrompt();
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
    const options = this.moves.filter((each) => each.cell === cell);
    const [only] = options;
    if (this.view.stage === "placing") {
      const card = this.hand?.[0];
      if (this.draft?.cell === cell) this.takeBack();
      else if (card && !only) this.#props().why(`place ${card}@${cell}`);
    } else if (!only) this.#props().why(`${this.view.phase} ${cell}`);
    else if (this.#picked === cell && options.length === 1) this.play(only.id);
    else this.pick(cell, byKeyboard);
  }
  drop(cell: Cell, target: string | null): void {
    if (target !== "clash") return;
    const [only, ...more] = this.moves.filter((each) => each.cell === cell);
    if (only && more.length === 0) this.play(only.id);
    else this.pick(cell, false);
  }
  takeBack(): void {
    if (this.draft && !this.#sent) this.#laid = null;
    else this.#store?.send({ type: "undo" });
    sound("up");
  }
  putBack(): void {
    if (!this.#sent) this.#laid = null;
    this.#picked = null;
  }
}

/** Whoever plays by keys finds the button to press next. */
function toPrompt(): void {
  if (document.activeElement?.matches("[data-card]"))
    queueMicrotask(() => document.querySelector<HTMLElement>("#prompt [data-action]")?.focus());
}
