/**
 * A section of the project file that a connector brings along. Everything about it that needs no socket stands here, and once: the
 * schema gives keys, bounds, defaults and the type; the rest is what a schema cannot say. `parseProject` is given the sections: this
 * folder knows none of them.
 */
import { type SettingsOf, settingsOf } from "../core/settings.ts";
import type { Locale } from "../messages/locale.ts";
import type { Finding, Path, Problem } from "./fault.ts";
import { type Fields, fieldsOf } from "./fields.ts";

/** The same words in each language. */
export type Said = Readonly<Record<Locale, string>>;

/** The problem of a fault in a connector's own words. */
export function said({ en, es }: Said): Problem {
  return ["said", en, es];
}

/** The section of one file: its value in any form, where it stands, and the file around it. */
export interface Written {
  readonly value: unknown;
  readonly path: Path;
  readonly file: Fields;
}

interface SectionParts {
  /** Where it stands in the file: `mqtt`, `alarms.notify`. */
  readonly name: string;
  /** Faults that the schema cannot express. */
  readonly faults?: (written: Written) => readonly Finding[];
  /** Patterns of tags that it names, to warn of those that match none. */
  readonly tagNames?: (written: Written) => readonly (readonly [pattern: string, path: Path])[];
  /** What a value must be, for each `$comment` of the schema's patterns that is not one of `messages/…/project.ts`. */
  readonly formats?: Readonly<Record<string, Said>>;
  /** Its lines in the commented example, without a newline at the end. */
  readonly example?: Said;
  /** Its files in the data directory, as a regular expression: the historian's file cannot have such a name. */
  readonly stateFiles?: string;
}

export interface Section<Settings = unknown> extends SectionParts {
  readonly schema: object;
  /** `value`: what the schema has accepted; undefined if the file does not have the section. `dir`: the file's folder, for relative names. */
  settings(value: unknown, dir: string): Settings;
}

/** `settings`: what becomes of the section, with its defaults filled in. */
export function defineSection<const S extends object, Settings>(
  parts: SectionParts & {
    readonly schema: S;
    readonly settings: (read: SettingsOf<S>, dir: string) => Settings;
  },
): Section<Settings> {
  return { ...parts, settings: (value, dir) => parts.settings(settingsOf(parts.schema, value), dir) };
}

/** The settings of a section in a project; those of one that was left out where the project was parsed without it. */
export function sectionOf<Settings>(
  { sections }: { readonly sections: Readonly<Record<string, unknown>> },
  section: Section<Settings>,
): Settings {
  const { name } = section;
  return Object.hasOwn(sections, name) ? (sections[name] as Settings) : section.settings(undefined, "/");
}

/** The section as the file has it, which may have any form. */
export function writtenIn(file: Fields, { name }: Pick<Section, "name">): Written {
  const path = name.split(".");
  return { value: path.reduce<unknown>((value, key) => fieldsOf(value)[key], file), path, file };
}

/** The schema with those of the sections in their places. */
export function schemaWith<S extends object>(schema: S, sections: readonly Pick<Section, "name" | "schema">[]): S {
  return sections.reduce((all, { name, schema: own }) => withProperty(all, name.split("."), own), schema);
}

function withProperty<S extends object>(schema: S, [key = "", ...below]: readonly string[], own: object): S {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const inner = below.length === 0 ? own : withProperty(properties[key] ?? {}, below, own);
  return { ...schema, properties: { ...properties, [key]: inner } };
}
