/**
 * Warnings about names of tags that look misspelt: a listed tag that nothing in the project ever writes, and that is nearly called like one
 * that is written; a pattern that matches no tag that may ever exist. No faults, for such a file works; but an alarm on such a tag never
 * comes.
 */
import { kindOf } from "../connectors/sources.ts";
import { matchesWildcard } from "../core/wildcard.ts";
import { VENUS_TABLE } from "../mqtt/venus-table.ts";
import { expressionOf, fillPattern, type Place, placesOf } from "../tags/vocabulary/pattern.ts";
import { ID_NAMES, type NamedPlace } from "../tags/vocabulary/places.ts";
import { TAG_MAPPINGS } from "../nmea2000/tags/tag-table.ts";
import { SIGNALK_ROWS } from "../tags/vocabulary/vocabulary.ts";
import { OWN_TAGS } from "./alarm-semantics.ts";
import { BUS_PROPERTIES, busTagId, gatewayTagId } from "./bus-tags.ts";
import { derivationsIn } from "./derivations.ts";
import type { ProjectFault, Path } from "./fault.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "./fields.ts";
import { limits } from "./limits.ts";
import { OWN_TAG_SOURCES } from "./own-tags.ts";
import { projectSchemaWith } from "./schema.ts";
import { type GivenSection, type NamedTag, writtenIn } from "./section.ts";
import { tagsNamedIn } from "./sections.ts";
import { suggest } from "./suggest.ts";

/** `root`: the file in any form, like that of `findSemanticFaults`. */
export function tagWarnings(root: unknown, sections: readonly GivenSection[]): ProjectFault[] {
  const file = fieldsOf(root);
  const tags = itemsOf(file["tags"], ["tags"]);
  const known = new KnownTags(file, tags);
  const misspelt = tags.flatMap(({ fields: { id }, path }): ProjectFault[] => {
    if (typeof id !== "string" || known.isWritten(id)) return [];
    const near = known.nearest(id);
    return near === undefined ? [] : [{ path: [...path, "id"], value: id, problem: ["nothingWrites", { near }] }];
  });
  const idle = patternsIn(file, sections).flatMap(([pattern, path]): ProjectFault[] => {
    // Any other form is a fault already.
    if (!/^[\w.*-]+$/.test(pattern) || known.matches(pattern)) return [];
    return [{ path, value: pattern, problem: ["matchesNoTag", { suggestion: known.nearestPattern(pattern) }] }];
  });
  const [source, ...others] = itemsOf(file["sources"], ["sources"]);
  const isAlone = source?.fields["type"] === "simulator" && others.length === 0 && tags.length === 0;
  const empty: ProjectFault[] = isAlone ? [{ path: source.path, problem: ["nothingSimulated"] }] : [];
  return [...misspelt, ...idle, ...empty];
}

/** Everything in the file that names tags, but for what is a fault already where it names none. */
function patternsIn(file: Fields, sections: readonly GivenSection[]): NamedTag[] {
  return [
    ...patternsOf(projectSchemaWith(sections), file, []),
    ...tagsNamedIn(file),
    ...sections.flatMap((section) => section.tagNames?.(writtenIn(file, section)) ?? []),
  ].slice(0, limits.patterns);
}

interface Node {
  readonly $comment?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly [keyword: string]: unknown;
}

/** What the schema calls a pattern of tags. */
function patternsOf({ $comment, properties, items }: Node, value: unknown, path: Path): NamedTag[] {
  if (typeof value === "string") return $comment === "tagPattern" ? [[value, path]] : [];
  if (Array.isArray(value) && items !== undefined)
    return value.flatMap((item: unknown, index) => patternsOf(items, item, [...path, index]));
  const fields = fieldsOf(value);
  return Object.entries(properties ?? {}).flatMap(([key, node]) => patternsOf(node, fields[key], [...path, key]));
}

/** What a built-in table writes; the project's own rows are added. */
const BUILT_IN: readonly string[] = [
  ...new Set([
    ...TAG_MAPPINGS.map(({ tag }) => tag),
    ...SIGNALK_ROWS.map(([tag]) => tag),
    ...Object.values(VENUS_TABLE).flatMap((rows) => Object.values(rows).flat().map(({ tag }) => tag)),
  ]),
]; // prettier-ignore

interface KnownPattern {
  readonly start: string;
  readonly pattern: string;
  readonly expression: RegExp;
}

function knownPattern(pattern: string): KnownPattern {
  const [start = ""] = pattern.split("{");
  return { start, pattern, expression: expressionOf(pattern) };
}

