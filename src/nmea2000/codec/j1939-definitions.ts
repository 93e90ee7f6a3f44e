/**
 * Groups of SAE J1939 that engines and gearboxes send, on a bus of their own or beside NMEA 2000: the same frames, other groups. The
 * database of `@canboat/ts-pgns` has none of them. Names, places and scales are the public ones of the parameters (SPN). Which engine a
 * message is about, its source address says.
 *
 * The codes without a value differ from those of NMEA 2000: in a byte 251 to 255 are no value (254 is an error, 255 not available),
 * in longer fields those with such a highest byte. So the greatest value of each field is that of the byte 250.
 */
import type { PgnFrame } from "../pgn-frame.ts";
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
  /** The greatest raw integer that is a value, where it is another one. */
  readonly most?: number;
}

type Fields = Readonly<Record<string, Place>>;

const percent = (at: number): Place => ({ at, scale: 0.4, unit: "%" });
const torque = (at: number): Place => ({ at, offset: -125, unit: "%" });
/** In a byte from −40 °C, in two from −273 °C. */
const celsius = (at: number): Place => ({ at, offset: 233.15, unit: "K" });
const celsius2 = (at: number): Place => ({ at, bytes: 2, scale: 0.03125, offset: 0.15, unit: "K" });
const pascal = (at: number, scale: number): Place => ({ at, scale, unit: "Pa" });
const speed = (at: number): Place => ({ at, bytes: 2, scale: 0.125, unit: "rpm" });
const address = (at: number): Place => ({ at, most: 253 });
const hours = (at: number): Place => ({ at, bytes: 4, scale: 180, unit: "s" });
/** In 1/256 MPa. */
const injection = (at: number): Place => ({ at, bytes: 2, scale: 3906.25, unit: "Pa" });
const economy = (at: number): Place => ({ at, bytes: 2, scale: 1 / 512, unit: "km/L" });
const volts = (at: number): Place => ({ at, bytes: 2, scale: 0.05, unit: "V" });
const litres = (at: number): Place => ({ at, bytes: 4, scale: 0.5, unit: "L" });
/** 2 is an error, 3 not available. */
const twoBits = (at: number, bit: number): Place => ({ at, bits: 2, bit, most: 2 });
/** 14 is an error, 15 not available. */
const fourBits = (at: number, bit: number): Place => ({ at, bits: 4, bit, most: 13 });

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
  definition(61440, "j1939Retarder", "J1939: Electronic Retarder Controller 1", 100, {
    torqueMode: fourBits(1, 0),
    torque: torque(2),
    intendedTorque: torque(3),
  }),
  definition(61442, "j1939TransmissionController1", "J1939: Electronic Transmission Controller 1", 10, {
    drivelineEngaged: twoBits(1, 0),
    lockupEngaged: twoBits(1, 2),
    shiftInProgress: twoBits(1, 4),
    outputSpeed: speed(2),
    clutchSlip: percent(4),
    inputSpeed: speed(6),
    controller: address(8),
  }),
  definition(61443, "j1939EngineController2", "J1939: Electronic Engine Controller 2", 50, {
    pedalLowIdle: twoBits(1, 0),
    pedalKickdown: twoBits(1, 2),
    speedLimit: twoBits(1, 4),
    pedal2LowIdle: twoBits(1, 6),
    acceleratorPedal: percent(2),
    load: { at: 3, unit: "%" },
    remotePedal: percent(4),
    acceleratorPedal2: percent(5),
    rateLimit: twoBits(6, 0),
    momentaryPower: twoBits(6, 2),
    availableTorque: percent(7),
    pumpingTorque: torque(8),
  }),
  definition(61444, "j1939EngineController1", "J1939: Electronic Engine Controller 1", 100, {
    torqueMode: fourBits(1, 0),
    torqueFraction: { at: 1, bits: 4, bit: 4, scale: 0.125, unit: "%", most: 7 },
    demandTorque: torque(2),
    torque: torque(3),
    speed: speed(4),
    controller: address(6),
    starterMode: fourBits(7, 0),
    engineDemandTorque: torque(8),
  }),
  definition(61445, "j1939TransmissionController2", "J1939: Electronic Transmission Controller 2", 100, {
    selectedGear: { at: 1, offset: -125 },
    gearRatio: { at: 2, bytes: 2, scale: 0.001 },
    currentGear: { at: 4, offset: -125 },
  }),
  definition(64914, "j1939OperatingState", "J1939: Engine Operating Information", 250, {
    state: fourBits(1, 0),
    derating: percent(8),
  }),
  definition(65031, "j1939ExhaustTemperature", "J1939: Exhaust Temperature", 500, {
    rightTemperature: celsius2(1),
    leftTemperature: celsius2(3),
  }),
  definition(65110, "j1939ExhaustFluid", "J1939: Aftertreatment 1 Diesel Exhaust Fluid Tank 1", 1000, {
    level: percent(1),
    temperature: celsius(2),
  }),
  definition(65188, "j1939EngineTemperature2", "J1939: Engine Temperature 2", 1000, {
    oilTemperature2: celsius2(1),
    computerTemperature: celsius2(3),
    exhaustRecirculationPressure: { at: 5, bytes: 2, scale: 7.8125, offset: -250_000, unit: "Pa" },
    exhaustRecirculationTemperature: celsius2(7),
  }),
  definition(65190, "j1939Turbochargers", "J1939: Intake Manifold Information 1", 500, {
    boostPressure: { at: 1, bytes: 2, scale: 125, unit: "Pa" },
    boostPressure2: { at: 3, bytes: 2, scale: 125, unit: "Pa" },
  }),
  definition(65214, "j1939EngineRating", "J1939: Electronic Engine Controller 4", undefined, {
    ratedPower: { at: 1, bytes: 2, scale: 500, unit: "W" },
    ratedSpeed: speed(3),
  }),
  definition(65226, "j1939ActiveFaults", "J1939: DM1, active faults", 1000, FAULTS),
  definition(65227, "j1939PreviousFaults", "J1939: DM2, previously active faults", undefined, FAULTS),
  definition(65243, "j1939Injection", "J1939: Engine Fluid Level/Pressure 2", 500, {
    injectionPressure: injection(1),
    railPressure: injection(3),
    timingRailPressure: injection(5),
    rail2Pressure: injection(7),
  }),
  definition(65244, "j1939Idling", "J1939: Idle Operation", undefined, { idleFuel: litres(1), idleHours: hours(5) }),
  definition(65247, "j1939EngineController3", "J1939: Electronic Engine Controller 3", 250, {
    frictionTorque: torque(1),
    desiredSpeed: speed(2),
    speedAsymmetry: { at: 4 },
    parasiticTorque: torque(5),
  }),
  definition(65253, "j1939Hours", "J1939: Engine Hours, Revolutions", undefined, {
    hours: hours(1),
    revolutions: { at: 5, bytes: 4, scale: 1000 },
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
    intercoolerThermostat: percent(8),
  }),
  definition(65263, "j1939EngineFluids", "J1939: Engine Fluid Level/Pressure 1", 500, {
    fuelPressure: pascal(1, 4000),
    blowByPressure: pascal(2, 50),
    oilLevel: percent(3),
    oilPressure: pascal(4, 4000),
    crankcasePressure: { at: 5, bytes: 2, scale: 7.8125, offset: -250_000, unit: "Pa" },
    coolantPressure: pascal(7, 2000),
    coolantLevel: percent(8),
  }),
  definition(65266, "j1939FuelEconomy", "J1939: Fuel Economy (Liquid)", 100, {
    fuelRate: { at: 1, bytes: 2, scale: 0.05, unit: "L/h" },
    economy: economy(3),
    averageEconomy: economy(5),
    throttle: percent(7),
  }),
  definition(65269, "j1939Ambient", "J1939: Ambient Conditions", 1000, {
    barometricPressure: pascal(1, 500),
    cabinTemperature: celsius2(2),
    airTemperature: celsius2(4),
    intakeTemperature: celsius(6),
  }),
  definition(65270, "j1939Intake", "J1939: Intake/Exhaust Conditions 1", 500, {
    particulateFilterPressure: pascal(1, 500),
    boostPressure: pascal(2, 2000),
    intakeTemperature: celsius(3),
    intakePressure: pascal(4, 2000),
    airFilterPressure: pascal(5, 50),
    exhaustTemperature: celsius2(6),
    coolantFilterPressure: pascal(8, 500),
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
    filterPressure: pascal(3, 2000),
    oilPressure: pascal(4, 16_000),
    oilTemperature: celsius2(5),
  }),
  definition(65276, "j1939Dash", "J1939: Dash Display", 1000, {
    fuelLevel: percent(2),
    fuelFilterPressure: pascal(3, 2000),
    oilFilterPressure: pascal(4, 500),
    fuelLevel2: percent(7),
  }),
  definition(65279, "j1939WaterInFuel", "J1939: Water in Fuel Indicator", 10_000, { waterInFuel: twoBits(1, 0) }),
];

