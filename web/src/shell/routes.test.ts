import { describe, expect, it } from "vitest";

import { opensOver, routeOf } from "./routes";

describe("routeOf", () => {
  it("knows every page", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/tables")).toEqual({ page: "lobby" });
    expect(routeOf("/new/jinkei")).toEqual({ page: "new", game: "jinkei" });
    expect(routeOf("/t/Jd0x3vTnYq8wPz5sLr2kFg")).toEqual({ page: "table", table: "Jd0x3vTnYq8wPz5sLr2kFg" });
    expect(routeOf("/t/Jd0x/2")).toEqual({ page: "replay", table: "Jd0x", number: 2 });
    expect(routeOf("/learn/fools-field")).toEqual({ page: "rules", game: "fools-field" });
    expect(routeOf("/learn/fools-fortune/book")).toEqual({ page: "book", game: "fools-fortune" });
    expect(routeOf("/learn/fools-field/tutorial")).toEqual({ page: "tutorial", game: "fools-field" });
    expect(routeOf("/learn/x/tutorial/II-1")).toEqual({ page: "tutorial", game: "x", chapter: "II-1" });
    expect(routeOf("/learn/x/tutorial/II-1/2")).toEqual({ page: "lost" });
    expect(routeOf("/settings")).toEqual({ page: "settings" });
  });

  it("is lost elsewhere", () => {
    for (const path of ["/nowhere", "/t/a/zero", "/t/a/1/2", "/tables/x"])
      expect(routeOf(path)).toEqual({ page: "lost" });
  });
});

describe("opensOver", () => {
  const table = routeOf("/t/abc");
  it("opens what one looks up at a table over it, and nothing else", () => {
    const over = ["/learn/jinkei", "/settings", "/learn/jinkei/tutorial", "/", "/tables", "/t/abc/1"];
    expect(over.map((path) => opensOver(table, routeOf(path)))).toEqual([true, true, true, false, false, false]);
    expect(opensOver(routeOf("/"), routeOf("/settings"))).toBe(false);
  });
});
