import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import test from "ava";
import { limits as nmea2000Limits } from "../../src/nmea2000/limits.ts";
import type { CanFrame } from "../../src/nmea2000/can-frame.ts";
import { buildCanId } from "../../src/nmea2000/can-id.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../src/nmea2000/fast-packet.ts";
import { abortBytes, clearToSendBytes, endBytes, packetsOf, splitTransport } from "../../src/nmea2000/iso-transport.ts";
import { PGN } from "../../src/nmea2000/pgn.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const SOFTWARE = 65242;
const { transportTimeoutMs, fastPacketReorderMs, transports } = nmea2000Limits;

function message(overrides: Partial<PgnFrame> = {}): PgnFrame {
  const data = Uint8Array.from({ length: 20 }, (_, i) => i + 1);
  return { pgn: SOFTWARE, priority: 6, source: 7, destination: 255, data, timestampMs: 1000, ...overrides };
}

/** Its frames, `apartMs` from one to the next. */
function framesOf(sent: PgnFrame, apartMs = 50): CanFrame[] {
  return (splitTransport(sent) ?? []).map((frame, i) => ({ ...frame, timestampMs: sent.timestampMs + i * apartMs }));
}

function control(data: Uint8Array, source: number, destination: number, timestampMs = 1000): CanFrame {
  return { id: buildCanId({ priority: 7, pgn: PGN.TRANSPORT_CONNECTION, source, destination }), data, timestampMs };
}

