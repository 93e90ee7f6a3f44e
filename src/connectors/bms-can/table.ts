/**
 * What a battery's own electronics (BMS) say by BMS-Can, to inverters and chargers: frames with 11-bit identifiers, little-endian, each
 * once a second. Pylontech, "CAN-Bus-protocol-PYLON-low-voltage-V1.2"; Victron, "CAN-bus BMS protocol", whose messages are SMA's. A new
 * identifier is a row here, and a row of the vocabulary for each new tag. Pure.
 *
 *     351  48 02 00 05 00 05 AE 01   charge up to 58.4 V and 128 A, discharge with 128 A down to 43 V
 *     356  BE 14 F9 FF 8C 00 00 00   53.1 V, -0.7 A (discharging), 14 °C
 *     35A  AA AA AA AA AA AA AA AA   two bits for each alarm, then for each warning: 1 yes, 2 no; 0 and 3 below
 *     359  04 00 04 00 02 50 4E      a bit for each of fewer: protections, then warnings of them
 */
import { scaled } from "../../core/scaled.ts";

interface Place {
  readonly at: number;
  readonly tag: string;
  readonly scale: number;
  readonly signed?: true;
  readonly offset?: number;
  readonly most?: number;
}

/** Numbers of two bytes. A limit has a sign in some batteries, and means the same. */
const NUMBERS: ReadonlyMap<number, readonly Place[]> = new Map([
  [
    0x351,
    [
      { at: 0, tag: "CHARGE_LIMIT_V", scale: 0.1 },
      { at: 2, tag: "CHARGE_LIMIT_A", scale: 0.1, signed: true },
      { at: 4, tag: "DISCHARGE_LIMIT_A", scale: 0.1, signed: true },
      { at: 6, tag: "DISCHARGE_LIMIT_V", scale: 0.1 },
    ],
  ],
  [
    0x355,
    [
      { at: 0, tag: "STATE_OF_CHARGE_PCT", scale: 1, most: 100 },
      { at: 2, tag: "STATE_OF_HEALTH_PCT", scale: 1, most: 100 },
    ],
  ],
  [
    0x356,
    [
      { at: 0, tag: "VOLTAGE_V", scale: 0.01, signed: true },
      { at: 2, tag: "CURRENT_A", scale: 0.1, signed: true },
      { at: 4, tag: "TEMP_K", scale: 0.1, signed: true, offset: 273.15 },
    ],
  ],
  [
    0x373,
    [
      { at: 0, tag: "CELL_MIN_V", scale: 0.001 },
      { at: 2, tag: "CELL_MAX_V", scale: 0.001 },
      // In whole degrees: 287 is 14 °C.
      { at: 4, tag: "CELL_MIN_TEMP_K", scale: 1, offset: 0.15 },
      { at: 6, tag: "CELL_MAX_TEMP_K", scale: 1, offset: 0.15 },
    ],
  ],
  [0x379, [{ at: 0, tag: "CAPACITY_C", scale: 3600 }]],
]);

const BMS_CAN_ALARMS = [
  "BMS",
  "HIGH_VOLTAGE",
  "LOW_VOLTAGE",
  "HIGH_TEMPERATURE",
  "LOW_TEMPERATURE",
  "HIGH_CHARGE_TEMPERATURE",
  "LOW_CHARGE_TEMPERATURE",
  "HIGH_CURRENT",
  "HIGH_CHARGE_CURRENT",
  "CONTACTOR",
  "SHORT_CIRCUIT",
  "BMS_INTERNAL",
  "CELL_IMBALANCE",
] as const;

/** The bits of the first two bytes; of the next two for their warnings. */
const PYLON_ALARMS = [
  [1, "HIGH_VOLTAGE"],
  [2, "LOW_VOLTAGE"],
  [3, "HIGH_TEMPERATURE"],
  [4, "LOW_TEMPERATURE"],
  [7, "HIGH_CURRENT"],
  [8, "HIGH_CHARGE_CURRENT"],
  [11, "BMS_INTERNAL"],
] as const;

