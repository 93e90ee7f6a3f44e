/**
 * A section of the project file: what stands under one of its keys, in one place. The schema states each key once, with its default and
 * its bounds; types and defaults are read off it (`core/settings.ts`). All sections are listed in `sections.ts`.
 */
import type { FileOf, SettingsOf } from "../core/settings.ts";
import type { TagNames } from "./alarm-semantics.ts";
import type { Finding } from "./fault.ts";
import type { Fields, Item } from "./fields.ts";

/** The whole file as it is written, in any form: what the schema has found fault with is passed over. */
export interface WrittenFile {
  readonly fields: Fields;
  readonly tags: readonly Item[];
  readonly sources: readonly Item[];
  readonly names: TagNames;
}

export interface Section<S, Settings> {
  /** Written `as const`. */
  readonly schema: S;
  /** What the schema cannot say. `written` is the section in any form, undefined where it is left out. */
  readonly faults?: (written: unknown, file: WrittenFile) => readonly Finding[];
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

/** Types a section by its schema. */
export function section<const S, Settings>(stated: Section<S, Settings>): Section<S, Settings> {
  return stated;
}