/** Those of the network itself, which both have, and of alternating current, which NMEA 2000 has from J1939. */
const SHARED_GROUPS = new Set([59392, 59904, 60160, 60416, 60928, 65240]);
const AC_GROUPS = [65001, 65030] as const;
const OWN_GROUPS = new Set(J1939_DEFINITIONS.map(({ PGN }) => PGN));

/** Whether the definitions apply to a message: on a line of J1939, what only NMEA 2000 knows by its number is another thing. */
export function isDefinedOnItsLine({ pgn, j1939 }: Pick<PgnFrame, "pgn" | "j1939">): boolean {
  if (j1939 === undefined || OWN_GROUPS.has(pgn) || SHARED_GROUPS.has(pgn)) return true;
  return pgn >= AC_GROUPS[0] && pgn <= AC_GROUPS[1];
}

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
  { bytes = 1, bits, scale = 1, offset, unit, most }: Place,
  order: number,
  BitOffset: number,
): Field {
  const BitLength = bits ?? bytes * 8;
  const common = { Order: order, Id: id, Name: id, BitOffset, BitLength, Signed: false, FieldType: "NUMBER" };
  const greatest = most ?? (bits === undefined ? 256 ** bytes - 5 * 256 ** (bytes - 1) - 1 : 2 ** bits - 1);
  const scaled = { Resolution: scale, RangeMin: offset ?? 0, RangeMax: greatest * scale + (offset ?? 0) };
  const said = { ...(offset === undefined ? {} : { Offset: offset }), ...(unit === undefined ? {} : { Unit: unit }) };
  return { ...common, ...scaled, ...said, ...(bits === undefined ? { CodesByHighestByte: true } : {}) };
}
