/**
 * What a schema cannot say about the project file's `nmea2000` section: groups, fields and values that are not there, units
 * that do not fit, rows that contradict each other. Like `semantics.ts` it looks at values of any shape and passes over what
 * the schema has already found fault with.
 */
import { isUnit } from "../core/units.ts";
import { matchesWildcard } from "../core/wildcard.ts";
import { manufacturerCode, manufacturerNames } from "../nmea2000/node/device-filter.ts";
import type { FieldSpec } from "../nmea2000/codec/field.ts";
import {
  isMappable,
  type MappableField,
  mappableFields,
  namesOfValues,
  unitsOf,
  valueNumber,
} from "../nmea2000/tags/mappable-field.ts";
import { KEY_FIELDS, keysOf } from "../nmea2000/tags/mapping-plan.ts";
import { definedPgns } from "../nmea2000/codec/message-types.ts";
import { CODEC_PGNS } from "../nmea2000/codec/pgn-contents.ts";
import { expressionOf, placeIn, placesOf } from "../tags/vocabulary/pattern.ts";
import { isPublished, publishedIds, tagGroup } from "../nmea2000/tags/tag-table.ts";
import { type Fields, fieldsOf, type Item, itemsOf } from "./fields.ts";
import type { ProjectFault, Path } from "./fault.ts";
import { suggest } from "./suggest.ts";

/** `tags` are the project's own, with their units. */
export function findMappingFaults(section: unknown, path: Path, tags: readonly Item[]): ProjectFault[] {
  const { publish, mappings, preferred_sources: preferred } = fieldsOf(section);
  const rows = itemsOf(mappings, [...path, "mappings"]);
  const units = new Map(tags.map(({ fields: { id, unit_si: unit } }) => [id, unit]));
  return [
    ...publishFaults(publish, [...path, "publish"]),
    ...rows.flatMap((row) => rowFaults(row, units)),
    ...repeatedRows(rows),
    ...rows.flatMap((row) => builtInFaults(row, rows)),
    ...tooManyKeys(rows),
    ...itemsOf(preferred, [...path, "preferred_sources"]).flatMap(({ fields, path: at }) =>
      itemsOf(fields["sources"], [...at, "sources"]).flatMap((device) => deviceFaults(device.fields, device.path)),
    ),
  ];
}

const INSTANCE_MAX = 252;

function publishFaults(publish: unknown, path: Path): ProjectFault[] {
  if (!Array.isArray(publish)) return [];
  let all: readonly string[] | undefined;
  // Nearly every pattern has an id of the first instance; all of them are forty thousand.
  const hasSent = (pattern: string) =>
    [() => publishedIds(0), () => (all ??= publishedIds(INSTANCE_MAX))].some((ids) =>
      ids().some((id) => matchesWildcard(id, pattern)),
    );
  return publish.flatMap((item: unknown, index): ProjectFault[] => {
    const at = [...path, index];
    if (typeof item === "number" && !(CODEC_PGNS as readonly number[]).includes(item))
      return [{ path: at, value: item, problem: ["notPublished", { pgns: CODEC_PGNS }] }];
    if (typeof item !== "string") return [];
    const isSent = item.includes("*") ? hasSent(item) : isPublished(item);
    return isSent
      ? []
      : [{ path: at, value: item, problem: ["neverPublished", { suggestion: suggest(item, publishedIds(0)) }] }];
  });
}

function rowFaults({ fields: row, path }: Item, units: ReadonlyMap<unknown, unknown>): ProjectFault[] {
  const { pgn, field, source } = row;
  if (!Number.isInteger(pgn)) return [];
  const known = mappableFields(Number(pgn));
  const devices = deviceFaults(fieldsOf(source), [...path, "source"]);
  if (known.size === 0) {
    const suggestion = suggest(String(pgn), definedPgns().map(String));
    return [{ path: [...path, "pgn"], value: pgn, problem: ["unknownPgn", { suggestion }] }, ...devices];
  }
  const findings = [...purposeFaults(row, path), ...conditionFaults(row, path, known), ...devices];
  if (typeof field !== "string") return findings;
  const found = known.get(field);
  if (found === undefined) {
    const ids = [...known.keys()];
    return [
      ...findings,
      {
        path: [...path, "field"],
        value: field,
        problem: ["unknownField", { suggestion: suggest(field, ids), known: ids }],
      },
    ];
  }
  if (row["ignore"] === true) return findings;
  return [...findings, ...valueFaults(row, path, found), ...tagFaults(row, path, found, units)];
}

