/** Captures in every format that is read, the project's own messages written in it and read back; and what is broken in it. */
import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import type { CaptureStatistics } from "../../../src/nmea2000/captures/capture-statistics.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import { isFastPacket } from "../../../src/nmea2000/codec/definitions.ts";
import { messageJson } from "../../../src/nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { type Random, seededRandom, seedOf } from "../../support/random.ts";
import { projectRoot } from "../../support/service-process.ts";
import * as write from "../support/capture-writers.ts";
import { same } from "../../support/same.ts";

const folder = join(projectRoot, "fixtures/captures");

interface Read {
  readonly messages: readonly PgnFrame[];
  readonly statistics: CaptureStatistics;
}

async function read(bytes: Uint8Array | string, pieceBytes = 1 << 16): Promise<Read> {
  const whole = Buffer.from(bytes as Uint8Array);
  const pieces = Array.from({ length: Math.ceil(whole.length / pieceBytes) }, (_, i) =>
    whole.subarray(i * pieceBytes, (i + 1) * pieceBytes),
  );
  const { reader, batches } = await openCapture({
    name: "-",
    open: () => Readable.from(pieces, { objectMode: false }),
  });
  const messages: PgnFrame[] = [];
  for await (const batch of batches) messages.push(...batch);
  return { messages, statistics: reader.statistics() };
}

/** The messages that all formats must give: single frames and fast packets, of whole milliseconds, with bytes that are escaped. */
const sent: PgnFrame[] = [];
for await (const batch of (await openCapture(captureFile(join(folder, "engine-start.log")))).batches) {
  sent.push(...batch.map((message) => ({ ...message, timestampMs: Math.floor(message.timestampMs) })));
}
const escaped = Uint8Array.of(0x10, 0x1b, 0x03, 0x10, 0x02, 0x1b, 0x0a, 0x10);
sent.push({ ...sent.findLast(({ pgn }) => pgn === 129025)!, data: escaped });
const splitter = new FrameSplitter();
const frames = sent.flatMap((message) => splitter.split(message) ?? []);
const inSession = sent.map((message, i) => ({ ...message, timestampMs: i * 1007 }));

/** What a format does not say. */
type Unsaid = Partial<PgnFrame>;
const kinds: readonly [
  name: string,
  format: string,
  bytes: Uint8Array | string,
  messages: readonly PgnFrame[],
  Unsaid,
][] = [
  ["PCDIN", "NMEA 0183 sentences", inSession.map(write.pcdinLine).join(""), inSession, { priority: 0 }],
  ["iKonvert", "iKonvert", inSession.map(write.ikonvertLine).join(""), inSession, {}],
  ["Garmin's CSV", "Garmin CSV", garmin(inSession), inSession, {}],
  ["a Signal K log", "Signal K log", signalK(), sent, {}],
  ["an NGT-1's datagrams", "Actisense binary", datagrams(0x93), inSession, {}],
  ["a W2K-1's datagrams", "Actisense binary", datagrams(0xd0), inSession, {}],
  ["a W2K-1's log", "Actisense binary", write.actisenseLog(frames), sent, {}],
  ["pcapng", "pcapng", write.pcapngBytes(frames), sent, {}],
  ...(["1.0", "1.1", "1.2", "1.3", "2.0", "2.1"] as const).map(
    (version) => [`PCAN trace ${version}`, "PCAN trace", write.traceText(frames, version), sent, {}] as const,
  ),
  ...[true, false].flatMap((little) =>
    [true, false].map(
      (nano) => [`pcap, ${little}, ${nano}`, "pcap", write.pcapBytes(frames, little, nano), sent, {}] as const,
    ),
  ),
].map((kind) => [...kind]) as never;

function garmin(messages: readonly PgnFrame[]): string {
  const head =
    "Sequence #,Timestamp,PGN,Name,Manufacturer,Remote Address,Local Address,Priority,Single Frame,Size,Packet\n";
  return head + messages.map(write.garminLine).join("");
}

function signalK(): string {
  return sent.map((message) => `1471172400153;I;{"updates":[]}\n1471172400153;A;${write.plainLine(message)}`).join("");
}

