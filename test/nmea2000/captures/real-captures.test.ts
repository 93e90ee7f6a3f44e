/**
 * Recordings from real boats, which are no part of the project: these tests are skipped where `../shared/captures` is not
 * there. What they must give was counted by hand and by other programs.
 */
import { Buffer } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import test from "ava";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import type { CaptureStatistics } from "../../../src/nmea2000/captures/capture-statistics.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { viewMessage } from "../../../src/nmea2000/codec/message-view.ts";
import { isCodecPgn } from "../../../src/nmea2000/codec/pgn-contents.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { ManualClock } from "../../support/clock.ts";
import { projectRoot } from "../../support/service-process.ts";
import { newSubscriber } from "../support/new-subscriber.ts";

const dir = join(projectRoot, "../shared/captures");
const withCaptures = existsSync(dir) ? test : test.skip;

interface Read {
  readonly messages: readonly PgnFrame[];
  readonly statistics: CaptureStatistics;
}

async function read(file: string): Promise<Read> {
  const { reader, batches } = await openCapture(captureFile(join(dir, file)));
  const messages: PgnFrame[] = [];
  for await (const batch of batches) messages.push(...batch);
  return { messages, statistics: reader.statistics() };
}

function count(messages: readonly PgnFrame[], pgn: number): number {
  return messages.filter((message) => message.pgn === pgn).length;
}

/** File, format, messages, refused lines, lost packets, and how many of 127257, 127488, 127489, 127505, 127508, 129025. */
const EXPECTED = [
  ["actisense_n2kascii_20221028_10s.txt", "Actisense N2K ASCII", 2652, 0, 0, [157, 0, 0, 0, 0, 355]],
  ["aava-n2k.data", "canboat plain", 21595, 0, 0, [0, 0, 0, 0, 1005, 597]],
  ["candump-fast.txt", "candump log", 5, 0, 1, [0, 0, 5, 0, 0, 0]],
  ["candumpSample1.txt", "candump console", 2378, 0, 0, [0, 0, 0, 0, 0, 963]],
  ["candumpSample2.txt", "candump console", 267, 0, 0, [5, 0, 0, 0, 0, 46]],
  ["candumpSample3.txt", "candump log", 1874, 0, 0, [175, 0, 0, 0, 0, 165]],
  ["candump_2021-05-25-1635_5s.log", "candump console", 230, 0, 0, [5, 0, 0, 0, 0, 50]],
  ["candump_t-a-uppercase.log", "candump console", 5, 0, 0, [0, 0, 0, 0, 0, 0]],
  ["candump_t-a.log", "candump console", 7, 0, 0, [0, 0, 0, 0, 0, 0]],
  ["candump_t-d.log", "candump console", 6, 0, 0, [0, 0, 0, 0, 0, 0]],
  ["candump_t-z.log", "candump console", 7, 0, 0, [0, 0, 0, 0, 0, 0]],
  ["dirona-actisense-serial.raw", "canboat plain", 40000, 0, 0, [5284, 0, 512, 712, 344, 1934]],
  ["merrimac-ydwg-2020.raw", "Yacht Devices RAW", 617, 0, 0, [26, 0, 0, 0, 16, 91]],
  ["pgn-test.in", "canboat plain", 30, 0, 0, [0, 0, 2, 0, 0, 0]],
  ["pgn127489.txt", "canboat plain", 10, 0, 0, [0, 0, 10, 0, 0, 0]],
  // Its last line has nine bytes.
  ["sample-YDWG02-2.txt", "Yacht Devices RAW", 10, 1, 1, [0, 0, 0, 0, 4, 0]],
  ["susteranna-actisense-serial.raw", "canboat plain", 10293, 2, 0, [659, 314, 62, 12, 0, 936]],
  // With 14 of what the gateway says of itself.
  ["actisense-523.rx.ebl", "Actisense binary", 399, 0, 0, [0, 136, 27, 0, 0, 0]],
  // Into 24 lines others broke, or they are none; of five of them a message is whole.
  ["ikonvert.log", "iKonvert", 8928, 22, 0, [0, 0, 0, 0, 0, 286]],
  ["sample3_PCAN-View.trc", "PCAN trace", 5098, 0, 0, [0, 0, 0, 0, 783, 717]],
  // 130916 comes in frames, of two packets only the first; all else is whole. The first and the last datagram are cut.
  ["ydnu-02-raymarine-ev1.dle", "Actisense binary", 23533, 2, 2, [2620, 0, 0, 0, 0, 0]],
  ["actisense-serial-ng1-cat-usb-2021-05-14-1005.bin", "Actisense binary", 1316, 1, 0, [28, 0, 0, 0, 0, 280]],
  ["00090013-first-50000.DAT", "Yacht Devices recorder", 33845, 1, 1, [1958, 0, 0, 0, 0, 1771]],
  ["can0-1.pcap", "pcap", 24425, 0, 4, [1889, 0, 0, 0, 156, 1632]],
] as const;

