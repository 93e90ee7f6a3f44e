/**
 * A section of the project file: what stands under one of its keys, in one place. The schema states each key once, with its default and
 * its bounds; types and defaults are read off it (`core/settings.ts`). Those of the service itself are listed in `sections.ts`; those of
 * connectors are given to `parseProject`: this folder knows none of them.
 */
import { type FileOf, type SettingsOf, settingsOf } from "../core/settings.ts";
import type { LocalizedText } from "../messages/localized-text.ts";
import type { TagNames } from "./alarm-semantics.ts";
import type { ProjectFault, Path, Problem } from "./fault.ts";
import { type Fields, fieldsOf, type Item } from "./fields.ts";

/** The whole file as it is written, in any form: what the schema has found fault with is passed over. */
export interface WrittenFile {
  readonly fields: Fields;
  readonly tags: readonly Item[];
  readonly sources: readonly Item[];
  readonly names: TagNames;
}

export type NamedTag = readonly [tag: string, path: Path];

export interface Section<S, Settings> {
  /** Written `as const`. */
  readonly schema: S;
  /** What the schema cannot say. `written` is the section in any form, undefined where it is left out. */
  readonly faults?: (written: unknown, file: WrittenFile) => readonly ProjectFault[];
  /** Tags that it names elsewhere than where the schema has a `tagPattern`, to warn of those that match none. */
  readonly tagNames?: (written: unknown) => readonly NamedTag[];
  /** What the service works with. It is not called for a section that is left out and has no default: that is null. */
  readonly build: (settings: SettingsOf<S>, file: CheckedFile<S>) => Settings;
}

export interface CheckedFile<S> {
  /** The absolute path of its folder, for relative names in it. */
  readonly dir: string;
  readonly vesselName: string;
  /** The section as it is written. */
  readonly written: FileOf<S> | undefined;
}

/** What a section is that is left out and has no default. */
export type AbsentOf<S> = S extends { readonly default: unknown } ? never : null;

/** Types a section by its schema. */
export function section<const S, Settings>(stated: Section<S, Settings>): Section<S, Settings> {
  return stated;
}

export type { LocalizedText } from "../messages/localized-text.ts";

/** The problem of a fault in words of a section's own. */
export function said(words: LocalizedText): Problem {
  return ["said", words];
}

/** The problem of a value of another form, in words of a section's own. */
export function mustBe(words: LocalizedText): Problem {
  return ["mustBe", words];
}

interface GivenParts<Settings> extends Pick<Section<unknown, unknown>, "tagNames"> {
  /** Where it stands in the file: `mqtt`, `alarms.notify`. */
  readonly name: string;
  /** What a value must be, for each `$comment` of the schema's patterns that is not one of `messages/…/project.ts`. */
  readonly formats?: Readonly<Record<string, LocalizedText>>;
  /** Its lines in the commented example. */
  readonly example?: LocalizedText;
  /** Files of the owner's that it needs, and the note about one that is not readable on this machine. */
  files?(settings: Settings): readonly string[];
  readonly missingFile?: (file: string) => LocalizedText;
  /** Keys that are left out and had better be given, and why. */
  notGiven?(
    settings: Settings,
    file: { readonly hearsAis: boolean },
  ): readonly { readonly key: string; readonly note: LocalizedText }[];
  serialPorts?(settings: Settings): readonly string[];
  /** Its files in the data directory, as a regular expression: the historian's file cannot have such a name. */
  readonly stateFiles?: string;
  /** Folders there that no backup has: what is in them is made or installed again. */
  readonly notBackedUp?: readonly string[];
}

/** A section of a connector. */
export interface GivenSection<Settings = unknown> extends GivenParts<Settings> {
  readonly schema: object;
  readonly faults?: Section<unknown, Settings>["faults"];
  /** `written`: what the schema has accepted. */
  settings(written: unknown, place: Omit<CheckedFile<unknown>, "written">): Settings;
}

/** Types a section of a connector by its schema. */
export function givenSection<const S extends object, Settings>(
  stated: GivenParts<Settings | AbsentOf<S>> & Section<S, Settings>,
): GivenSection<Settings | AbsentOf<S>> {
  const { build, ...parts } = stated;
  return {
    ...parts,
    settings(written, place) {
      const settings = settingsOf(stated.schema, written);
      if (settings === undefined) return null as AbsentOf<S>;
      return build(settings, { ...place, written: written as FileOf<S> | undefined });
    },
  };
}

/** The settings of a section in a project: its defaults where the project was parsed without it. */
export function sectionOf<Settings>(
  { given }: { readonly given: Readonly<Record<string, unknown>> },
  section: GivenSection<Settings>,
): Settings {
  const { name } = section;
  return Object.hasOwn(given, name)
    ? (given[name] as Settings)
    : section.settings(undefined, { dir: "/", vesselName: "" });
}

/** What the file has under the section's name. */
export function writtenIn(file: unknown, { name }: Pick<GivenSection, "name">): unknown {
  return name.split(".").reduce((value: unknown, key) => fieldsOf(value)[key], file);
}

/** The schema with those of the sections in their places. */
export function schemaWith<S extends object>(schema: S, sections: readonly Pick<GivenSection, "name" | "schema">[]): S {
  return sections.reduce((all, { name, schema: own }) => withProperty(all, name.split("."), own), schema);
}

function withProperty<S extends object>(schema: S, [key = "", ...below]: readonly string[], own: object): S {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const inner = below.length === 0 ? own : withProperty(properties[key] ?? {}, below, own);
  return { ...schema, properties: { ...properties, [key]: inner } };
}
