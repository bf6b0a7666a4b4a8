// One live table: receives messages of its socket, holds the resulting state, and sends commands for components.
import { getContext, setContext } from "svelte";

import type { GameModule } from "../games/types";
import { pick, t } from "../i18n/index.svelte";
import { lacksCommit, commitEntropy, entropyToReveal } from "../fair/deals";
import { seatName } from "../lobby/level-names";
import { isBusy, NOTHING, reduce, sent, type TableState } from "./reduce";
import { settings } from "../shell/settings.svelte";
import { sound } from "../shell/sound";
import { type Connection, TableSocket } from "../server/socket";
import type { Stage } from "../show/stage.svelte";
import { toasts } from "../shell/toasts.svelte";
import type { Command, ServerMessage, TableMessage, Why } from "../server/wire";

type Named<C> = C extends { readonly id: string } ? Omit<C, "id"> : never;

let serial = 0;
/** Ids need to be unique per person and table, also across tabs and reloads. */
const commandId = (): string => `${Date.now().toString(36)}.${Math.random().toString(36).slice(2, 8)}.${serial++}`;

export class TableStore {
  readonly id: string;
  state: TableState = $state.raw(NOTHING);
  connection: Connection = $state("connecting");
  /** Since when there has been no connection, in milliseconds since 1970; null while there is one. */
  silentSince: number | null = $state(null);
  /** Called with every message after it has changed the state. */
  listener: ((message: ServerMessage) => void) | null = null;
  readonly #socket: TableSocket;
  /** Ids of questions to the coach that the page sent by itself: if one is refused, nothing is shown. */
  readonly #toCoach = new Set<string>();

