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
  /** A card of the hand that shall replace another one, because all places are taken; null for none. */
  #held: string | null = $state(null);
  /** The place that was pressed last, as an index in the line-up, with the round and phase it belongs to. */
  #pressed: { readonly unit: string; readonly at: number } | null = $state.raw(null);
  /** Whether the player has sealed the line-up and its cards are being sent. */
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
  /** Whether the server has the whole line-up. */
  readonly isSealed = $derived.by(() => this.places.length > 0 && this.places.every(({ card }) => card !== null));
  /** The card on each place, by index: the server's once it is sealed, before that the player's unsent draft. */
  readonly draft = $derived.by((): Draft => {
    const there = standing(this.places);
    if (this.isSealed) return there;
    const kept = this.#begun?.unit === this.#unit ? this.#begun.draft : this.#keptDraft();
    return kept && isPossible(this.places, kept) ? kept : there;
  });
  /** The number of places with a card; null where there is no line-up. */
  readonly count = $derived.by(() => (this.places.length > 0 ? this.draft.filter(Boolean).length : null));
  readonly isFull = $derived.by(() => this.draft.length > 0 && !this.draft.includes(null));
  /** The index of the place for the next card tapped in the hand: the pressed place, else the first free one, or -1. */
  readonly marked = $derived.by(() => {
    const { unit, at } = this.#pressed ?? {};
    return unit === this.#unit && at !== undefined ? at : this.draft.indexOf(null);
  });
  /** The card on the marked place, which will be moved or replaced; null for none. */
  readonly lifted = $derived.by(() => this.draft[this.marked] ?? null);
  /** The card of the hand that waits until the player presses the cell whose card it replaces; null for none. */
  readonly held = $derived.by(() => (this.isFull && !this.draft.includes(this.#held) ? this.#held : null));
  readonly mayTakeBack = $derived.by(() => !this.sealing && (this.#earlier.length > 0 || this.draft.some(Boolean)));

  /** Return the cards of the draft on a cell; null if the cell is not part of the line-up. */
  on(cell: Cell): readonly string[] | null {
    return this.places.some((each) => each.cell === cell) ? onCell(this.places, this.draft, cell) : null;
  }
  /** The action that sealing would send first; null for none. */
  get action(): number | null {
    const step = toward(this.places, this.draft);
    return step === null || step === "undo" ? null : (this.#actionOf(step.card) ?? null);
  }

  /** Lay a card on a cell, or on the marked place, in exchange for a card there. If all places are taken, hold it. */
  lay(card: string, cell?: Cell): void {
    const at = cell === undefined ? this.marked : this.#roomOn(cell);
    if (at < 0) this.#hold(card);
    else if (this.places[at]?.fits.includes(card)) {
      this.#change(put(this.draft, at, card));
      this.#say(at);
    }
  }
  /** Respond to a press on a cell: lay the held card, return its own card to the hand, swap cards, or mark it. */
  press(cell: Cell): void {
    const at = this.#roomOn(cell);
    if (this.held !== null) this.lay(this.held, cell);
    else if (at === this.marked) this.#giveBack(cell);
    else if (this.lifted !== null) this.#swap(this.marked, at);
    else this.#mark(at);
  }
  /** Respond to a card dragged off its cell: lay it on the cell `target`, or return it to the hand. */
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
  /** Unmark the place or card that waits; if there is none, return all cards to the hand that were not sent. */
  putBack(): void {
    if (this.lifted !== null || this.held !== null) this.#mark(null);
    else if (this.draft.some((card, at) => card !== this.places[at]?.card)) this.#change(standing(this.places));
  }
  seal(): void {
    this.sealing = this.isFull;
  }

  /** Return the index of the cell's place that a card would get: a free one, else its last one; -1 for none. */
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
  /** Return the last card on a cell to the hand, and mark its place for another card. */
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
  /** Send the next step of the sealed line-up; called again when the server has answered. */
  #send(): void {
    const step = toward(this.places, this.draft);
    const action = step === null || step === "undo" ? undefined : this.#actionOf(step.card);
    if (step === "undo") this.#store?.send({ type: "undo" });
    else if (action !== undefined) this.#props().act(action);
    if (step === null || (step !== "undo" && action === undefined)) this.sealing = false;
  }
}
