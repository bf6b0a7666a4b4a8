// Every card as the page draws it, for notebooks: `node scripts/drawings.mjs` in web/.
// Prints, by game, what belongs in its drawings.json: a drawing for each card, with the light theme's colours filled in.
// `make generate` puts it there, and `make check` looks whether it is there.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { createServer } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const server = await createServer({
  root: here(".."),
  appType: "custom",
  logLevel: "warn", // on standard error; standard output is for what is drawn
  server: { middlewareMode: true, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
});
const load = (path) => server.ssrLoadModule(`/src/${path}`);

/** The first meaning of every colour: the light theme comes first. */
const colours = (files) => {
  const found = new Map();
  for (const file of files)
    for (const [, name, value] of readFileSync(here(`../src/${file}`), "utf-8").matchAll(/(--[\w-]+):\s*([^;]+);/g))
      if (!found.has(name)) found.set(name, value.trim());
  return found;
};
const filled = (svg, palette) => {
  let text = svg.replace(/\s*\n\s*/g, "");
  for (let depth = 0; depth < 4 && text.includes("var("); depth++)
    text = text.replace(/var\((--[\w-]+)\)/g, (all, name) => palette.get(name) ?? all);
  if (text.includes("var(")) throw new Error(`nobody says which colour: ${text.match(/var\([^)]*\)/)[0]}`);
  return text;
};
const files = {};
const draw = (game, sheet, cards) => {
  const palette = colours(sheet);
  const drawn = Object.fromEntries(
    Object.entries({ ...cards, back: back(1) }).map(([card, svg]) => [card, filled(svg, palette)]),
  );
  files[game] = JSON.stringify(drawn, null, 1) + "\n";
};
const { back } = await load("art/back.ts");
const each = (names, drawing) => Object.fromEntries(names.map((name) => [name, drawing(name)]));

const BASE = "styles/tokens.css";
const field = await load("games/fools-field/art/draw.ts");
const { facts: fieldFacts } = await load("games/fools-field/generated/facts.ts");
const garland = await load("games/garlandland/art/draw.ts");
const { facts: garlandFacts } = await load("games/garlandland/generated/facts.ts");
const army = await load("games/jinkei/art/draw.ts");
const { facts: armyFacts } = await load("games/jinkei/generated/facts.ts");
const fortune = await load("games/fools-fortune/art/draw.ts");
const { PORTRAITS, portrait } = await load("games/fools-fortune/art/portraits.ts");

const tiles = Object.keys(fortune.REALM_ICON).flatMap((realm) =>
  Object.keys(fortune.RESOURCE_ICON).map((resource) => `${realm}${resource}`),
);
draw(
  "fools-field",
  [BASE, "games/fools-field/art/art.css"],
  each(Object.keys(fieldFacts.upside_down), (card) => field.fieldCard(card)),
);
draw(
  "garlandland",
  [BASE],
  each(Object.keys(garlandFacts.cards), (card) => garland.garlandCard(card, 0)),
);
draw(
  "jinkei",
  [BASE],
  each(Object.keys(armyFacts.cards), (card) => army.armyCard(card)),
);
draw("fools-fortune", [BASE, "games/fools-fortune/art/art.css"], {
  ...each(tiles, (card) => fortune.tileArt(card)),
  ...each(Object.keys(PORTRAITS), (card) => portrait(card)),
});
await server.close();
process.stdout.write(JSON.stringify(files));