/** The messages put together of them; the transport protocol's own frames are left out. */
function collect(assembler: FastPacketAssembler, frames: readonly CanFrame[]): PgnFrame[] {
  return frames.flatMap((frame) => assembler.accept(frame) ?? []).filter(({ data }) => data.length > 8);
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function buffersMb(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / 2 ** 20;
}

test("a message is announced with its bytes, packets and PGN, and comes in packets of seven bytes", (t) => {
  t.deepEqual(
    framesOf(message()).map(({ id, data }) => [id.toString(16), Buffer.from(data).toString("hex")]),
    [
      ["18ecff07", "20140003ffdafe00"],
      ["18ebff07", "0101020304050607"],
      ["18ebff07", "0208090a0b0c0d0e"],
      ["18ebff07", "030f1011121314ff"],
    ],
  );
  t.is(Buffer.from(framesOf(message({ destination: 9 }))[0]?.data ?? []).toString("hex"), "10140003ffdafe00");
});

test("every length from 9 to 1785 bytes, to everyone and to one, is split and put together again", (t) => {
  const assembler = new FastPacketAssembler();
  for (let length = 9; length <= 1785; length += 1) {
    const destination = length % 2 === 0 ? 255 : 9;
    const sent = message({ destination, data: Uint8Array.from({ length }, (_, i) => (i * 7 + length) & 0xff) });
    const frames = framesOf(sent, 0);
    t.is(frames.length, 1 + packetsOf(length));
    const got = collect(assembler, frames);
    t.deepEqual(got, [sent]);
  }
  t.is(splitTransport(message({ data: new Uint8Array(8) })), undefined);
  t.is(splitTransport(message({ data: new Uint8Array(1786) })), undefined);
  t.is(assembler.open, 0);
  t.is(assembler.counters.transport_messages, 1777);
});

test("it has the announcement's priority and its last frame's time; its pieces are no messages, what is no piece is one", (t) => {
  const assembler = new FastPacketAssembler();
  const sent = message({ priority: 3, destination: 9 });
  const [rts, first, ...rest] = framesOf(sent);
  const cts = control(clearToSendBytes(SOFTWARE, 3, 1), 9, 7, 1010);
  const end = control(endBytes(SOFTWARE, 20), 9, 7, 1160);
  const given = [rts, cts, first, ...rest, end].map((frame) => frame && assembler.accept(frame));
  t.deepEqual(
    given.map((each) => each && [each.pgn, each.source, each.destination, each.priority, each.timestampMs]),
    [undefined, [60416, 9, 7, 7, 1010], undefined, undefined, [SOFTWARE, 7, 9, 3, 1150], [60416, 9, 7, 7, 1160]],
  );
  const stray = assembler.accept(first!);
  t.is(stray?.pgn, PGN.TRANSPORT_DATA);
  t.like(assembler.counters, { transport_messages: 1, lost_transports: 0, stray_frames: 1 });
});

test("packets may be swapped or repeated; of a packet that never comes nothing is made", (t) => {
  const sent = message();
  const [bam, one, two, three] = framesOf(sent) as [CanFrame, CanFrame, CanFrame, CanFrame];
  const swapped = new FastPacketAssembler();
  t.is(collect(swapped, [bam, two, one, two, three]).length, 1);
  t.like(swapped.counters, { late_frames: 1, repeated_frames: 1, stray_frames: 0 });
  for (const missing of [one, two, three]) {
    const assembler = new FastPacketAssembler();
    const frames = [bam, one, two, three].filter((frame) => frame !== missing);
    t.is(collect(assembler, frames).length, 0);
    t.is(collect(assembler, framesOf(message({ timestampMs: 2000 }))).length, 1, "the next one is whole");
    t.is(assembler.counters.lost_transports, 1);
  }
});

test("to everyone, a packet that comes back later is of another message: the two are not mixed", (t) => {
  const assembler = new FastPacketAssembler();
  const [bam, , two] = framesOf(message()) as [CanFrame, CanFrame, CanFrame];
  const ofAnother = framesOf(message({ data: new Uint8Array(20) }))[1]!;
  const atMs = two.timestampMs + fastPacketReorderMs + 1;
  t.deepEqual(collect(assembler, [bam, two, { ...ofAnother, timestampMs: atMs }, framesOf(message())[3]!]), []);
  t.like(assembler.counters, { lost_transports: 1, stray_frames: 2 });
});

test("to one, packets are sent again as they are asked for; a packet that differs ends it", (t) => {
  const [rts, one, two, three] = framesOf(message({ destination: 9 })) as [CanFrame, CanFrame, CanFrame, CanFrame];
  const again = control(clearToSendBytes(SOFTWARE, 1, 1), 9, 7, 2300);
  const assembler = new FastPacketAssembler();
  t.is(collect(assembler, [rts, two, three, again, { ...one, timestampMs: 3000 }]).length, 1);
  t.is(collect(assembler, [rts, two, { ...two, data: Uint8Array.of(2, 9, 9, 9, 9, 9, 9, 9) }, one, three]).length, 0);
  t.like(assembler.counters, { transport_messages: 1, lost_transports: 1 });
});

test("a pause longer than the standard's ends it, also backwards; the receiver's 'wait' keeps it alive", (t) => {
  const [rts, one, two, three] = framesOf(message({ destination: 9 }), 0) as [CanFrame, CanFrame, CanFrame, CanFrame];
  for (const sign of [1, -1]) {
    for (const late of [0, 1]) {
      const assembler = new FastPacketAssembler();
      const at = (frame: CanFrame, pauses: number) => {
        return { ...frame, timestampMs: 1000 + sign * pauses * (transportTimeoutMs + late) };
      };
      const whole = collect(assembler, [rts, at(one, 0), at(two, 1), at(three, 2)]).length;
      t.is(whole, late === 0 ? 1 : 0);
      t.is(assembler.counters.lost_transports, late);
    }
  }
  const context = new FastPacketAssembler();
  const waits = [1, 2, 3].map((n) => control(clearToSendBytes(SOFTWARE, 0, 0), 9, 7, 1000 + n * 1000));
  const rest = [one, two, three].map((frame) => ({ ...frame, timestampMs: 5000 }));
  t.is(collect(context, [rts, ...waits, ...rest]).length, 1);
});

test("an abort from either side ends it, and the end when packets are missing; those of other groups do not", (t) => {
  const [rts, one, two, three] = framesOf(message({ destination: 9 })) as [CanFrame, CanFrame, CanFrame, CanFrame];
  const ends = [
    [control(abortBytes(SOFTWARE, 1), 7, 9), { aborted_transports: 1, lost_transports: 0 }],
    [control(abortBytes(SOFTWARE, 3), 9, 7), { aborted_transports: 1, lost_transports: 0 }],
    [control(endBytes(SOFTWARE, 20), 9, 7), { aborted_transports: 0, lost_transports: 1 }],
  ] as const;
  for (const [frame, counters] of ends) {
    const assembler = new FastPacketAssembler();
    t.is(collect(assembler, [rts, one, frame, two, three]).length, 0);
    t.like(assembler.counters, counters);
    const other = { ...frame, data: Uint8Array.of(...frame.data.subarray(0, 5), 0, 0xff, 0) };
    t.is(collect(assembler, [rts, one, other, two, three]).length, 1);
  }
});

test("sizes below 9 and above 1785, counts that do not fit, number 0: no message, counted, and what is open lives on", (t) => {
  const assembler = new FastPacketAssembler();
  const [bam, one, two, three] = framesOf(message()) as [CanFrame, CanFrame, CanFrame, CanFrame];
  t.is(collect(assembler, [bam, one]).length, 0);
  const heads = [0, 1, 2, 3, 4, 5, 6, 7, 8, 1786, 65535].map((bytes) => [
    32,
    bytes & 0xff,
    bytes >> 8,
    255 & packetsOf(bytes),
  ]);
  const wrong = [...heads, [32, 20, 0, 0], [32, 20, 0, 2], [32, 20, 0, 4], [16, 20, 0, 3], [77, 20, 0, 3], [1]];
  for (const head of wrong) {
    const data = head.length < 4 ? Uint8Array.from(head) : Uint8Array.of(...head, 0xff, 0xda, 0xfe, 0);
    t.is(assembler.accept(control(data, 7, 255))?.pgn, PGN.TRANSPORT_CONNECTION, `${head.join(" ")} is shown as it is`);
  }
  const nested = control(Uint8Array.of(32, 20, 0, 3, 0xff, 0, 0xec, 0), 7, 255);
  const bamToOne = control(bam.data, 7, 9);
  const badPackets = [[0, 1, 2, 3, 4, 5, 6, 7], [4, 1, 2, 3, 4, 5, 6, 7], [255], [2, 1, 2, 3], []].map((data) => {
    return { ...two, data: Uint8Array.from(data) };
  });
  for (const frame of [nested, bamToOne, ...badPackets]) assembler.accept(frame);
  t.is(assembler.counters.malformed_frames, wrong.length + 2 + badPackets.length);
  t.is(collect(assembler, [two, three]).length, 1);
  t.is(assembler.counters.lost_transports, 0);
});

test("captures keep the buses apart, and the same pair of devices on two of them", (t) => {
  const assembler = new FastPacketAssembler();
  const both = [message({ data: new Uint8Array(30).fill(1) }), message({ data: new Uint8Array(30).fill(2) })];
  const got: number[] = [];
  const frames = both.map((sent) => framesOf(sent, 0));
  for (let i = 0; i < 6; i += 1) {
    for (const bus of [0, 1]) {
      const { id, data, timestampMs } = frames[bus]![i]!;
      const whole = assembler.acceptLent(id, data, data.length, timestampMs, bus);
      if (whole !== undefined) got.push(whole.data[0] ?? 0);
    }
  }
  t.deepEqual(got, [1, 2]);
});

test("a flood of announcements from everyone leaves few open, each lost one counted, and harms no message under way", (t) => {
  const assembler = new FastPacketAssembler();
  const [bam, one, two, three] = framesOf(message({ source: 254 }), 0) as [CanFrame, CanFrame, CanFrame, CanFrame];
  t.is(collect(assembler, [bam, one]).length, 0);
  const count = 10_000;
  const buffersBefore = buffersMb();
  const longest = new Uint8Array(1785);
  for (let i = 0; i < count; i += 1) {
    const [source, destination] = [i % 254, i % 3 === 0 ? 255 : (i * 7) % 254];
    assembler.accept(framesOf(message({ source, destination, data: longest }), 0)[0]!);
    t.true(assembler.open <= transports);
  }
  t.is(collect(assembler, [two, three]).length, 1);
  t.true(buffersMb() - buffersBefore < 1, "a packet's worth for each would be 18 MB");
  const { lost_transports: lost, repeated_frames: repeated } = assembler.counters;
  t.is(lost + repeated + assembler.open, count);
  assembler.end();
  t.is(assembler.open, 0);
});

test("whatever interleaves: each message that comes whole is given once, none is ever mixed of two", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const below = (n: number) => random.below(n);
  const splitter = new FrameSplitter();
  let [wholes, broken] = [0, 0];
  for (let round = 0; round < 100; round += 1) {
    const assembler = new FastPacketAssembler();
    const expected: string[] = [];
    const all = new Set<string>();
    const nameOf = ({ pgn, source, destination, data }: PgnFrame) => {
      return `${pgn} ${source} ${destination} ${Buffer.from(data).toString("hex")}`;
    };
    // Each pair of devices says one thing after the other, with packets that are lost, swapped or said twice.
    const pairs = Array.from({ length: 1 + below(12) }, (_, pair) => {
      const destination = below(2) === 0 ? 255 : 100 + pair;
      const frames: CanFrame[] = [];
      for (let n = 1 + below(4); n > 0; n -= 1) {
        const data = Uint8Array.from({ length: 9 + below(below(4) === 0 ? 1777 : 60) }, () => below(256));
        const pgn = [SOFTWARE, 129540, 126208, 126996][below(4)]!;
        const sent = { pgn, priority: 6, source: pair, destination, data, timestampMs: 0 };
        all.add(nameOf(sent));
        let [head, ...packets] = splitTransport(sent) as [CanFrame, ...CanFrame[]];
        const loss = below(3) === 0 ? below(packets.length) : -1;
        packets = packets.filter((_frame, i) => i !== loss);
        for (let i = 0; i + 1 < packets.length; i += 1) {
          if (below(10) === 0) [packets[i], packets[i + 1]] = [packets[i + 1]!, packets[i]!];
        }
        // The last one said twice would be a stray.
        packets = packets.flatMap((frame, i) => (i + 1 < packets.length && below(10) === 0 ? [frame, frame] : [frame]));
        if (loss < 0) expected.push(nameOf(sent));
        else broken += 1;
        frames.push(head, ...packets);
      }
      return frames;
    });
    // Among them single frames and fast packets of the same devices.
    const noise = [127489, 129025].flatMap((pgn) => {
      return splitter.split({ ...message({ pgn, source: 1 }), data: new Uint8Array(pgn === 127489 ? 26 : 8) }) ?? [];
    });
    const queues = [...pairs, noise];
    const got: string[] = [];
    for (
      let left = queues.filter((queue) => queue.length > 0);
      left.length > 0;
      left = queues.filter((q) => q.length > 0)
    ) {
      const frame = left[below(left.length)]!.shift()!;
      const whole = assembler.accept({ ...frame, timestampMs: 1000 + below(100) });
      if (whole !== undefined && all.has(nameOf(whole))) got.push(nameOf(whole));
      else if (whole !== undefined) t.true(whole.data.length <= 8 || whole.pgn === 127489, "mixed of two");
    }
    t.deepEqual(got.toSorted(), expected.toSorted());
    wholes += got.length;
    assembler.end();
    t.is(assembler.counters.transport_messages, expected.length);
    t.is(assembler.counters.lost_transports, all.size - expected.length);
    t.is(assembler.counters.malformed_frames, 0);
  }
  t.log(`${wholes} whole, ${broken} broken`);
});

