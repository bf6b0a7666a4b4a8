// The rooms of the client are those that docs/client.md lists, and every module lies in one.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const entries = readdirSync(here("."), { withFileTypes: true });

it("lists every room once, in order", () => {
  const listed = [...readFileSync(here("../../docs/client.md"), "utf8").matchAll(/^\| `([\w-]+)` \|/gm)].map(
    ([, room]) => room,
  );
  const rooms = entries.filter((each) => each.isDirectory()).map((each) => each.name);
  expect(listed).toEqual(rooms.toSorted());
});

it("has nothing outside the rooms but what starts the page", () => {
  const loose = entries.filter((each) => each.isFile()).map((each) => each.name);
  expect(loose.toSorted()).toEqual(["App.svelte", "main.ts", "md.d.ts", "rooms.test.ts"]);
});
