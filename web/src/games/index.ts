// The games this client can draw, found by their folders: a folder is called as its game is on the server.
import type { Component } from "svelte";

import type { Lang } from "../i18n/languages";
import { plainEntry, plainGame } from "./plain";
import type { Course, Figures, GameEntry, GameModule } from "./types";

const entries = import.meta.glob<GameEntry>("./*/entry.ts", { eager: true, import: "entry" });
const modules = import.meta.glob<GameModule>("./*/index.ts", { import: "game" });
const lessons = import.meta.glob<Course>("./*/lessons.json", { import: "default" });
const figures = import.meta.glob<Figures>("./*/figures.ts", { import: "figures" });
const books = import.meta.glob<Component<{ aim?: string }>>("./*/parts/Book.svelte", { import: "default" });
const rules = import.meta.glob<string>("./*/Rules.*.md", { query: "?raw", import: "default" });

/** How many games have a folder: about as many cards as the home page will show. */
export const DRAWN_GAMES = Object.keys(entries).length;

/** Icon and picture of a game; plain ones for a game without a folder. */
export const gameEntry = (id: string): GameEntry => entries[`./${id}/entry.ts`] ?? plainEntry;

/** The table of a game; the plain one for a game without a folder. */
export const loadGame = (id: string): Promise<GameModule> => modules[`./${id}/index.ts`]?.() ?? plainGame(id);

/** Whether a game has lessons. */
export const hasLessons = (id: string): boolean => `./${id}/lessons.json` in lessons;
/** Load the lessons of a game; an empty course where it has none. */
export const loadLessons = async (id: string): Promise<Course> =>
  (await lessons[`./${id}/lessons.json`]?.()) ?? { chapters: [], guide: [] };

/** Load the rules of a game for players; empty where it has none, and its clauses are shown instead. */
export const loadRules = async (id: string, lang: Lang): Promise<string> =>
  (await rules[`./${id}/Rules.${lang}.md`]?.()) ?? "";
export const loadFigures = async (id: string): Promise<Figures> => (await figures[`./${id}/figures.ts`]?.()) ?? {};

/** Whether a game has a book of its characters, and that book. */
export const hasBook = (id: string): boolean => `./${id}/parts/Book.svelte` in books;
export const loadBook = async (id: string): Promise<Component<{ aim?: string }> | null> =>
  (await books[`./${id}/parts/Book.svelte`]?.()) ?? null;
