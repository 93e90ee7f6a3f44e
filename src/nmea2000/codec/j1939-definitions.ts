/**
 * Groups of SAE J1939 that engines and gearboxes send, on a bus of their own or beside NMEA 2000: the same frames, other groups. canboat's
 * database has none of them. Names, places and scales are the public ones of the parameters (SPN). Which engine a message is about, its
 * source address says.
 *
 * The codes without a value differ from those of NMEA 2000: in a byte 251 to 255 are no value (254 is an error, 255 not available),
 * in longer fields those with such a highest byte. So the greatest value of each field is that of the byte 250.
 */
import type { Definition, Field } from "./definition.ts";

/** `at`: the first byte, from 1 as in the standard; `bits` and `bit` for less than a byte. */
interface Place {
  readonly at: number;
  readonly bytes?: 1 | 2 | 4;
  readonly bits?: number;
  readonly bit?: number;
  readonly scale?: number;
  readonly offset?: number;
  readonly unit?: string;
}

type Fields = Readonly<Record<string, Place>>;

const percent = (at: number): Place => ({ at, scale: 0.4, unit: "%" });
const torque = (at: number): Place => ({ at, offset: -125, unit: "%" });
/** In a byte from −40 °C, in two from −273 °C. */
const celsius = (at: number): Place => ({ at, offset: 233.15, unit: "K" });
const celsius2 = (at: number): Place => ({ at, bytes: 2, scale: 0.03125, offset: 0.15, unit: "K" });
const pascal = (at: number, scale: number): Place => ({ at, scale, unit: "Pa" });
const speed = (at: number): Place => ({ at, bytes: 2, scale: 0.125, unit: "rpm" });
const volts = (at: number): Place => ({ at, bytes: 2, scale: 0.05, unit: "V" });
const litres = (at: number): Place => ({ at, bytes: 4, scale: 0.5, unit: "L" });
const twoBits = (at: number, bit: number): Place => ({ at, bits: 2, bit });

/** The lamps are for all faults of the message. A fault is a parameter (SPN, here in two parts) and how it fails (FMI). */
const FAULTS: Fields = {
  protectLamp: twoBits(1, 0),
  amberWarningLamp: twoBits(1, 2),
  redStopLamp: twoBits(1, 4),
  malfunctionLamp: twoBits(1, 6),
  flashProtectLamp: twoBits(2, 0),
  flashAmberWarningLamp: twoBits(2, 2),
  flashRedStopLamp: twoBits(2, 4),
  flashMalfunctionLamp: twoBits(2, 6),
  spnLow: { at: 3, bits: 16 },
  fmi: { at: 5, bits: 5 },
  spnHigh: { at: 5, bits: 3, bit: 5 },
  occurrences: { at: 6, bits: 7 },
  conversionMethod: { at: 6, bits: 1, bit: 7 },
};
/** The last five fields repeat. */
const FAULT_FIELDS = 5;

