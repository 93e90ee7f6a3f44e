/**
 * J1939: canboat's test of its J1939 build (`analyzer/tests/j1939-pgn-test`), field by field; every group of ours there and back; what a
 * line of J1939 is not read by.
 */
import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { buildCanId } from "../../../src/nmea2000/can-id.ts";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { fieldAbsence, PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { J1939_DEFINITIONS } from "../../../src/nmea2000/codec/j1939-definitions.ts";
import { layoutOf } from "../../../src/nmea2000/codec/layout.ts";
import { messageJson, viewMessage } from "../../../src/nmea2000/codec/message-view.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { J1939 } from "../../../src/nmea2000/tags/table/j1939.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { projectRoot } from "../../support/service-process.ts";

const folder = join(projectRoot, "../shared/foreign-suites/canboat");
const withSuites = existsSync(join(folder, "j1939-pgn-test.in")) ? test : test.skip;

const codec = new PgnCodec();

/** What canboat prints of a value of ours. */
type Print = (value: never) => string;
const plain = (value: string | number): string => String(value);
const to = (digits: number, unit: string, change: (value: number) => number = (value) => value) => {
  return (value: number) => `${change(value).toFixed(digits)} ${unit}`;
};
const percent = to(1, "%");
const celsius = to(0, "C", (kelvin) => kelvin - 273.15);
const bar = to(3, "bar", (pascals) => pascals / 1e5);
/** canboat prints a quarter as the nearest even tenth. */
const rpm = (value: number): string => {
  const tenths = Math.round((value % 1) * 1000) % 100 === 50 ? 2 * Math.round(value * 5) : Math.round(value * 10);
  return `${(tenths / 10).toFixed(1)} rpm`;
};
/** ff is −1 to canboat, whose definition has the signed byte of NMEA 2000; in J1939 it is "not available". */
const signed = "-1 %";
/** The bytes of an integer, the lowest first. */
const bytes = (count: number) => (value: number) =>
  Array.from({ length: count }, (_, i) => ((value >> (8 * i)) & 255).toString(16).toUpperCase().padStart(2, "0")).join(
    " ",
  );
const spn = ({ spnLow, spnHigh }: { readonly spnLow: number; readonly spnHigh: number }) =>
  bytes(3)(spnLow | (spnHigh << 16));

const SANSHIN = "Sanshin";

/** canboat's name of each field that it prints, that of ours, and how a value is printed. */
const FIELDS: Readonly<Record<number, Readonly<Record<string, readonly [id: string, print: Print, absent?: string]>>>> =
  {
    60928: {
      "Unique Number": ["uniqueNumber", plain],
      "Device Instance Lower": ["deviceInstanceLower", plain],
      "Device Instance Upper": ["deviceInstanceUpper", plain],
      "Device Function": ["deviceFunction", plain],
      "Device Class": ["deviceClass", plain],
      "System Instance": ["systemInstance", plain],
      "Industry Group": ["industryGroup", plain],
      "Arbitrary address capable": ["arbitraryAddressCapable", (value: string) => (value === "No" ? "0" : "1")],
      // Its list for J1939 calls 1162 so, that for NMEA 2000 Yamaha Marine.
      "Manufacturer Code": ["manufacturerCode", (value: string) => (value === "Yamaha Marine" ? SANSHIN : value)],
    },
    61443: {
      "Accelerator Pedal 1 Low Idle Switch": ["pedalLowIdle", plain],
      "Accelerator Pedal Kickdown Switch": ["pedalKickdown", plain],
      "Road Speed Limit Status": ["speedLimit", plain],
      "Accelerator Pedal 2 Low Idle Switch": ["pedal2LowIdle", plain],
      "Accelerator Pedal Position 1": ["acceleratorPedal", percent],
      "Engine Percent Load At Current Speed": ["load", percent],
      "Remote Accelerator Pedal Position": ["remotePedal", percent],
      "Accelerator Pedal Position 2": ["acceleratorPedal2", percent],
      "Vehicle Acceleration Rate Limit Status": ["rateLimit", plain],
      "Momentary Engine Maximum Power Enable": ["momentaryPower", plain],
      "Actual Maximum Available Engine - Percent Torque": ["availableTorque", percent],
      "Estimated Pumping - Percent Torque": ["pumpingTorque", percent, signed],
    },
    61444: {
      "Engine Torque Mode": ["torqueMode", plain],
      "Actual Engine - Percent Torque High Resolution": ["torqueFraction", percent],
      "Driver's Demand Engine - Percent Torque": ["demandTorque", percent, signed],
      "Actual Engine - Percent Torque": ["torque", percent, signed],
      "Engine RPM": ["speed", rpm],
      "Source Address of Controlling Device for Engine Control": ["controller", plain],
      "Engine Starter Mode": ["starterMode", plain],
      "Engine Demand - Percent Torque": ["engineDemandTorque", percent, signed],
    },
    65226: {
      // canboat reads the lamps in the order of their bits in print, from the other end.
      "Malfunction Lamp Status": ["protectLamp", twoDigits],
      "Red Stop Lamp Status": ["amberWarningLamp", twoDigits],
      "Amber Warning Lamp Status": ["redStopLamp", twoDigits],
      "Protect Lamp Status": ["malfunctionLamp", twoDigits],
      "SPN 1": ["list.0", spn],
      "FMI 1": ["list.0.fmi", bytes(1)],
      "CM 1": ["list.0.conversionMethod", bytes(1)],
      "OC 1": ["list.0.occurrences", bytes(1)],
      // It fills the message up.
      "SPN 2": ["list.1.spnLow", bytes(2)],
    },
    65262: {
      "Engine Coolant Temp": ["coolantTemperature", celsius],
      "Engine Fuel Temp 1": ["fuelTemperature", celsius],
      "Engine Oil Temp 1": ["oilTemperature", celsius],
      "Engine Turbocharger Oil Temp": ["turboOilTemperature", celsius],
      "Engine Intercooler Temp": ["intercoolerTemperature", celsius],
      "Engine Intercooler Thermostat Opening": ["intercoolerThermostat", percent],
    },
    65266: {
      "Fuel Rate": ["fuelRate", percent],
      "Instantaneous Fuel Economy": ["economy", percent],
      "Average Fuel Economy": ["averageEconomy", percent],
      "Throttle Position": ["throttle", percent],
    },
    65269: { "Barometric Pressure": ["barometricPressure", bar] },
    65270: {
      "Particulate Trap Inlet Pressure": ["particulateFilterPressure", bar],
      "Boost Pressure": ["boostPressure", bar],
      "Intake Manifold Temp": ["intakeTemperature", celsius],
      "Air Inlet Pressure": ["intakePressure", bar],
      "Air Filter Differential Pressure": ["airFilterPressure", bar],
      "Exhaust Gas Temperature": ["exhaustTemperature", celsius],
      "Coolant Filter Differential Pressure": ["coolantFilterPressure", bar],
    },
    65271: { "Battery Voltage": ["batteryVoltage", to(2, "V")] },
  };

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

withSuites("of canboat's 853 lines of an engine every field is equal, or has a named cause", (t) => {
  const lines = (end: string) =>
    readFileSync(join(folder, `j1939-pgn-test.${end}`), "utf8")
      .trimEnd()
      .split("\n");
  const input = lines("in");
  const reader = CaptureReader.of(input, { j1939: { engine: 0 } });
  const ours = reader === undefined ? [] : [...reader.push(Buffer.from(`${input.join("\n")}\n`)), ...reader.end()];
  const counts = { equal: 0, "0xFF that canboat reads as a number": 0, "another name for the same number": 0 };
  for (const [i, line] of lines("out").entries()) {
    const [, pgn, , content = ""] = /^\S+ +\d+ +\d+ +\d+ +(\d+) ([^:]+): (.*)$/.exec(line) ?? [];
    const message = ours[i];
    if (message === undefined) throw new Error(line);
    t.is(message.pgn, Number(pgn));
    const { fields = {} } = viewMessage(message);
    for (const [name = "", said = ""] of content
      .trim()
      .split("; ")
      .map((each) => each.split(" = "))) {
      const [id, print, absent = "Unknown"] = FIELDS[message.pgn]?.[name] ?? [];
      if (id === undefined || print === undefined) {
        t.fail(`${message.pgn} ${name}`);
        continue;
      }
      const value = id.split(".").reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], fields);
      t.not(value, undefined, id);
      t.is(value === null ? absent : print(value as never), said, `${line}\n${id}`);
      if (value === null && absent === signed) counts["0xFF that canboat reads as a number"] += 1;
      else counts[said === SANSHIN ? "another name for the same number" : "equal"] += 1;
    }
    const { pgn: group, source, timestampMs, data } = message;
    const again = codec.encode(group, codec.decode(message) ?? {}, { source, timestampMs });
    // Two bytes that fill DM1 up are half a fault.
    t.deepEqual(
      Buffer.from(again.data),
      Buffer.concat([data, Buffer.alloc(again.data.length - data.length, 0xff)]),
      line,
    );
  }
  t.log(counts);
  t.is(ours.length, 853);
  t.deepEqual(Object.values(counts), [5367, 1683, 1]);
});

