// A view read fact by fact, as the terminal's plain table does it (src/foolery/terminal/plain.py): the game's texts name
// the fields (`view.<field>`) and the words among their values (`view_values.<word>`); `seat` and `…_seat` are players.

/** A field in one line, a group of fields, or facts of one kind below each other. */
export type Fact =
  | { readonly kind: "line"; readonly name: string; readonly value: string }
  | { readonly kind: "group"; readonly name: string; readonly facts: readonly Fact[] }
  | {
      readonly kind: "rows";
      readonly name: string;
      readonly heads: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export type Line = Extract<Fact, { readonly kind: "line" }>;
export type Rows = Extract<Fact, { readonly kind: "rows" }>;

/** What all seats saw of a position, and what each seat saw besides.  Nested fields are listed with the others. */
export interface Sights {
  readonly all: readonly (Line | Rows)[];
  readonly own: readonly (readonly (Line | Rows)[])[];
}

type Fields = Readonly<Record<string, unknown>>;

const SHELL = ["game", "seat", "to_act"]; // told elsewhere
const NOTHING = "–";
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

const flat = (facts: readonly Fact[]): readonly (Line | Rows)[] =>
  facts.flatMap((fact) => (fact.kind === "group" ? flat(fact.facts) : [fact]));
const isTold = (fact: Line | Rows): boolean => fact.kind === "rows" || fact.value !== NOTHING;

/** Tell what several saw once: what is the same for all of them, and the rest apart; what is not there is left out. */
export function apart(sights: readonly (readonly Fact[])[]): Sights {
  const told = sights.map((facts) => new Map(flat(facts).map((fact) => [JSON.stringify(fact), fact])));
  const shared = (key: string): boolean => told.every((facts) => facts.has(key));
  const pick = (facts: ReadonlyMap<string, Line | Rows>, same: boolean): readonly (Line | Rows)[] =>
    [...facts].filter(([key, fact]) => isTold(fact) && shared(key) === same).map(([, fact]) => fact);
  return { all: told[0] ? pick(told[0], true) : [], own: told.map((facts) => pick(facts, false)) };
}

/** Says a view's fields and values: in the game's words, and with the players' names. */
export class FactReader {
  constructor(
    private readonly words: Readonly<Record<string, string>>,
    private readonly players: readonly string[],
  ) {}

  /** Everything a view says, in its own order. */
  read(view: unknown): readonly Fact[] {
    const facts = Object.entries(isFields(view) ? view : {}).filter(([field]) => !SHELL.includes(field));
    return this.#facts(Object.fromEntries(facts));
  }

  #facts(fields: Fields): readonly Fact[] {
    return Object.entries(fields).map(([field, value]) => {
      const name = this.#name(field);
      if (isRows(value)) return this.#rows(name, value);
      if (isFields(value)) return { kind: "group", name, facts: this.#facts(value) };
      return { kind: "line", name, value: this.#value(field, value) };
    });
  }

  #rows(name: string, rows: readonly Fields[]): Fact {
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return {
      kind: "rows",
      name,
      heads: fields.map((field) => this.#name(field)),
      rows: rows.map((row) => fields.map((field) => this.#value(field, row[field]))),
    };
  }

  #name(field: string): string {
    return this.words[`view.${field}`] ?? field.replaceAll("_", " ");
  }

  #value(field: string, value: unknown): string {
    if (value === null || value === undefined || value === false) return NOTHING;
    if (value === true) return "✓";
    if (Array.isArray(value)) return this.#list(field, value);
    if (isFields(value))
      return Object.entries(value)
        .map(([key, each]) => `${this.#name(key)} ${this.#value(key, each)}`)
        .join(", ");
    if (/(?:^|_)seat$/.test(field)) return this.players[Number(value)] ?? String(value);
    return this.words[`view_values.${String(value)}`] ?? String(value);
  }

  #list(field: string, values: readonly unknown[]): string {
    const said = values.map((each) =>
      Array.isArray(each) ? `(${this.#list(field, each)})` : this.#value(field, each),
    );
    const numbers = values.every((each) => each === null || typeof each === "number");
    return said.join(numbers ? " " : ", ") || NOTHING;
  }
}
