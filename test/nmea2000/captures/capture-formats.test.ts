import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { candumpConsole } from "../../../src/nmea2000/captures/formats/candump-console.ts";
import { candumpLog } from "../../../src/nmea2000/captures/formats/candump-log.ts";
import { canboatPlain } from "../../../src/nmea2000/captures/formats/canboat-plain.ts";
import { type CaptureFormat, recogniseFormat } from "../../../src/nmea2000/captures/capture-format.ts";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { CAPTURE_FORMATS } from "../../../src/nmea2000/captures/capture-formats.ts";
import { dateTimeReader } from "../../../src/nmea2000/captures/capture-text.ts";
import { TextLines } from "../../../src/nmea2000/captures/text-lines.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { projectRoot } from "../../support/service-process.ts";
import { same } from "../../support/same.ts";

/** What a line holds, in short: a fault, or time, identifier or PGN, and bytes. */
function parse(format: CaptureFormat, line: string, sample: readonly string[] = [line]): string {
  const record = format.open(sample).parse(line);
  if (record === undefined) return "header";
  if (typeof record === "string") return record;
  const { data, timestampMs } = record.kind === "frame" ? record.frame : record.message;
  const name = record.kind === "frame" ? record.frame.id.toString(16) : String(record.message.pgn);
  return `${timestampMs} ${name} ${Buffer.from(data).toString("hex")}`;
}

test("date-times are read in every form captures have them", (t) => {
  const read = dateTimeReader();
  const second = Date.UTC(2016, 1, 28, 19, 57, 2);
  for (const [text, fraction] of [
    ["2016-02-28T19:57:02.364Z", 364],
    ["2016-02-28T19:57:02.364", 364],
    ["2016-02-28-19:57:02.364", 364],
    ["2016-02-28 19:57:02.364590", 364.59],
    ["2016-02-28T19:57:02Z", 0],
    ["2016-02-28-19:57:02", 0],
    ["2016-02-28T19:57:02.5Z", 500],
    ["2016-02-28T19:57:02.123456789Z", 123.456789],
    ["2016-02-28T19:57:02.364+00:00", 364],
    ["2016-02-28T19:57:02.364-0000", 364],
  ] as const) {
    t.is(read(text), second + fraction, text);
  }
  t.is(read("2016-02-28T21:57:02.364+02:00"), second + 364);
  t.is(read("2016-02-28T14:27:02-05:30"), second);
  for (const text of [
    "",
    "2016-02-28",
    "2016-02-30T19:57:02Z",
    "2016-02-28x19:57:02Z",
    "2016-02-28T19:57:02.Z",
    "soon",
  ]) {
    t.is(read(text), Number.NaN, text);
  }
});

test("a candump log gives frames; what is no NMEA 2000 frame is told apart", (t) => {
  const stamp = "(1502984866.421964)";
  const ms = 1_502_984_866_421.964;
  for (const [line, expected] of [
    [`${stamp} slcan0 09F112CC#FF725AFF7FFF7FFD`, `${ms} 9f112cc ff725aff7fff7ffd`],
    [`${stamp} vcan0 09f112cc#ff72`, `${ms} 9f112cc ff72`],
    [`${stamp} can0 09F112CC#FF72 R`, `${ms} 9f112cc ff72`],
    [`${stamp} can0 09F112CC#FF72   T`, `${ms} 9f112cc ff72`],
    [`${stamp} can0 09F112CC#`, `${ms} 9f112cc `],
    ["(0000000000.352000) vcan0 09F20101#60", "352 9f20101 60"],
    [`${stamp} can0 123#1122`, "standard-frame"],
    [`${stamp} can0 09F112CC#R`, "remote-request"],
    [`${stamp} can0 09F112CC##1AABB`, "can-fd"],
    [`${stamp} can0 20000088#0000000000000000`, "error-frame"],
    [`${stamp} can0 89F112CC#00`, "bad-identifier"],
    [`${stamp} can0 9F112CC#00`, "bad-identifier"],
    [`${stamp} can0 09F112CC#FFF`, "bad-data"],
    [`${stamp} can0 09F112CC#FFGG`, "bad-data"],
    [`${stamp} can0 09F112CC#112233445566778899`, "bad-data"],
    [`${stamp} can0 09F112CC#11 X`, "bad-data"],
    ["(1502984866) can0 09F112CC#11", "1502984866000 9f112cc 11"],
    ["(15029x4866.421964) can0 09F112CC#11", "bad-time"],
    [`${stamp} 09F112CC#11`, "not-a-record"],
    ["(1502984866.4", "not-a-record"],
    ["09F112CC#11", "not-a-record"],
  ] as const) {
    t.is(parse(candumpLog, line), expected, line);
  }
});

