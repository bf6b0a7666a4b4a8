import { describe, expect, it } from "vitest";

import { routeOf } from "./routes";

describe("routeOf", () => {
  it("knows every page", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/tables")).toEqual({ page: "lobby" });
    expect(routeOf("/new/jinkei")).toEqual({ page: "new", game: "jinkei" });
    expect(routeOf("/t/Jd0x3vTnYq8wPz5sLr2kFg")).toEqual({ page: "table", table: "Jd0x3vTnYq8wPz5sLr2kFg" });
    expect(routeOf("/t/Jd0x/2")).toEqual({ page: "replay", table: "Jd0x", number: 2 });
    expect(routeOf("/learn/fools-field")).toEqual({ page: "rules", game: "fools-field" });
    expect(routeOf("/learn/fools-field/tutorial")).toEqual({ page: "tutorial", game: "fools-field" });
    expect(routeOf("/settings")).toEqual({ page: "settings" });
  });

  it("is lost elsewhere", () => {
    for (const path of ["/nowhere", "/t/a/zero", "/t/a/1/2", "/tables/x"])
      expect(routeOf(path)).toEqual({ page: "lost" });
  });
});
