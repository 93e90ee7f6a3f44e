/**
 * A language beside English and Spanish, by a file of the vessel's: the words in English, and what they are in it. `/web/words.json` has
 * them all, to be filled in.
 *
 *     {
 *       "@language": "Nederlands",
 *       "Watch list": "Wachtlijst",
 *       "On watch: {0}, since {1}": "Wacht: {0}, sinds {1}",
 *       "1 entry found": "1 regel gevonden",
 *       "{0} entries found": "{0} regels gevonden"
 *     }
 *
 * What the file lacks, or has empty, is English. So are the words that come from the service. Pure, but for what is kept on this device.
 */

/** By the English words. */
export type Words = Readonly<Record<string, string>>;

export interface Translation {
  /** `nl`, `pt-BR`. */
  readonly code: string;
  readonly words: Words;
}

const KEPT = "bitacora.translation";

/** The language that was chosen; it must be known before anything is drawn, so it is kept whole. */
export function keptTranslation(): Translation | undefined {
  try {
    const kept = JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? "null") as Translation | null;
    return kept !== null && typeof kept.code === "string" ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepTranslation(translation: Translation | undefined): void {
  if (translation === undefined) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, JSON.stringify(translation));
}

/** The same table in the other language. */
export function translated<Table>(table: Table, words: Words): Table {
  return mapped(table, words) as Table;
}

function mapped(value: unknown, words: Words): unknown {
  if (typeof value === "string") return words[value] || value;
  if (typeof value === "function") return (...given: unknown[]) => saidBy(value as Saying, given, words);
  if (Array.isArray(value)) return value.map((one) => mapped(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapped(one, words)]));
}

type Saying = (...given: unknown[]) => unknown;

/** First the whole sentence, as "1 entry found" is one; then the one with places for what is given. */
function saidBy(saying: Saying, given: readonly unknown[], words: Words): unknown {
  const english = saying(...given);
  if (typeof english !== "string") return english;
  const places = given.map((one, at) => (typeof one === "string" || typeof one === "number" ? `{${at}}` : one));
  const other = words[english] || words[said(saying, places) ?? ""];
  if (!other) return english;
  return other.replaceAll(/\{(\d)\}/g, (_, at: string) => {
    const value = given[Number(at)];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
}

/** All that can be translated of a table: what `words` has to know. */
export function wordsIn(table: unknown): string[] {
  if (typeof table === "string") return table === "" ? [] : [table];
  if (typeof table === "function") return formsOf(table as Saying);
  if (typeof table !== "object" || table === null) return [];
  return Object.values(table).flatMap((one) => wordsIn(one));
}

/** With places for all values; and the forms for one, for nothing, for yes and no, if they differ. */
function formsOf(saying: Saying): string[] {
  const places: readonly unknown[] = Array.from({ length: saying.length }, (_, at) => `{${at}}`);
  const general = said(saying, places);
  if (general === undefined) return [];
  const others = places.flatMap((place, at) =>
    [1, undefined, true, false].map((value) => ({
      form: said(saying, places.with(at, value)),
      usual: general.replaceAll(String(place), String(value)),
    })),
  );
  const forms = [general, ...others.flatMap(({ form, usual }) => (form === usual ? [] : [form]))];
  return [...new Set(forms)].filter((form) => form !== undefined && !/undefined|true|false/.test(form)) as string[];
}

/** Undefined where it computes with what is given. */
function said(saying: Saying, given: readonly unknown[]): string | undefined {
  try {
    const sentence = saying(...given);
    return typeof sentence === "string" && !sentence.includes("NaN") ? sentence : undefined;
  } catch {
    return undefined;
  }
}
