// Forming up: cards are laid, moved and exchanged in any order; sealing sends them in the order of the record.
import { announcer } from "../../../shell/announcer.svelte";
import { type Draft, draftOf, keepDraft } from "../../../table/drafts";
import { sound } from "../../../shell/sound";
import type { TableStore } from "../../../table/table-store.svelte";
import type { TableProps } from "../../types";
import type { Action } from "../generated/actions";
import { isPossible, lift, onCell, put, standing, swap, toward } from "./lineup";
import { cardName, cellName } from "../say";
import { g } from "../text";
import type { Cell, JinkeiView, Move } from "../view";

interface Begun {
  readonly unit: string;
  readonly draft: Draft;
}

export class LineUp {
  readonly #props: () => TableProps<JinkeiView, Action>;
  readonly #moves: () => readonly Move[];
  readonly #store: TableStore | null;
  #begun: Begun | null = $state.raw(null);
  #earlier: readonly Draft[] = $state.raw([]);
  /** A card in hand that is to replace another one: every place is taken. */
  #held: string | null = $state(null);
  /** The place that was pressed last, and what it was about. */
  #pressed: { readonly unit: string; readonly at: number } | null = $state.raw(null);
  /** Sealed by the player, and on its way to the server. */
  sealing: boolean = $state(false);

