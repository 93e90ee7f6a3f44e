import test from "ava";
import { limits as nmea2000Limits } from "../../src/nmea2000/limits.ts";
import type { CanFrame } from "../../src/nmea2000/can-frame.ts";
import { FrameSplitter, MESSAGE_BYTES_MAX, splitFastPacket } from "../../src/nmea2000/fast-packet.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import { parseCanId } from "../../src/nmea2000/can-id.ts";
import { isTransport } from "../../src/nmea2000/iso-transport.ts";
import { isFastPacket } from "../../src/nmea2000/codec/definitions.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { type Random, seededRandom, seedOf } from "../support/random.ts";

const ENGINE_DYNAMIC = 127489;

function message(overrides: Partial<PgnFrame> = {}): PgnFrame {
  const data = Uint8Array.from({ length: 26 }, (_, i) => i + 1);
  return { pgn: ENGINE_DYNAMIC, priority: 2, source: 7, destination: 255, data, timestampMs: 1000, ...overrides };
}

function framesOf(splitter: FrameSplitter, overrides: Partial<PgnFrame> = {}): CanFrame[] {
  const frames = splitter.split(message(overrides));
  if (frames === undefined) throw new Error("not splittable");
  return frames;
}

function collect(assembler: FastPacketAssembler, frames: readonly CanFrame[]): PgnFrame[] {
  return frames.flatMap((frame) => assembler.accept(frame) ?? []);
}

test("a message of 26 bytes travels in four frames: the first with its length, the last filled with ones", (t) => {
  const frames = splitFastPacket(message().data, 3);
  t.deepEqual(
    frames.map((frame) => Buffer.from(frame).toString("hex")),
    ["601a010203040506", "610708090a0b0c0d", "620e0f1011121314", "6315161718191aff"],
  );
});

test("every length from 1 to 223 bytes is split and put together again, and 224 bytes are no fast packet", (t) => {
  const splitter = new FrameSplitter();
  const assembler = new FastPacketAssembler();
  for (let length = 1; length <= MESSAGE_BYTES_MAX; length += 1) {
    const sent = message({ data: Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff) });
    const frames = splitter.split(sent) ?? [];
    t.true(frames.every(({ data }) => data.length === 8));
    t.deepEqual(collect(assembler, frames), [sent]);
  }
  t.is(MESSAGE_BYTES_MAX, 223);
  const long = splitter.split(message({ data: new Uint8Array(224) })) ?? [];
  t.true(long.every(({ id }) => isTransport(parseCanId(id).pgn)));
  t.throws(() => splitFastPacket(new Uint8Array(224), 0), { instanceOf: RangeError });
  t.is(assembler.open, 0);
});

test("the sequence counter of a PGN of a source goes on with each message, by itself", (t) => {
  const splitter = new FrameSplitter();
  const sequenceOf = (overrides?: Partial<PgnFrame>) => (framesOf(splitter, overrides)[0]?.data[0] ?? 0) >> 5;
  t.deepEqual(
    Array.from({ length: 9 }, () => sequenceOf()),
    [0, 1, 2, 3, 4, 5, 6, 7, 0],
  );
  t.is(sequenceOf({ source: 8 }), 0);
  t.is(sequenceOf({ pgn: 129029 }), 0);
  t.is(sequenceOf(), 1);
});

test("a single-frame group goes through as it is, and more than 8 bytes of it by the transport protocol", (t) => {
  const splitter = new FrameSplitter();
  const sent = message({ pgn: 129025, data: new Uint8Array(8) });
  const frames = splitter.split(sent);
  t.is(frames?.length, 1);
  t.deepEqual(collect(new FastPacketAssembler(), frames ?? []), [sent]);
  const long = message({ pgn: 129025, data: new Uint8Array(9).fill(7) });
  t.deepEqual(collect(new FastPacketAssembler(), splitter.split(long) ?? []), [long]);
  t.is(splitter.split(message({ pgn: 129025, data: new Uint8Array(1786) })), undefined);
  t.is(splitter.split(message({ pgn: 262161, data: new Uint8Array(9) })), undefined);
  t.is(splitter.split(message({ pgn: 262161 })), undefined);
});

test("which groups are fast packets comes from the definitions, and for manufacturers' own from the range", (t) => {
  for (const pgn of [127489, 129029, 126208, 126720, 130816, 131071, 126996]) t.true(isFastPacket(pgn), String(pgn));
  for (const pgn of [127488, 129025, 59904, 60928, 65280, 61184, 126992]) t.false(isFastPacket(pgn), String(pgn));
});

