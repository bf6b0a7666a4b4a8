import { expect, it } from "vitest";

import { marksOf } from "./hint-marks";

it("names the cards and places of an action, and else the button that does it", () => {
  const [named, button] = marksOf({ id: 7, parts: { kind: "deploy", card: "SHHS", space: "b2" } });
  expect(named).toContain('[data-card~="SHHS"]');
  expect(named).toContain('[data-target~="b2"]');
  expect(button).toContain('[data-action="7"]');
  expect(marksOf({ id: 3, parts: { kind: "retreat" } })).toEqual([[], ['[data-action="3"]', "[data-retreat]"]]);
});
