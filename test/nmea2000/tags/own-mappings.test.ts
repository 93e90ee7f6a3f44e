/** What a project's own rows make of messages; that they are good rows is for test/project/. */
import test from "ava";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { buildName, nameBytes } from "../../../src/nmea2000/node/node-name.ts";
import { faultLine } from "../../../src/project/fault.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { ManualClock } from "../../support/clock.ts";
import { newSubscriber } from "../support/new-subscriber.ts";

const codec = new PgnCodec();

function setUp(...rows: readonly string[]) {
  const vessel = "vessel: { id: a, name: A, type: other, loa_m: 24, beam_m: 6, draft_m: 2 }";
  const list = rows.map((row) => `    - { ${row} }\n`).join("");
  const { project, faults = [] } = parseProject(`id: a\nname: A\n${vessel}\nnmea2000:\n  mappings:\n${list}`, "/");
  if (project === undefined) throw new Error(faults.map((fault) => faultLine(fault, "en")).join("\n"));
  const { store, subscriber } = newSubscriber({ clock: new ManualClock(), own: project.nmea2000.mappings });
  const send = (pgn: number, content: Record<string, unknown>, source = 9) =>
    subscriber.accept(codec.encode(pgn, content as Record<string, number>, { source, timestampMs: 1000 }));
  const values = () =>
    Object.fromEntries([...store.entries()].map(({ definition, value }) => [definition.id, value?.value]));
  const claim = (source: number, uniqueNumber: number) => {
    const name = buildName({
      uniqueNumber,
      manufacturerCode: 137,
      deviceInstance: 0,
      deviceFunction: 130,
      deviceClass: 25,
      systemInstance: 0,
      industryGroup: 4,
      arbitraryAddressCapable: true,
    });
    subscriber.accept({ pgn: 60928, priority: 6, source, destination: 255, data: nameBytes(name), timestampMs: 0 });
  };
  return { store, subscriber, send, values, claim };
}

test("engines that are wired the wrong way round are exchanged, and what is not spoken of stays", (t) => {
  const { send, values, store } = setUp(
    "pgn: 127488, field: speed, instance: 0, tag: ME_INST_1.RPM",
    "pgn: 127488, field: speed, instance: 1, tag: ME_INST_0.RPM",
  );
  send(127488, { instance: 0, speed: 800, tiltTrim: 3 });
  send(127488, { instance: 1, speed: 900 });
  t.deepEqual(values(), { "ME_INST_1.RPM": 800, "ME_INST_0.TRIM_PCT": 3, "ME_INST_0.RPM": 900 });
  t.is(store.definition("ME_INST_1.RPM")?.description, "Engine 1 speed");
});

test("a field, a group, an instance, a device can be silenced", (t) => {
  const { send, values, subscriber } = setUp(
    "pgn: 127488, field: tiltTrim, ignore: true",
    "pgn: 127505, ignore: true",
    "pgn: 127508, instance: 3, ignore: true",
    "pgn: 127489, field: discreteStatus1, bit: 2, ignore: true",
    "pgn: 128267, source: { address: 40 }, ignore: true",
  );
  send(127488, { instance: 0, speed: 800, tiltTrim: 3 });
  send(127505, { instance: 0, type: 0, level: 50 });
  send(127508, { instance: 3, voltage: 12 });
  send(127508, { instance: 4, voltage: 13 });
  send(127489, { instance: 0, discreteStatus1: 0xffff - 1, discreteStatus2: 0xffff });
  send(128267, { depth: 3 }, 40);
  send(128267, { depth: 4 }, 41);
  const { "ME_INST_0.RPM": rpm, "BATT_4.VOLTAGE_V": volts, "VESSEL.DEPTH_M": depth, ...bits } = values();
  t.deepEqual([rpm, volts, depth], [800, 13, 4]);
  t.is(Object.keys(bits).length, 15);
  t.false("ME_INST_0.LOW_OIL_PRESSURE" in bits);
  t.false(subscriber.receives().includes(127505), "nor is it said that it would be heard");
  t.is(subscriber.counters.unmapped_messages, 1);
});