test("packets of one source that interleave are kept apart by sequence, destination, PGN and source", (t) => {
  const splitter = new FrameSplitter();
  const sent = [
    message({ data: new Uint8Array(26).fill(1) }),
    message({ data: new Uint8Array(26).fill(2) }),
    message({ pgn: 129029, data: new Uint8Array(47).fill(3) }),
    message({ source: 8, data: new Uint8Array(26).fill(4) }),
    message({ pgn: 126208, destination: 1, data: new Uint8Array(12).fill(5) }),
    message({ pgn: 126208, destination: 2, data: new Uint8Array(12).fill(6) }),
  ];
  const queues = sent.map((one) => splitter.split(one) ?? []);
  const frames: CanFrame[] = [];
  while (queues.some((queue) => queue.length > 0)) for (const queue of queues) frames.push(...queue.splice(0, 1));
  const assembler = new FastPacketAssembler();
  const received = collect(assembler, frames);
  t.is(received.length, sent.length);
  for (const one of sent) t.true(received.some((other) => Buffer.compare(one.data, other.data) === 0));
  t.is(assembler.counters.lost_packets, 0);
});

test("a lost frame costs its own message and no other, whichever frame it was", (t) => {
  for (let lost = 0; lost < 4; lost += 1) {
    const splitter = new FrameSplitter();
    const assembler = new FastPacketAssembler();
    const first = framesOf(splitter).filter((_, i) => i !== lost);
    t.deepEqual(collect(assembler, first), []);
    t.is(collect(assembler, framesOf(splitter, { timestampMs: 1500 })).length, 1);
    assembler.end();
    t.is(assembler.counters.lost_packets, lost === 0 ? 0 : 1);
    t.is(assembler.counters.stray_frames, lost === 0 ? 3 : 0);
  }
});

test("a repeated frame is ignored and a late one is put in its place", (t) => {
  const frames = framesOf(new FrameSplitter());
  const [a, b, c, d] = frames as [CanFrame, CanFrame, CanFrame, CanFrame];
  const repeated = new FastPacketAssembler();
  t.deepEqual(collect(repeated, [a, a, b, b, a, c, d]), [message()]);
  t.is(repeated.counters.repeated_frames, 3);
  const late = new FastPacketAssembler();
  t.deepEqual(collect(late, [a, c, d, b]), [message()]);
  t.is(late.counters.late_frames, 1);
  t.is(late.open, 0);
});

test("frames whose first was never seen, or that come after the message was complete, are strays", (t) => {
  const frames = framesOf(new FrameSplitter());
  const assembler = new FastPacketAssembler();
  t.is(collect(assembler, frames.slice(1)).length, 0);
  t.is(collect(assembler, [...frames, ...frames.slice(2)]).length, 1);
  t.is(assembler.counters.stray_frames, 5);
});

test("two damaged messages of a sender that never advances its counter are not mixed into one", (t) => {
  const stuck = (fill: number, timestampMs: number) =>
    splitFastPacket(new Uint8Array(26).fill(fill), 2).map((data): CanFrame => ({
      id: 0x09f20107,
      data,
      timestampMs,
    })) as [CanFrame, CanFrame, CanFrame, CanFrame];
  const [a0, , a2, a3] = stuck(1, 1000);
  const [, b1, b2, b3] = stuck(2, 1500);
  const assembler = new FastPacketAssembler();
  t.deepEqual(collect(assembler, [a0, a2, a3, b1, b2, b3]), []);
  t.is(collect(assembler, stuck(3, 2000)).length, 1);
  t.is(assembler.counters.lost_packets, 1);
});

const DISTANCE_LOG = 0x19f51323;

/** Bytes in hexadecimal, one frame each, all with the same time. */
function untimed(assembler: FastPacketAssembler, frames: readonly string[], timestampMs: number): string[] {
  const sent = frames.map((hex) => ({ id: DISTANCE_LOG, data: Buffer.from(hex, "hex"), timestampMs }));
  return collect(assembler, sent).map(({ data }) => Buffer.from(data).toString("hex"));
}

