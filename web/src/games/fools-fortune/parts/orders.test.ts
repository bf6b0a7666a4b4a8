import { beforeEach, describe, expect, it } from "vitest";

import { settings } from "../../../shell/settings.svelte";
import { inOrder } from "../../../table/hand-order";
import { ordersFor } from "./orders";

const set = (takes: readonly string[], closes_with: readonly string[]) => ({
  kinds: [],
  places: [],
  slot: 1,
  cards: [],
  rainbow: false,
  closed: false,
  takes,
  closes_with,
});
const HAND = ["assassin", "CiFo1", "CoTr1", "MoWi", "DeNa1", "MoNa1"];

function held(order: string, quiz = false): readonly string[] {
  settings.orders = { "fools-fortune": order };
  return inOrder("fools-fortune", ordersFor([set(["DeNa1", "CoTr1"], ["CoTr1"])], quiz), HAND);
}

describe("a Hand", () => {
  beforeEach(() => (settings.orders = {}));

  it("is held by Realm as the ledger has them, Wilds after their Resources, Characters last", () => {
    expect(held("realm")).toEqual(["MoNa1", "MoWi", "CoTr1", "DeNa1", "CiFo1", "assassin"]);
  });
  it("is held by Resource, all Wilds together", () => {
    expect(held("resource")).toEqual(["CiFo1", "MoNa1", "DeNa1", "CoTr1", "MoWi", "assassin"]);
  });
  it("begins with what Closes a Set, then with what goes into one", () => {
    expect(held("sets").slice(0, 3)).toEqual(["CoTr1", "DeNa1", "MoNa1"]);
  });
  it("gives nothing away while a lesson asks what fits", () => {
    expect(held("sets", true)).toEqual(HAND);
  });
});