for (const [file, format, messages, refused, lost, six] of EXPECTED) {
  withCaptures(`${file} is ${format} and gives ${messages} messages`, async (t) => {
    const { messages: found, statistics } = await read(file);
    t.is(statistics.format, format);
    t.is(found.length, messages);
    t.is(statistics.refusedLines, refused);
    t.is(statistics.assembly.lost_packets, lost);
    t.deepEqual(
      [127257, 127488, 127489, 127505, 127508, 129025].map((pgn) => count(found, pgn)),
      [...six],
    );
  });
}

withCaptures("of the running engine's 314 messages 96 are distinct, and every one decodes to a speed", async (t) => {
  const { messages } = await read("susteranna-actisense-serial.raw");
  const rapid = messages.filter(({ pgn }) => pgn === 127488);
  t.is(new Set(rapid.map(({ data }) => Buffer.from(data).toString("hex"))).size, 96);
  const speeds = rapid.map((message) => viewMessage(message).fields?.["speed"]);
  t.true(
    speeds.every((speed) => typeof speed === "number" && Number.isInteger(speed * 4) && speed > 700 && speed < 900),
  );
});

withCaptures("the times of a capture are kept, in whatever form they are written", async (t) => {
  const file = "dirona-actisense-serial.raw";
  const { messages } = await read(file);
  const lines = readFileSync(join(dir, file), "latin1").trimEnd().split("\n");
  const wrong = lines.filter((line, i) => {
    const written = `${line.slice(0, 10)}T${line.slice(11, 19)}`;
    const fraction = /^\.\d{3}/.exec(line.slice(19))?.[0] ?? ".000";
    return new Date(messages[i]?.timestampMs ?? 0).toISOString() !== `${written}${fraction}Z`;
  });
  t.deepEqual(wrong, []);
});

interface Canboat {
  parser: {
    parse(message: object): { fields?: Record<string, unknown> } | undefined;
    on(event: string, f: () => void): void;
  };
  parseN2kString: (line: string, options: object) => Record<string, unknown> & { data?: Buffer; error?: unknown };
}

function loadCanboat(): Canboat {
  const require = createRequire(import.meta.url);
  const { Parser } = require("@canboat/canboatjs/dist/fromPgn.js") as { Parser: new (o: object) => Canboat["parser"] };
  const { parseN2kString } = require("@canboat/canboatjs/dist/stringMsg.js") as Pick<Canboat, "parseN2kString">;
  const parser = new Parser({ useCamel: true });
  for (const event of ["error", "warning"]) parser.on(event, () => undefined);
  return { parser, parseN2kString };
}

/** Captures in formats that are not read yet, their lines taken apart by canboatjs. */
function readThroughCanboat(file: string, { parseN2kString }: Canboat): PgnFrame[] {
  const assembler = new FastPacketAssembler();
  const lines = readFileSync(join(dir, file), "latin1").split(/\r?\n/);
  return lines.flatMap((line): PgnFrame | PgnFrame[] => {
    if (line === "" || line.startsWith("#") || line.startsWith(";")) return [];
    const { pgn, prio, src, dst, data, error } = parseN2kString(line, {});
    if (error !== undefined || data === undefined || typeof pgn !== "number") return [];
    const header = { pgn, priority: Number(prio), source: Number(src), destination: Number(dst) };
    if (data.length > 8) return [{ ...header, data, timestampMs: 0 }];
    return assembler.assemble(header, data, 0) ?? [];
  });
}