  constructor(id: string) {
    this.id = id;
    this.#socket = new TableSocket({
      table: id,
      lang: () => settings.lang,
      last: () => this.state.position,
      onMessage: (message) => this.#receive(message),
      onConnection: (connection) => this.#connected(connection),
    });
  }

  /** Whether presence and clocks on the page are current: only while the connection is open. */
  get informed(): boolean {
    return this.connection === "open";
  }

  /** Whether a command is on its way. */
  get busy(): boolean {
    return isBusy(this.state);
  }

  /** Whether all other seats are bots: then there are hints. */
  get againstBots(): boolean {
    const { table, seat } = this.state;
    return table !== null && seat !== null && table.seats.every((each) => each.seat === seat || each.who === "bot");
  }

  /** Whether there is a decision of ours that a bot can be asked about. */
  get mayAsk(): boolean {
    const { position, seat } = this.state;
    return this.againstBots && position !== null && !position.outcome && position.to_act.includes(seat ?? -1);
  }

  /** The way to take back our last decision: undo it while unanswered, "takeback" against bots, or ask; null: none. */
  get wayBack(): "undo" | "takeback" | "askBack" | null {
    const { position } = this.state;
    if (!position || position.outcome) return null;
    if (position.undo) return "undo";
    if (!position.takeback) return null;
    return this.againstBots ? "takeback" : "askBack";
  }

  /** The names by seat, with "You" for our own. */
  get names(): readonly string[] {
    const seats = this.state.table?.seats ?? [];
    return seats.map((seat) => (seat.seat === this.state.seat ? t("table.you") : (seatName(seat) ?? t("table.open"))));
  }

  start(): () => void {
    this.#socket.connect();
    const wake = (): void => this.#socket.wake();
    addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      this.#socket.close();
    };
  }

  send(command: Named<Command>): void {
    const id = commandId();
    this.state = sent(this.state, id);
    this.#socket.send({ ...command, id } as Command);
  }

  /** Commit ourselves to what we add to the next deal, with words of the player's own. */
  async commitEntropy(words = ""): Promise<void> {
    this.send({ type: "commit", commit: await commitEntropy(words) });
  }

  /** Ask for the next game. */
  async again(): Promise<void> {
    this.send({ type: "again", commit: await commitEntropy() });
  }

  play(action: number): void {
    const step = this.state.position?.step;
    if (step !== undefined) this.send({ type: "play", step, action });
  }

  /** Ask why an action cannot be played; nothing is played. */
  why(parts: unknown): void {
    const step = this.state.position?.step;
    if (step !== undefined) this.send({ type: "why", step, parts: parts as Why["parts"] });
  }

  /** Take back our last decision, or ask for it, if it can be. */
  takeBack(): void {
    if (this.wayBack) this.send({ type: this.wayBack === "undo" ? "undo" : "takeback" });
  }

  /** No longer hear a person, or hear them again. */
  mute(person: string, on: boolean): void {
    const others = this.state.muted.filter((each) => each !== person);
    this.state = { ...this.state, muted: on ? [...others, person] : others };
    this.send({ type: "mute", person, on });
  }

  /** Ask for the lines before those we have. */
  earlier(): void {
    const game = this.state.position?.game;
    if (game !== undefined) this.#socket.send({ type: "earlier", game, before: this.state.first });
  }

  /** Ask what a bot would do here; what is on the table stays playable meanwhile. */
  ask(): void {
    const { position, asking, hint } = this.state;
    if (!this.mayAsk || !position || asking !== null || hint !== null) return;
    const id = commandId();
    this.state = { ...this.state, asking: id, mistake: null };
    this.#socket.send({ type: "hint", id, step: position.step });
  }

  /** Ask what would have been better between two steps. */
  askCoach(since: number, until: number): void {
    const id = commandId();
    this.#toCoach.add(id);
    this.#socket.send({ type: "coach", id, since, until });
  }

  /** Put away what was advised. */
  thank(): void {
    this.state = { ...this.state, hint: null, mistake: null };
  }

  language(): void {
    this.#socket.send({ type: "language", lang: settings.lang });
  }

  #connected(connection: Connection): void {
    this.connection = connection;
    if (connection === "open") this.silentSince = null;
    else this.silentSince ??= Date.now();
  }

  #receive(message: ServerMessage): void {
    const { position: before, asking } = this.state;
    this.state = reduce(this.state, message, Date.now());
    const { position } = this.state;
    if (before && (before.game !== position?.game || before.step !== position.step)) toasts.moved();
    const unasked = message.type === "refused" && message.id !== null && this.#toCoach.has(message.id);
    const late = message.type === "refused" && message.id === asking && message.code === "action/stale";
    if (message.type === "refused" && !unasked && !late) {
      sound("refused");
      toasts.show(pick(message), { tone: "refusal", clause: message.clause, game: this.state.table?.game ?? "" });
    }
    if (message.type === "table") this.#deal(message);
    this.listener?.(message);
  }

  /** Take part in the deal by itself: show our text when all hashes are on the table. */
  #deal({ table, seat }: TableMessage): void {
    const revealed = entropyToReveal(table, seat);
    if (revealed) this.#socket.send({ type: "reveal", ...revealed });
    else if (lacksCommit(table, seat)) void this.commitEntropy();
  }
}

/** What the chat of a table shows and does. */
export const chatOf = (store: TableStore) => ({
  lines: store.state.chat,
  muted: store.state.muted,
  me: store.state.person,
  /** Null for a spectator, who cannot write. */
  onsay: store.state.seat === null ? null : (text: string) => store.send({ type: "chat", text }),
  onmute: (person: string, on: boolean) => store.mute(person, on),
});

/** What the log of a table shows and does. */
export const logOf = (store: TableStore) => ({
  lines: store.state.lines,
  onearlier: store.state.first > 0 ? () => store.earlier() : undefined,
});

const CONTEXT = Symbol("table");
/** What the parts around a table read: live at a table, and put together by hand in replays and lessons. */
export interface TableContext {
  readonly store: TableStore | null;
  /** Where what others did is shown; none in replays and lessons. */
  readonly stage?: Stage | null;
  /** Whether a decision is ours now. */
  readonly mine?: () => boolean;
  /** The game's own code, once it has come. */
  readonly module?: () => GameModule | null;
  /** What the prompt says in place of the table's own question, while there is nothing to ask. */
  readonly instead?: () => string | null;
}
export const provideTable = (store: TableStore | null, more: Omit<TableContext, "store"> = {}): TableContext =>
  setContext(CONTEXT, { store, ...more });
export const useTable = (): TableContext => getContext<TableContext | undefined>(CONTEXT) ?? { store: null };