test("each group that gives tags stands on the page of the manual", (t) => {
  const page = readFileSync(join(projectRoot, "docs/connectors/j1939.md"), "utf8");
  t.true(J1939.length > 10);
  for (const { pgn } of J1939) t.regex(page, new RegExp(`^\\|[^|]*\\b${pgn}\\b`, "m"));
});

const GROUPS = J1939_DEFINITIONS.filter(({ Type }) => Type === "Single");
const envelope = { source: 0, timestampMs: 0 };

test("every raw integer of every field comes back as it was, and the codes are those of J1939", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  let tried = 0;
  for (const definition of GROUPS) {
    const { fields } = layoutOf(definition);
    for (const { id, bits, bitOffset = 0, kind } of fields) {
      if (kind !== "number") continue;
      for (const raw of rawIntegers(bits, random)) {
        const data = Buffer.alloc(8, 0xff);
        for (let bit = 0; bit < bits; bit += 1)
          if (Math.floor(raw / 2 ** bit) % 2 === 0) data[(bitOffset + bit) >> 3]! &= ~(1 << ((bitOffset + bit) & 7));
        const message = { pgn: definition.PGN, priority: 6, destination: 255, ...envelope, data };
        const value = codec.decode(message)?.[id];
        tried += 1;
        if (typeof value === "number")
          t.deepEqual(Buffer.from(codec.encode(definition.Id, { [id]: value }, envelope).data), data, `${id} ${raw}`);
        else if (bits >= 8) {
          const highest = Math.floor(raw / 2 ** (bits - 8));
          t.true(highest > 250 || id === "controller", `${id} ${raw} is a value`);
          if (highest >= 254)
            t.is(fieldAbsence(message, id), highest === 255 ? "not-available" : "out-of-range", `${id} ${raw}`);
        }
      }
    }
  }
  t.log(`${GROUPS.length} groups, ${tried} raw integers`);
});

