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

type Fields = Readonly<Record<string, unknown>>;

const SHELL = ["game", "seat", "to_act"]; // told elsewhere
const NOTHING = "–";
const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);

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
