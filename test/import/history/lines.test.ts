/** What a line of a file becomes: Influx line protocol, CSV, NMEA 0183. */
import test from "ava";
import { AnnotatedCsvSamples } from "../../../src/import/history/annotated-csv.ts";
import { CsvSamples } from "../../../src/import/history/csv-samples.ts";
import { formatOf } from "../../../src/import/history/format.ts";
import { GpxSamples } from "../../../src/import/history/gpx-samples.ts";
import { contextIn, InfluxSamples } from "../../../src/import/history/influx-samples.ts";
import { parseInfluxLine } from "../../../src/import/history/influx-line.ts";
import { SignalkLogSamples } from "../../../src/import/history/signalk-log.ts";
import { SentenceSamples } from "../../../src/import/history/sentence-samples.ts";
import { TagNames } from "../../../src/import/history/tag-names.ts";
import { Tally } from "../../../src/import/history/tally.ts";
import { PRECISIONS, timeOfNumber } from "../../../src/core/time-text.ts";
import { checksumOf } from "../../../src/nmea0183/sentence.ts";
import { LineProtocol } from "../../../src/connectors/databases/line-protocol.ts";
import type { Sample } from "../../../src/historian/historian-store.ts";

const OWN = "vessels.urn:mrn:imo:mmsi:230099999";
const SELF = `context=${OWN},self=true,source=can0.35`;
const NS = "1751464519123000000";
const MS = 1_751_464_519_123;

interface Given {
  readonly own?: Readonly<Record<string, string>>;
  readonly context?: string;
}

function kit({ own = {}, context }: Given = {}) {
  const tally = new Tally();
  const taken: Sample[] = [];
  const names = Object.entries(own).map(([name, tagId]) => [name, { tagId }] as const);
  const options = {
    names: new TagNames(new Map(names), new Set(["MY.PUMP"])),
    tally,
    take: ({ tagId, timestampMs, value, quality }: Sample) => void taken.push({ tagId, timestampMs, value, quality }),
    precision: "auto",
    context,
  } as const;
  const seen = () => taken.map(({ tagId, value }) => [tagId, value]);
  return { tally, taken, options, seen };
}

function influx(lines: readonly string[], given?: Given) {
  const all = kit(given);
  const reader = new InfluxSamples(all.options);
  for (const line of lines) reader.read(line);
  return all;
}

test("both writers of Signal K to InfluxDB are read: numbers, positions, words, documents, in the units of tags", (t) => {
  const { seen, tally, taken } = influx([
    `navigation.speedOverGround,${SELF} value=3.2 ${NS}`,
    `navigation.position,${SELF},s2_cell_id=47e66 lat=60.1,lon=24.9 ${NS}`,
    `navigation.position,context=${OWN},source=gps jsonValue="{\\"longitude\\":24.5,\\"latitude\\":60.5}" ${NS}`,
    `navigation.attitude.roll,context=${OWN},source=can0.35 value=0.1 ${NS}`,
    `propulsion.port.revolutions,${SELF} value=25 ${NS}`,
    `electrical.switches.bank.0.1.state,${SELF} value=1 ${NS}`,
    `electrical.switches.bank.0.2.state,${SELF} boolValue=f ${NS}`,
    `navigation.datetime,${SELF} value="2025-07-02T13:55:19Z" ${NS}`,
  ]);
  t.deepEqual(seen(), [
    ["VESSEL.SOG_MS", 3.2],
    ["VESSEL.LAT_DEG", 60.1],
    ["VESSEL.LON_DEG", 24.9],
    ["VESSEL.LAT_DEG", 60.5],
    ["VESSEL.LON_DEG", 24.5],
    ["VESSEL.ROLL_DEG", 5.72957795131],
    ["ME_INST_0.RPM", 1500],
    ["SWITCHBANK_0.SWITCH_1", true],
    ["SWITCHBANK_0.SWITCH_2", false],
    ["VESSEL.TIME_UTC_S", 1_751_464_519],
  ]);
  t.true(taken.every(({ timestampMs, quality }) => timestampMs === MS && quality === "good"));
  t.is(tally.values, 0, "nothing is refused");
});