export const J1939_DEFINITIONS: readonly Definition[] = [
  definition(61443, "j1939EngineController2", "J1939: Electronic Engine Controller 2", 50, {
    acceleratorPedal: percent(2),
    load: { at: 3, unit: "%" },
  }),
  definition(61444, "j1939EngineController1", "J1939: Electronic Engine Controller 1", 100, {
    demandTorque: torque(2),
    torque: torque(3),
    speed: speed(4),
  }),
  definition(61445, "j1939TransmissionController2", "J1939: Electronic Transmission Controller 2", 100, {
    selectedGear: { at: 1, offset: -125 },
    currentGear: { at: 4, offset: -125 },
  }),
  definition(65226, "j1939ActiveFaults", "J1939: DM1, active faults", 1000, FAULTS),
  definition(65227, "j1939PreviousFaults", "J1939: DM2, previously active faults", undefined, FAULTS),
  definition(65247, "j1939EngineController3", "J1939: Electronic Engine Controller 3", 250, {
    frictionTorque: torque(1),
    desiredSpeed: speed(2),
  }),
  definition(65253, "j1939Hours", "J1939: Engine Hours, Revolutions", undefined, {
    hours: { at: 1, bytes: 4, scale: 180, unit: "s" },
  }),
  definition(65257, "j1939FuelUsed", "J1939: Fuel Consumption (Liquid)", undefined, {
    tripFuel: litres(1),
    totalFuel: litres(5),
  }),
  definition(65262, "j1939EngineTemperature", "J1939: Engine Temperature 1", 1000, {
    coolantTemperature: celsius(1),
    fuelTemperature: celsius(2),
    oilTemperature: celsius2(3),
    turboOilTemperature: celsius2(5),
    intercoolerTemperature: celsius(7),
  }),
  definition(65263, "j1939EngineFluids", "J1939: Engine Fluid Level/Pressure 1", 500, {
    fuelPressure: pascal(1, 4000),
    oilLevel: percent(3),
    oilPressure: pascal(4, 4000),
    coolantPressure: pascal(7, 2000),
    coolantLevel: percent(8),
  }),
  definition(65266, "j1939FuelEconomy", "J1939: Fuel Economy (Liquid)", 100, {
    fuelRate: { at: 1, bytes: 2, scale: 0.05, unit: "L/h" },
    throttle: percent(7),
  }),
  definition(65269, "j1939Ambient", "J1939: Ambient Conditions", 1000, {
    barometricPressure: pascal(1, 500),
    airTemperature: celsius2(4),
    intakeTemperature: celsius(6),
  }),
  definition(65270, "j1939Intake", "J1939: Intake/Exhaust Conditions 1", 500, {
    boostPressure: pascal(2, 2000),
    intakeTemperature: celsius(3),
    intakePressure: pascal(4, 2000),
    exhaustTemperature: celsius2(6),
  }),
  definition(65271, "j1939Electrical", "J1939: Vehicle Electrical Power 1", 1000, {
    netBatteryCurrent: { at: 1, offset: -125, unit: "A" },
    alternatorCurrent: { at: 2, unit: "A" },
    alternatorVoltage: volts(3),
    batteryVoltage: volts(5),
    keyswitchVoltage: volts(7),
  }),
  definition(65272, "j1939TransmissionFluids", "J1939: Transmission Fluids 1", 1000, {
    clutchPressure: pascal(1, 16_000),
    oilLevel: percent(2),
    oilPressure: pascal(4, 16_000),
    oilTemperature: celsius2(5),
  }),
  definition(65276, "j1939Dash", "J1939: Dash Display", 1000, {
    fuelLevel: percent(2),
    fuelFilterPressure: pascal(3, 2000),
    oilFilterPressure: pascal(4, 500),
  }),
  definition(65279, "j1939WaterInFuel", "J1939: Water in Fuel Indicator", 10_000, { waterInFuel: twoBits(1, 0) }),
];

function definition(
  pgn: number,
  id: string,
  description: string,
  interval: number | undefined,
  fields: Fields,
): Definition {
  const isFaults = fields === FAULTS;
  const listed = inOrder(fields, isFaults ? undefined : 64);
  const made = { PGN: pgn, Id: id, Description: description, Priority: 6, Fields: listed };
  const sent = interval === undefined ? {} : { TransmissionInterval: interval };
  if (!isFaults) return { ...made, ...sent, Type: "Single", Length: 8 } as unknown as Definition;
  const first = listed.length - FAULT_FIELDS + 1;
  const repeating = { RepeatingFieldSet1Size: FAULT_FIELDS, RepeatingFieldSet1StartField: first };
  return { ...made, ...sent, ...repeating, Type: "ISO", MinLength: 6 } as unknown as Definition;
}

/** With what lies between the fields, and behind them up to `end` bits, as reserved ones. */
function inOrder(fields: Fields, end: number | undefined): Field[] {
  const listed: Field[] = [];
  let bits = 0;
  const fill = (to: number): void => {
    const order = listed.length + 1;
    const reserved = {
      Id: `reserved${order}`,
      Name: "Reserved",
      BitLength: to - bits,
      FieldType: "RESERVED",
      Resolution: 1,
    };
    if (to > bits) listed.push({ ...reserved, Order: order, BitOffset: bits } as unknown as Field);
    bits = Math.max(bits, to);
  };
  for (const [id, place] of Object.entries(fields)) {
    fill((place.at - 1) * 8 + (place.bit ?? 0));
    listed.push(fieldOf(id, place, listed.length + 1, bits));
    bits += place.bits ?? (place.bytes ?? 1) * 8;
  }
  if (end !== undefined) fill(end);
  return listed;
}

function fieldOf(
  id: string,
  { bytes = 1, bits, scale = 1, offset, unit }: Place,
  order: number,
  BitOffset: number,
): Field {
  const common = { Order: order, Id: id, Name: id, BitOffset, Signed: false, FieldType: "NUMBER" };
  // In two bits 2 is an error and 3 not available; in a fault each number is a value.
  if (bits !== undefined) {
    const whole = { BitLength: bits, Resolution: 1, RangeMin: 0, RangeMax: bits === 2 ? 2 : 2 ** bits - 1 };
    return { ...common, ...whole };
  }
  const most = 256 ** bytes - 5 * 256 ** (bytes - 1) - 1;
  const scaled = { Resolution: scale, RangeMin: offset ?? 0, RangeMax: most * scale + (offset ?? 0) };
  const said = { ...(offset === undefined ? {} : { Offset: offset }), ...(unit === undefined ? {} : { Unit: unit }) };
  return { ...common, BitLength: bytes * 8, ...scaled, ...said };
}
