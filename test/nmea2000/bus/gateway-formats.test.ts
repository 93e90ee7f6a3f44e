/** The formats of gateways: Yacht Devices RAW in both directions, Actisense N2K ASCII. */
import { Buffer } from "node:buffer";
import test from "ava";
import { n2kAscii } from "../../../src/nmea2000/captures/formats/n2k-ascii.ts";
import { formatYdraw, ydraw } from "../../../src/nmea2000/captures/formats/ydraw.ts";
import { type CaptureFormat, recogniseFormat } from "../../../src/nmea2000/captures/capture-format.ts";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { CAPTURE_FORMATS } from "../../../src/nmea2000/captures/capture-formats.ts";
import { timeOfDayMs } from "../../../src/nmea2000/captures/capture-text.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

const DAY = Date.UTC(2026, 5, 14);
const AFTERNOON = ((17 * 60 + 33) * 60 + 21) * 1000 + 107;

/** What a line holds, in short: a fault, or time since midnight, identifier or header, and bytes. */
function parse(format: CaptureFormat, line: string): string {
  const record = format.open([], DAY).parse(line);
  if (record === undefined) return "header";
  if (typeof record === "string") return record;
  const { data, timestampMs } = record.kind === "frame" ? record.frame : record.message;
  const hex = Buffer.from(data).toString("hex");
  if (record.kind === "frame") return `${timestampMs - DAY} ${record.frame.id.toString(16)} ${hex}`;
  const { pgn, priority, source, destination } = record.message;
  return `${timestampMs - DAY} ${pgn} ${source}>${destination} p${priority} ${hex}`;
}

test("Yacht Devices RAW gives frames; a line that contradicts itself is told apart", (t) => {
  const time = "17:33:21.107";
  for (const [line, expected] of [
    [`${time} R 19F51323 01 2F 30 70 00 2F 30 70`, `${AFTERNOON} 19f51323 012f3070002f3070`],
    [`${time} T 19f51323 01 2f`, `${AFTERNOON} 19f51323 012f`],
    [`${time} R 19F51323 01 2F  `, `${AFTERNOON} 19f51323 012f`],
    [`${time} R 18EAFFFE`, `${AFTERNOON} 18eafffe `],
    ["17:33:21 R 18EAFFFE 01", `${AFTERNOON - 107} 18eafffe 01`],
    ["00:00:00.000 R 18EAFFFE 01", "0 18eafffe 01"],
    ["24:00:00.000 R 18EAFFFE 01", "bad-time"],
    ["17:60:21.107 R 18EAFFFE 01", "bad-time"],
    ["17:33:60.107 R 18EAFFFE 01", "bad-time"],
    ["17:33:2x.107 R 18EAFFFE 01", "bad-time"],
    [`${time} R 19F513`, "bad-identifier"],
    [`${time} R 19F5132G 01`, "bad-identifier"],
    [`${time} R FFFFFFFF 01`, "bad-identifier"],
    [`${time} R 20000004 01`, "error-frame"],
    [`${time} R 123 01`, "standard-frame"],
    [`${time} R 19F51323 01 2`, "bad-data"],
    [`${time} R 19F51323 01 2G`, "bad-data"],
    [`${time} R 19F51323 012F 30`, "bad-data"],
    [`${time} R 19F51323 01 02 03 04 05 06 07 08 09`, "bad-data"],
    [`${time} R`, "not-a-record"],
    [`${time} X 19F51323 01`, "not-a-record"],
    [`${time} `, "not-a-record"],
    ["17:33:2", "not-a-record"],
    ["19F51323 01 2F", "not-a-record"],
    ["$GPGGA,173321.107,4321.74,N,00824.69,W,1,8,1.0,5.0,M,,M,,*5C", "not-a-record"],
  ] as const) {
    t.is(parse(ydraw, line), expected, line);
  }
});