function datagrams(id: 0x93 | 0xd0): Buffer {
  return Buffer.concat(inSession.map((message) => write.actisenseDatagram(message, id)));
}

function shown({ data, timestampMs, ...rest }: PgnFrame): object {
  return { ...rest, timestampMs: Math.round(timestampMs), data: Buffer.from(data).toString("hex") };
}

for (const [name, format, bytes, expected, unsaid] of kinds) {
  test(`${name}: messages are read back as they were written, however the bytes are cut`, async (t) => {
    for (const pieceBytes of [1 << 16, 1000, 7]) {
      const { messages, statistics } = await read(bytes, pieceBytes);
      t.is(statistics.format, format);
      t.deepEqual(
        messages.map(shown),
        expected.map((message) => shown({ ...message, ...unsaid })),
      );
      const { "other-protocol": foreign = 0, ...refused } = statistics.refused;
      t.deepEqual(refused, {});
      t.is(foreign, format === "Signal K log" ? sent.length : 0);
    }
  });
}

test("MXPGN: frames are read in either order of their bytes, and fast packets put together", async (t) => {
  const single = frames.map(({ id, data }) => ({ id, data }));
  for (const reversed of [true, false]) {
    const lines = frames.map(({ id, data }) => {
      const pgn = (id >>> 8) & 0x3_ffff;
      return write.mxpgnLine(
        { pgn, priority: id >>> 26, source: id & 0xff, destination: 255, data, timestampMs: 0 },
        reversed,
      );
    });
    const { messages, statistics } = await read(lines.join(""));
    t.deepEqual(
      messages.map(({ data }) => Buffer.from(data).toString("hex")),
      sent.map(({ data }) => Buffer.from(data).toString("hex")),
    );
    t.is(statistics.lines, single.length);
  }
});

test("a voyage recorder's file: fast packets of its own list, minutes that are added up", async (t) => {
  const spread = sent.map((message, i) => ({ ...message, timestampMs: i * 20_000 }));
  const { messages, statistics } = await read(
    write.recorderBytes(spread, (pgn) => pgn === 127489),
    13,
  );
  t.is(statistics.format, "Yacht Devices recorder");
  const full = (data: Uint8Array) => Buffer.concat([data, Buffer.alloc(8, 0xff)]).subarray(0, Math.max(data.length, 8));
  t.deepEqual(
    messages.map(shown),
    spread.map((message) => shown({ ...message, data: isFastPacket(message.pgn) ? message.data : full(message.data) })),
  );
});

for (const file of readdirSync(folder).filter((name) => /\.(?:csv|log|raw|trc|txt)$/.test(name))) {
  test(`${file} with blanks before and after its lines says the same`, async (t) => {
    const text = readFileSync(join(folder, file), "latin1");
    const usual = await read(Buffer.from(text, "latin1"));
    const lines = text.split(/\r?\n/).filter((line) => line !== "");
    for (const [before, after] of [
      ["", " "],
      ["  ", ""],
      ["\t ", " \t\r"],
    ]) {
      const spaced = lines.map((line) => `${before}${line}${after}\n`).join("");
      const { messages, statistics } = await read(Buffer.from(spaced, "latin1"));
      same(t, messages.map(shown), usual.messages.map(shown));
      t.deepEqual(statistics, usual.statistics);
    }
  });
}

test("a checksum that is wrong, and what is no NMEA 2000, is refused by cause", async (t) => {
  const line = write.pcdinLine(inSession[0]!);
  const { messages, statistics } = await read(
    [line, line.replace(/\*../, "*00"), write.sentence("GPRMC,1,2"), "$IIMTW,18.2,C*00\r\n", line].join(""),
  );
  t.is(messages.length, 2);
  t.is(statistics.refused["bad-checksum"], 2);
  t.is(statistics.refused["other-protocol"], 1);
  const datagram = write.actisenseDatagram(inSession[0]!, 0x93);
  const damaged = Buffer.from(datagram);
  damaged.writeUInt8(damaged.readUInt8(6) ^ 1, 6);
  const stream = await read(Buffer.concat([datagram, damaged, Buffer.from([0, 1, 2]), datagram]));
  t.is(stream.messages.length, 2);
  t.deepEqual(stream.statistics.refused, { "bad-checksum": 1 });
});