test("a position as a list, and the contexts that a vessel has had, are hers", (t) => {
  const { seen, tally } = influx(
    [
      `navigation.position value="[5.5,43.5]" ${NS}`,
      `navigation.position,context=${OWN} jsonValue="[5.6,43.6]" ${NS}`,
      `navigation.position,context=${OWN} jsonValue="[5.6]" ${NS}`,
      `navigation.speedOverGround,context=vessels.urn:mrn:signalk:uuid:1-2-3,self=t value=3.1 ${NS}`,
      `navigation.speedOverGround,context=vessels.urn:mrn:imo:mmsi:2,self=f value=9 ${NS}`,
    ],
    { context: OWN },
  );
  t.deepEqual(seen(), [
    ["VESSEL.LAT_DEG", 43.5],
    ["VESSEL.LON_DEG", 5.5],
    ["VESSEL.LAT_DEG", 43.6],
    ["VESSEL.LON_DEG", 5.6],
    ["VESSEL.SOG_MS", 3.1],
  ]);
  t.deepEqual(tally.otherVessels(), [["vessels.urn:mrn:imo:mmsi:2", 1]]);
  t.is(tally.refused.noValue, 2);
});

test("annotated CSV, a Signal K server's own log, GPX and rows with documents give the same samples", (t) => {
  const all = (
    format: string,
    made: ReturnType<typeof kit>,
    read: (line: string) => void,
    lines: readonly string[],
  ) => {
    t.is(formatOf(Buffer.from(`${lines.join("\n")}\n`)), format as never);
    for (const line of lines) read(line);
    t.is(made.tally.values, 0, `${format}: nothing is refused`);
    return made.seen();
  };
  const position = [
    ["VESSEL.LAT_DEG", 43.5],
    ["VESSEL.LON_DEG", 5.5],
  ];
  const csv = kit();
  const annotated = new AnnotatedCsvSamples(csv.options);
  const tables = [
    "#group,false,false,true,false,true,true",
    "#datatype,string,long,dateTime:RFC3339,double,string,string",
    "#default,_result,,,,,",
    ",result,table,_time,_value,_field,_measurement",
    ",,0,2025-11-01T10:00:00Z,43.5,lat,navigation.position",
    ",,1,2025-11-01T10:00:00Z,5.5,lon,navigation.position",
    "",
    "#datatype,string,long,dateTime:RFC3339,boolean,string,string",
    ",result,table,_time,_value,_field,_measurement",
    ",,2,2025-11-01T10:00:00Z,true,value,electrical.switches.bank.0.1.state",
  ];
  t.deepEqual(
    all("influx-csv", csv, (line) => annotated.read(line), tables),
    [...position, ["SWITCHBANK_0.SWITCH_1", true]],
  );
  const log = kit();
  const server = new SignalkLogSamples(log.options);
  const delta = (context: string, path: string, value: unknown) =>
    `1761990002000;I;${JSON.stringify({ context, updates: [{ timestamp: "2025-11-01T10:00:02Z", values: [{ path, value }] }] })}`;
  const lines = [
    delta("vessels.self", "navigation.position", { latitude: 43.5, longitude: 5.5 }),
    "1761990001000;A;2025-11-01-10:00:01.000,2,127250,17,255,8,00,5c,3d,ff,7f,ff,7f,fd",
    `1761990003000;N;$IIMTW,20.0,C*${checksumOf("IIMTW,20.0,C")}`,
  ];
  t.deepEqual(
    all("signalk", log, (line) => server.read(line), lines),
    [...position, ["SEA_0.TEMP_K", 293.15]],
  );
  server.read(delta("vessels.urn:mrn:imo:mmsi:2", "navigation.speedOverGround", 1));
  t.is(log.tally.refused.otherVessel, 1);
  const gpx = kit();
  const tracks = new GpxSamples(gpx.options);
  const text = `<gpx version="1.1"><trk><trkseg><trkpt lat="43.5" lon="5.5"><time>2025-11-01T10:00:00Z</time></trkpt></trkseg></trk></gpx>`;
  const halves = [text.slice(0, 60), text.slice(60)];
  t.deepEqual(
    all("gpx", gpx, (half) => tracks.push(half), halves),
    position,
  );
  tracks.push('<trkpt lat="99" lon="5.5"></trkpt><trkpt lat="1" lon="5.5"></trkpt>');
  t.like(gpx.tally.refused, { noValue: 1, noTime: 1 });
  for (const [end, cutOff] of [
    [text.length, 0],
    [-12, 1],
    [-40, 1],
  ] as const) {
    // prettier-ignore
    const file = kit();
    const reader = new GpxSamples(file.options);
    reader.push(text.slice(0, end));
    reader.end();
    t.is(file.tally.refused.cutOff, cutOff, `until ${end}`);
  }
  const table = kit({ context: OWN });
  const rows = new CsvSamples({ ...table.options, context: OWN });
  for (const line of [
    "received_timestamp,signalk_timestamp,context,path,value,value_json,value_latitude,value_longitude",
    `,2025-11-01T10:00:00Z,${OWN},navigation.position,,,43.5,5.5`,
    `,2025-11-01T10:00:00Z,${OWN},navigation.position,,"{""latitude"":43.5,""longitude"":5.5}",,`,
    `,2025-11-01T10:00:00Z,vessels.other,navigation.speedOverGround,3,,,`,
  ])
    rows.read(line);
  t.deepEqual(table.seen(), [...position, ...position]);
  t.is(table.tally.refused.otherVessel, 1);
});