  constructor(props: () => TableProps<JinkeiView, Action>, moves: () => readonly Move[], store: TableStore | null) {
    this.#props = props;
    this.#moves = moves;
    this.#store = store;
    $effect(() => {
      if (this.sealing && !this.#props().busy) this.#send();
    });
  }

  readonly places = $derived.by(() => this.#props().view.lineup);
  readonly #unit = $derived.by(() => {
    const { match_game, round, phase } = this.#props().view;
    return `${this.#store?.state.position?.game ?? 0}.${match_game}.${round}.${phase}`;
  });
  /** The server has all of it. */
  readonly isSealed = $derived.by(() => this.places.length > 0 && this.places.every(({ card }) => card !== null));
  /** What lies where, for the player to see: as the server has it once it is sealed, and before that as it is meant. */
  readonly draft = $derived.by((): Draft => {
    const there = standing(this.places);
    if (this.isSealed) return there;
    const kept = this.#begun?.unit === this.#unit ? this.#begun.draft : this.#keptDraft();
    return kept && isPossible(this.places, kept) ? kept : there;
  });
  /** How many cards lie; null where nothing is filled. */
  readonly count = $derived.by(() => (this.places.length > 0 ? this.draft.filter(Boolean).length : null));
  readonly isFull = $derived.by(() => this.draft.length > 0 && !this.draft.includes(null));
  /** The place a card goes to that is tapped in hand: the one that was pressed, or the first that is free. */
  readonly marked = $derived.by(() => {
    const { unit, at } = this.#pressed ?? {};
    return unit === this.#unit && at !== undefined ? at : this.draft.indexOf(null);
  });
  /** The card on that place, if one lies there: it is about to go elsewhere. */
  readonly lifted = $derived.by(() => this.draft[this.marked] ?? null);
  /** A card in hand that waits for the cell whose card it replaces. */
  readonly held = $derived.by(() => (this.isFull && !this.draft.includes(this.#held) ? this.#held : null));
  readonly mayTakeBack = $derived.by(() => !this.sealing && (this.#earlier.length > 0 || this.draft.some(Boolean)));

  /** What the player sees on a cell; null where the server's view is all there is. */
  on(cell: Cell): readonly string[] | null {
    return this.places.some((each) => each.cell === cell) ? onCell(this.places, this.draft, cell) : null;
  }
  /** The action that sealing would send first. */
  get action(): number | null {
    const step = toward(this.places, this.draft);
    return step === null || step === "undo" ? null : (this.#actionOf(step.card) ?? null);
  }

  /** Lay a card on a cell, or on the marked place; what lay there makes room.  Where all are taken, it is held. */
  lay(card: string, cell?: Cell): void {
    const at = cell === undefined ? this.marked : this.#roomOn(cell);
    if (at < 0) this.#hold(card);
    else if (this.places[at]?.fits.includes(card)) {
      this.#change(put(this.draft, at, card));
      this.#say(at);
    }
  }
  /** A cell was pressed: it gets what is held or lifted, gives its own card back, or is marked. */
  press(cell: Cell): void {
    const at = this.#roomOn(cell);
    if (this.held !== null) this.lay(this.held, cell);
    else if (at === this.marked) this.#giveBack(cell);
    else if (this.lifted !== null) this.#swap(this.marked, at);
    else this.#mark(at);
  }
  /** A card was dragged off its cell: onto another one, or back into hand. */
  move(cell: Cell, target: string | null): void {
    const [card] = onCell(this.places, this.draft, cell);
    const to = this.places.find((each) => each.cell === target);
    if (card && to) this.lay(card, to.cell);
    else if (card && target === "hand") this.#change(lift(this.draft, this.draft.indexOf(card)));
  }
  takeBack(): void {
    const last = this.#earlier.at(-1);
    const rest = this.#earlier.slice(0, -1);
    if (last && isPossible(this.places, last)) this.#change(last);
    else
      this.#change(
        lift(
          this.draft,
          this.draft.findLastIndex((card) => card !== null),
        ),
      );
    this.#earlier = rest;
  }
  /** Put down what is lifted; if nothing is, take every card back into hand that the server does not have. */
  putBack(): void {
    if (this.lifted !== null || this.held !== null) this.#mark(null);
    else if (this.draft.some((card, at) => card !== this.places[at]?.card)) this.#change(standing(this.places));
  }
  seal(): void {
    this.sealing = this.isFull;
  }

  /** The place of a cell that a card would go to: a free one, or the last of those that are taken. */
  #roomOn(cell: Cell): number {
    const all = this.places.flatMap((each, at) => (each.cell === cell ? [at] : []));
    return all.find((at) => this.draft[at] === null) ?? all.at(-1) ?? -1;
  }
  #hold(card: string): void {
    this.#held = this.#held === card ? null : card;
    sound("up");
  }
  #mark(at: number | null): void {
    this.#pressed = at === null ? null : { unit: this.#unit, at };
    this.#held = null;
    sound("up");
  }
  #swap(from: number, to: number): void {
    this.#change(swap(this.draft, from, to));
    this.#say(to);
    if (this.draft[from]) this.#say(from);
  }
  /** The card on a cell goes back into hand, and the cell waits for another. */
  #giveBack(cell: Cell): void {
    const card = onCell(this.places, this.draft, cell).at(-1);
    if (card === undefined) return;
    const at = this.draft.indexOf(card);
    this.#change(lift(this.draft, at));
    this.#mark(at);
  }
  #change(draft: Draft): void {
    this.#earlier = [...this.#earlier, this.draft];
    this.#begun = { unit: this.#unit, draft };
    this.#pressed = null;
    this.#held = null;
    if (this.#store) keepDraft(this.#store.id, this.#unit, draft);
    sound("down");
  }
  #keptDraft(): Draft | null {
    return this.#store ? draftOf(this.#store.id, this.#unit) : null;
  }
  #say(at: number): void {
    const [card, place] = [this.draft[at], this.places[at]];
    if (card && place) announcer.say(g("hear.lying", { cell: cellName(place.cell), card: cardName(card) }));
  }
  #actionOf(card: string): number | undefined {
    return this.#moves().find((each) => each.kind === "place" && each.card === card)?.id;
  }
  /** One step after the other, each when the one before is there. */
  #send(): void {
    const step = toward(this.places, this.draft);
    const action = step === null || step === "undo" ? undefined : this.#actionOf(step.card);
    if (step === "undo") this.#store?.send({ type: "undo" });
    else if (action !== undefined) this.#props().act(action);
    if (step === null || (step !== "undo" && action === undefined)) this.sealing = false;
  }
}
