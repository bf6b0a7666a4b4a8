// Words in every language, with typed keys.  `t` speaks the interface's words; games bring their own with `dictionary`.
import { settings } from "../shell/settings.svelte";
import { type Lang, LANGUAGES } from "./languages";
import { words } from "./words";

export type Values = Readonly<Record<string, string | number>>;

/** Put values into a sentence: "{who} is to play." */
export function fill(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The names of a sentence's blanks. */
type Blanks<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;

/** Whether a type is several: a key that is not known before the page runs. */
type Several<One, All = One> = One extends unknown ? ([All] extends [One] ? false : true) : never;

/** What a sentence must be given, as far as it is known which: a value for every blank. */
type Given<Sentence> =
  Several<Sentence> extends true
    ? [values?: Values]
    : [Blanks<Sentence>] extends [never]
      ? [values?: Values]
      : [values: Values & Readonly<Record<Blanks<Sentence>, string | number>>];

/** Return a function that says a key in the language of the page.  Every language must have the same keys. */
export function dictionary<const English extends Readonly<Record<string, string>>>(
  words: { readonly en: English } & Readonly<Record<Lang, Readonly<Record<keyof English & string, string>>>>,
): <Key extends keyof English & string>(key: Key, ...values: Given<English[Key]>) => string {
  return (key, ...[values]) => fill(words[settings.lang][key], values);
}

export type Key = keyof (typeof words)["en"];
export const t = dictionary(words);

/** Whether there is such a sentence. */
export const hasKey = (key: string): key is Key => key in words.en;

/** A sentence in every language. */
export type Words = Readonly<Record<Lang, string>>;

/** Return the sentence of a message in the language of the page. */
export function pick(sentence: Words): string {
  return sentence[settings.lang];
}

/** Return one of our own sentences in every language, as a message of the server has it. */
export const inEveryLanguage = (key: Key): Words =>
  Object.fromEntries(LANGUAGES.map((lang) => [lang, words[lang][key]])) as unknown as Words;

/** Return a list as the language writes it. */
export const list = (items: readonly string[]): string => items.join(t("language.list"));

/** Return some names joined by the language's word for "and". */
export const andList = (names: readonly string[]): string => names.join(t("language.and"));

/** Return sentences one after another, without the empty ones. */
export const sentences = (...parts: readonly string[]): string =>
  parts.filter(Boolean).join(t("language.between_sentences"));

/** Return a label and what is said of it. */
export const labelled = (label: string, said: string): string => t("language.label", { label, words: said });

/** Return words that end as a sentence. */
export const sentence = (said: string): string => t("language.sentence", { words: said });