test("what gives no sample is counted by its cause, and names without a tag by name", (t) => {
  const { seen, tally } = influx(
    [
      "# DML",
      "CREATE DATABASE signalk WITH NAME autogen",
      "",
      `navigation.speedOverGround,context=vessels.urn:mrn:imo:mmsi:111111111,source=ais value=9 ${NS}`,
      `navigation.speedOverGround,${SELF} value=3.2`,
      `navigation.speedOverGround,${SELF} value="fast" ${NS}`,
      `navigation.position,${SELF} value="nowhere" ${NS}`,
      `plugin.own.thing,${SELF} value=1 ${NS}`,
      `plugin.own.thing,${SELF} value=2 ${NS}`,
      `house,room=a humidity=50,heat=20 ${NS}`,
      "a sentence of words",
    ],
    { context: OWN },
  );
  t.deepEqual(seen(), []);
  t.deepEqual(tally.refused, {
    twice: 0,
    cutOff: 0,
    noTag: 4,
    otherVessel: 1,
    noValue: 3,
    noTime: 1,
    badTime: 0,
    unreadable: 1,
  });
  t.deepEqual(tally.unknownNames(), [
    ["plugin.own.thing", 2],
    ["house.humidity", 1],
    ["house.heat", 1],
  ]);
});

test("a name that the user gives a tag, and one that the history has, are taken as they are", (t) => {
  const { seen } = influx([`house,room=a humidity=50,on=1 ${NS}`, `MY.PUMP value=1 ${NS}`], {
    own: { "house.humidity": "INSIDE.HUMIDITY_PCT" },
  });
  t.deepEqual(seen(), [
    ["INSIDE.HUMIDITY_PCT", 50],
    ["MY.PUMP", 1],
  ]);
});

test("what this program has sent to a database comes back with its quality", (t) => {
  const common = { unit: "m", quality: "uncertain", times: [MS], key: "k" } as const;
  const text = new LineProtocol({ vessel: "aurora of, the=seas" }).encode([
    { ...common, tagId: "MY.DEPTH", isBoolean: false, values: [4.25] },
    { ...common, tagId: "MY.PUMP_2", isBoolean: true, values: [1], unit: "bool", key: "l" },
  ]);
  const { taken } = influx(text.trim().split("\n"));
  t.deepEqual(taken, [
    { tagId: "MY.DEPTH", timestampMs: MS, value: 4.25, quality: "uncertain" },
    { tagId: "MY.PUMP_2", timestampMs: MS, value: true, quality: "uncertain" },
  ]);
});

