/**
 * A fault in a project file, and where it is. A fault has no text: its problem is the name of a text in `messages/…/project.ts` and that
 * text's values, so that it can be shown in any language.
 */
import type { Locale } from "../messages/locale.ts";
import type { ProjectMessages } from "../messages/en/project.ts";
import { say, type Value } from "../messages/catalogue.ts";
import { messagesIn } from "../messages/messages.ts";
import { type LocalizedText, textIn } from "../messages/localized-text.ts";

type FaultTexts = ProjectMessages["faults"];

/** Words of a section's own, in each language. */
type InWords = "said" | "mustBe";

export type Problem =
  | {
      [K in Exclude<keyof FaultTexts, InWords>]: FaultTexts[K] extends (values: infer Values) => string
        ? readonly [K, Values]
        : readonly [K];
    }[Exclude<keyof FaultTexts, InWords>]
  | readonly [InWords, LocalizedText];

export type Path = readonly (string | number)[];

/** A fault before its line is known. */
export interface ProjectFault {
  readonly path: Path;
  /** The value at the path; absent if it is missing, or the text cannot be read. */
  readonly value?: unknown;
  readonly problem: Problem;
}

export interface LocatedFault {
  /** `tags[3].alarms[0].operator`; empty for the file as a whole. */
  readonly path: string;
  /** The wrong value as JSON, cut if it is long; undefined if there is none. */
  readonly value: string | undefined;
  /** The line in the file, from 1. */
  readonly line: number | undefined;
  readonly problem: Problem;
}

/** One sentence that says what is wrong and what to do. */
export function faultText(fault: LocatedFault, locale: Locale): string {
  const { project } = messagesIn(locale);
  const [name, values = {}] = fault.problem as readonly [keyof FaultTexts, Readonly<Record<string, Value>>?];
  return say(project.faults[name], {
    ...values,
    ...inWords(values, project),
    words: textIn(values as unknown as LocalizedText, locale),
  });
}

/** What the checker knows by a code, a person reads in words. */
function inWords(values: Readonly<Record<string, Value>>, texts: ProjectMessages): Record<string, Value> {
  const word = (table: object, code: unknown) => (table as Readonly<Record<string, string>>)[String(code)];
  const { format, fault, expected, units, allowed } = values;
  const inWords: Record<string, Value> = {};
  if (format !== undefined) inWords["format"] = word(texts.formats, format) ?? format;
  if (fault !== undefined) inWords["fault"] = word(texts.syntax, fault) ?? texts.syntax.other;
  if (Array.isArray(expected))
    inWords["expected"] = expected.map((kind) => word(texts.kinds, kind) ?? kind).join(texts.or);
  if (Array.isArray(units)) inWords["units"] = units.join(texts.or);
  if (Array.isArray(allowed)) inWords["allowed"] = allowed;
  return inWords;
}

/** `line 12: tags[3].unit_si: "rmp": not a known unit …`, in the reader's language. */
export function faultLine(fault: LocatedFault, locale: Locale): string {
  const { line } = messagesIn(locale).project;
  const place = fault.line === undefined ? [] : [line({ line: fault.line })];
  const path = fault.path === "" ? [] : [fault.path];
  const value = fault.value === undefined ? [] : [fault.value];
  return [...place, ...path, ...value, faultText(fault, locale)].join(": ");
}

export function formatPath(path: Path): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${preview(step)}]`;
  }
  return text;
}

/** A value as one short line of JSON. Lists and mappings are not written out, because they may be huge. */
export function preview(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : "[…]";
  if (value !== null && typeof value === "object") return Object.keys(value).length === 0 ? "{}" : "{…}";
  if (typeof value === "number") return String(value);
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 59)}…` : json;
}