const THROUGH_CANBOAT = ["ikonvert.log", "sample3_PCAN-View.trc"];

/** Why canboatjs may say something else; undefined is no reason. */
function knownCause(field: string, ours: unknown, theirs: unknown): string | undefined {
  if (field === "speed" && typeof ours === "number" && typeof theirs === "number" && Math.abs(ours - theirs) <= 0.05) {
    return "it rounds quarters of a revolution to tenths";
  }
  if (field === "totalEngineHours" && typeof theirs === "string") {
    const [h = 0, m = 0, s = 0] = theirs.split(":").map(Number);
    return h * 3600 + m * 60 + s === ours ? "it writes seconds as hh:mm:ss" : undefined;
  }
  return undefined;
}

withCaptures("the six groups decode to what canboatjs decodes, but for what it rounds and rewrites", async (t) => {
  const canboat = loadCanboat();
  const causes: Record<string, number> = {};
  let messages = 0;
  const compare = (message: PgnFrame): void => {
    if (!isCodecPgn(message.pgn)) return;
    messages += 1;
    const header = { pgn: message.pgn, prio: message.priority, src: message.source, dst: message.destination };
    const data = Buffer.from(message.data);
    const theirs = canboat.parser.parse({ pgn: header, length: data.length, data, coalesced: true })?.fields ?? {};
    const ours = viewMessage(message).fields ?? {};
    for (const field of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      if (field.startsWith("reserved") || JSON.stringify(ours[field] ?? null) === JSON.stringify(theirs[field] ?? null))
        continue;
      const cause = knownCause(field, ours[field], theirs[field]);
      if (cause === undefined) {
        t.fail(
          `${message.pgn} ${field}: ${JSON.stringify(ours[field])} is ${JSON.stringify(theirs[field])} to canboatjs`,
        );
      } else causes[cause] = (causes[cause] ?? 0) + 1;
    }
  };
  for (const [file] of EXPECTED) for (const message of (await read(file)).messages) compare(message);
  for (const file of THROUGH_CANBOAT) for (const message of readThroughCanboat(file, canboat)) compare(message);
  t.log(`${messages} messages compared`, causes);
  t.true(messages > 14_000);
});

/** Read off the recordings by eye: plausible for the vessel, and in agreement with one another. */
const TAGS_OF: Readonly<Record<string, Readonly<Record<string, number | boolean>>>> = {
  "dirona-actisense-serial.raw": {
    "VESSEL.LAT_DEG": 14.074,
    "VESSEL.LON_DEG": -60.9504,
    "VESSEL.DEPTH_BELOW_SURFACE_M": 2.92,
    "WIND_APPARENT.ANGLE_DEG": -11.1604,
    "GEN_0_L1.POWER_W": 590,
    "GEN_0_L1.POWER_FACTOR": 0.9219,
    "OUTSIDE_0.HUMIDITY_PCT": 60.116,
    "FREEZER_4.TEMP_K": 258.88,
    "TANK_FUEL_4.CAPACITY_M3": 3.1608,
    "SWITCHBANK_10.SWITCH_4": true,
  },
  "aava-n2k.data": {
    "VESSEL.HEADING_TRUE_DEG": 190.6001,
    "VESSEL.STW_MS": 3.14,
    "VESSEL.DEPTH_BELOW_KEEL_M": 45.399,
    "BATT_1.CURRENT_A": 16.4,
    "BATT_1.CAPACITY_C": 7_142_400,
  },
};

for (const [file, expected] of Object.entries(TAGS_OF)) {
  withCaptures(`the tags of ${file} are that vessel's`, async (t) => {
    const { messages } = await read(file);
    const clock = new ManualClock();
    const { store, subscriber } = newSubscriber({ clock });
    for (const message of messages) subscriber.accept(message);
    for (const [tagId, value] of Object.entries(expected)) {
      const found = store.value(tagId)?.value;
      if (typeof value === "boolean") t.is(found, value, tagId);
      else t.true(typeof found === "number" && Math.abs(found - value) < 1e-4, `${tagId} ${found}`);
    }
  });
}
