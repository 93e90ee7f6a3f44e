/**
 * XDR: measurements of transducers in groups of four fields: kind, value, unit, name. Makers choose the names. Known are those of chart
 * programs and those of NMEA 0183 4.11 (`ENGINE#0`, numbered as on the bus); others are only counted. Pure.
 */
import { numberIn, type TakeCell } from "./cells.ts";

interface Transducer {
  readonly kind: string;
  readonly unit: string;
  readonly name: RegExp;
  /** A weather station (talker `WI`) measures one of this kind and may leave the name empty. */
  readonly isOfWeather?: true;
  /** The name that is written; empty if the transducer is only read. */
  readonly written: string;
  /** `#` is the number in the name. */
  readonly tag: string;
  readonly scale?: number;
  readonly offset?: number;
  readonly decimals: number;
}

const KELVIN = 273.15;
/** The talker of weather instruments. */
const WEATHER = "WI";
const BAROMETER = /^(BARO.*|ENV_ATMOS_P|AIRP.*|PRESSURE)$/i;
const BAR = { kind: "P", unit: "B", scale: 1e5, decimals: 5 };
const CELSIUS = { kind: "C", unit: "C", offset: KELVIN, decimals: 1 };
const ANGLE = { kind: "A", unit: "D", decimals: 1 };
const VOLTAGE = { kind: "U", unit: "V", decimals: 2, written: "" };
const PERCENT = { kind: "V", unit: "P", decimals: 1, written: "" };

const TRANSDUCERS: readonly Transducer[] = [
  { ...ANGLE, name: /^(PTCH|PITCH|TRIM)$/i, written: "PTCH", tag: "VESSEL.PITCH_DEG" },
  { ...ANGLE, name: /^(ROLL|HEEL)$/i, written: "ROLL", tag: "VESSEL.ROLL_DEG" },
  { ...ANGLE, name: /^YAW$/i, written: "", tag: "VESSEL.YAW_DEG" },
  { ...ANGLE, name: /^RUDDER$/i, written: "", tag: "RUDDER_0.ANGLE_DEG" },
  { ...BAR, name: BAROMETER, isOfWeather: true, written: "Barometer", tag: "ATMOSPHERE_0.PRESSURE_PA" },
  { ...BAR, unit: "P", scale: 1, name: BAROMETER, isOfWeather: true, written: "", tag: "ATMOSPHERE_0.PRESSURE_PA" },
  { ...CELSIUS, name: /^(TEMPAIR|AIRTEMP|ENV_OUTAIR_T|ENV_OUTSIDE_T|TEMP_?AIR)$/i, isOfWeather: true, written: "TempAir", tag: "OUTSIDE_0.TEMP_K" },
  { ...CELSIUS, name: /^(ENV_WATER_T|WATERTEMP|SEATEMP)$/i, written: "ENV_WATER_T", tag: "SEA_0.TEMP_K" },
  { ...CELSIUS, name: /^(ENV_INSIDE_T|ENV_INAIR_T|TEMPIN)$/i, written: "ENV_INSIDE_T", tag: "INSIDE_0.TEMP_K" },
  { kind: "H", unit: "P", name: /^(HUMI.*|ENV_OUTSIDE_H|HYGRO.*)$/i, isOfWeather: true, written: "Humidity", tag: "OUTSIDE_0.HUMIDITY_PCT", decimals: 1 },
  { kind: "T", unit: "R", name: /^ENGINE#(\d{1,2})$/, written: "", tag: "ME_INST_#.RPM", decimals: 0 },
  { ...BAR, name: /^ENGINEOIL#(\d{1,2})$/, written: "", tag: "ME_INST_#.OIL_PRESSURE_PA" },
  { ...BAR, unit: "P", scale: 1, name: /^ENGINEOIL#(\d{1,2})$/, written: "", tag: "ME_INST_#.OIL_PRESSURE_PA" },
  { ...CELSIUS, name: /^ENGINEOIL#(\d{1,2})$/, written: "", tag: "ME_INST_#.OIL_TEMP_K" },
  { ...CELSIUS, name: /^ENGINE#(\d{1,2})$/, written: "", tag: "ME_INST_#.COOLANT_TEMP_K" },
  { ...VOLTAGE, name: /^ALTERNATOR#(\d{1,2})$/, tag: "ME_INST_#.ALTERNATOR_V" },
  { ...VOLTAGE, name: /^BATTERY#(\d{1,2})$/, tag: "BATT_#.VOLTAGE_V" },
  { kind: "I", unit: "A", name: /^BATTERY#(\d{1,2})$/, written: "", tag: "BATT_#.CURRENT_A", decimals: 1 },
  { ...PERCENT, name: /^FUEL#(\d{1,2})$/, tag: "TANK_FUEL_#.LEVEL_PCT" },
  { ...PERCENT, name: /^FRESHWATER#(\d{1,2})$/, tag: "TANK_WATER_#.LEVEL_PCT" },
  { ...PERCENT, name: /^WASTEWATER#(\d{1,2})$/, tag: "TANK_GRAY_WATER_#.LEVEL_PCT" },
  { ...PERCENT, name: /^LIVEWELLWATER#(\d{1,2})$/, tag: "TANK_LIVE_WELL_#.LEVEL_PCT" },
  { ...PERCENT, name: /^OIL#(\d{1,2})$/, tag: "TANK_OIL_#.LEVEL_PCT" },
  { ...PERCENT, name: /^BLACKWATER#(\d{1,2})$/, tag: "TANK_BLACK_WATER_#.LEVEL_PCT" },
]; // prettier-ignore

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

/** The four fields of each transducer that is written and has a value. */
export function transducerFields(get: (tag: string) => number | undefined): string[][] {
  return TRANSDUCERS.flatMap(({ kind, unit, written, tag, scale = 1, offset = 0, decimals }) => {
    const value = written === "" ? undefined : get(tag);
    return value === undefined ? [] : [[kind, ((value - offset) / scale).toFixed(decimals), unit, written]];
  });
}