test("escapes and quotes of a line stand for themselves", (t) => {
  const line = String.raw`a\ b\,c,k\=1=v\ 2 f\ 1="x, \"y\" = z",g=-1.5e3,h=3i,i=F 12`;
  const parsed = parseInfluxLine(line);
  t.is(parsed?.measurement, "a b,c");
  t.deepEqual([...(parsed?.tags ?? [])], [["k=1", "v 2"]]);
  t.deepEqual(parsed?.fields, [
    ["f 1", 'x, "y" = z'],
    ["g", -1500],
    ["h", 3],
    ["i", false],
  ]);
  for (const bad of ["", "a", "a b", "a b=", "a b=1 2 3", "a b=1x 2", ",k=v b=1 2"])
    t.is(parseInfluxLine(bad), undefined, bad);
});

test("whose values they are is said by a line about the own vessel", (t) => {
  t.deepEqual(contextIn(`x,${SELF} value=1 1`), { context: OWN, isSelf: true });
  t.deepEqual(contextIn(`x,context=vessels.b value=1 1`), { context: "vessels.b", isSelf: false });
  t.is(contextIn("# context=self"), undefined);
  t.is(contextIn("x value=1 1"), undefined);
});

test("times are exact to the millisecond in every precision, which their digits tell", (t) => {
  const texts = { ns: `${MS}999999`, us: `${MS}999`, ms: String(MS), s: "1751464519.123" };
  for (const precision of PRECISIONS) {
    if (precision === "auto") continue;
    t.is(timeOfNumber(texts[precision], precision), MS, precision);
    t.is(timeOfNumber(texts[precision], "auto"), MS, precision);
  }
  t.is(timeOfNumber("1751464519", "auto"), 1_751_464_519_000);
  for (const bad of ["", "1e9", "1.2.3", "now", "12345678901234567890"])
    t.is(timeOfNumber(bad, "auto"), undefined, bad);
});

function csv(lines: readonly string[]) {
  const all = kit();
  const reader = new CsvSamples(all.options);
  for (const line of lines) reader.read(line);
  return all;
}

test("a table that is separated by semicolons or tabs may have decimal commas, also without a header", (t) => {
  const time = "2025-07-02T13:55:19.123Z";
  for (const between of [";", "\t"]) {
    const row = (...cells: string[]): string => cells.join(between);
    const long = [row("time", "tag", "value"), row(time, "MY.PUMP", "-12,5"), row(time, "MY.PUMP", "1,2,3")];
    for (const lines of [long, long.slice(1)]) {
      const { seen, tally } = csv(lines);
      t.deepEqual(seen(), [["MY.PUMP", -12.5]]);
      t.is(tally.refused.noValue, 1);
    }
    t.deepEqual(csv([row("time", "MY.PUMP"), row(time, "0,25")]).seen(), [["MY.PUMP", 0.25]]);
    t.is(formatOf(Buffer.from(`${long[1]}\n`)), "csv");
  }
});

test("tables are read with a header or without, a row a sample or a column a tag", (t) => {
  const time = "2025-07-02T13:55:19.123Z";
  const plain = csv([`${time},VESSEL.SOG_MS,3.2`, `${NS},navigation.headingTrue,1`, `${time},VESSEL.SOG_MS,`]);
  t.deepEqual(plain.seen(), [
    ["VESSEL.SOG_MS", 3.2],
    ["VESSEL.HEADING_TRUE_DEG", 57.2957795131],
  ]);
  t.true(plain.taken.every(({ timestampMs }) => timestampMs === MS));
  t.is(plain.tally.refused.noValue, 1);
  const named = csv(["value;name;time", `"1,5";MY.PUMP;${MS}`, `7;"MY.PUMP";${MS}`, "7;MY.PUMP;soon", `7;OTHER;${MS}`]);
  t.deepEqual(named.seen(), [["MY.PUMP", 7]]);
  t.like(named.tally.refused, { noValue: 1, noTime: 1, noTag: 1 });
  const twice = csv(["time,VESSEL.SOG_MS,MY.PUMP,VESSEL.SOG_MS", `${time},3,true,9`]);
  t.deepEqual(twice.seen(), [
    ["VESSEL.SOG_MS", 3],
    ["MY.PUMP", true],
  ]);
  t.is(twice.tally.refused.twice, 1);
  const wide = csv(["time,VESSEL.SOG_MS,MY.PUMP,what", `${time},3,true,9`, `${time},,false,`]);
  t.deepEqual(wide.seen(), [
    ["VESSEL.SOG_MS", 3],
    ["MY.PUMP", true],
    ["MY.PUMP", false],
  ]);
  t.deepEqual(wide.tally.unknownNames(), [["what", 1]]);
});

