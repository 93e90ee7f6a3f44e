/**
 * The contents of the six parameter groups of the specification under canboat's field ids, in SI units (and the few
 * others of the bus: rpm, %, degrees of latitude, litres). Null is "no value"; `fieldAbsence` tells the reason. A
 * lookup is a number (`instance`, `type`), a bit field is a mask (`discreteStatus1`).
 */
export const CODEC_PGNS = [127257, 127488, 127489, 127505, 127508, 129025] as const;
export type CodecPgn = (typeof CODEC_PGNS)[number];

type Content<FieldId extends string> = Readonly<Record<FieldId, number | null>>;

export interface PgnContents {
  /** Attitude: radians; positive roll is to starboard, positive pitch is bow up. */
  127257: Content<"sid" | "yaw" | "pitch" | "roll">;
  /** Engine parameters, rapid update: rpm, Pa, %. */
  127488: Content<"instance" | "speed" | "boostPressure" | "tiltTrim">;
  /** Engine parameters, dynamic: Pa, K, V, L/h, s, %. */
  127489: Content<
    | "instance"
    | "oilPressure"
    | "oilTemperature"
    | "temperature"
    | "alternatorPotential"
    | "fuelRate"
    | "totalEngineHours"
    | "coolantPressure"
    | "fuelPressure"
    | "discreteStatus1"
    | "discreteStatus2"
    | "engineLoad"
    | "engineTorque"
  >;
  /** Fluid level: %, litres. */
  127505: Content<"instance" | "type" | "level" | "capacity">;
  /** Battery status: V, A, K. */
  127508: Content<"instance" | "voltage" | "current" | "temperature" | "sid">;
  /** Position, rapid update: degrees, north and east positive. */
  129025: Content<"latitude" | "longitude">;
}

/** The contents of any of them, for code that works with tables. */
export type FieldValues = Readonly<Record<string, number | null>>;

export function isCodecPgn(pgn: number): pgn is CodecPgn {
  return (CODEC_PGNS as readonly number[]).includes(pgn);
}