test("whatever bytes come as its frames: nothing throws, few are open, and the next good message counts", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const below = (n: number) => random.below(n);
  const assembler = new FastPacketAssembler();
  let atMs = 1_000_000;
  for (let i = 0; i < 50_000; i += 1) {
    const pgn = below(2) === 0 ? PGN.TRANSPORT_CONNECTION : PGN.TRANSPORT_DATA;
    const id = buildCanId({ priority: below(8), pgn, source: below(4), destination: [255, 1, 2, 3][below(4)]! });
    const data = Uint8Array.from({ length: below(9) }, () => below(256));
    if (below(2) === 0 && data.length > 4) {
      data[0] = pgn === PGN.TRANSPORT_DATA ? below(5) : [16, 17, 19, 32, 255][below(5)]!;
      if (pgn === PGN.TRANSPORT_CONNECTION) [data[1], data[2], data[3]] = [below(30), 0, below(5)];
    }
    // Clocks jump both ways.
    atMs += below(100) === 0 ? (below(2) - 0.5) * 1e6 : below(50);
    const given = assembler.accept({ id, data, timestampMs: atMs });
    t.true(assembler.open <= transports);
    t.true(given === undefined || given.data.length <= 8 || given.data.length <= 1785);
  }
  t.is(collect(assembler, framesOf(message({ source: 3, timestampMs: atMs }))).length, 1);
});

test("without times, packets to everyone come in their order, so that two messages of which packets were lost give none", (t) => {
  const assembler = new FastPacketAssembler();
  const [bam, first, second, third] = framesOf(message({ timestampMs: 0 }), 0);
  const other = framesOf(message({ timestampMs: 0, data: new Uint8Array(20).fill(0xbb) }), 0);
  const lossy = [bam, first, third, other[2]].flatMap((frame) => frame ?? []);
  t.deepEqual(collect(assembler, lossy), []);
  t.is(assembler.counters.lost_transports, 1);
  const whole = [bam, first, second, third].flatMap((frame) => frame ?? []);
  t.deepEqual(collect(assembler, whole), [message({ timestampMs: 0 })]);
});
