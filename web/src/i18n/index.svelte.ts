// Words in both languages, with typed keys.  `t` speaks the interface's words; games bring their own with `dictionary`.
import { settings, type Lang } from "../shell/settings.svelte";
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

/** A function that says a key in the language of the page.  Both languages must have the same keys. */
export function dictionary<const English extends Readonly<Record<string, string>>>(
  words: { readonly en: English } & Readonly<Record<Lang, Readonly<Record<keyof English & string, string>>>>,
): <Key extends keyof English & string>(key: Key, ...values: Given<English[Key]>) => string {
  return (key, ...[values]) => fill(words[settings.lang][key], values);
}

export type Key = keyof (typeof words)["en"];
export const t = dictionary(words);

/** One of two sentences that came from the server. */
export function pick(words: { readonly en: string; readonly ja: string }): string {
  return words[settings.lang];
}

/** English counts in two forms: `count(3, "card", "cards")`; other languages use `other` alone. */
export function plural(count: number, one: Key, other: Key, values: Values = {}): string {
  return t(settings.lang === "en" && count === 1 ? one : other, { count, ...values });
}

/** A list as the language writes it. */
export function list(items: readonly string[]): string {
  return items.join(settings.lang === "ja" ? "、" : ", ");
}

/** Sentences one after another, those that have nothing to say left out: Japanese has no space between them. */
export function sentences(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(settings.lang === "ja" ? "" : " ");
}

/** What something is called, and what is said of it. */
export const labelled = (label: string, words: string): string =>
  label + (settings.lang === "ja" ? "：" : ": ") + words;

/** What is said, ended as the language ends a sentence. */
export const sentence = (words: string): string => words + (settings.lang === "ja" ? "。" : ".");
