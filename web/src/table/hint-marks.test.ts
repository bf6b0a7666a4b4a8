import { expect, it } from "vitest";

import { marksOf } from "./hint-marks";

it("names the cards and places of an action, and else the button that does it", () => {
  const [named, button] = marksOf({ action: 7, text: "deploy SHHS@b2" });
  expect(named).toContain('[data-card~="SHHS"]');
  expect(named).toContain('[data-target~="b2"]');
  expect(button).toContain('[data-action="7"]');
  expect(marksOf({ action: 3, text: "retreat" })).toEqual([[], ['[data-action="3"]', "[data-retreat]"]]);
});