test("Actisense N2K ASCII gives whole messages; a line that contradicts itself is told apart", (t) => {
  const time = "A173321.107";
  for (const [line, expected] of [
    [`${time} 23FF7 1F513 012F3070002F30709F`, `${AFTERNOON} 128275 35>255 p7 012f3070002f30709f`],
    [`${time} 23ff7 1f513 01 `, `${AFTERNOON} 128275 35>255 p7 01`],
    ["A173321 23107 0EA00 00EE00", `${AFTERNOON - 107} 59904 35>16 p7 00ee00`],
    ["A240000.000 23FF7 1F513 01", "bad-time"],
    ["A17332x.107 23FF7 1F513 01", "bad-time"],
    // Of the priority three bits count.
    [`${time} 23FF8 1F513 01`, `${AFTERNOON} 128275 35>255 p0 01`],
    [`${time} 23FF7 40000 01`, "bad-identifier"],
    [`${time} 23FF7 1F51G 01`, "bad-identifier"],
    [`${time} 23G07 1F513 01`, "bad-identifier"],
    [`${time} 23107 0EA10 00EE00`, "bad-identifier"],
    [`${time} 23FF7 1F513 012`, "bad-data"],
    [`${time} 23FF7 1F513 01 2F`, "bad-data"],
    [`${time} 23FF7 1F513 ${"00".repeat(1785)}`, `${AFTERNOON} 128275 35>255 p7 ${"00".repeat(1785)}`],
    [`${time} 23FF7 1F513 ${"00".repeat(1786)}`, "bad-data"],
    [`${time} 23FF7 1F513 `, "no-data"],
    [`${time} 23FF7 1F513`, "not-a-record"],
    [`${time} 23FF7`, "not-a-record"],
    ["AIVDM", "not-a-record"],
    ["A hello world of words", "not-a-record"],
  ] as const) {
    t.is(parse(n2kAscii, line), expected, line.slice(0, 60));
  }
});

test("a day goes on at midnight, and a line that comes a little late is of the day before", (t) => {
  for (const [format, lineAt] of [
    [ydraw, (time: string) => `${time} R 18EAFFFE 01`],
    [n2kAscii, (time: string) => `A${time.replaceAll(":", "")} 23FF7 1F513 01`],
  ] as const) {
    const parser = format.open([], DAY);
    const minutes = [
      "23:58:00.000",
      "23:59:00.000",
      "00:00:06.000",
      "23:59:50.000",
      "00:02:00",
      "12:30:00",
      "00:00:00",
    ];
    const times = minutes.map((time) => {
      const record = parser.parse(lineAt(time));
      if (typeof record !== "object") return record;
      return ((record.kind === "frame" ? record.frame : record.message).timestampMs - DAY) / 60_000;
    });
    t.deepEqual(times, [1438, 1439, 1440.1, 1439 + 5 / 6, 1442, 2190, 2880], format.name);
  }
  t.like(ydraw.open([]).parse("00:00:01.000 R 18EAFFFE"), { frame: { timestampMs: 1000 } }, "without a day it is 1970");
});

test("times of day are read with colons and without, and nothing else", (t) => {
  const read = (text: string, colons: boolean) => timeOfDayMs(text, 0, text.length, colons);
  t.is(read("17:33:21.107", true), AFTERNOON);
  t.is(Math.round(read("173321.107250", false) * 1000), AFTERNOON * 1000 + 250);
  for (const text of [
    "",
    "17",
    "17:33",
    "17:33:",
    "17:33:2",
    "17.33.21",
    "17:33:21.",
    "17:33:21,1",
    "-1:33:21",
    "17:33:21.1x",
  ])
    t.is(read(text, true), Number.NaN, text);
  for (const text of ["173321.1 ", "17332", "1733211", "17:33:21"]) t.is(read(text, false), Number.NaN, text);
});

test("every frame comes back from its line, in both directions", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const parser = ydraw.open([], DAY);
  for (let i = 0; i < 5000; i += 1) {
    const id = random.below(2 ** 29);
    const data = Uint8Array.from({ length: random.below(9) }, () => random.below(256));
    const frame = { id, data, timestampMs: DAY + AFTERNOON + i };
    const direction = random.pick(["R", "T"] as const);
    const line = formatYdraw(frame, direction);
    t.regex(line, /^\d\d:\d\d:\d\d\.\d{3} [RT] [0-9A-F]{8}( [0-9A-F]{2}){0,8}\r\n$/);
    t.deepEqual(parser.parse(line.trimEnd()), { kind: "frame", frame, direction });
  }
  const view = new Uint8Array([9, 1, 0x2f, 9]).subarray(1, 3);
  t.is(
    formatYdraw({ id: 0x9f5_1323, data: view, timestampMs: DAY + AFTERNOON + 0.9 }, "T"),
    "17:33:21.107 T 09F51323 01 2F\r\n",
  );
});

test("both are recognised by content, and a message of eight bytes in N2K ASCII is whole", (t) => {
  t.is(recogniseFormat(CAPTURE_FORMATS, ["17:33:21.107 R 19F51323 01 2F", "torn"])?.name, "Yacht Devices RAW");
  const line = "A173321.107 23FF7 1F106 0102030405060708";
  t.is(recogniseFormat(CAPTURE_FORMATS, [line])?.name, "Actisense N2K ASCII");
  t.is(CaptureReader.of([line])?.read(line)?.data.length, 8);
});