/** All of a byte and less; of more the ends of each range, and some at random. */
function rawIntegers(bits: number, random: ReturnType<typeof seededRandom>): number[] {
  const all = 2 ** bits;
  if (bits <= 8) return Array.from({ length: all }, (_, raw) => raw);
  const high = all / 256;
  const ends = [0, 1, 250, 251, 252, 253, 254, 255].flatMap((byte) => [byte * high, byte * high + high - 1]);
  return [...ends, ...Array.from({ length: 300 }, () => random.below(all))];
}

test("temperatures are exact: from -40 °C in a byte, from -273 °C in two", (t) => {
  const data = Buffer.from("7b00802dffffffff", "hex");
  const fields = codec.decode({ pgn: 65262, priority: 6, destination: 255, ...envelope, data });
  t.like(fields, { coolantTemperature: 356.15, fuelTemperature: 233.15, oilTemperature: 364.15 });
});

test("a list of faults comes back as it was, active or of before", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  for (let round = 0; round < 200; round += 1) {
    const data = Buffer.from(Array.from({ length: 2 + 4 * (1 + random.below(20)) }, () => random.below(256)));
    const pgn = 65226 + (round % 2);
    const fields = codec.decode({ pgn, priority: 6, destination: 255, ...envelope, data }) ?? {};
    // 3 is "not available" of a lamp.
    t.deepEqual(Buffer.from(codec.encode(pgn, fields, envelope).data), data);
  }
});

test("a bus of J1939 has no fast packets, and is not read by what only NMEA 2000 defines", (t) => {
  const frame = (pgn: number, hex: string) => ({
    id: buildCanId({ priority: 6, pgn, source: 0, destination: 255 }),
    data: Buffer.from(hex, "hex"),
    timestampMs: 1,
  });
  const [engines, vessel] = [new FastPacketAssembler(true, { engine: 0 }), new FastPacketAssembler()];
  // Furuno heave by its manufacturer's code, engine parameters, a fast packet of its own.
  for (const [pgn, hex, id] of [
    [65280, "3f9f0000000000ff", "furunoHeave"],
    [127488, "0068100000ffffff", "engineParametersRapidUpdate"],
  ] as const) {
    const [one, other] = [engines.accept(frame(pgn, hex)), vessel.accept(frame(pgn, hex))];
    t.deepEqual(one && viewMessage(one), { id: null, fields: undefined });
    t.is(other && viewMessage(other).id, id);
    t.is(one && messageJson(one, "0").includes(`"data":"${hex}"`), true);
  }
  const piece = frame(0x1ff01, "0012345678901234");
  t.is(engines.accept(piece)?.data.length, 8);
  t.is(vessel.accept(piece), undefined);
  t.is(engines.counters.malformed_frames, 0);
  const [rpm] = [engines.accept(frame(61444, "ffffff8a03ffffff"))];
  t.like(rpm && viewMessage(rpm), { id: "j1939EngineController1" });
});
