/**
 * XDR: measurements of transducers in groups of four fields: kind, value, unit, name. Makers choose the names. Known are those of chart
 * programs and those of NMEA 0183 4.11 (`ENGINE#0`, numbered as on the bus); others are only counted. An output sends those of chart
 * programs as XDR, and the rest by sets that it names. Pure.
 */
import { numberIn, type TakeCell } from "./cells.ts";
import { limits } from "./limits.ts";

interface Transducer {
  readonly kind: string;
  readonly unit: string;
  readonly name: RegExp;
  /** A weather station (talker `WI`) measures one of this kind and may leave the name empty. */
  readonly isOfWeather?: true;
  /** The name that is written; left out where another row writes the tag. */
  readonly written?: string;
  /** The set that it belongs to; left out for XDR itself. */
  readonly set?: TransducerSet;
  /** `#` is the number in the name. */
  readonly tag: string;
  readonly scale?: number;
  readonly offset?: number;
  readonly decimals: number;
}

/** What an output names to send more than the usual transducers. */
export const TRANSDUCER_SETS = ["XDR_STEERING", "XDR_ENGINES", "XDR_BATTERIES", "XDR_TANKS"] as const;
type TransducerSet = (typeof TRANSDUCER_SETS)[number];

const KELVIN = 273.15;
/** The talker of weather instruments. */
const WEATHER = "WI";
const BAROMETER = /^(BARO.*|ENV_ATMOS_P|AIRP.*|PRESSURE)$/i;
const BAR = { kind: "P", unit: "B", scale: 1e5, decimals: 5 };
const CELSIUS = { kind: "C", unit: "C", offset: KELVIN, decimals: 1 };
const ANGLE = { kind: "A", unit: "D", decimals: 1 };
const VOLTAGE = { kind: "U", unit: "V", decimals: 2 };
const PASCAL = { ...BAR, unit: "P", scale: 1, decimals: 0 };
const STEERING = { ...ANGLE, set: "XDR_STEERING" } as const;
const ENGINES = { set: "XDR_ENGINES" } as const;
const BATTERIES = { set: "XDR_BATTERIES" } as const;
const TANKS = { kind: "V", unit: "P", decimals: 1, set: "XDR_TANKS" } as const;

