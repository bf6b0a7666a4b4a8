// One socket to one table: connects again by itself, and sends again what was not answered.
// Commands carry an id, so sending one twice is carried out once.
import type { Command, ServerMessage } from "./wire";

export type Connection = "connecting" | "open" | "lost" | "refused";

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
const PING_EVERY = 15_000;

export class TableSocket {
  readonly #options: SocketOptions;
  readonly #unanswered = new Map<string, WithId>();
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #ping: ReturnType<typeof setInterval> | null = null;
  #heard = 0;
  #closed = false;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  connect(): void {
    if (this.#closed) return;
    this.#options.onConnection("connecting");
    const socket = (this.#options.open ?? ((url) => new WebSocket(url)))(this.#url());
    this.#socket = socket;
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
    if (this.#retry === null || this.#closed) return;
    clearTimeout(this.#retry);
    this.#retry = null;
    this.connect();
  }

  close(): void {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#ping !== null) clearInterval(this.#ping);
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
    this.#heard = Date.now();
    this.#options.onConnection("open");
    for (const command of this.#unanswered.values()) this.#socket?.send(JSON.stringify(command));
    if (this.#ping !== null) clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#check(), PING_EVERY);
  }

  #received(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.type === "done") this.#unanswered.delete(message.id);
    if (message.type === "refused" && message.id !== null) this.#unanswered.delete(message.id);
    this.#options.onMessage(message);
  }

  /** A connection that has gone silent is a lost one, whatever the browser thinks. */
  #check(): void {
    if (Date.now() - this.#heard > PING_EVERY * 2.5) this.#socket?.close();
    else this.send({ type: "ping", at: Date.now() });
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    if (this.#ping !== null) clearInterval(this.#ping);
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