const BUILT_IN_PATTERNS = BUILT_IN.map(knownPattern);

class KnownTags {
  readonly #listed: readonly string[];
  readonly #named: ReadonlySet<string>;
  readonly #patterns: readonly KnownPattern[];
  readonly #isSimulated: boolean;
  readonly #registers: boolean;
  readonly #ids = new Map<string, readonly string[]>();
  #searches = 0;

  constructor(file: Fields, tags: readonly Item[]) {
    const nmea2000 = fieldsOf(file["nmea2000"]);
    const sources = itemsOf(file["sources"], []);
    const topics = sources.flatMap(({ fields }) => Object.values(fieldsOf(fields["topics"])).flat());
    const rows = itemsOf(nmea2000["mappings"], []);
    this.#listed = textsOf(tags.map(({ fields: { id } }) => id));
    this.#named = new Set([
      ...derivationsIn(file).map(({ tagId }) => tagId),
      ...textsOf(topics.map((row) => fieldsOf(row)["tag"])),
      ...Object.keys(fieldsOf(fieldsOf(file["signalk"])["paths"])),
    ]);
    this.#patterns = [...textsOf(rows.map(({ fields: { tag } }) => tag)).map(knownPattern), ...BUILT_IN_PATTERNS];
    this.#isSimulated = sources.some(({ fields: { type } }) => kindOf(type)?.simulates === true);
    this.#registers = nmea2000["auto_register"] !== false;
  }

  /** Whether something in the project may write the tag. */
  isWritten(id: string): boolean {
    if (this.#isSimulated || this.#named.has(id) || OWN_TAGS.test(id)) return true;
    return this.#mayCome(id);
  }

  #mayCome(id: string): boolean {
    return this.#patterns.some(({ start, expression }) => id.startsWith(start) && expression.test(id));
  }

  /** Whether a tag may ever exist that the pattern names. */
  matches(pattern: string): boolean {
    const names = (id: string): boolean => matchesWildcard(id, pattern);
    if (OWN_PATTERN.test(pattern) || this.#listed.some(names) || OWN_IDS.some(names)) return true;
    if (!this.#registers) return false;
    // All ids with its numbers are made only for a pattern that has a place for anything.
    if (!pattern.includes("*")) return this.#named.has(pattern) || this.#mayCome(pattern);
    return [...this.#named].some(names) || this.#idsWith(pattern).some(names);
  }

  nearest(id: string): string | undefined {
    this.#searches += 1;
    return this.#searches > limits.searches ? undefined : suggest(id, this.#idsWith(id));
  }

  nearestPattern(pattern: string): string | undefined {
    if (!pattern.includes("*")) return this.nearest(pattern);
    this.#searches += 1;
    if (this.#searches > limits.searches) return undefined;
    const starts = [...this.#listed, ...this.#idsWith(pattern)].flatMap((id) =>
      [...id.matchAll(/[_.]/g)].map(({ index }) => `${id.slice(0, index + 1)}*`),
    );
    return suggest(pattern, [...new Set(starts)]);
  }

  /** Ids that may come, with the numbers that the text has in it, and 0. */
  #idsWith(text: string): readonly string[] {
    const numbers = [...new Set(["0", ...(text.match(/\d{1,3}/g) ?? [])])].slice(0, 4);
    const key = numbers.join();
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const ids = this.#patterns.flatMap(({ pattern }) =>
      numbers.flatMap((number) => filledWith(pattern, Number(number))),
    );
    this.#ids.set(key, [...new Set(ids)]);
    return ids;
  }
}

/** The service's own tags, and those of devices' own alerts, come with what they are about. */
const OWN_PATTERN = /^(BUS_|GATEWAY_|SYSTEM|LOGBOOK|ALERT_)|[.*]DEAD_SENSORS$/i;
const OWN_IDS = [
  ...BUS_PROPERTIES.map((each) => busTagId("can0", each)),
  gatewayTagId(0),
  ...Object.keys(OWN_TAG_SOURCES),
];

/** A pattern with a number in its numbered places, and each name in a named one. */
function filledWith(pattern: string, number: number): string[] {
  const places = placesOf(pattern);
  const named = places.find((place): place is NamedPlace => place in ID_NAMES);
  const numbered: Place = Object.fromEntries(places.map((place) => [place, place === "L" ? number - 1 : number]));
  if (named === undefined) return [fillPattern(pattern, numbered, ID_NAMES)];
  return ID_NAMES[named].map((_, index) => fillPattern(pattern, { ...numbered, [named]: index }, ID_NAMES));
}

function textsOf(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === "string");
}