test("an export of this program comes back with gaps, truths and qualities", (t) => {
  const { taken } = csv([
    "timestamp,tag_id,value,value_boolean,quality",
    "2025-07-02T13:55:19.123Z,ANY-THING.of-mine,1.5,,uncertain",
    "2025-07-02T13:55:19.123Z,P,,true,good",
    "2025-07-02T13:55:19.123Z,P,,,bad",
  ]);
  t.deepEqual(taken, [
    { tagId: "ANY-THING.of-mine", timestampMs: MS, value: 1.5, quality: "uncertain" },
    { tagId: "P", timestampMs: MS, value: true, quality: "good" },
    { tagId: "P", timestampMs: MS, value: null, quality: "bad" },
  ]);
});

function sentence(body: string): string {
  return `$${body}*${checksumOf(body)}`;
}

function block(body: string): string {
  return `\\${body}*${checksumOf(body)}\\`;
}

test("a sentence has the time of its block, of the logger, or that of the receiver before it", (t) => {
  const { tally, taken, options } = kit();
  const reader = new SentenceSamples(options);
  const depth = (metres: number) => sentence(`SDDPT,${metres},0.0,`);
  for (const line of [
    depth(1),
    `${block("s:SD0001,c:1751464519")}${depth(2)}`,
    `2025-07-02T13:55:20.5Z ${depth(3)}`,
    `[2025-07-02 13:55:21.250];${depth(4)}`,
    `1751464522123;A;${depth(5)}`,
    `${depth(6)},1751464523`,
    sentence("GPRMC,135524.50,A,3344.1000,S,15112.5000,E,6.5,083.9,020725,11.2,E,D"),
    depth(7),
    sentence("GPZDA,135526,02,07,2025,00,00"),
    depth(8),
    `${depth(9).slice(0, -1)}X`,
    "words",
  ])
    reader.read(line);
  const depths = taken.filter(({ tagId }) => tagId === "VESSEL.DEPTH_M");
  t.deepEqual(
    depths.map(({ timestampMs, value }) => [value, new Date(timestampMs).toISOString().slice(17, 23)]),
    [
      [2, "19.000"],
      [3, "20.500"],
      [4, "21.250"],
      [5, "22.123"],
      [6, "23.000"],
      [7, "24.500"],
      [8, "26.000"],
    ],
  );
  t.like(tally.refused, { noTime: 1, unreadable: 2 });
});

test("the format of a file is recognised by its beginning", (t) => {
  const formats: [string, string][] = [
    [`navigation.speedOverGround,${SELF} value=3.2 ${NS}\nnavigation.speedOverGround,${SELF} va`, "influx"],
    ["# DDL\nCREATE DATABASE a WITH NAME b\n", "influx"],
    ["timestamp,tag_id,value,value_boolean,quality\r\n", "csv"],
    ["time;A;B\n", "csv"],
    ["2025-07-02T13:55:19Z,DEPTH,3.5\n2025-07-02T13:55:20Z,DEPTH,3.6\n", "csv"],
    ["PAR1\u0015", "parquet"],
    [`${block("c:1751464519")}${sentence("SDDPT,1.0,0.0,")}\n`, "nmea0183"],
    ["!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*23\n", "nmea0183"],
    ["$PCDIN,01F211,0F8D4E2C,0F,2AAF00D1067414FF*58\n", "nmea2000"],
    ["(1781429400.000000) can0 09F20010#000000F50300FFFF\n", "nmea2000"],
    ["2016-02-28T19:57:02.364Z,2,127250,7,255,8,ff,10,3b,ff,7f,ce,f5,fc\n", "nmea2000"],
    ["23:59:59.400 R 09F20010 00 00 00 F5 03 00 FF FF\n", "nmea2000"],
  ];
  for (const [text, format] of formats) t.is(formatOf(Buffer.from(text, "latin1")), format as never, text);
});
