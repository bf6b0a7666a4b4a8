import { beforeEach, describe, expect, it } from "vitest";

import { settings } from "../shell/settings.svelte";
import { inOrder, newestLast, nextOrder, orderOf } from "./hand-order";

const ORDERS = { swords: (card: string) => -card.split("S").length, last: (card: string) => -card.charCodeAt(3) };

describe("the order of a hand", () => {
  beforeEach(() => (settings.orders = {}));

  it("is that of the view until another is chosen, and again after the last", () => {
    const seen = [0, 1, 2].map(() => {
      nextOrder("field", ORDERS);
      return orderOf("field", ORDERS);
    });
    expect(seen).toEqual(["swords", "last", null]);
    expect(settings.orders).toEqual({});
  });

  it("keeps alike cards as they lay and loses none", () => {
    const hand = ["HHHS", "SSHH", "HSHH", "SSSS"];
    nextOrder("field", ORDERS);
    expect(inOrder("field", ORDERS, hand)).toEqual(["SSSS", "SSHH", "HHHS", "HSHH"]);
    expect(inOrder("other", ORDERS, hand)).toBe(hand);
  });

  it("puts what is new after what was there", () => {
    const lay = newestLast();
    expect(lay(["a", "c", "d"])).toEqual(["a", "c", "d"]);
    expect(lay(["a", "b", "d"])).toEqual(["a", "d", "b"]);
    expect(lay(["b"])).toEqual(["b"]);
  });
});