test("rows tell messages apart by what other fields say, by number or name", (t) => {
  const { send, values, store } = setUp(
    "pgn: 130312, field: actualTemperature, instance: 24, when: { source: 143 }, tag: FREEZER_9.TEMP_K, description: Galley",
    "pgn: 130312, field: actualTemperature, when: { source: Exhaust Gas Temperature }, tag: 'STACK_{N}.TEMP_K'",
  );
  send(130312, { instance: 24, source: 143, actualTemperature: 255 });
  send(130312, { instance: 25, source: 143, actualTemperature: 256 });
  send(130312, { instance: 1, source: 14, actualTemperature: 600 });
  send(130312, { source: 14, actualTemperature: 601 });
  t.deepEqual(values(), {
    "FREEZER_9.TEMP_K": 255,
    "SOURCE143_25.TEMP_K": 256,
    "STACK_1.TEMP_K": 600,
    "STACK_0.TEMP_K": 601,
  });
  t.is(store.definition("FREEZER_9.TEMP_K")?.description, "Galley");
});

test("an instance that the message leaves out is meant by the row of the only one", (t) => {
  const { send, values } = setUp("pgn: 127245, field: position, instance: 0, tag: RUDDER_PORT.ANGLE_DEG");
  send(127245, { position: 0 });
  send(127245, { position: 0, instance: 1 });
  t.deepEqual(values(), { "RUDDER_PORT.ANGLE_DEG": 0, "RUDDER_1.ANGLE_DEG": 0 });
});

test("a device is found by its NAME as soon as it tells it, and wherever it moves", (t) => {
  const { send, values, claim } = setUp(
    "pgn: 65030, field: acFrequency, source: { manufacturer: Maretron, unique_number: 77 }, tag: GEN_1.FREQUENCY_HZ",
  );
  const hertz = (acFrequency: number, source: number) => send(65030, { acFrequency }, source);
  hertz(50, 20);
  hertz(60, 21);
  claim(21, 77);
  hertz(61, 21);
  claim(22, 77);
  hertz(62, 22);
  hertz(63, 21);
  t.deepEqual(values(), { "GEN_0.FREQUENCY_HZ": 50, "GEN_1.FREQUENCY_HZ": 62 });
});

test("a group that is in no table gives tags, and several rows of one field give several", (t) => {
  const { send, values } = setUp(
    "pgn: 127750, field: operatingState, on: [Fault, 5], tag: CONVERTER_0.BAD",
    "pgn: 127750, field: operatingState, on: [5], tag: CONVERTER_0.FIVE",
    "pgn: 127750, field: overloadState, tag: CONVERTER_0.OVERLOAD",
    "pgn: 127751, field: dcVoltage, instance: 3, tag: WATER_0.PRESSURE_PA, unit_si: Pa, scale: 100000, offset: -50000",
  );
  send(127750, { connectionNumber: 0, operatingState: 5, overloadState: 1 });
  send(127751, { connectionNumber: 3, dcVoltage: 2.5 });
  send(127751, { connectionNumber: 4, dcVoltage: 12 });
  t.deepEqual(values(), {
    "CONVERTER_0.BAD": true,
    "CONVERTER_0.FIVE": true,
    "CONVERTER_0.OVERLOAD": true,
    "WATER_0.PRESSURE_PA": 200_000,
    "DC_4.VOLTAGE_V": 12,
  });
});

test("a field of each item of a list has its own tag", (t) => {
  const { send, values } = setUp("pgn: 127504, field: breakerSize, ignore: true");
  const lines = [
    { line: 0, voltage: 230, breakerSize: 16 },
    { line: 1, voltage: 231 },
  ];
  send(127504, { instance: 0, numberOfLines: 2, list: lines });
  t.deepEqual(values(), { "AC_OUT_0_L1.VOLTAGE_V": 230, "AC_OUT_0_L2.VOLTAGE_V": 231 });
});