test("what candump prints on a terminal gives frames, in each of its variants", (t) => {
  const bytes = "00 FC FF FF 00 00 FF FF";
  const hex = "00fcffff0000ffff";
  for (const [line, expected] of [
    [`  can0  09F8027F   [8]  ${bytes}`, `0 9f8027f ${hex}`],
    [`vcan0  09F8027F   [8]  ${bytes}`, `0 9f8027f ${hex}`],
    ["<0x09f8027f> [8] 00 fc ff ff 00 00 ff ff ", `0 9f8027f ${hex}`],
    [` (1676902769.342282)  can0  09F8027F   [8]  ${bytes}`, `1676902769342.282 9f8027f ${hex}`],
    [` (2023-02-20 16:17:04.590873)  can0  09F8027F   [8]  ${bytes}`, `1676909824590.873 9f8027f ${hex}`],
    [` (1676902769.342282)  can0  RX - -  09F8027F   [8]  ${bytes}   '........'`, `1676902769342.282 9f8027f ${hex}`],
    [`  can0  TX B E  09F8027F   [8]  ${bytes}`, `0 9f8027f ${hex}`],
    [`\u001b[32m  can0  \u001b[0m09F8027F   [8]  ${bytes}`, `0 9f8027f ${hex}`],
    ["  can0  18EAFFFE   [3]  00 EE 00", "0 18eafffe 00ee00"],
    ["  can0  18EAFFFE   [0] ", "0 18eafffe "],
    ["interface = can0, family = 29, type = 3, proto = 1", "header"],
    ["  can0  123   [2]  01 02", "standard-frame"],
    ["  can0  18EAFF10   [3]  remote request", "remote-request"],
    ["  can0  20000004   [8]  00 10 00 00 00 00 00 00   ERRORFRAME", "error-frame"],
    ["  can0  09F8027F  [08]  00 FC FF FF 00 00 FF FF", "can-fd"],
    ["  can0  09F8027F   [8]  00 FC FF", "bad-data"],
    ["  can0  09F8027F   [2]  00 FC FF", "bad-data"],
    ["  can0  09F8027F   [2]  00 FX", "bad-data"],
    [" (yesterday)  can0  09F8027F   [1]  00", "bad-time"],
    ["  can0  hello", "not-a-record"],
  ] as const) {
    t.is(parse(candumpConsole, line), expected, line);
  }
});

test("times since the frame before are added up, times since the start are kept", (t) => {
  const lines = (stamps: readonly string[]) => stamps.map((s) => ` (${s})  can0  09F8027F   [1]  00`);
  const timesOf = (stamps: readonly string[]) => {
    const parser = candumpConsole.open(lines(stamps));
    return lines(stamps).map((line) => {
      const record = parser.parse(line);
      return typeof record === "object" && record.kind === "frame" ? Math.round(record.frame.timestampMs) : record;
    });
  };
  t.deepEqual(timesOf(["000.000000", "000.100000", "000.050000", "001.000000"]), [0, 100, 150, 1150]);
  t.deepEqual(timesOf(["000.000000", "000.100000", "000.150000"]), [0, 100, 150]);
});

test("canboat plain gives messages; a line that contradicts itself is told apart", (t) => {
  const time = "2016-02-28T19:57:02.364Z";
  const ms = Date.UTC(2016, 1, 28, 19, 57, 2, 364);
  for (const [line, expected] of [
    [`${time},2,127250,7,255,8,ff,10,3b,ff,7f,ce,f5,fc`, `${ms} 127250 ff103bff7fcef5fc`],
    [`${time},2,127250,7,255,2,FF,10`, `${ms} 127250 ff10`],
    [`${time},0,262386,0,0,1,00`, `${ms} 262386 00`],
    [`${time},3,126208,32,255,0`, "no-data"],
    [`${time},9,127250,7,255,1,ff`, "bad-identifier"],
    [`${time},2,16057090,7,255,1,ff`, "bad-identifier"],
    [`${time},2,127250,256,255,1,ff`, "bad-identifier"],
    [`${time},2,127250,7,255,2,ff`, "bad-data"],
    [`${time},2,127250,7,255,1,ff,10`, "bad-data"],
    [`${time},2,127250,7,255,2,ff 10`, "bad-data"],
    [`${time},2,129029,7,255,9,1,2`, "bad-data"],
    [`${time},2,129029,7,255,9${",12".repeat(9)}${",ff".repeat(4)}`, `${ms} 129029 ${"12".repeat(9)}`],
    [`${time},2,129029,7,255,9${",12".repeat(9)}${",ff".repeat(3)}`, "bad-data"],
    [`${time},2,129029,7,255,9${",12".repeat(9)}${",ff".repeat(3)},00`, "bad-data"],
    [`${time},2,127250,7,255,1,fg`, "bad-data"],
    [`${time},2,127250,7,255,1,`, "bad-data"],
    [`${time},2,127250,7,255,99999,ff`, "bad-data"],
    ["2016-02-31T19:57:02.364Z,2,127250,7,255,1,ff", "bad-time"],
    [`${time},2,127250,7`, "not-a-record"],
    [`${time},a,b,c,d,e,ff`, "not-a-record"],
    ["hello, world", "not-a-record"],
  ] as const) {
    t.is(parse(canboatPlain, line), expected, line);
  }
});

