import { Readable } from "node:stream";
import test from "ava";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import type { CaptureInput } from "../../../src/nmea2000/captures/capture-file.ts";
import { CaptureSource, type CaptureSourceOptions } from "../../../src/nmea2000/captures/capture-source.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";
import { ReplayPace } from "../../../src/nmea2000/captures/replay-pace.ts";
import { ManualClock } from "../../support/clock.ts";

const RECORDED = Date.UTC(2016, 1, 28, 19, 57, 0);

/** A capture of single frames at these milliseconds after the hour it was recorded. */
function capture(...offsetsMs: readonly number[]): CaptureInput {
  const lines = offsetsMs.map(
    (ms) => `${new Date(RECORDED + ms).toISOString()},2,127488,16,255,8,00,00,0c,ff,ff,7f,ff,ff\n`,
  );
  return { name: "test", open: () => Readable.from(lines, { objectMode: false }) };
}

interface Played {
  readonly atMs: number;
  readonly timestampMs: number;
}

function setUp(input: CaptureInput, options: Partial<CaptureSourceOptions> = {}) {
  const clock = new ManualClock(Date.UTC(2026, 0, 1), 1000);
  const played: Played[] = [];
  const source = new CaptureSource({
    input,
    speed: 1,
    loop: false,
    times: "shifted",
    clock,
    deliver: ({ timestampMs }: PgnFrame) => {
      played.push({ atMs: clock.monotonicMs - 1000, timestampMs });
    },
    sleep: (ms) => {
      clock.advance(ms);
      return Promise.resolve();
    },
    ...options,
  });
  return { clock, played, source, run: () => source.run(new AbortController().signal) };
}

test("messages are played with the spacing of the recording", async (t) => {
  const { played, run } = setUp(capture(0, 100, 100, 250, 1250));
  await run();
  t.deepEqual(
    played.map(({ atMs }) => atMs),
    [0, 100, 100, 250, 1250],
  );
});

test("twice the speed is half the time, and the fastest waits for nothing", async (t) => {
  const twice = setUp(capture(0, 100, 1250), { speed: 2 });
  await twice.run();
  t.deepEqual(
    twice.played.map(({ atMs }) => atMs),
    [0, 50, 625],
  );
  const fastest = setUp(capture(0, 100, 1250), { speed: Infinity });
  await fastest.run();
  t.deepEqual(
    fastest.played.map(({ atMs }) => atMs),
    [0, 0, 0],
  );
});

test("shifted times begin now and keep the recording's spacing; original times stay", async (t) => {
  const now = Date.UTC(2026, 0, 1);
  const shifted = setUp(capture(0, 100, 1250));
  await shifted.run();
  t.deepEqual(
    shifted.played.map(({ timestampMs }) => timestampMs - now),
    [0, 100, 1250],
  );
  const original = setUp(capture(0, 100, 1250), { times: "original" });
  await original.run();
  t.deepEqual(
    original.played.map(({ timestampMs }) => timestampMs - RECORDED),
    [0, 100, 1250],
  );
});

test("in a loop time goes on: no pass is older than the one before", async (t) => {
  const stop = new AbortController();
  const times: number[] = [];
  const { source } = setUp(capture(0, 100, 300), {
    loop: true,
    deliver: ({ timestampMs }) => {
      times.push(timestampMs - Date.UTC(2026, 0, 1));
      if (times.length === 7) stop.abort();
    },
  });
  await source.run(stop.signal);
  t.deepEqual(times.slice(0, 7), [0, 100, 300, 300, 400, 600, 600]);
  t.is(source.counters.passes, 3);
});

test("a loop over a capture that gives nothing ends", async (t) => {
  const { source, run } = setUp(capture(0, 100), { loop: true, from: { afterMs: 5000 } });
  await run();
  t.like(source.counters, { passes: 1, delivered: 0, passed_over: 2 });
});

test("from and to are instants or counted from the first message, and nobody waits for what is before", async (t) => {
  const input = capture(0, 1000, 2000, 3000, 4000);
  for (const bounds of [
    { from: { afterMs: 1000 }, to: { afterMs: 3000 } },
    { from: { atMs: RECORDED + 1000 }, to: { atMs: RECORDED + 3000 } },
  ]) {
    const { played, run } = setUp(input, { ...bounds, times: "original" });
    await run();
    t.deepEqual(played, [
      { atMs: 0, timestampMs: RECORDED + 1000 },
      { atMs: 1000, timestampMs: RECORDED + 2000 },
      { atMs: 2000, timestampMs: RECORDED + 3000 },
    ]);
  }
});

