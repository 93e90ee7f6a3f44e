/**
 * One kind of capture, mutated and read, in a process of its own: `fuzz-process.ts KIND SEED LINES FIRST-ROUND`. A round is
 * a file or some; its chance comes from the seed and its number, so that it can be run again alone. What has been done is
 * written, line by line, to descriptor 3: `round lines`, and at the end what was found as JSON.
 */
import { Buffer } from "node:buffer";
import { writeSync } from "node:fs";
import { Readable } from "node:stream";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { canboatPlainLine } from "../../../src/nmea2000/captures/formats/canboat-plain.ts";
import { candumpLogLine } from "../../../src/nmea2000/captures/formats/candump-log.ts";
import type { CaptureStatistics } from "../../../src/nmea2000/captures/capture-statistics.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { JsonLines, tableLine } from "../../../src/runtime/nmea/replay-lines.ts";
import { ReplayStatistics } from "../../../src/runtime/nmea/replay-statistics.ts";
import { messagesIn } from "../../../src/messages/messages.ts";
import { type Random, seededRandom } from "../../support/random.ts";
import { fuzzKind, type FuzzKind, type FuzzKindName, randomPayload } from "./fuzz-kinds.ts";

export interface FuzzCounts {
  lines: number;
  files: number;
  notRecognised: number;
  messages: number;
  refused: number;
  slowestRoundMs: number;
}

/** What stands where a number or a mark is expected. */
const NUMBERS = ["", "-1", "0", "99999999999999999999", "255", "256", "FFFFFFFF", "NaN", "1e999", "0x", "::", "."];
const PROGRESS = 3;
const ROUND_LINES = 2000;
/** Rows for people take ten times as long as JSON. */
const EVERY_NTH_ROW = 16;
const CLEAN_LINES = 30;
const BIGGEST_PIECE = 70_000;
const SEED_STEP = 0x9e37_79b9;

/** Payloads come from no capture. */
const NOTHING_READ: CaptureStatistics = {
  format: "-",
  lines: 0,
  messages: 0,
  refused: {},
  refusedLines: 0,
  assembly: new FastPacketAssembler().counters,
};

const [kindName = "", seed = "", lines = "", firstRound = ""] = process.argv.slice(2);
const counts: FuzzCounts = { lines: 0, files: 0, notRecognised: 0, messages: 0, refused: 0, slowestRoundMs: 0 };
const jsonLines = new JsonLines();
const name = kindName as FuzzKindName;
const kind = name === "payloads" ? undefined : fuzzKind(name);
for (let round = Number(firstRound); counts.lines < Number(lines); round += 1) {
  writeSync(PROGRESS, `${round} ${counts.lines}\n`);
  const random = seededRandom((Number(seed) + Math.imul(round, SEED_STEP)) >>> 0);
  const before = process.cpuUsage();
  if (kind === undefined) payloads(random);
  else for (const end = counts.lines + ROUND_LINES; counts.lines < end;) await readFile(kind, random);
  const { user, system } = process.cpuUsage(before);
  counts.slowestRoundMs = Math.max(counts.slowestRoundMs, (user + system) / 1000);
}
writeSync(PROGRESS, `${JSON.stringify(counts)}\n`);

function payloads(random: Random): void {
  const statistics = new ReplayStatistics();
  for (let i = 0; i < ROUND_LINES; i += 1) {
    const message = randomPayload(random);
    use(message, true, statistics);
    counts.lines += 1;
  }
  statistics.print({ file: "-", capture: NOTHING_READ, hasTimes: true }, true, messagesIn("en").nmea.replay);
}

async function readFile(made: FuzzKind, random: Random): Promise<void> {
  const { bytes, mutations } = fileOf(made, random);
  const pieces = [...piecesOf(bytes, random)];
  counts.files += 1;
  counts.lines += mutations;
  try {
    const { reader, batches } = await openCapture({
      name: "-",
      open: () => Readable.from(pieces, { objectMode: false }),
    });
    reader.tap = {
      frame: (id, data, length, timestampMs) =>
        void candumpLogLine({ id, data: data.subarray(0, length), timestampMs }, "can0"),
      message: (message) => void canboatPlainLine(message),
    };
    const statistics = new ReplayStatistics();
    for await (const batch of batches) for (const message of batch) use(message, reader.hasTimes, statistics);
    const capture = reader.statistics();
    counts.refused += capture.refusedLines;
    JSON.parse(statistics.print({ file: "-", capture, hasTimes: reader.hasTimes }, true, messagesIn("en").nmea.replay));
  } catch (error) {
    if (!isBitacoraError(error) || !["capture-empty", "capture-not-recognised"].includes(error.code)) throw error;
    counts.notRecognised += 1;
  }
}

/** All that a replay does with a message. */
function use(message: PgnFrame, hasTimes: boolean, statistics: ReplayStatistics): void {
  counts.messages += 1;
  jsonLines.add(message, hasTimes);
  JSON.parse(jsonLines.take().toString());
  if (counts.messages % EVERY_NTH_ROW === 0) tableLine(message, hasTimes, false);
  statistics.count(message);
}

function fileOf(
  { head, records, fileRecords, share, mend }: FuzzKind,
  random: Random,
): { bytes: Buffer; mutations: number } {
  const from = random.below(records.length);
  const parts: Buffer[] = [random.below(20) === 0 ? mutated(head, random, records) : head];
  const clean = fileRecords > CLEAN_LINES ? CLEAN_LINES : 1;
  let mutations = 0;
  for (let i = 0; i < fileRecords; i += 1) {
    const record = records[(from + i) % records.length] as Buffer;
    const isMutated = i >= clean && random.next() < share;
    if (isMutated) mutations += 1;
    if (!isMutated) parts.push(record);
    else {
      const bytes = mutated(record, random, records);
      parts.push(mend === undefined || random.below(4) === 0 ? bytes : mend(bytes));
    }
  }
  return { bytes: Buffer.concat(parts), mutations };
}

function* piecesOf(bytes: Buffer, random: Random): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const length = 1 + random.below(random.below(4) === 0 ? 40 : BIGGEST_PIECE);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

/** One to three changes of a line or a record. */
function mutated(original: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  let bytes: Buffer = Buffer.from(original);
  for (let n = Math.max(0, random.below(5) - 2); n >= 0; n -= 1) {
    const at = random.below(bytes.length + 1);
    const to = Math.min(bytes.length, at + random.below(12));
    switch (random.below(8)) {
      case 0:
        if (at < bytes.length) bytes.writeUInt8(random.below(256), at);
        break;
      case 1:
        if (at < bytes.length) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
        break;
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(to)]);
        break;
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, to), bytes.subarray(at)]);
        break;
      case 4:
        bytes = bytes.subarray(0, at);
        break;
      case 5:
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(NUMBERS)), bytes.subarray(to)]);
        break;
      case 6: {
        const other = random.pick(others);
        bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(random.below(other.length))]);
        break;
      }
      default:
        bytes.fill(random.pick([0, 0xff, 0x20, 0x2c, 0x30, 0x10, 0x1b, random.below(256)]), at, to);
    }
  }
  return bytes;
}
