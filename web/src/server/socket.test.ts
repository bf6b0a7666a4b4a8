import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Connection, TableSocket } from "./socket";
import type { ServerMessage } from "./wire";

/** A socket whose other end is the test. */
class FakeSocket {
  static made: FakeSocket[] = [];
  readonly sent: unknown[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.drop(1000);
  }
}

const newest = (): FakeSocket => {
  const found = FakeSocket.made.at(-1);
  if (!found) throw new Error("no socket was made");
  return found;
};

describe("TableSocket", () => {
  const connections: Connection[] = [];
  let last: { game: number; step: number } | null = null;
  let socket: TableSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("location", { protocol: "http:", host: "here" });
    vi.stubGlobal("WebSocket", { OPEN: 1 });
    FakeSocket.made = [];
    connections.length = 0;
    last = null;
    socket = new TableSocket({
      table: "t1",
      lang: () => "ja",
      last: () => last,
      onMessage: () => undefined,
      onConnection: (connection) => connections.push(connection),
      open: (url) => new FakeSocket(url) as unknown as WebSocket,
    });
    socket.connect();
  });
  afterEach(() => {
    socket.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("connects with the last step it has", () => {
    expect(newest().url).toBe("ws://here/api/tables/t1/socket?lang=ja");
    newest().open();
    last = { game: 2, step: 17 };
    newest().drop();
    vi.advanceTimersByTime(1000);
    expect(newest().url).toBe("ws://here/api/tables/t1/socket?lang=ja&game=2&step=17");
    expect(connections).toEqual(["connecting", "open", "lost", "connecting"]);
  });

  it("sends an unanswered command again, with the same id, and an answered one never", () => {
    newest().open();
    socket.send({ type: "undo", id: "a" });
    socket.send({ type: "resign", id: "b" });
    newest().say({ type: "done", id: "a", game: 1, step: 1 });
    newest().drop();
    vi.advanceTimersByTime(1000);
    newest().open();
    expect(newest().sent).toEqual([{ type: "resign", id: "b" }]);
  });

  it("keeps a command given while the connection was lost", () => {
    newest().drop();
    socket.send({ type: "play", id: "c", step: 3, action: 7 });
    vi.advanceTimersByTime(1000);
    newest().open();
    expect(newest().sent).toEqual([{ type: "play", id: "c", step: 3, action: 7 }]);
  });

  it("waits longer each time, but not when the page wakes up", () => {
    for (const wait of [400, 800, 1600]) {
      newest().drop();
      const made = FakeSocket.made.length;
      vi.advanceTimersByTime(wait - 1);
      expect(FakeSocket.made).toHaveLength(made);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.made).toHaveLength(made + 1);
    }
    newest().drop();
    socket.wake();
    expect(connections.at(-1)).toBe("connecting");
  });

  it("does not come back where it was refused", () => {
    newest().open();
    newest().drop(1008);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(connections.at(-1)).toBe("refused");
  });

  it("notices silence within three seconds, and that it was nothing", () => {
    newest().open();
    newest().say({ type: "pong", at: 0, now: 0 });
    vi.advanceTimersByTime(3000);
    expect(connections.at(-1)).toBe("silent");
    newest().say({ type: "pong", at: 0, now: 0 });
    expect(connections.at(-1)).toBe("open");
  });

  it("gives up a connection that stays silent, and one that cannot be made", () => {
    newest().open();
    vi.advanceTimersByTime(8000);
    expect(connections).toContain("lost");
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(6000);
    expect(FakeSocket.made).toHaveLength(3);
  });

  it("sends what was chosen in silence once more, under the same id", () => {
    newest().open();
    vi.advanceTimersByTime(3000);
    socket.send({ type: "resign", id: "b" });
    vi.advanceTimersByTime(5000);
    newest().open();
    expect(newest().sent).toEqual([{ type: "resign", id: "b" }]);
  });
});
