import { expect, it } from "vitest";

import { duration } from "./time";

it("counts minutes, then hours, then days, and never below nothing", () => {
  expect([7, 750, 3900, 259_200, -3].map(duration)).toEqual(["0:07", "12:30", "1:05:00", "3d", "0:00"]);
});