/** `#` in a name or tag is the number of the thing. */
const TRANSDUCERS: readonly Transducer[] = [
  { ...ANGLE, name: /^(PTCH|PITCH|TRIM)$/i, written: "PTCH", tag: "VESSEL.PITCH_DEG" },
  { ...ANGLE, name: /^(ROLL|HEEL)$/i, written: "ROLL", tag: "VESSEL.ROLL_DEG" },
  { ...STEERING, name: /^YAW$/i, written: "Yaw", tag: "VESSEL.YAW_DEG" },
  { ...STEERING, name: /^RUDDER$/i, written: "RUDDER", tag: "RUDDER_0.ANGLE_DEG" },
  { ...BAR, name: BAROMETER, isOfWeather: true, written: "Barometer", tag: "ATMOSPHERE_0.PRESSURE_PA" },
  { ...PASCAL, name: BAROMETER, isOfWeather: true, tag: "ATMOSPHERE_0.PRESSURE_PA" },
  { ...CELSIUS, name: /^(TEMPAIR|AIRTEMP|ENV_OUTAIR_T|ENV_OUTSIDE_T|TEMP_?AIR)$/i, isOfWeather: true, written: "TempAir", tag: "OUTSIDE_0.TEMP_K" },
  { ...CELSIUS, name: /^(ENV_WATER_T|WATERTEMP|SEATEMP)$/i, written: "ENV_WATER_T", tag: "SEA_0.TEMP_K" },
  { ...CELSIUS, name: /^(ENV_INSIDE_T|ENV_INAIR_T|TEMPIN)$/i, written: "ENV_INSIDE_T", tag: "INSIDE_0.TEMP_K" },
  { kind: "H", unit: "P", name: /^(HUMI.*|ENV_OUTSIDE_H|HYGRO.*)$/i, isOfWeather: true, written: "Humidity", tag: "OUTSIDE_0.HUMIDITY_PCT", decimals: 1 },
  { ...ENGINES, ...numbered("ENGINE"), kind: "T", unit: "R", tag: "ME_INST_#.RPM", decimals: 1 },
  { ...ENGINES, ...BAR, name: /^ENGINEOIL#(\d{1,2})$/, tag: "ME_INST_#.OIL_PRESSURE_PA" },
  { ...ENGINES, ...PASCAL, ...numbered("ENGINEOIL"), tag: "ME_INST_#.OIL_PRESSURE_PA" },
  { ...ENGINES, ...CELSIUS, ...numbered("ENGINEOIL"), tag: "ME_INST_#.OIL_TEMP_K" },
  { ...ENGINES, ...CELSIUS, ...numbered("ENGINE"), tag: "ME_INST_#.COOLANT_TEMP_K" },
  { ...ENGINES, ...VOLTAGE, ...numbered("ALTERNATOR"), tag: "ME_INST_#.ALTERNATOR_V" },
  { ...BATTERIES, ...VOLTAGE, ...numbered("BATTERY"), tag: "BATT_#.VOLTAGE_V" },
  { ...BATTERIES, ...numbered("BATTERY"), kind: "I", unit: "A", tag: "BATT_#.CURRENT_A", decimals: 1 },
  { ...TANKS, ...numbered("FUEL"), tag: "TANK_FUEL_#.LEVEL_PCT" },
  { ...TANKS, ...numbered("FRESHWATER"), tag: "TANK_WATER_#.LEVEL_PCT" },
  { ...TANKS, ...numbered("WASTEWATER"), tag: "TANK_GRAY_WATER_#.LEVEL_PCT" },
  { ...TANKS, ...numbered("LIVEWELLWATER"), tag: "TANK_LIVE_WELL_#.LEVEL_PCT" },
  { ...TANKS, ...numbered("OIL"), tag: "TANK_OIL_#.LEVEL_PCT" },
  { ...TANKS, ...numbered("BLACKWATER"), tag: "TANK_BLACK_WATER_#.LEVEL_PCT" },
]; // prettier-ignore

function numbered(word: string): Pick<Transducer, "name" | "written"> {
  return { name: new RegExp(`^${word}#(\\d{1,2})$`), written: `${word}#` };
}

/** Returns how many transducers are unknown, which is not a fault. `odd` gets the tag of a value that is not a number. */
export function readTransducers(
  talker: string,
  fields: readonly string[],
  take: TakeCell,
  odd: (tag: string) => void,
): number {
  let unknown = 0;
  for (let at = 0; at + 2 < fields.length; at += 4) {
    const [kind, text, unit, name = ""] = fields.slice(at, at + 4);
    if (kind === "" && text === "") continue;
    const isMeant = (each: Transducer) =>
      name === "" ? each.isOfWeather === true && talker === WEATHER : each.name.test(name);
    const known = TRANSDUCERS.find((each) => each.kind === kind && each.unit === unit && isMeant(each));
    if (known === undefined) {
      unknown += 1;
      continue;
    }
    const value = numberIn(text);
    const tag = known.tag.replace("#", String(Number(known.name.exec(name)?.[1] ?? 0)));
    if (value === undefined) take(tag, null);
    else if (Number.isNaN(value)) odd(tag);
    else take(tag, value * (known.scale ?? 1) + (known.offset ?? 0));
  }
  return unknown;
}

/** The four fields of each transducer of this set that has a value. */
export function transducerFields(set: string, get: (tag: string) => number | undefined): string[][] {
  return TRANSDUCERS.filter((each) => (each.set ?? "XDR") === set && each.written !== undefined).flatMap((each) => {
    const { kind, unit, written = "", tag, scale = 1, offset = 0, decimals } = each;
    return Array.from({ length: tag.includes("#") ? limits.transducers : 1 }, (_, number) => {
      const value = get(tag.replace("#", String(number)));
      if (value === undefined) return [];
      return [kind, ((value - offset) / scale).toFixed(decimals), unit, written.replace(/#$/, `#${number}`)];
    }).filter((fields) => fields.length > 0);
  });
}
