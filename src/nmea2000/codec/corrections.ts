/**
 * Corrections of errors in the database of `@canboat/ts-pgns` 1.11 (canboat 6.2) that are fixed in canboat 8 and matter
 * to users. They are applied when the database is read, until a package with the newer database exists.
 * - The interval of a heartbeat (126993) is in milliseconds: `60 ea` is 60 s, as in the standard, not 600 s.
 * - The rates of turn of B&G, by keys in 130824, have 32 bits in steps of 3.125e-8 rad/s, as in 127251. Without the
 *   correction, a vessel at rest seems to have an angle of 22°.
 * - Words that enumerations have got since then: the end of a man overboard, alarms of Raymarine, two states of Victron's converters and
 *   petrol in a tank. The last three are from the open NMEA2000 library (https://github.com/ttlappalainen/NMEA2000). A test compares all
 *   words with those of both, so that an upgrade of the package shows which of these can go.
 */
import type { Field, KeyedField } from "./definition.ts";

/** By PGN and id of the field. */
export const FIELD_CORRECTIONS: Readonly<Record<number, Readonly<Record<string, Partial<Field>>>>> = {
  126993: { dataTransmitOffset: { Resolution: 0.001, RangeMax: 65.532 } },
};

/** Names of values that the database lacks, by enumeration and value. */
export const VALUE_CORRECTIONS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  MOB_STATUS: { 3: "MOB Not Active" },
  SIMNET_AP_EVENTS: { 107: "MOB Activated", 108: "MOB Deactivated" },
  SEATALK_ALARM_GROUP: { 5: "Bluetooth Accessory" },
  SEATALK_ALARM_ID: {
    112: "Pilot Compass Calibration Complete",
    113: "AIS Transmitter Disabled - MMSI Required",
    122: "Bluetooth Device Low Battery",
    123: "Bluetooth Device Sleep Mode",
    124: "Bluetooth Device High Battery Temperature",
    125: "Bluetooth Device Lost Communications",
  },
  CONVERTER_STATE: { 11: "PSU Mode", 252: "Hub-1" },
  TANK_TYPE: { 6: "Fuel (gasoline)" },
};

const RATE = { FieldType: "NUMBER", Resolution: 3.125e-8, Unit: "rad/s", Bits: "32" };

/** Keys that replace those with the same number, or are missing in the database, by enumeration. */
export const KEY_CORRECTIONS: Readonly<Record<string, readonly KeyedField[]>> = {
  BANDG_KEY_VALUE: [
    { name: "Roll Rate", value: 60, ...RATE },
    { name: "Yaw Rate", value: 68, ...RATE },
    { name: "Pitch Rate", value: 158, ...RATE },
  ],
};
