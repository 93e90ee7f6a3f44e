/** The frames of captures as they are put on a bus: the same messages come out of them, and they come when they are due. */
import { globSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import type { OutgoingFrame } from "../../../src/nmea2000/can-frame.ts";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { FramePlayer, type FramePlayerOptions } from "../../../src/nmea2000/captures/frame-player.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { projectRoot } from "../../support/service-process.ts";

const captures = join(projectRoot, "fixtures/captures");
const LONG = new AbortController().signal;

interface Sent extends OutgoingFrame {
  readonly atMs: number;
}

async function play(options: Partial<FramePlayerOptions> & Pick<FramePlayerOptions, "input">, signal = LONG) {
  const sent: Sent[] = [];
  const player = new FramePlayer({
    speed: Infinity,
    loop: false,
    from: undefined,
    to: undefined,
    wants: () => true,
    clock: systemClock,
    send: (frames) => void sent.push(...frames.map((frame) => ({ ...frame, atMs: performance.now() }))),
    ...options,
  });
  await player.run(signal);
  return { sent, player };
}

const plain = ({ pgn, source, destination, priority, data }: PgnFrame) =>
  `${pgn} ${source} ${destination} ${priority} ${Buffer.from(data).toString("hex")}`;

for (const file of globSync("*.{log,txt,raw}", { cwd: captures })) {
  test(`the frames of ${file} carry its messages, none else and in their order`, async (t) => {
    const input = captureFile(join(captures, file));
    const expected: string[] = [];
    let transported = 0;
    for await (const batch of (await openCapture(input)).batches) {
      const onBus = batch.filter(({ pgn }) => pgn <= 0x3ffff);
      transported += file === "iso-transport-whole.raw" ? onBus.length : 0;
      expected.push(...onBus.map(plain));
    }
    const { sent, player } = await play({ input });
    t.is(player.unsendable, transported);
    const assembler = new FastPacketAssembler();
    const messages = sent
      .map((frame, i) => assembler.accept({ ...frame, timestampMs: i }))
      .filter((m) => m !== undefined);
    t.true(expected.length > 0);
    t.deepEqual(messages.map(plain), transported > 0 ? [] : expected);
  });
}

const linesAt = (times: readonly number[]) =>
  times.map((ms, i) => `(${(1e9 + ms / 1000).toFixed(6)}) can0 09F8010${i % 10}#0${i % 10}\n`).join("");
const captureOf = (text: string) => ({ name: "-", open: () => Readable.from([Buffer.from(text)]) });

test("each frame comes when it is due and never before, and no delay adds up", async (t) => {
  const times = [0, 0, 3, 10, 11, 60, 61, 200, 250];
  const startedAt = performance.now();
  const { sent } = await play({ input: captureOf(linesAt(times)), speed: 2 });
  t.is(sent.length, times.length);
  for (const [i, { atMs }] of sent.entries()) {
    const lateMs = atMs - startedAt - (times[i] ?? 0) / 2;
    // How late is the machine's affair; early is ours.
    t.true(lateMs >= 0, `frame ${i} is ${lateMs} ms late`);
  }
});

test("filters and bounds leave frames out and nobody waits for what is before", async (t) => {
  const startedAt = performance.now();
  const input = captureOf(linesAt([0, 100_000, 500_000, 500_010, 500_020]));
  const { sent } = await play({
    input,
    speed: 1,
    from: { afterMs: 500_000 },
    to: { afterMs: 500_010 },
    wants: ({ source }) => source !== 3,
  });
  t.deepEqual(
    sent.map(({ id }) => id & 0xff),
    [2],
  );
  t.true(performance.now() - startedAt < 60_000);
});

test("a loop goes on until it is told to stop, a capture without frames ends it, and a wait is broken off", async (t) => {
  const stop = new AbortController();
  let count = 0;
  await play(
    {
      input: captureOf(linesAt([0, 1])),
      loop: true,
      send: () => {
        if ((count += 1) >= 100) stop.abort();
      },
    },
    stop.signal,
  );
  t.is(count, 100);
  await play({ input: captureOf(linesAt([0, 1])), loop: true, wants: () => false });
  const soon = new AbortController();
  let sent = 0;
  const send = () => {
    sent += 1;
    setTimeout(() => soon.abort(), 20);
  };
  await play({ input: captureOf(linesAt([0, 500])), speed: 0.001, send }, soon.signal);
  t.is(sent, 1);
});

test("a message that no frames can carry is left out and counted", async (t) => {
  const long = Array.from({ length: 300 }, () => "00").join(",");
  const text = `2026-01-01T00:00:00.000Z,6,130824,1,255,300,${long}\n2026-01-01T00:00:00.001Z,2,127250,7,255,8,ff,10,3b,ff,7f,ce,f5,fc\n`;
  const { sent, player } = await play({ input: captureOf(text) });
  t.is(player.unsendable, 1);
  t.is(sent.length, 1);
});
