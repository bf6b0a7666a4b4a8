// One socket to one table: connects again by itself, and sends again what was not answered.
// Commands carry an id, so sending one twice is carried out once.
import type { Command, ServerMessage } from "./wire";

/** `silent`: open as far as the browser knows, but the server does not answer. */
export type Connection = "connecting" | "open" | "silent" | "lost" | "refused";

export interface SocketOptions {
  readonly table: string;
  readonly lang: () => string;
  /** The last view we have, so that the server sends only what was missed. */
  readonly last: () => { readonly game: number; readonly step: number } | null;
  readonly onMessage: (message: ServerMessage) => void;
  readonly onConnection: (connection: Connection) => void;
  /** For tests. */
  readonly open?: (url: string) => WebSocket;
}

type WithId = Extract<Command, { readonly id: string }>;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 1000;
/** Counted from a ping: together with the wait for it, silence is noticed within three seconds. */
const SILENT_AFTER = 1800;
const GIVE_UP_AFTER = 6000;
/** A connection that cannot be made in this time will not be made. */
const CONNECT_WITHIN = 5000;

export class TableSocket {
  readonly #options: SocketOptions;
  readonly #unanswered = new Map<string, WithId>();
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #pulse: ReturnType<typeof setInterval> | undefined;
  /** Set while an answer is due; a page that sleeps between two pings doubts nothing. */
  #doubts: readonly ReturnType<typeof setTimeout>[] = [];
  #silent = false;
  #closed = false;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  connect(): void {
    if (this.#closed) return;
    this.#options.onConnection("connecting");
    const socket = (this.#options.open ?? ((url) => new WebSocket(url)))(this.#url());
    this.#socket = socket;
    this.#doubts = [setTimeout(() => this.#giveUp(), CONNECT_WITHIN)];
    socket.onopen = () => this.#opened();
    socket.onmessage = (event: MessageEvent<string>) => this.#received(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  /** Send a command; one with an id is kept until it is answered. */
  send(command: Command): void {
    if ("id" in command) this.#unanswered.set(command.id, command);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  /** The page was asleep or offline: do not wait for the next try. */
  wake(): void {
    if (this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask();
    if (this.#retry === null) return;
    clearTimeout(this.#retry);
    this.#retry = null;
    this.connect();
  }

  close(): void {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#rest();
    this.#socket?.close();
  }

  #url(): string {
    const query = new URLSearchParams({ lang: this.#options.lang() });
    const last = this.#options.last();
    if (last) {
      query.set("game", String(last.game));
      query.set("step", String(last.step));
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.#options.table)}/socket?${query}`;
  }

  #opened(): void {
    this.#wait = FIRST_WAIT;
    this.#rest();
    this.#options.onConnection("open");
    for (const command of this.#unanswered.values()) this.#socket?.send(JSON.stringify(command));
    this.#pulse = setInterval(() => this.#ask(), PING_EVERY);
  }

  #received(message: ServerMessage): void {
    this.#heard();
    if (message.type === "done" || message.type === "hint" || message.type === "coach")
      this.#unanswered.delete(message.id);
    if (message.type === "refused" && message.id !== null) this.#unanswered.delete(message.id);
    this.#options.onMessage(message);
  }

  /** Ping the server; a connection without an answer counts as lost even while the browser calls it open. */
  #ask(): void {
    if (this.#doubts.length > 0) return;
    this.send({ type: "ping", at: Date.now() });
    this.#doubts = [
      setTimeout(() => this.#fellSilent(), SILENT_AFTER),
      setTimeout(() => this.#giveUp(), GIVE_UP_AFTER),
    ];
  }

  #heard(): void {
    this.#believe();
    if (this.#silent) this.#options.onConnection("open");
    this.#silent = false;
  }

  #fellSilent(): void {
    this.#silent = true;
    this.#options.onConnection("silent");
  }

  #giveUp(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.#lost(socket, 1006);
  }

  #believe(): void {
    for (const doubt of this.#doubts) clearTimeout(doubt);
    this.#doubts = [];
  }

  #rest(): void {
    this.#believe();
    this.#silent = false;
    clearInterval(this.#pulse);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.#rest();
    if (code === 1008) {
      this.#options.onConnection("refused");
      return;
    }
    this.#options.onConnection("lost");
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.connect();
    }, this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
