/**
 * A catalogue holds what people read in one language: plain texts, and messages with named values in the ICU message format
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/), which translators and their programs know:
 *
 *     lost: "nothing comes from {where}: {reason}"
 *     found: "{count, plural, one {# fault} other {# faults}}"
 *     taken: "Port {port} is taken {by, select, none {by a program that only root can see} other {by {by}}}"
 *
 * The English catalogue is the one that the types come from: a value that it does not name, or a message that it does not have, does
 * not compile. `none` in a select is a value that is undefined, null or empty; a list is joined by commas.
 */
import { IntlMessageFormat } from "intl-messageformat";

export type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** The names of the values in a message: each `{name}` and `{name, plural, …}`, also within the branches of another. */
type Names<Text extends string, Inside extends readonly ("text" | "branches")[] = ["text"], Found = never> =
  NextBrace<Text> extends [infer Brace, infer Rest extends string]
    ? Brace extends "{"
      ? Inside extends readonly ["branches", ...unknown[]]
        ? Names<Rest, readonly ["text", ...Inside], Found>
        : Rest extends `${infer Head}}${infer Tail}`
          ? Head extends `${infer Name}, ${"plural" | "select"}, ${string}`
            ? Rest extends `${Name}, ${"plural" | "select"}, ${infer Branches}`
              ? Names<Branches, readonly ["branches", ...Inside], Found | Name>
              : never
            : Names<Tail, Inside, Found | ValueName<Head extends `${infer Name}, ${string}` ? Name : Head>>
          : Found
      : Inside extends readonly [unknown, ...infer Outside extends readonly ("text" | "branches")[]]
        ? Names<Rest, Outside, Found>
        : Found
    : Found;

type ValueName<Name extends string> = Name extends `${string} ${string}`
  ? never
  : Name extends Uncapitalize<Name>
    ? Name
    : never;

/** The first brace that is not quoted, and what follows it. */
type NextBrace<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${infer Earlier}}${infer Between}`
    ? Earlier extends `${string}'`
      ? NextBrace<`${Between}{${After}`>
      : ["}", `${Between}{${After}`]
    : After extends `'${infer Behind}`
      ? NextBrace<Behind>
      : ["{", After]
  : Text extends `${string}}${infer After}`
    ? ["}", After]
    : undefined;

type Message<Text extends string> = string extends Text
  ? string
  : [Names<Text>] extends [never]
    ? string
    : (values: { readonly [Name in Names<Text>]: Value }) => string;

/** A catalogue as it is used: its messages are functions of their values, its other texts are themselves. */
export type Texts<Catalogue> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? Message<Catalogue[Key]>
    : Catalogue[Key] extends number
      ? number
      : Catalogue[Key] extends readonly string[]
        ? readonly string[]
        : Texts<Catalogue[Key]>;
};

/** Any text of a table whose message is chosen at run time: it takes of the values those that it names. */
export function say(text: unknown, values: Readonly<Record<string, Value>> = {}): string {
  return typeof text === "function"
    ? (text as (values: Readonly<Record<string, Value>>) => string)(values)
    : String(text);
}

/** The words of a language by the English ones, as gettext has them; if one has several, also by its path: `status.none: none`. */
export type Words = Readonly<Record<string, string>>;

/** `{N}` is a place in the name of a tag, not a value: the name of a value begins with a small letter. */
const VALUE = /\{[a-z]\w*[,}]/;

/**
 * The texts of a catalogue. Nothing of it is read before it is asked for. `locale` is a BCP 47 tag, for numbers and plurals; what `words`
 * lacks is English.
 */
export function textsOf<const Catalogue extends object>(
  catalogue: Catalogue,
  locale: string,
  words: Words = {},
  path = "",
): Texts<Catalogue> {
  const texts = {};
  for (const [key, entry] of Object.entries(catalogue) as [string, unknown][])
    Object.defineProperty(texts, key, { enumerable: true, ...shown(entry, locale, words, path + key) });
  return texts as Texts<Catalogue>;
}

function shown(entry: unknown, locale: string, words: Words, path: string): PropertyDescriptor {
  if (typeof entry === "string") {
    const text = inWords(words, path, entry);
    return { value: VALUE.test(text) ? formatter(text, locale) : text };
  }
  if (typeof entry !== "object" || entry === null) return { value: entry };
  if (Array.isArray(entry)) return { value: entry.map((each: string) => inWords(words, path, each)) };
  let texts: object | undefined;
  return { get: () => (texts ??= textsOf(entry, locale, words, `${path}.`)) };
}

function inWords(words: Words, path: string, text: string): string {
  return words[`${path}: ${text}`] ?? words[text] ?? text;
}

function formatter(text: string, locale: string): (values: Readonly<Record<string, Value>>) => string {
  let filled: ReturnType<typeof reader> | undefined;
  return (values) => (filled ??= reader(text, locale))(values);
}

/** With values only and without quotes: such a text needs no library, whose first message takes 15 ms of the processor. */
const PLAIN = /^(?:[^{}']|\{[a-z]\w*\})*$/;

function reader(text: string, locale: string): (values: Readonly<Record<string, Value>>) => string {
  if (PLAIN.test(text))
    return (values) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(plain(values[name], "")));
  const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  const names = new Set(Array.from(text.matchAll(/\{([a-z]\w*)[,}]/g), ([, name]) => String(name)));
  const selects = new Set(Array.from(text.matchAll(/\{(\w+), select,/g), ([, name]) => name));
  return (values) => {
    const named: Record<string, string | number> = {};
    for (const name of names) named[name] = plain(values[name], selects.has(name) ? "none" : "");
    return String(format.format(named));
  };
}

function plain(value: Value, none: string): string | number {
  if (value === undefined || value === null || value === "") return none;
  if (typeof value === "object") return value.length === 0 ? none : value.join(", ");
  return typeof value === "boolean" ? String(value) : value;
}
