/** Captures that hold whole messages beside frames of fast packets: which it is shows in the record, not in the file. */
import { Buffer } from "node:buffer";
import test from "ava";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import { splitFastPacket } from "../../../src/nmea2000/fast-packet.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { actisenseDatagram, plainLine, recorderBytes } from "../support/capture-writers.ts";

const BANDG = "7d99";

function message(pgn: number, hex: string, source: number, timestampMs: number): PgnFrame {
  return { pgn, priority: 3, source, destination: 255, data: Buffer.from(hex, "hex"), timestampMs };
}

/** As a recorder keeps a message that it does not put together. */
function inFrames(whole: PgnFrame, sequence = 0): PgnFrame[] {
  return splitFastPacket(whole.data, sequence).map((data, i) => ({
    ...whole,
    data,
    timestampMs: whole.timestampMs + i,
  }));
}

function shown(messages: readonly PgnFrame[]): string[] {
  return messages.map(({ pgn, source, data }) => `${pgn} ${source} ${Buffer.from(data).toString("hex")}`);
}

/** From the first record on, as where nothing but the record itself can tell. */
function readPlain(records: readonly PgnFrame[], sample = records): string[] {
  const reader = CaptureReader.of(sample.map((record) => plainLine(record).trimEnd()))!;
  return shown([...reader.push(Buffer.from(records.map(plainLine).join(""))), ...reader.end()]);
}

function readBytes(bytes: Buffer): string[] {
  const reader = CaptureReader.ofBytes(bytes)!;
  return shown([...reader.push(bytes), ...reader.end()]);
}

const TIME = 1_721_431_486_869;
const long = message(129039, `12${"22".repeat(26)}`, 28, TIME);
const keyed = message(130824, `${BANDG}3c40b1acfdff9e40b8d6000044`, 60, TIME + 62);
const short = message(130824, `${BANDG}3c4034b1acfd`, 61, TIME + 70);

test("a voyage recorder keeps groups of its list whole and all others as frames, in one file", (t) => {
  const file = recorderBytes([long, ...inFrames(keyed), long, ...inFrames(keyed, 1)], (pgn) => pgn === 129039);
  t.deepEqual(readBytes(file), shown([long, keyed, long, keyed]));
});

test("what a recorder did not put together comes in frames, whatever else in the file is whole", (t) => {
  for (const records of [
    [long, ...inFrames(keyed), long],
    [...inFrames(keyed), long],
  ]) {
    const expected = records[0] === long ? [long, keyed, long] : [keyed, long];
    t.deepEqual(readPlain(records), shown(expected));
    t.deepEqual(readPlain(records, [long]), shown(expected));
  }
});

test("a manufacturer's eight bytes are whole where they begin with the manufacturer", (t) => {
  t.deepEqual(readPlain([short]), shown([short]));
  t.deepEqual(readPlain([long, short]), shown([long, short]));
  t.deepEqual(readPlain([long, ...inFrames(keyed)].slice(0, 3)), shown([long]));
});

test("frames whose first one is missing are no messages", (t) => {
  const strays = ["1300 3358da0b4100", "14000000d0400000", "150000 1d21ed037f"].map((hex, i) =>
    message(130824, hex.replaceAll(" ", ""), 27, TIME - 9 + i),
  );
  t.deepEqual(readPlain([...strays, long]), shown([long]));
});

test("a frame that looks as if it began with a manufacturer still belongs to the packet that waits for it", (t) => {
  const whole = message(130824, `${BANDG}3c40b1ac9f40b8d6000044`, 60, TIME);
  t.is(inFrames(whole)[1]?.data[1], 0x9f);
  t.deepEqual(readPlain([long, ...inFrames(whole)], [long]), shown([long, whole]));
});

test("a group of the standard's is whole in a capture that puts packets together, until one comes in frames", (t) => {
  const battery = message(127513, "01c001c00700ff00", 129, TIME);
  t.deepEqual(readPlain([long, battery]), shown([long, battery]));
  const heading = message(127237, "00112233445566778899aabbccddeeff001122", 7, TIME);
  const records = [long, ...inFrames(heading), ...inFrames(heading, 1)];
  t.deepEqual(readPlain(records), shown([long, heading, heading]), "which the first lines show");
});

test("a gateway of Actisense passes on the frames of groups that it does not know", (t) => {
  const records = [message(126208, "0263ff0000040000", 204, 1), ...inFrames({ ...keyed, timestampMs: 2 }), long];
  const bytes = Buffer.concat(records.map((record) => actisenseDatagram(record, 0x93)));
  t.deepEqual(readBytes(bytes), shown([records[0]!, keyed, long]));
});

test("of a recorder that writes whole seconds, two damaged packets are not mixed, and none is lost between two seconds", (t) => {
  const [first, second] = [0x11, 0x22].map((fill) =>
    inFrames(message(129029, Buffer.alloc(20, fill).toString("hex"), 7, 0)),
  ) as [PgnFrame[], PgnFrame[]];
  const at = (records: readonly (PgnFrame | undefined)[], ...seconds: number[]) =>
    records.map((record, i) => ({ ...record!, timestampMs: (1_721_431_486 + (seconds[i] ?? 0)) * 1000 }));
  t.deepEqual(
    readPlain(at([first[0], first[2], second[1], ...second])),
    shown([{ ...second[0]!, data: Buffer.alloc(20, 0x22) }]),
  );
  t.deepEqual(readPlain(at(first, 0, 1, 1)), shown([{ ...first[0]!, data: Buffer.alloc(20, 0x11) }]));
});

test("a first frame of which only counter and length are left is no message, and neither is what follows it", (t) => {
  const head = message(129029, "0008", 0, TIME);
  t.deepEqual(readPlain([head, message(129029, "01aabbccddeeff11", 0, TIME + 1)]), []);
  const list = message(126464, "0011f101", 9, TIME);
  t.deepEqual(readPlain([list]), shown([list]), "a short message of the group is one");
});

test("once a group comes in frames, its shorter last frame is one of them", (t) => {
  const [first, last] = inFrames(message(129029, "0102030405060708", 7, TIME)) as [PgnFrame, PgnFrame];
  const records = [first, { ...last, data: last.data.subarray(0, 3) }];
  t.deepEqual(readPlain([first, last, ...records], [first, last]).length, 2);
});
