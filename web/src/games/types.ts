// The contract between the table's shell and a game; see README.md.
import type { Component } from "svelte";

import type { Drawing } from "../art/pen";
import type { NewTable, OutcomeInfo, Words } from "../server/wire";
import type { LegalAction } from "./choices";

export type Mode = "play" | "watch" | "replay" | "lesson";

export interface TableProps<View = unknown, Action = unknown> {
  /** The view of the seat `seat`, in the game's own type. */
  readonly view: View;
  /** The view before this one, or null; the difference shows what has just moved. */
  readonly previous: View | null;
  /** The actions that may be played now; empty when we do not have to decide. */
  readonly legal: readonly LegalAction<Action>[];
  /** The sealed action, which may still be changed to one of `legal`; null without one. */
  readonly sealed: number | null;
  /** The seat whose view this is; null for a spectator. */
  readonly seat: number | null;
  readonly toAct: readonly number[];
  /** The names by seat, with "You" for our own. */
  readonly names: readonly string[];
  /** Play one of `legal`. */
  readonly act: (action: number) => void;
  /** Ask the server why an action is not legal; the answer is shown as a notice with the clause of the rules. */
  readonly why: (parts: Action) => void;
  /** A command was sent and not answered: show the choice as made and accept no other. */
  readonly busy: boolean;
  readonly mode: Mode;
  /** A lesson asks a question: the table must not show what an action leads to. `legal` also holds wrong answers. */
  readonly quiz?: boolean;
  /** The views of all seats, by seat, in a replay with all cards open; otherwise null. */
  readonly open: readonly View[] | null;
  readonly outcome: OutcomeInfo | null;
}

/** The size of a poster, which is a drawing of the end of a game, in the drawing's own units. */
export const POSTER = { width: 1000, height: 940 } as const;

export interface PosterProps<View = unknown> extends Pick<TableProps<View>, "view" | "seat" | "open"> {
  /** The names by seat. Our own seat has its name too, not "You", because a poster is shown to others. */
  readonly names: readonly string[];
  readonly outcome: OutcomeInfo;
  /** The cards of the step that decided the game, as beats name them. */
  readonly decisive: ReadonlySet<string>;
}

export interface PieceProps {
  /** The card as `Moved` and `data-flip` name it. */
  readonly card: string;
  /** The seat that moved the card. */
  readonly seat: number;
}

/** The lessons of a game, as `lessons.json` has them: written from `lessons.toml` by scripts/lessons.py. */
export interface Course {
  readonly chapters: readonly Chapter[];
  readonly guide: readonly Note[];
}

/** Some lessons, and the game against a bot that ends them. */
export interface Chapter {
  readonly id: string;
  readonly title: Words;
  /** The options of that game, and its bot. */
  readonly game: NewTable["options"];
  readonly level: string;
  readonly lessons: readonly Lesson[];
}

/** What the guide says in such a game, the first time that it is so. */
export interface Note {
  readonly id: string;
  /** An action of this kind may be played; with `only`, no other may. */
  readonly legal?: string;
  readonly only?: boolean;
  /** Fields of the view and the values they have. */
  readonly view?: Readonly<Record<string, unknown>>;
  readonly say: Words;
}

/** One set position: something to read where no answer is `right`, otherwise a question or a thing to do. */
export interface Lesson {
  readonly id: string;
  readonly seat: number;
  readonly say: Words;
  readonly hint?: Words;
  readonly well?: Words;
  /** The actions that lead on. */
  readonly right: readonly number[];
  /** Why each other action does not. */
  readonly wrong: Readonly<Record<string, Words & { readonly clause?: string }>>;
  readonly view: unknown;
  /** What may be answered, also what the rules forbid. */
  readonly legal: readonly {
    readonly id: number;
    readonly text: string;
    readonly parts: unknown;
    readonly words: Words;
  }[];
  readonly toAct: readonly number[];
  readonly names: readonly Words[];
  /** The view after each right action, by its number. */
  readonly after: Readonly<Record<string, unknown>>;
}

/** What is loaded with the first table of a game. */
export interface GameModule {
  readonly Table: Component<TableProps>;
  /** One card by the name that beats give it, as wide as its box: for cards on their way and for the recap. */
  readonly Piece?: Component<PieceProps>;
  /** Its table needs every line of a telephone: there what happened is told by captions and kept with the log. */
  readonly crowded?: boolean;
  /** The last position as a poster: one `<svg>` of `POSTER`'s size that is drawn without styles of the page. */
  readonly Poster: Component<PosterProps>;
  /** One line under the title, such as "Battle 2". */
  readonly subtitle: (view: unknown) => string;
  /** Where a replay's slider has a mark: called on every view, a change of the answer starts a new section. */
  readonly section: (view: unknown) => string | null;
  /** Extra keys of this table for the list of keys, with what they do. */
  readonly keys: () => readonly (readonly [key: string, what: string])[];
}

/** What is loaded with the home page, for every game: keep it small. */
export interface GameEntry {
  readonly icon: Drawing;
  readonly Picture: Component;
}

/** Pictures of the rules page by name: `![what is seen](name)`. SVG or HTML of our own making. */
export type Figures = Readonly<Record<string, string>>;
