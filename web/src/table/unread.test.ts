import { expect, it } from "vitest";

import { newestOf, unreadCount } from "./unread";
import type { ChatLine } from "../server/wire";

const said = (person: string, at: number): ChatLine => ({ person, name: person, seat: 0, text: "…", at });

it("counts what others said since, however often it is sent", () => {
  const lines = [said("ben", 1), said("anna", 2), said("ben", 3)];
  expect(unreadCount(lines, "anna", 0)).toBe(2);
  expect(unreadCount(lines, "anna", newestOf(lines))).toBe(0);
  expect(unreadCount([...lines, said("ben", 4)], "anna", newestOf(lines))).toBe(1);
});