/** A row makes a tag, or silences. */
function purposeFaults({ field, tag, ignore }: Fields, path: Path): ProjectFault[] {
  if (ignore === true)
    return tag === undefined ? [] : [{ path: [...path, "tag"], value: tag, problem: ["tagAndIgnore"] }];
  return [
    ...(tag === undefined ? [{ path: [...path, "tag"], problem: ["tagOrIgnore"] } satisfies ProjectFault] : []),
    ...(field === undefined
      ? [{ path: [...path, "field"], problem: ["missing", { key: "field" }] } satisfies ProjectFault]
      : []),
  ];
}

function conditionFaults(row: Fields, path: Path, known: ReadonlyMap<string, MappableField>): ProjectFault[] {
  const { pgn, instance, when } = row;
  const findings: ProjectFault[] = [];
  if (typeof instance === "number") {
    const key = keysOf(Number(pgn)).find(({ place }) => place === "N");
    const max = key && known.get(key.field)?.spec.rawMax;
    if (max === undefined) findings.push({ path: [...path, "instance"], value: instance, problem: ["noInstance"] });
    else if (instance > max)
      findings.push({ path: [...path, "instance"], value: instance, problem: ["tooLarge", { limit: max }] });
  }
  for (const [field, value] of Object.entries(fieldsOf(when))) {
    const at = [...path, "when", field];
    const spec = known.get(field)?.spec;
    if (spec === undefined) {
      const ids = [...known.keys()];
      findings.push({ path: at, value, problem: ["unknownField", { suggestion: suggest(field, ids), known: ids }] });
    } else if ((spec.kind !== "lookup" && spec.kind !== "number") || spec.bits > 8 || spec.divisor !== 1) {
      findings.push({ path: at, value, problem: ["notACondition"] });
    } else if (typeof value === "string" && valueNumber(spec, value) === undefined) {
      const names = namesOfValues(spec);
      findings.push({ path: at, value, problem: ["notOneOf", { suggestion: suggest(value, names), allowed: names }] });
    } else if (typeof value === "number" && value > spec.rawMax) {
      findings.push({ path: at, value, problem: ["tooLarge", { limit: spec.rawMax }] });
    }
  }
  return findings;
}

/** What a tag can be made of. */
function valueFaults({ bit, on, field }: Fields, path: Path, { spec, inList }: MappableField): ProjectFault[] {
  if (!isMappable(spec)) return [{ path: [...path, "field"], value: field, problem: ["notAValue"] }];
  const findings: ProjectFault[] = [];
  if (spec.kind === "bits" && bit === undefined)
    findings.push({ path: [...path, "bit"], problem: ["bitMissing", { max: spec.bits - 1 }] });
  if (typeof bit === "number" && (!isMask(spec) || bit >= spec.bits || inList)) {
    const problem: ProjectFault["problem"] = bit >= spec.bits ? ["tooLarge", { limit: spec.bits - 1 }] : ["notBits"];
    findings.push({ path: [...path, "bit"], value: bit, problem });
  }
  if (!Array.isArray(on)) return findings;
  if (spec.kind !== "lookup") return [...findings, { path: [...path, "on"], problem: ["notAnEnumeration"] }];
  for (const [index, value] of on.entries() as Iterable<[number, unknown]>) {
    if (typeof value !== "string" || valueNumber(spec, value) !== undefined) continue;
    const names = namesOfValues(spec);
    findings.push({
      path: [...path, "on", index],
      value,
      problem: ["notOneOf", { suggestion: suggest(value, names), allowed: names }],
    });
  }
  return findings;
}

/** A set of bits, or a whole number that canboat has not made one of. */
function isMask({ kind, multiplier, divisor, bias }: FieldSpec): boolean {
  return kind === "bits" || (kind === "number" && multiplier === 1 && divisor === 1 && bias === 0);
}

