/** Makes mapping rows and devices from the `nmea2000` section of a checked file. */
import { same, scaled } from "../nmea2000/tags/conversions.ts";
import { manufacturerCode, type DeviceFilter } from "../nmea2000/node/device-filter.ts";
import { mappableFields, notAvailableOf, statesOf, unitsOf, valueNumber } from "../nmea2000/tags/mappable-field.ts";
import { type Conditions, keysOf, type OwnMapping } from "../nmea2000/tags/mapping-plan.ts";
import type { SourcePreference } from "../nmea2000/tags/source-preference.ts";
import type { Conversion, TagMapping } from "../nmea2000/tags/tag-mapping.ts";
import type { DeviceFile, MappingFile, Nmea2000File } from "./mapping-file.ts";
import type { Nmea2000Settings } from "./project.ts";

export function buildNmea2000(file: Nmea2000File = {}): Nmea2000Settings {
  const { publish = true } = file;
  return {
    publish: Array.isArray(publish) && publish.length === 0 ? false : publish,
    alerts: file.alerts ?? false,
    preferredAddress: file.preferred_address ?? 35,
    autoRegister: file.auto_register ?? true,
    mappings: (file.mappings ?? []).map(buildMapping),
    preferredSources: (file.preferred_sources ?? []).map(({ tags, sources }): SourcePreference => ({
      tags,
      devices: sources.map(buildDevice),
    })),
  };
}

function buildMapping(row: MappingFile): OwnMapping {
  const { pgn, field, bit, source, ignore = false } = row;
  return {
    pgn,
    field,
    bit,
    when: conditionsOf(row),
    device: source && buildDevice(source),
    mapping: ignore || field === undefined ? undefined : tagMapping(row, field),
  };
}

function tagMapping(row: MappingFile, field: string): TagMapping {
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

function unitAndConversion(row: MappingFile): { unitSi: string; conversion: Conversion } {
  const { pgn, field = "", bit, on, unit_si: unit, scale = 1, offset = 0 } = row;
  if (bit !== undefined || on !== undefined) return { unitSi: "bool", conversion: same };
  const spec = mappableFields(pgn).get(field)?.spec;
  const units = spec === undefined ? new Map<string, Conversion>() : unitsOf(spec);
  const [[usual, usualConversion] = ["-", same]] = units;
  const base = unit === undefined ? usualConversion : (units.get(unit as never) ?? same);
  const conversion = scale === 1 && offset === 0 ? base : scaled(base, scale, offset);
  return { unitSi: unit ?? usual, conversion };
}

/** If the message may leave its instance out, the row also holds for a message without one. */
function conditionsOf({ pgn, instance, when = {} }: MappingFile): Conditions {
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

function buildDevice({ name, manufacturer, unique_number, address, bus }: DeviceFile): DeviceFilter {
  const code = manufacturer === undefined ? undefined : manufacturerCode(manufacturer);
  return {
    ...(name === undefined ? {} : { name: BigInt(`0x${name}`) }),
    ...(code === undefined ? {} : { manufacturer: code }),
    ...(unique_number === undefined ? {} : { uniqueNumber: unique_number }),
    ...(address === undefined ? {} : { address }),
    ...(bus === undefined ? {} : { bus }),
  };
}
