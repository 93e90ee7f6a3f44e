/** Makes mapping rows and devices from the `nmea2000` section of a checked file. */
import { same, scaled } from "../nmea2000/tags/conversions.ts";
import { manufacturerCode, type DeviceFilter } from "../nmea2000/node/device-filter.ts";
import { mappableFields, notAvailableOf, statesOf, unitsOf, valueNumber } from "../nmea2000/tags/mappable-field.ts";
import { type Conditions, keysOf, type OwnMapping } from "../nmea2000/tags/mapping-plan.ts";
import type { PublishRule } from "../nmea2000/tags/publish-route.ts";
import type { SourcePreference } from "../nmea2000/tags/source-preference.ts";
import type { Conversion, TagMapping } from "../nmea2000/tags/tag-mapping.ts";
import type { SettingsOf } from "../core/settings.ts";
import type { nmea2000Schema } from "./nmea2000-schema.ts";

export interface Nmea2000Settings extends Omit<Section, "mappings" | "preferredSources" | "publish"> {
  readonly publish: PublishRule;
  /** Rows that replace rows of the built-in table, or are added to it. */
  readonly mappings: readonly OwnMapping[];
  /** Which device a tag is taken from if several send it. */
  readonly preferredSources: readonly SourcePreference[];
}

type Section = SettingsOf<typeof nmea2000Schema>;
type Row = Section["mappings"][number];
type Device = Section["preferredSources"][number]["sources"][number];

export function buildNmea2000(section: Section): Nmea2000Settings {
  const { publish } = section;
  return {
    ...section,
    publish: Array.isArray(publish) && publish.length === 0 ? false : publish,
    mappings: section.mappings.map(buildMapping),
    preferredSources: section.preferredSources.map(({ tags, sources }): SourcePreference => ({
      tags,
      devices: sources.map(buildDevice),
    })),
  };
}

function buildMapping(row: Row): OwnMapping {
  const { pgn, field, bit, source, ignore } = row;
  return {
    pgn,
    field,
    bit,
    when: conditionsOf(row),
    device: source && buildDevice(source),
    mapping: ignore || field === undefined ? undefined : tagMapping(row, field),
  };
}

function tagMapping(row: Row, field: string): TagMapping {
  const { pgn, bit, tag = "", description } = row;
  const known = mappableFields(pgn).get(field);
  const on = row.on?.map((value) => (known === undefined ? undefined : valueNumber(known.spec, value)) ?? 0);
  const none = known && notAvailableOf(known.spec);
  const { unitSi, conversion } = unitAndConversion(row);
  return {
    pgn,
    field,
    tag,
    rank: 0,
    unitSi,
    conversion,
    ...(known?.inList === true ? { inList: true } : {}),
    ...(bit === undefined ? {} : { bit }),
    ...(none === undefined ? {} : { none }),
    ...(known === undefined || unitSi !== "bool" || bit !== undefined ? {} : statesOf(known.spec, on ?? [1])),
    ...(description === undefined ? {} : { description }),
  };
}

function unitAndConversion(row: Row): { unitSi: string; conversion: Conversion } {
  const { pgn, field = "", bit, on, unitSi: unit, scale = 1, offset = 0 } = row;
  if (bit !== undefined || on !== undefined) return { unitSi: "bool", conversion: same };
  const spec = mappableFields(pgn).get(field)?.spec;
  const units = spec === undefined ? new Map<string, Conversion>() : unitsOf(spec);
  const [[usual, usualConversion] = ["-", same]] = units;
  const base = unit === undefined ? usualConversion : (units.get(unit) ?? same);
  const conversion = scale === 1 && offset === 0 ? base : scaled(base, scale, offset);
  return { unitSi: unit ?? usual, conversion };
}

/** If the message may leave its instance out, the row also holds for a message without one. */
function conditionsOf({ pgn, instance, when = {} }: Row): Conditions {
  const fields = mappableFields(pgn);
  const conditions: Record<string, (number | null)[]> = {};
  for (const [field, value] of Object.entries(when)) {
    const spec = fields.get(field)?.spec;
    conditions[field] = [(spec && valueNumber(spec, value)) ?? 0];
  }
  const key = keysOf(pgn).find(({ place }) => place === "N");
  if (key !== undefined && instance !== undefined)
    conditions[key.field] = instance === key.whenAbsent ? [instance, null] : [instance];
  return conditions;
}

function buildDevice({ name, manufacturer, uniqueNumber, address, bus }: Device): DeviceFilter {
  const code = manufacturer === undefined ? undefined : manufacturerCode(manufacturer);
  return {
    ...(name === undefined ? {} : { name: BigInt(`0x${name}`) }),
    ...(code === undefined ? {} : { manufacturer: code }),
    ...(uniqueNumber === undefined ? {} : { uniqueNumber }),
    ...(address === undefined ? {} : { address }),
    ...(bus === undefined ? {} : { bus }),
  };
}
