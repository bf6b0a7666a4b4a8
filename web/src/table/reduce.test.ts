import { describe, expect, it } from "vitest";

import { isBusy, NOTHING, reduce, sent } from "./reduce";
import type { ViewMessage } from "../server/wire";

const view = (step: number, more: Partial<ViewMessage> = {}): ViewMessage => ({
  type: "view",
  game: 1,
  step,
  full: false,
  view: { at: step },
  to_act: [0],
  legal: [],
  sealed: null,
  owed: step,
  undo: false,
  takeback: false,
  asked: null,
  agreed: [],
  offers: [],
  out: [],
  clocks: null,
  lines: [{ step, en: `line ${step}`, ja: `行${step}`, kind: "told", seat: null, moves: [], along: false }],
  first: step - 1,
  outcome: null,
  ...more,
});

describe("reduce", () => {
  it("adds the lines of each view and keeps the position before", () => {
    const state = [view(1, { full: true }), view(2)].reduce((table, each) => reduce(table, each, 0), NOTHING);
    expect(state.lines.map((line) => line.en)).toEqual(["line 1", "line 2"]);
    expect(state.position?.step).toBe(2);
    expect(state.before?.step).toBe(1);
  });

  it("takes all lines from a full view instead of adding them", () => {
    const once = reduce(NOTHING, view(5, { full: true }), 0);
    const again = reduce(once, view(5, { full: true }), 0);
    expect(again.lines).toHaveLength(1);
    expect(again.before).toBe(null);
  });

  it("keeps a hint as long as its position, and drops one that comes too late", () => {
    const suggestion = { words: { en: "it", ja: "それ" }, moves: [] };
    const hint = { type: "hint", id: "a", game: 1, step: 5, action: 3, text: "retreat" } as const;
    const message = { ...hint, does: suggestion, why: suggestion.words };
    const asked = { ...reduce(NOTHING, view(5, { full: true }), 0), asking: "a" };
    const told = reduce(asked, message, 0);
    expect([told.hint?.action, told.asking]).toEqual([3, null]);
    expect(reduce(told, view(5), 0).hint).not.toBe(null);
    expect(reduce(told, view(6), 0).hint).toBe(null);
    expect(reduce(reduce(asked, view(6), 0), message, 0).hint).toBe(null);
  });

  it("keeps a hint, and takes one that was asked for, while others seal their choices", () => {
    const suggestion = { words: { en: "it", ja: "それ" }, moves: [] };
    const hint = { type: "hint", id: "a", game: 1, step: 5, action: 3, text: "retreat" } as const;
    const message = { ...hint, does: suggestion, why: suggestion.words };
    const asked = { ...reduce(NOTHING, view(5, { full: true }), 0), asking: "a" };
    const sealed = reduce(asked, view(6, { owed: 5 }), 0);
    expect(sealed.asking).toBe("a");
    const told = reduce(sealed, message, 0);
    expect([told.hint?.action, told.asking]).toEqual([3, null]);
    expect(reduce(told, view(7, { owed: 5 }), 0).hint).not.toBe(null);
    expect(reduce(told, view(7, { owed: null, to_act: [] }), 0).hint).toBe(null);
    expect(reduce(told, view(7, { owed: 7 }), 0).hint).toBe(null);
  });

  it("puts earlier lines before those it has, once", () => {
    const late = reduce(reduce(NOTHING, view(5, { full: true }), 0), view(6), 0);
    const earlier = { type: "earlier", game: 1, first: 3, lines: view(4).lines } as const;
    const state = [earlier, earlier, { ...earlier, game: 2 }].reduce((table, each) => reduce(table, each, 0), late);
    expect(state.lines.map((line) => line.step)).toEqual([4, 5, 6]);
    expect(state.first).toBe(3);
  });

  it("ignores a view older than the one it has", () => {
    const state = reduce(reduce(NOTHING, view(5), 0), view(4), 0);
    expect(state.position?.step).toBe(5);
  });

  it("starts anew with the next game of a match", () => {
    const state = reduce(reduce(NOTHING, view(30), 0), view(0, { game: 2, full: true }), 0);
    expect(state.position).toMatchObject({ game: 2, step: 0 });
    expect(state.before).toBe(null);
  });

  it("forgets a command when it is done or refused", () => {
    const refused = {
      type: "refused",
      code: "action/illegal",
      en: "no",
      ja: "いいえ",
      id: "b",
      clause: "FF-3.4",
      fields: null,
    } as const;
    let state = sent(sent(NOTHING, "a"), "b");
    state = reduce(state, { type: "done", id: "a", game: 1, step: 1 }, 0);
    expect(state.pending).toEqual(["b"]);
    state = reduce(reduce(state, refused, 0), { ...refused, id: null }, 0);
    expect(state.pending).toEqual([]);
    expect(state.refusal).toMatchObject({ count: 2, message: { clause: "FF-3.4" } });
  });

  it("stays busy until the view of an acknowledged step is here", () => {
    let state = sent(reduce(NOTHING, view(3), 0), "a");
    state = reduce(state, { type: "done", id: "a", game: 1, step: 4 }, 0);
    expect(isBusy(state)).toBe(true);
    expect(isBusy(reduce(state, view(4), 0))).toBe(false);
  });

  it("is not kept busy in the second game by an acknowledgement of the first", () => {
    let state = sent(reduce(NOTHING, view(44), 0), "again");
    state = reduce(state, view(0, { game: 2, full: true }), 0);
    state = reduce(state, { type: "done", id: "again", game: 1, step: 44 }, 0);
    expect(isBusy(state)).toBe(false);
    state = reduce(sent(state, "b"), { type: "done", id: "b", game: 2, step: 1 }, 0);
    expect(isBusy(state)).toBe(true);
    expect(isBusy(reduce(state, view(1, { game: 2 }), 0))).toBe(false);
  });

  it("learns how far the server's time is ahead", () => {
    expect(reduce(NOTHING, { type: "welcome", seat: 1, person: "p", now: 1500, muted: [] }, 1000)).toMatchObject({
      ahead: 500,
      seat: 1,
    });
  });

  it("does not show the last chat lines twice after a reconnection", () => {
    const said = { type: "chat", lines: [{ person: "p", name: "A", seat: 0, text: "hello", at: 1 }] } as const;
    const welcome = { type: "welcome", seat: 0, person: "p", now: 0, muted: [] } as const;
    const state = [welcome, said, welcome, said].reduce((table, each) => reduce(table, each, 0), NOTHING);
    expect(state.chat).toHaveLength(1);
  });
});