test("without times, or with whole seconds only, the next frame of a packet is the next in order, or none", (t) => {
  const head = `200e${"ff".repeat(6)}`;
  const frame = (counter: number, fill: string) => `2${counter}${fill.repeat(7)}`;
  const [a1, a2, b1, b2] = [frame(1, "aa"), frame(2, "aa"), frame(1, "bb"), frame(2, "bb")];
  const second = ["ff".repeat(6) + "bb".repeat(8)];
  for (const [assembler, timeMs] of [
    [() => new FastPacketAssembler(), 0],
    [() => new FastPacketAssembler(false), 1_781_429_400_000],
  ] as const) {
    for (const [frames, expected, lost] of [
      [[head, a2, head, b1, b2], second, 1],
      [[head, a1, head, b1, b2], second, 1],
      [[head, a1, b1, b2], [], 1],
      [[head, a1, a1, a2], [], 1],
      [[head, head, b1, b2], second, 1],
      [[head, b1, b2, head, b1, b2], [...second, ...second], 0],
    ] as const) {
      const present = assembler();
      t.deepEqual(untimed(present, frames, timeMs), [...expected], frames.join(" "));
      present.end();
      t.is(present.counters.lost_packets, lost, frames.join(" "));
    }
  }
});

test("without times a packet whose frames stop coming is given up after as many frames as a bus carries meanwhile", (t) => {
  const assembler = new FastPacketAssembler();
  untimed(assembler, [`200e${"ff".repeat(6)}`], 0);
  const others = nmea2000Limits.fastPacketTimeoutMs * 2;
  for (let i = 0; i < others; i += 1) assembler.accept({ id: 0x09f80100, data: new Uint8Array(8), timestampMs: 0 });
  t.deepEqual(untimed(assembler, [`21${"bb".repeat(7)}`, "22bbbb"], 0), []);
  t.is(assembler.counters.lost_packets, 1);
});

test("a packet whose frames stop coming is given up after the timeout, also when the clock is set back", (t) => {
  for (const shift of [nmea2000Limits.fastPacketTimeoutMs + 1, -nmea2000Limits.fastPacketTimeoutMs - 1]) {
    const frames = framesOf(new FrameSplitter());
    const assembler = new FastPacketAssembler();
    collect(assembler, frames.slice(0, 3));
    const last = frames[3] as CanFrame;
    t.is(assembler.accept({ ...last, timestampMs: last.timestampMs + shift }), undefined);
    t.is(assembler.counters.lost_packets, 1);
    t.is(assembler.open, 0);
  }
});

test("frames that cannot be of a fast packet are counted and change nothing", (t) => {
  const assembler = new FastPacketAssembler();
  const id = 0x09f20107;
  const [first, ...rest] = splitFastPacket(message().data, 0) as [Uint8Array, ...Uint8Array[]];
  const take = (bytes: readonly number[] | Uint8Array) =>
    assembler.accept({ id, data: Uint8Array.from(bytes), timestampMs: 0 });
  take([]);
  take([0]);
  take([0, 0, 1, 2, 3, 4, 5, 6]);
  take([0, 224, 1, 2, 3, 4, 5, 6]);
  take([0, 26, 1, 2]);
  take(first);
  take([9, 1, 2, 3, 4, 5, 6, 7]);
  take([1, 7]);
  t.is(assembler.counters.malformed_frames, 7);
  const whole = rest.map((bytes) => take(bytes)).at(-1);
  t.deepEqual(whole?.data, message().data);
});

test("never are more packets open than the limit: the oldest leaves, counted", (t) => {
  const assembler = new FastPacketAssembler();
  const [first] = splitFastPacket(message().data, 0) as [Uint8Array];
  const more = 300;
  for (let i = 0; i < nmea2000Limits.fastPackets + more; i += 1) {
    const data = Uint8Array.from(first);
    data[0] = (i >> 8) << 5;
    assembler.accept({ id: 0x09f20100 | (i & 0xff), data, timestampMs: 0 });
  }
  t.is(assembler.open, nmea2000Limits.fastPackets);
  t.is(assembler.counters.lost_packets, more);
});

test("whatever arrives, nothing throws and every frame is accounted for", (t) => {
  const random: Random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const assembler = new FastPacketAssembler();
  const count = 100_000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  for (let i = 0; i < count; i += 1) {
    const id = random.next() < 0.5 ? random.below(2 ** 29) : 0x09f20100 + random.below(4);
    const data = Uint8Array.from({ length: random.below(9) }, () => random.below(256));
    assembler.accept({ id, data, timestampMs: i * random.below(50) });
  }
  t.is(assembler.counters.frames, count);
  t.true(assembler.open <= nmea2000Limits.fastPackets);
});