test("a format is recognised by what most lines are, and nothing by noise", (t) => {
  const log = "(1502984866.421964) slcan0 09F112CC#FF72";
  const console = "  can0  09F8027F   [1]  00";
  const plain = "2016-02-28T19:57:02.364Z,2,127250,7,255,1,ff";
  const recognise = (...lines: (string | undefined)[]) => recogniseFormat(CAPTURE_FORMATS, lines)?.name;
  t.is(recognise(log, log, "torn li"), "candump log");
  t.is(recognise(console), "candump console");
  t.is(recognise(plain, undefined), "canboat plain");
  t.is(recognise("(1502984866.421964) can0 123#11"), "candump log", "of another protocol, but a log");
  t.is(recognise(log, "noise", "noise"), undefined);
  t.is(recognise(undefined), undefined);
  t.is(recognise(), undefined);
});

test("eight bytes of a fast-packet group are a frame, unless the capture holds whole messages", (t) => {
  const line = (bytes: string) => `2016-02-28T19:57:02.364Z,3,126208,7,255,${bytes.split(",").length},${bytes}`;
  const eight = line("02,82,ff,00,10,02,00,01");
  const long = line("02,82,ff,00,10,02,00,01,02");
  t.is(CaptureReader.of([eight])?.read(eight), undefined, "it may be a frame");
  t.is(CaptureReader.of([eight, long])?.read(eight)?.data.length, 8);
  const short = line("02,82,ff,00");
  t.is(CaptureReader.of([short])?.read(short)?.data.length, 4, "no frame is shorter");
  const reader = CaptureReader.of([eight]);
  reader?.read(long);
  t.is(reader?.read(eight)?.data.length, 8, "known from the first long one on");
});

test("lines damaged at random never throw, and give only what can be on a bus", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const folder = join(projectRoot, "fixtures/captures");
  const lines = readdirSync(folder)
    .filter((file) => !file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(join(folder, file), "latin1").split("\n"));
  const damage = (line: string): string => {
    const at = random.below(line.length + 1);
    const noise = String.fromCharCode(random.below(256));
    return random.next() < 0.5 ? line.slice(0, at) : line.slice(0, at) + noise + line.slice(at + random.below(3));
  };
  let records = 0;
  for (const format of CAPTURE_FORMATS) {
    const reader = format.open(lines);
    for (let i = 0; i < 40_000; i += 1) {
      const record = reader.parse(damage(random.pick(lines)));
      if (typeof record !== "object") continue;
      records += 1;
      const { data, timestampMs } = record.kind === "frame" ? record.frame : record.message;
      if (!Number.isFinite(timestampMs)) t.fail(`time ${timestampMs}`);
      if (record.kind === "frame" && (record.frame.id > 0x1fff_ffff || data.length > 8)) t.fail(JSON.stringify(record));
      if (record.kind === "message" && (record.message.source > 255 || data.length === 0))
        t.fail(JSON.stringify(record));
    }
  }
  t.true(records > 1000, `${records} records`);
});

test("lines come out whole and without blanks around them however the bytes are cut, and one that is too long is told of once", (t) => {
  const text = Buffer.from("one\r\n t w o \r\n\nthree-is-too-long-to-keep\nfour\n");
  const expected = ["one", "t w o", "", undefined, "four", "five"];
  for (let size = 1; size <= text.length; size += 1) {
    const splitter = new TextLines(10);
    const lines = [];
    for (let at = 0; at < text.length; at += size) lines.push(...splitter.push(text.subarray(at, at + size)));
    lines.push(...splitter.push(Buffer.from("five")), ...splitter.end());
    same(t, lines, expected, `in pieces of ${size}`);
  }
});

test("an endless line keeps nothing and is one refused line", (t) => {
  const splitter = new TextLines(1000);
  const piece = Buffer.alloc(64 * 1024, "x");
  let lines = 0;
  for (let i = 0; i < 100; i += 1) lines += splitter.push(piece).length;
  t.is(lines, 1);
  t.deepEqual(splitter.push(Buffer.from("\nnext\n")), ["next"]);
});