/** What is wrong; `tag` ends in `_ALARM` or `_WARNING`. Two identifiers may say the same. */
export interface Raised {
  readonly tag: string;
  readonly isRaised: boolean;
}

const YES = 1;
const NOTHING = 3;

/** An alarm is a warning as well. */
function* levels(name: string, alarm: boolean | undefined, warning: boolean | undefined): Generator<Raised> {
  if (alarm !== undefined) yield { tag: `${name}_ALARM`, isRaised: alarm };
  if (alarm !== undefined || warning !== undefined)
    yield { tag: `${name}_WARNING`, isRaised: alarm === true || warning === true };
}

/**
 * Undefined for an identifier that says nothing of the kind; null for a frame that is too short for it. Where the document has 0 for "not
 * supported", some batteries have it for "no" (Pytes, newer ones of Pylontech), so that is what it is taken for: an alarm has to end.
 */
export function raisedIn(id: number, data: Uint8Array): readonly Raised[] | null | undefined {
  const bytes = id === 0x35a ? 8 : id === 0x359 ? 4 : undefined;
  if (bytes === undefined) return undefined;
  if (data.length < bytes) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (id === 0x359) {
    const [alarms, warnings] = [view.getUint16(0, true), view.getUint16(2, true)];
    const isSet = (bits: number, bit: number) => ((bits >> bit) & 1) === 1;
    return PYLON_ALARMS.flatMap(([bit, name]) => [...levels(name, isSet(alarms, bit), isSet(warnings, bit))]);
  }
  const [alarms, warnings] = [view.getUint32(0, true), view.getUint32(4, true)];
  const said = (bits: number, i: number) => {
    const pair = (bits >>> (2 * i)) & 3;
    return pair === NOTHING ? undefined : pair === YES;
  };
  return BMS_CAN_ALARMS.flatMap((name, i) => [...levels(name, said(alarms, i), said(warnings, i))]);
}

/** A value of the battery; null: it has none. */
export interface Measured {
  readonly tag: string;
  readonly value: number | boolean | null;
}

/** As `raisedIn`. What a shorter frame has whole is taken. */
export function measuredIn(id: number, data: Uint8Array): readonly Measured[] | null | undefined {
  if (id === 0x35c) {
    const [flags] = data;
    if (flags === undefined) return null;
    return [
      { tag: "CHARGE_ALLOWED", value: (flags & 0x80) !== 0 },
      { tag: "DISCHARGE_ALLOWED", value: (flags & 0x40) !== 0 },
      { tag: "CHARGE_REQUESTED", value: (flags & 0x30) !== 0 },
    ];
  }
  const places = NUMBERS.get(id);
  if (places === undefined) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const whole = places.filter(({ at }) => at + 2 <= data.length);
  return whole.length === 0 ? null : whole.map((place) => ({ tag: place.tag, value: numberAt(view, place) }));
}

/** All ones, or the greatest number with a sign, is no value. */
function numberAt(view: DataView, { at, tag, scale, signed, offset = 0, most = Infinity }: Place): number | null {
  const raw = signed === true ? view.getInt16(at, true) : view.getUint16(at, true);
  if (raw === (signed === true ? 0x7fff : 0xffff) || raw > most) return null;
  const value = scaled(raw, scale);
  if (offset !== 0) return Number((value + offset).toFixed(2));
  return tag.includes("_LIMIT_") ? Math.abs(value) : value;
}

/** The maker's name (35E), and that of the product (382). */
export function textIn(id: number, data: Uint8Array): string | undefined {
  if (id !== 0x35e && id !== 0x382) return undefined;
  return String.fromCharCode(...data.filter((byte) => byte >= 0x20 && byte < 0x7f)).trim();
}

/** After the product's code: 1.23. */
export function firmwareIn(id: number, data: Uint8Array): string | undefined {
  return id === 0x35f && data.length >= 4 ? `${data[2]}.${data[3]}` : undefined;
}
