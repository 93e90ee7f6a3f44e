import test from "ava";
import { faultLine } from "../../src/project/fault.ts";
import { parseProject } from "../../src/project/parse-project.ts";

const head = `
id: aurora
name: Aurora
vessel: { id: aurora, name: Aurora, type: motor_yacht, loa_m: 24, beam_m: 6.2, draft_m: 1.9 }
`;

function settingsOf(section: string) {
  const { project, faults = [] } = parseProject(`${head}nmea2000:\n${section}`, "/projects");
  if (project === undefined) throw new Error(faults.map((fault) => faultLine(fault, "en")).join("\n"));
  return project.nmea2000;
}

function faultsOf(section: string, more = ""): string[] {
  const { faults = [] } = parseProject(`${head}${more}nmea2000:\n${section}`, "/projects");
  return faults.map(({ path, problem }) => `${path} ${problem[0]}`);
}

const row = (text: string) => `  mappings:\n    - { ${text} }\n`;

test("a row's unit is that of the field, in degrees and cubic metres, unless it says another", (t) => {
  const unit = (text: string) => settingsOf(row(`tag: A.B, ${text}`)).mappings[0]?.mapping;
  t.is(unit("pgn: 127245, field: position")?.unitSi, "deg");
  t.is(unit("pgn: 127245, field: position")?.conversion.toTag(Math.PI), 180);
  t.is(unit("pgn: 127250, field: heading")?.conversion.toTag(6.2832).toFixed(4), "0.0008");
  t.is(unit("pgn: 127245, field: position, unit_si: rad")?.conversion.toTag(1.5), 1.5);
  t.is(unit("pgn: 127489, field: fuelRate")?.unitSi, "m3/h");
  t.is(unit("pgn: 127489, field: fuelRate, unit_si: L/h")?.conversion.toTag(12.3), 12.3);
  t.is(unit("pgn: 127489, field: oilPressure")?.unitSi, "Pa");
  t.is(unit("pgn: 129029, field: numberOfSvs, unit_si: count")?.unitSi, "count");
  t.like(unit("pgn: 127507, field: enabled"), { unitSi: "bool", on: [1], off: [0], fails: [2] });
  t.like(unit("pgn: 127507, field: operatingState, on: [Float, 2]"), {
    unitSi: "bool",
    on: [5, 2],
    off: [0, 1, 3, 4, 6, 7, 8, 9],
  });
  t.like(unit("pgn: 127489, field: discreteStatus1, bit: 4"), { unitSi: "bool", bit: 4 });
  t.like(unit("pgn: 127503, field: voltage"), { unitSi: "V", inList: true });
});

test("scale and offset are decimal, and may give any unit", (t) => {
  const [mapping] = settingsOf(
    row("pgn: 127508, field: voltage, tag: A.B, unit_si: Pa, scale: 0.1, offset: -0.3"),
  ).mappings;
  t.is(mapping?.mapping?.conversion.toTag(3), 0);
  t.is(mapping?.mapping?.conversion.toTag(4), 0.1);
  t.is(mapping?.mapping?.conversion.toField(0.1), 4);
});

test("a device is its NAME, its maker's name or number, its address, its bus", (t) => {
  const device = (text: string) =>
    settingsOf(row(`pgn: 127488, ignore: true, source: { ${text} }`)).mappings[0]?.device;
  t.deepEqual(device('name: "C0788C0016E31F2A", bus: can0'), { name: 0xc0788c0016e31f2an, bus: "can0" });
  t.deepEqual(device("manufacturer: furuno, unique_number: 12"), { manufacturer: 1855, uniqueNumber: 12 });
  t.deepEqual(device("address: 0"), { address: 0 });
});

test("an empty list of what to publish is nothing, and no list is all", (t) => {
  t.is(settingsOf("  publish: []\n").publish, false);
  t.is(settingsOf("  publish: false\n").publish, false);
  t.is(settingsOf("  auto_register: true\n").publish, true);
});

test("a row that gives an engine another one's tag is a fault, until that one has a row of its own", (t) => {
  const swap = "  mappings:\n    - { pgn: 127488, field: speed, instance: 1, tag: ME_INST_0.RPM }\n";
  t.deepEqual(faultsOf(swap), ["nmea2000.mappings[0].tag builtInToo"]);
  t.deepEqual(faultsOf(`${swap}    - { pgn: 127488, field: speed, instance: 0, tag: ME_INST_1.RPM }\n`), []);
  t.deepEqual(faultsOf(`${swap}    - { pgn: 127488, instance: 0, ignore: true }\n`), []);
});

test("one tag from two places of one group is a fault, unless two devices send it", (t) => {
  const two = (first: string, second: string) =>
    faultsOf(
      `  mappings:\n    - { pgn: 127751, field: dcVoltage, tag: A.B, ${first} }\n    - { pgn: 127751, field: dcVoltage, tag: A.B, ${second} }\n`,
    );
  t.deepEqual(two("instance: 1", "instance: 2"), ["nmea2000.mappings[1].tag repeatedRow"]);
  t.deepEqual(two("source: { address: 1 }", "source: { address: 2 }"), []);
});

test("a tag that the project lists has the unit that it is listed in", (t) => {
  const tags = "tags: [{ id: SEA_0.TEMP_K, unit_si: K }]\n";
  t.deepEqual(faultsOf(row("pgn: 130310, field: waterTemperature, tag: SEA_0.TEMP_K"), tags), []);
  t.deepEqual(faultsOf(row("pgn: 127508, field: voltage, tag: SEA_0.TEMP_K"), tags), [
    "nmea2000.mappings[0].tag unitOfTag",
  ]);
});

test("a place that is there twice has one number, and a tag that is no pattern at all is a fault", (t) => {
  const twice = 'pgn: 127507, field: enabled, tag: "CHARGER_{N}.W_{N}.ON"';
  const rule = (tag: string) => `alarms: { rules: { ${tag}: [] } }\n`;
  t.deepEqual(faultsOf(row(twice), rule("CHARGER_1.W_1.ON")), []);
  t.deepEqual(faultsOf(row(twice), rule("CHARGER_1.W_2.ON")), ['alarms.rules["CHARGER_1.W_2.ON"] unknownTag']);
  t.deepEqual(faultsOf(row('pgn: 127507, field: enabled, tag: "A(.B"')), ["nmea2000.mappings[0].tag badFormat"]);
});
