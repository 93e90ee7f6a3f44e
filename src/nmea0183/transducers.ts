/**
 * XDR: what transducers measure, in groups of four fields: kind, value, unit, name. Names are the maker's; those in use by chart programs are
 * known, and others are counted. Pure.
 */
import { numberIn } from "./cells.ts";

interface Transducer {
  readonly kind: string;
  readonly unit: string;
  readonly name: RegExp;
  /** The name that is written. */
  readonly written: string;
  readonly tag: string;
  readonly scale?: number;
  readonly offset?: number;
  readonly decimals: number;
}

const KELVIN = 273.15;

const TRANSDUCERS: readonly Transducer[] = [
  { kind: "A", unit: "D", name: /^(PTCH|PITCH)$/i, written: "PTCH", tag: "VESSEL.PITCH_DEG", decimals: 1 },
  { kind: "A", unit: "D", name: /^(ROLL|HEEL)$/i, written: "ROLL", tag: "VESSEL.ROLL_DEG", decimals: 1 },
  { kind: "P", unit: "B", name: /^(BARO.*|ENV_ATMOS_P|AIRP.*|PRESSURE)$/i, written: "Barometer", tag: "ATMOSPHERE_0.PRESSURE_PA", scale: 1e5, decimals: 5 },
  { kind: "P", unit: "P", name: /^(BARO.*|ENV_ATMOS_P|AIRP.*|PRESSURE)$/i, written: "", tag: "ATMOSPHERE_0.PRESSURE_PA", decimals: 0 },
  { kind: "C", unit: "C", name: /^(TEMPAIR|AIRTEMP|ENV_OUTAIR_T|ENV_OUTSIDE_T|TEMP_?AIR)$/i, written: "TempAir", tag: "OUTSIDE_0.TEMP_K", offset: KELVIN, decimals: 1 },
  { kind: "C", unit: "C", name: /^(ENV_WATER_T|WATERTEMP|SEATEMP)$/i, written: "ENV_WATER_T", tag: "SEA_0.TEMP_K", offset: KELVIN, decimals: 1 },
  { kind: "C", unit: "C", name: /^(ENV_INSIDE_T|ENV_INAIR_T|TEMPIN)$/i, written: "ENV_INSIDE_T", tag: "INSIDE_0.TEMP_K", offset: KELVIN, decimals: 1 },
  { kind: "H", unit: "P", name: /^(HUMI.*|ENV_OUTSIDE_H|HYGRO.*)$/i, written: "Humidity", tag: "OUTSIDE_0.HUMIDITY_PCT", decimals: 1 },
]; // prettier-ignore

/** False where a value is no number. Transducers that are not known are no fault. */
export function readTransducers(fields: readonly string[], take: (tag: string, value: number) => void): boolean {
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [kind, text, unit, name = ""] = fields.slice(at, at + 4);
    const known = TRANSDUCERS.find((each) => each.kind === kind && each.unit === unit && each.name.test(name));
    const value = numberIn(text);
    if (known === undefined || value === undefined) continue;
    if (Number.isNaN(value)) return false;
    take(known.tag, value * (known.scale ?? 1) + (known.offset ?? 0));
  }
  return true;
}

/** The fields of a sentence for each transducer of which there is a value. */
export function transducerFields(get: (tag: string) => number | undefined): string[][] {
  return TRANSDUCERS.flatMap(({ kind, unit, written, tag, scale = 1, offset = 0, decimals }) => {
    const value = written === "" ? undefined : get(tag);
    return value === undefined ? [] : [[kind, ((value - offset) / scale).toFixed(decimals), unit, written]];
  });
}
