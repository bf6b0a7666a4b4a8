// One finished game, position by position, as one seat, a spectator or all seats saw it.
import { api } from "../server/api";
import { t } from "../i18n/index.svelte";
import { seatName } from "../lobby/level-names";
import { nearest, PAGE } from "./positions";
import type { Position, SeatInfo } from "../server/wire";

export class ReplayStore {
  game = $state("");
  steps = $state(0);
  positions = $state.raw<readonly Position[]>([]);
  #names = $state.raw<readonly string[]>([]);
  #seats = $state.raw<readonly SeatInfo[]>([]);
  /** The reader's own seat in the game; null for none. */
  #own = $state<number | null>(null);

  constructor(
    private readonly table: string,
    private readonly number: number,
    /** Whose view is shown: "all", "none" (a spectator's) or a seat number. */
    private readonly eyes: () => string,
  ) {}

  /** The seat whose side of the table is near; null for a spectator. */
  readonly base = $derived.by(() => {
    const eyes = this.eyes();
    if (eyes === "all") return this.#own ?? 0;
    return eyes === "none" ? null : Number(eyes);
  });
  /** The index of the shown view in a position: its seat with all cards open, otherwise 0, the only view. */
  readonly shown = $derived.by(() => (this.eyes() === "all" ? (this.base ?? 0) : 0));
  /** The names by seat, with "You" for our own; bots have their names in the reader's language. */
  readonly names = $derived.by(() =>
    this.#names.map((name, seat) => {
      const now = this.#seats[seat];
      if (seat === this.#own) return t("table.you");
      return now?.who === "bot" && now.name === name ? (seatName(now) ?? name) : name;
    }),
  );
  readonly lines = $derived.by(() =>
    this.positions.flatMap((each) => each.lines.map((line) => ({ ...line, step: each.step }))),
  );
  /** The final scores in one line; empty until the last position is loaded. */
  readonly score = $derived.by(() => {
    const result = this.positions.at(-1)?.outcome;
    return result ? this.names.map((name, seat) => `${name} ${result.scores[seat] ?? 0}`).join(" – ") : "";
  });

  /** Return the seat to play on from: the reader's own, else the first that is to act. */
  chair(step: number): number {
    return this.#own ?? this.at(step)?.to_act[0] ?? 0;
  }

  at(step: number): Position | undefined {
    return this.positions[step] ?? nearest(this.positions, step);
  }

  /** Load all positions, page by page, until `gone` returns true. Raises RefusedError. */
  async load(gone: () => boolean): Promise<void> {
    const wanted = this.eyes();
    const me = await api.me();
    const info = await api.table(this.table);
    this.#own = info.seats.find((seat) => seat.person === me.id)?.seat ?? null;
    this.#seats = info.seats;
    this.game = info.game;
    const known: Position[] = [];
    const page = async (from: number): Promise<void> => {
      const part = await api.positions(this.table, this.number, wanted, this.#own, from, from + PAGE - 1);
      for (const each of part.positions) known[each.step] = each;
      if (gone()) return;
      this.#names = part.names;
      this.steps = part.steps;
      this.positions = [...known].filter(Boolean).length === known.length ? [...known] : this.positions;
      if (this.positions.length === 0 && known.length > 0) this.positions = known.filter(Boolean);
    };
    for (let from = 0; from === 0 || (from <= this.steps && !gone()); from += PAGE) await page(from);
  }
}
