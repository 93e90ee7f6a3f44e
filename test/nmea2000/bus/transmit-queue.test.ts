import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { TransmitQueue } from "../../../src/nmea2000/bus/transmit-queue.ts";
import { seededRandom, seedOf } from "../../support/random.ts";

const { transmitFrames, transmitTries, transmitPauseMs, transmitPauseMaxMs } = nmea2000Limits;

/** A bus that takes as many frames as it has room for. */
function busWithRoom(room: number) {
  const bus = { room, written: [] as string[] };
  const queue = new TransmitQueue<string>((frame) => {
    if (bus.room === 0) return false;
    bus.room -= 1;
    bus.written.push(frame);
    return true;
  });
  const pump = (times = 1) => Array.from({ length: times }, () => queue.pump());
  return { bus, queue, pump };
}

test("frames leave in order, and those of one message together, however the bus takes them", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const { bus, queue } = busWithRoom(0);
  const offered: string[] = [];
  for (let turn = 0; offered.length < 5000; turn += 1) {
    const message = Array.from({ length: 1 + random.below(20) }, (_, i) => `${turn}.${i}`);
    if (queue.offer(message)) offered.push(...message);
    bus.room = random.below(25);
    const pauseMs = queue.pump();
    t.is(pauseMs === undefined, queue.waiting === 0);
  }
  bus.room = Infinity;
  t.is(queue.pump(), undefined);
  t.deepEqual(bus.written, offered);
  t.is(queue.sent, offered.length);
  t.is(queue.discarded, 0);
});

test("a message is taken whole or not at all when the queue is nearly full", (t) => {
  const { bus, queue } = busWithRoom(0);
  for (let i = 0; i < transmitFrames - 1; i += 1) t.true(queue.offer([`${i}`]));
  t.false(queue.offer(["a", "b"]));
  t.true(queue.offer(["c"]));
  t.false(queue.offer(["d"]));
  t.is(queue.waiting, transmitFrames);
  bus.room = 2;
  queue.pump();
  t.true(queue.offer(["e", "f"]));
  bus.room = Infinity;
  queue.pump();
  t.deepEqual(bus.written.slice(-3), ["c", "e", "f"]);
});

test("the rest of a message that the bus has ceased to take is given up, and one offered later is not", (t) => {
  const { bus, queue, pump } = busWithRoom(2);
  t.true(queue.offer(["a0", "a1", "a2", "a3"]));
  pump(transmitTries - 1);
  t.true(queue.offer(["b0"]));
  t.is(queue.discarded, 0);
  t.is(typeof queue.pump(), "number");
  t.deepEqual([queue.discarded, queue.waiting], [2, 1]);
  bus.room = Infinity;
  t.is(queue.pump(), undefined);
  t.deepEqual(bus.written, ["a0", "a1", "b0"]);
});

test("messages that waited in vain together are given up together", (t) => {
  const { queue, pump } = busWithRoom(0);
  for (const name of ["a", "b", "c"]) queue.offer([name, name]);
  t.is(typeof pump(transmitTries - 1).at(-1), "number");
  t.is(queue.pump(), undefined);
  t.deepEqual([queue.discarded, queue.waiting, queue.sent], [6, 0, 0]);
});

test("a slow bus is not a stuck one: each frame that it takes begins the count anew", (t) => {
  const { bus, queue, pump } = busWithRoom(0);
  queue.offer(Array.from({ length: 20 }, (_, i) => `a${i}`));
  queue.offer(["b0"]);
  for (let i = 0; i < 21; i += 1) {
    pump(transmitTries - 2);
    bus.room = 1;
    pump();
  }
  t.deepEqual([queue.sent, queue.discarded, queue.waiting], [21, 0, 0]);
});

test("the pause grows while nothing goes out, up to a bound, and is short again when something does", (t) => {
  const { bus, queue, pump } = busWithRoom(0);
  queue.offer(["a", "b"]);
  const pauses = pump(8);
  t.is(pauses[0], transmitPauseMs);
  t.is(pauses[1], transmitPauseMs * 2);
  t.is(pauses.at(-1), transmitPauseMaxMs);
  bus.room = 1;
  t.is(queue.pump(), transmitPauseMs);
  t.is(queue.refusals, 9);
});

test("a stuck bus is given up after about a second", (t) => {
  const { queue, pump } = busWithRoom(0);
  queue.offer(["a"]);
  const waitedMs = pump(transmitTries).reduce<number>((sum, pauseMs) => sum + (pauseMs ?? 0), 0);
  t.is(queue.discarded, 1);
  t.true(waitedMs > 900 && waitedMs < 1100, `${waitedMs} ms`);
});

test("dropping gives up everything that waits, also the rest of a message that has begun", (t) => {
  const { bus, queue } = busWithRoom(1);
  queue.offer(["a0", "a1"]);
  queue.offer(["b0"]);
  queue.pump();
  queue.drop();
  bus.room = Infinity;
  t.is(queue.pump(), undefined);
  t.deepEqual(bus.written, ["a0"]);
  t.deepEqual([queue.sent, queue.discarded, queue.waiting], [1, 2, 0]);
  t.true(queue.offer(["c"]));
  queue.pump();
  t.deepEqual(bus.written, ["a0", "c"]);
});

test("an empty message is taken, and is nothing", (t) => {
  const { queue } = busWithRoom(1);
  t.true(queue.offer([]));
  t.is(queue.pump(), undefined);
  t.is(queue.sent, 0);
});