function tagFaults(
  row: Fields,
  path: Path,
  { spec }: MappableField,
  units: ReadonlyMap<unknown, unknown>,
): ProjectFault[] {
  const { pgn, tag, bit, on, unit_si: unit, scale, offset } = row;
  const findings: ProjectFault[] = [];
  const places = keysOf(Number(pgn)).map(({ place }) => `{${place}}`);
  if (typeof tag === "string") {
    const wrong = placesOf(tag).find((place) => !places.includes(`{${place}}`));
    const braces = tag.replaceAll(/\{[A-Z]+\}/g, "");
    if (wrong !== undefined || /[{}]/.test(braces))
      findings.push({ path: [...path, "tag"], value: tag, problem: ["badPlace", { places }] });
  }
  const isBool = bit !== undefined || on !== undefined;
  const fitting: string[] = isBool ? ["bool"] : [...unitsOf(spec).keys()];
  const [usual] = fitting;
  const isScaled = !isBool && (scale !== undefined || offset !== undefined);
  if (isScaled && usual === "bool" && unit === undefined)
    findings.push({ path: [...path, "unit_si"], problem: ["missing", { key: "unit_si" }] });
  if (scale === 0) findings.push({ path: [...path, "scale"], value: scale, problem: ["scaleOfZero"] });
  if (isBool && (scale !== undefined || offset !== undefined))
    findings.push({ path: [...path, scale === undefined ? "offset" : "scale"], problem: ["scaleOfBool"] });
  if (typeof unit === "string" && isUnit(unit)) {
    const fits = isScaled ? unit !== "bool" && unit !== "text" : fitting.includes(unit);
    if (!fits)
      findings.push({ path: [...path, "unit_si"], value: unit, problem: ["unitDoesNotFit", { units: fitting }] });
  }
  const listed = units.get(tag);
  const own = unit ?? usual;
  if (typeof listed === "string" && isUnit(listed) && own !== listed)
    findings.push({
      path: [...path, unit === undefined ? "tag" : "unit_si"],
      value: own,
      problem: ["unitOfTag", { unit: listed }],
    });
  return findings;
}

function deviceFaults({ manufacturer }: Fields, path: Path): ProjectFault[] {
  if (typeof manufacturer !== "string" || manufacturerCode(manufacturer) !== undefined) return [];
  const suggestion = suggest(manufacturer, manufacturerNames());
  return [{ path: [...path, "manufacturer"], value: manufacturer, problem: ["unknownManufacturer", { suggestion }] }];
}

/**
 * The same row twice, and two rows of one group that make one tag of different things: of a device that sends both, the tag
 * would jump between them. With devices that differ it is one tag from two places, which are ranked.
 */
function repeatedRows(rows: readonly Item[]): ProjectFault[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ fields: row, path }): ProjectFault[] => {
    const { pgn, tag, field, bit, instance, when, source, ignore } = row;
    const index = Number(path.at(-1));
    const whole = JSON.stringify([pgn, field, bit, instance, when, source, tag, ignore]);
    const aim = typeof tag === "string" && !tag.includes("{") ? JSON.stringify(["tag", pgn, tag, source]) : whole;
    const earlier = first.get(whole) ?? first.get(aim);
    for (const key of [whole, aim]) if (!first.has(key)) first.set(key, index);
    if (earlier === undefined) return [];
    return [
      {
        path: tag === undefined ? path : [...path, "tag"],
        value: tag,
        problem: ["repeatedRow", { first: `mappings[${earlier}]` }],
      },
    ];
  });
}

/** A row that makes a tag which the built-in table makes of another instance, which nobody has given another name. */
function builtInFaults({ fields: row, path }: Item, rows: readonly Item[]): ProjectFault[] {
  const { pgn, instance, tag, source } = row;
  if (typeof tag !== "string" || typeof instance !== "number" || source !== undefined) return [];
  for (const builtIn of tagGroup(Number(pgn))?.rows ?? []) {
    const place = placeIn(tag, expressionOf(builtIn.tag));
    if (place?.N === undefined || Object.keys(place).length > 1 || place.N === instance) continue;
    const isChanged = rows.some(
      ({ fields: other }) =>
        other["pgn"] === pgn &&
        (other["field"] === builtIn.field || other["field"] === undefined) &&
        (other["instance"] === place.N || other["instance"] === undefined),
    );
    if (!isChanged)
      return [
        { path: [...path, "tag"], value: tag, problem: ["builtInToo", { instance: place.N, field: builtIn.field }] },
      ];
  }
  return [];
}

/** At most this many fields distinguish the messages of a group. */
function tooManyKeys(rows: readonly Item[]): ProjectFault[] {
  const fieldsByPgn = new Map<unknown, Set<string>>();
  return rows.flatMap(({ fields: { pgn, when }, path }): ProjectFault[] => {
    const known = tagGroup(Number(pgn));
    const conditions = (known?.rows ?? []).flatMap((row) => Object.keys(row.when ?? {}));
    const fields = fieldsByPgn.get(pgn) ?? new Set([...keysOf(Number(pgn)).map(({ field }) => field), ...conditions]);
    fieldsByPgn.set(pgn, fields);
    const before = fields.size;
    for (const field of Object.keys(fieldsOf(when))) fields.add(field);
    if (fields.size <= KEY_FIELDS || fields.size === before) return [];
    return [{ path: [...path, "when"], problem: ["tooManyConditions", { max: KEY_FIELDS }] }];
  });
}
