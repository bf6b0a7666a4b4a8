// Every game has a folder of its own, in one shape, and no file outside names it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

const GAMES = dirname(fileURLToPath(import.meta.url));
const SOURCES = dirname(GAMES);
const SHAPE = [
  "Picture.svelte",
  "Piece.svelte",
  "Poster.svelte",
  "Rules.en.md",
  "Rules.ja.md",
  "Table.svelte",
  "art",
  "cards.ts",
  "entry.ts",
  "figures.ts",
  "generated",
  "hear.ts",
  "index.ts",
  "lessons.json",
  "lessons.toml",
  "parts",
  "prompt.ts",
  "say.ts",
  "selection.svelte.ts",
  "text.ts",
  "view.ts",
];
/** The tests of a file beside it. */
const BESIDES = /\.test\.ts$/;

const games = readdirSync(GAMES, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map((each) => each.name);
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((path) =>
  /\.(?:ts|svelte|css)$/.test(path),
);
const read = (path: string): string => readFileSync(join(SOURCES, path), "utf8");
const homeOf = (path: string): string | undefined => games.find((game) => path.startsWith(join("games", game, "/")));

describe("a game's folder", () => {
  it.each(games)("has the same files as all others: %s", (game) => {
    expect(
      readdirSync(join(GAMES, game))
        .filter((name) => !BESIDES.test(name))
        .sort(),
    ).toEqual(SHAPE);
  });

  it("is named nowhere else", () => {
    const tests = /\.test\.ts$/;
    const naming = files.filter((path) => {
      const others = games.filter((game) => game !== homeOf(path));
      return !tests.test(path) && others.some((game) => read(path).includes(game));
    });
    expect(naming).toEqual([]);
  });
});

describe("a component", () => {
  it("fits on a few screens", () => {
    const lines = (path: string): number => read(path).trimEnd().split("\n").length;
    expect(files.filter((path) => path.endsWith(".svelte") && lines(path) > 200)).toEqual([]);
  });
});