test("packets of another link in a packet capture are counted, not decoded", async (t) => {
  const singles = frames.filter(({ id }) => !isFastPacket((id >>> 8) & 0x1_ffff));
  const { messages, statistics } = await read(write.pcapngBytes(singles.slice(0, 4), [227, 1]));
  t.is(messages.length, 2);
  t.deepEqual(statistics.refused, { "other-protocol": 2 });
});

/** A pcap of one packet. */
function packetCapture(packet: string): Buffer {
  const empty = write.pcapBytes([], true, false);
  const head = Buffer.alloc(16);
  head.writeUInt32LE(packet.length / 2, 8);
  head.writeUInt32LE(packet.length / 2, 12);
  return Buffer.concat([empty, head, Buffer.from(packet, "hex")]);
}

test("the size of a packet tells a classic frame from one of CAN FD; its other bytes are what was in memory", async (t) => {
  for (const [packet, refused] of [
    ["99fa0414082e9204c8d41c0c00000000", {}],
    ["99fa041408040000c8d41c0c00000000", {}],
    ["98ea022b032e920414f001", {}],
    ["98ea022b0304000014f001", { "can-fd": 1 }],
    [`99fa041408000000${"c8".repeat(64)}`, { "can-fd": 1 }],
    [`99fa04140c000000${"c8".repeat(12)}`, { "can-fd": 1 }],
  ] as const) {
    const { statistics } = await read(packetCapture(packet));
    t.deepEqual(statistics.refused, refused, packet);
  }
});

for (const [name, format, bytes] of kinds.filter(([, format]) => format === "Actisense binary")) {
  test(`${name}: a recording that begins in the middle of a datagram is told, and loses that datagram only`, async (t) => {
    const whole = Buffer.from(bytes as Uint8Array);
    const { messages } = await read(whole);
    const [first] = messages;
    for (const start of [3, 9, 20]) {
      for (const pieceBytes of [1 << 16, 7]) {
        const found = await read(whole.subarray(start), pieceBytes);
        t.is(found.statistics.format, format);
        t.true(found.messages.length >= messages.length - 1, `${start}`);
        t.is(found.statistics.refused["cut-off"], 1);
      }
    }
    t.truthy(first);
  });
}

test("bytes of no meaning are no recording of Actisense's, nor are datagrams with wrong sums", async (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const noise = Buffer.from(Array.from({ length: 60_000 }, () => random.below(256)));
  for (const [at, byte] of [0x80, 0x00].entries()) noise.writeUInt8(byte, at);
  await t.throwsAsync(read(noise), { message: /capture-not-recognised/ });
  const datagram = write.actisenseDatagram(inSession[0]!, 0x93);
  datagram.writeUInt8(datagram.readUInt8(8) ^ 0x20, 8);
  await t.throwsAsync(read(Buffer.concat([Buffer.of(0x55), datagram, datagram])), {
    message: /capture-not-recognised/,
  });
  const late = Buffer.concat([Buffer.alloc(nmea2000Limits.captureTellingBytes), datagrams(0x93)]);
  await t.throwsAsync(read(late), { message: /capture-not-recognised/ });
});

test("the mark of a log's record between the datagrams of a stream makes it no log", async (t) => {
  const escapes = write.actisenseDatagram({ ...inSession[0]!, data: Uint8Array.of(0x1b, 2, 3, 4, 5, 6, 7, 8) }, 0x93);
  const { messages } = await read(Buffer.concat([Buffer.of(0x1b, 0x01, 0x55), escapes, escapes]));
  t.is(messages.length, 2);
});

for (const [name, , bytes] of kinds.filter(([, format]) => ["pcap", "pcapng", "Actisense binary"].includes(format))) {
  test(`${name}: a file that is cut off loses its last record only, and says so`, async (t) => {
    const whole = await read(bytes);
    const cut = await read(Buffer.from(bytes as Uint8Array).subarray(0, bytes.length - 3));
    t.is(cut.messages.length, whole.messages.length - 1);
    t.is(cut.statistics.refused["cut-off"], 1);
  });
}