test("a leap of the recording's clock is not waited for; a message a little late holds up nothing", async (t) => {
  const year = 365 * 86_400_000;
  const { played, source, run } = setUp(capture(0, 100, year, year + 100, 200, 2500, 500, 2600));
  await run();
  t.deepEqual(
    played.map(({ atMs }) => atMs),
    [0, 100, 100, 200, 200, 2500, 2500, 2600],
  );
  t.is(source.counters.leaps, 2);
});

test("while a receiver is busy nothing more is handed to it", async (t) => {
  let busy = 0;
  let most = 0;
  const { run } = setUp(capture(0, 0, 0, 0), {
    speed: Infinity,
    deliver: async () => {
      busy += 1;
      most = Math.max(most, busy);
      await new Promise(setImmediate);
      busy -= 1;
    },
  });
  await run();
  t.is(most, 1);
});

test("told to stop, it stops in the middle of a wait and says nothing", async (t) => {
  const stop = new AbortController();
  const { source } = setUp(capture(0, 300_000), {
    sleep: (_ms, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        setImmediate(() => stop.abort());
      }),
  });
  await source.run(stop.signal);
  t.is(source.counters.delivered, 2);
});

test("a capture without times is played a message a millisecond, and has no from and to", async (t) => {
  const lines = "<0x09f20010> [8] 00 00 0c ff ff 7f ff ff\n".repeat(3);
  const input: CaptureInput = { name: "test", open: () => Readable.from([lines], { objectMode: false }) };
  const { played, source, run } = setUp(input, { times: "shifted" });
  await run();
  const [first] = played;
  t.deepEqual(
    played.map(({ timestampMs }) => timestampMs - (first?.timestampMs ?? 0)),
    [0, 1, 2],
  );
  t.deepEqual(
    played.map(({ atMs }) => atMs),
    [0, 4, 4],
    "the process wakes once for those that are due within 4 ms",
  );
  t.false(source.hasTimes);
  const error = await t.throwsAsync(setUp(input, { from: { afterMs: 1 } }).run());
  t.true(isBitacoraError(error, "capture-without-times"));
});

test("a capture of which most lines cannot be read is told of in the end", async (t) => {
  const good = "(1.0) can0 09F20010#00000CFFFF7FFFFF\n".repeat(2000);
  const text = [good, "garbage\n".repeat(3000)];
  const input: CaptureInput = { name: "test", open: () => Readable.from(text, { objectMode: false }) };
  const { source, run } = setUp(input, { speed: Infinity });
  t.true(isBitacoraError(await t.throwsAsync(run()), "capture-mostly-bad"));
  t.is(source.counters.delivered, 2000);
  t.is(source.captureStatistics()?.refused["not-a-record"], 3000);
});

test("a recording without any NMEA 2000 is told of, by what it is", async (t) => {
  const line = "$IIMWV,338,R,13.41,N,A*2C\r\n";
  const input: CaptureInput = { name: "wind.log", open: () => Readable.from([line], { objectMode: false }) };
  const { run } = setUp(input, { speed: Infinity });
  const error = await t.throwsAsync(run());
  t.true(isBitacoraError(error, "capture-without-nmea2000"));
  t.regex(String(error), /wind\.log.*NMEA 0183 sentences/);
});

test("what is due never goes backwards, whatever the recording's clock did", (t) => {
  const pace = new ReplayPace(3, 50);
  const silence = nmea2000Limits.replaySilenceMs;
  let last = 0;
  for (const time of [10, 5, 40, 40 + silence + 1, 0, 30, -silence, 7, 8 * silence, 8 * silence + 3]) {
    const due = pace.dueMs(time);
    t.true(due >= last, `${time} is due at ${due}`);
    last = due;
  }
});

test("shifted times follow a wall clock that is set, also while a message is waited for, and keep their spacing but there", async (t) => {
  const now = Date.UTC(2026, 0, 1);
  const steps = new Map([
    [1, Date.UTC(1970, 0, 1) - now],
    [3, now - Date.UTC(1970, 0, 1) - 3_600_000],
  ]);
  let sleeps = 0;
  const subject = setUp(capture(0, 100, 200, 250, 1250), {
    sleep: (ms) => {
      sleeps += 1;
      subject.clock.advance(ms);
      subject.clock.jumpWall(steps.get(sleeps) ?? 0);
      return Promise.resolve();
    },
  });
  await subject.run();
  t.deepEqual(
    subject.played.map(({ timestampMs }) => timestampMs),
    [now, 100, 200, now - 3_600_000 + 250, now - 3_600_000 + 1250],
  );
});
