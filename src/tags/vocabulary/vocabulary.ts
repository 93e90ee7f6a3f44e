/**
 * What tags mean: one row for each pattern of tag ids that the service knows, in the order in which a watch needs them. What a row says is
 * stated nowhere else: the table of the codec, the default alarms, Signal K, MQTT, the documents and the console use it. A tag without a
 * row is judged by its name (`by-name.ts`). Rows are looked up when a tag is made, never for each value.
 */
import type { UnitSi } from "../../core/units.ts";
import type { TagDefinition } from "../tag.ts";
import { unitByName } from "./by-name.ts";
import { expressionOf, fillPattern, type Place, placeIn } from "./pattern.ts";
import { PLACE_WORDS, type PlaceTexts } from "./places.ts";
import { QUANTITIES } from "./quantities.ts";
import { type Section, type SignalkRow, signalkRows, type System, type VocabularyRow } from "./row.ts";
import { ELECTRICAL } from "./rows/electrical.ts";
import { ENVIRONMENT } from "./rows/environment.ts";
import { GNSS } from "./rows/gnss.ts";
import { HULL } from "./rows/hull.ts";
import { LOGS } from "./rows/logs.ts";
import { NAVIGATION } from "./rows/navigation.ts";
import { PROPULSION } from "./rows/propulsion.ts";
import { SAFETY } from "./rows/safety.ts";
import { STEERING } from "./rows/steering.ts";
import { TANKS } from "./rows/tanks.ts";

const SECTIONS = [
  SAFETY,
  HULL,
  NAVIGATION,
  STEERING,
  PROPULSION,
  ELECTRICAL,
  TANKS,
  ENVIRONMENT,
  LOGS,
  GNSS,
] as const satisfies readonly Section[];

type Rows = (typeof SECTIONS)[number]["rows"];
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T> = T extends unknown ? T[keyof T] : never;

export type TagPattern = KeyOf<Rows>;
/** The kinds of alarm of all warnings in the rows. */
type WarningKind = ValueOf<Rows> extends infer Row ? (Row extends VocabularyRow<infer Advice> ? Advice : never) : never;

export interface Entry {
  readonly pattern: TagPattern;
  readonly expression: RegExp;
  readonly row: VocabularyRow<WarningKind>;
  /** Undefined: it depends on the device (`systems.ts`). */
  readonly system: System | undefined;
  /** Its position in the order of a watch. */
  readonly rank: number;
}

/** In the order of a watch. If an id matches two rows, the first counts. */
export const VOCABULARY: readonly Entry[] = SECTIONS.flatMap(({ system, rows }: Section) =>
  Object.entries(rows).map(([pattern, row]) => ({ system, pattern, row })),
).map(({ pattern, row, system }, rank) => ({
  pattern: pattern as TagPattern,
  expression: expressionOf(pattern),
  row: row as VocabularyRow<WarningKind>,
  system,
  rank,
}));

/** The rank of a tag without a row: just before the logs, which a watch looks at now and then. */
export const UNKNOWN_RANK = VOCABULARY.findIndex(({ pattern }) => pattern in LOGS.rows) - 0.5;

const byPattern = new Map<string, Entry>(VOCABULARY.map((entry) => [entry.pattern, entry]));
/** By what follows the device. Rows with a placeholder there are found by `byDevice`. */
const byProperty = Map.groupBy(VOCABULARY, ({ pattern }) => propertyOf(pattern));

const byDevice = Map.groupBy(VOCABULARY, ({ pattern }) => deviceOf(pattern));

function propertyOf(tagId: string): string {
  return tagId.slice(tagId.indexOf(".") + 1);
}

/** `ENGINE_1.RPM` and `ENGINE_{N}.RPM`: `ENGINE`. */
function deviceOf(tagId: string): string {
  const end = tagId.search(/(?:_(?:\d|\{)[^.]*)?\./);
  return end < 0 ? tagId : tagId.slice(0, end);
}

/** The row of a tag, with the numbers in its id; undefined for a tag that is not in the vocabulary. */
export function entryOf(tagId: string): { readonly entry: Entry; readonly place: Place } | undefined {
  const rows = byProperty.get(propertyOf(tagId)) ?? byDevice.get(deviceOf(tagId)) ?? [];
  for (const entry of rows) {
    const place = placeIn(tagId, entry.expression);
    if (place !== undefined) return { entry, place };
  }
  return undefined;
}

/** Rows of tags with the same name after the device. */
export function entriesLike(tagId: string): readonly Entry[] {
  return byProperty.get(propertyOf(tagId)) ?? [];
}

/** Rows of devices with the same name, whatever their number. */
export function entriesOfDevice(tagId: string): readonly Entry[] {
  return byDevice.get(deviceOf(tagId)) ?? [];
}

export function unitOfPattern(pattern: TagPattern): UnitSi {
  const row = byPattern.get(pattern)?.row;
  if (row === undefined) throw new Error(`${pattern} has no row`);
  return QUANTITIES[row.quantity].unit;
}

/** The unit of a tag; undefined for a tag without a row. */
export function unitOfTag(tagId: string): UnitSi | undefined {
  const row = entryOf(tagId)?.entry.row;
  return row && QUANTITIES[row.quantity].unit;
}

/** The unit of a tag as it is defined now; else that of its row; else as far as its name says it. */
export function unitOf(tagId: string, tags?: { definition(tagId: string): TagDefinition | undefined }): string {
  return tags?.definition(tagId)?.unitSi ?? unitOfTag(tagId) ?? unitByName(tagId);
}

/** Descriptions by the pattern of the tag id, and the texts for their placeholders. */
export interface TagTexts {
  readonly tags: Readonly<Record<string, string>>;
  readonly places: PlaceTexts;
}

function textsIn(language: "en" | "es"): TagTexts & { readonly tags: Readonly<Record<TagPattern, string>> } {
  const tags = Object.fromEntries(VOCABULARY.map(({ pattern, row }) => [pattern, row[language]]));
  return { tags: tags as Readonly<Record<TagPattern, string>>, places: PLACE_WORDS[language] };
}

export const TAG_TEXTS = { en: textsIn("en"), es: textsIn("es") } as const;

/** The tags and paths of Signal K, in the order of the rows. */
export const SIGNALK_ROWS: readonly SignalkRow[] = VOCABULARY.flatMap(({ pattern, row }) => signalkRows(pattern, row));

/** The name of a tag for people; undefined for a tag without a row. */
export function descriptionOfTag(tagId: string, { tags, places }: TagTexts): string | undefined {
  const found = entryOf(tagId);
  return found && fillPattern(tags[found.entry.pattern] ?? "", found.place, places);
}

/** The definition with which a tag registers itself, whatever its source; undefined for a tag without a row. */
export function standardDefinition(tagId: string, texts: TagTexts): TagDefinition | undefined {
  const unitSi = unitOfTag(tagId);
  if (unitSi === undefined) return undefined;
  const description = descriptionOfTag(tagId, texts) ?? tagId;
  return { id: tagId, description, unitSi, controllable: false, rangeNormalMin: null, rangeNormalMax: null };
}
