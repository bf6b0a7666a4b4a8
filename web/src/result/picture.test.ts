import { describe, expect, it } from "vitest";

import { covers } from "./picture";

describe("the range of a face", () => {
  it("has single characters and those between two", () => {
    expect(covers("U+41, U+3040-309F", [0x41])).toBe(true);
    expect(covers("U+41, U+3040-309F", [0x3042])).toBe(true);
    expect(covers("U+41, U+3040-309F", [0x42, 0x30a0])).toBe(false);
  });
});