test("two buses in one capture are not mixed: the same sender sends the same packet on both at once", async (t) => {
  const message = { ...sent.find(({ data }) => data.length > 8)!, timestampMs: 1_781_429_400_000 };
  const twice = [0x11, 0x22].map((fill) =>
    new FrameSplitter().split({ ...message, data: message.data.map(() => fill) })!,
  );
  const lines = twice[0]!.flatMap((_, i) =>
    twice.map((queue, bus) => {
      const { id, data } = queue[i]!;
      return `(1781429400.00${i}000) can${bus} ${id.toString(16).padStart(8, "0")}#${Buffer.from(data).toString("hex")}\n`;
    }),
  );
  const { messages, statistics } = await read(lines.join(""));
  t.deepEqual(
    messages.map(({ data }) => data[20]),
    [0x11, 0x22],
  );
  t.is(statistics.assembly.lost_packets, 0);
});

/** Bytes changed, doubled, left out, cut off. */
function mutated(bytes: Uint8Array, random: Random): Buffer {
  let result = Buffer.from(bytes);
  for (let n = random.below(8); n >= 0 && result.length > 0; n -= 1) {
    const at = random.below(result.length);
    const kind = random.below(5);
    const length = random.below(20);
    if (kind === 0) result.writeUInt8(random.below(256), at);
    else if (kind === 1) result = Buffer.concat([result.subarray(0, at), result.subarray(at + length)]);
    else if (kind === 2) result = Buffer.concat([result.subarray(0, at + length), result.subarray(at)]);
    else if (kind === 3) result = result.subarray(0, at + 1);
    else result.fill(random.below(256), at, Math.min(at + length, result.length));
  }
  return result;
}

test("captures damaged at random, in every format, neither throw nor hang, and what is read of them can be printed", async (t) => {
  const random = seededRandom(seedOf());
  const rounds = 12 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  t.log(`seed ${random.seed}`);
  const originals = [
    ...kinds.map(([, , bytes]) => Buffer.from(bytes as Uint8Array)),
    ...readdirSync(folder)
      .filter((file) => !file.endsWith(".jsonl"))
      .map((file) => readFileSync(join(folder, file))),
    Buffer.from(write.recorderBytes(sent, (pgn) => pgn === 127489)),
  ];
  let messages = 0;
  for (const original of originals) {
    for (let i = 0; i < rounds; i += 1) {
      const bytes = mutated(original, random);
      const found = await read(bytes, 1 + random.below(3000)).catch((error: unknown) => {
        if (/capture-(empty|not-recognised)/.test(String(error))) return undefined;
        throw new Error(`${bytes.toString("hex")}: ${String(error)}`);
      });
      for (const message of found?.messages ?? []) {
        messages += 1;
        JSON.parse(messageJson(message, String(message.timestampMs)));
        if (message.data.length === 0 && !isEmptyFrame(message)) t.fail(bytes.toString("hex"));
      }
    }
  }
  t.log(`${messages} messages`);
  t.true(messages > rounds * 100);
});

/** A CAN frame may have no bytes. */
function isEmptyFrame({ pgn }: PgnFrame): boolean {
  return !isFastPacket(pgn);
}

test("what a gateway of Actisense says of itself is of the time of the message before", async (t) => {
  const own = [0xa0, 3, 0xf2, 1, 2];
  const sum = -own.reduce((total, byte) => total + byte, 0) & 0xff;
  const datagram = Buffer.from([0x10, 0x02, ...own, sum, 0x10, 0x03]);
  const message = write.actisenseDatagram({ ...inSession[0]!, timestampMs: 12_345 }, 0x93);
  const { messages } = await read(Buffer.concat([message, datagram, datagram]));
  t.deepEqual(
    messages.map(({ pgn, timestampMs }) => [pgn, timestampMs]),
    [
      [inSession[0]!.pgn, 12_345],
      [262_386, 12_345],
      [262_386, 12_345],
    ],
  );
});
