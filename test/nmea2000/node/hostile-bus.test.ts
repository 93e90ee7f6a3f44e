/**
 * A bus full of frames from whoever means harm, through all that hears it: node, assembler, subscriber, tags. A million of
 * them with BITACORA_TEST_SCALE=10.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import type { CanBus, CanBusStatistics } from "../../../src/nmea2000/bus/can-bus.ts";
import type { OutgoingFrame } from "../../../src/nmea2000/can-frame.ts";
import { PgnCodec } from "../../../src/nmea2000/codec/codec.ts";
import { FastPacketAssembler } from "../../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import { Nmea2000Node } from "../../../src/nmea2000/node/nmea2000-node.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { HostileTraffic } from "../support/hostile-traffic.ts";
import { newSubscriber } from "../support/new-subscriber.ts";
import { SimulatedTime } from "../support/simulated-time.ts";
import { CONFIGURATION, nameOf, PRODUCT } from "../support/test-node.ts";

const FRAMES = 100_000 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
/** By then everything that has a bound has reached it. */
const WARM_UP = 50_000;
/** A frame of 8 bytes at 250 kbit/s. */
const FRAME_MS = 0.54;
/** What the collector leaves now and then; what was kept of every frame would be a hundred times as much. */
const TOLERATED_GROWTH_MB = 8;

/** A bus that takes everything and remembers nothing but how much it was. */
class CountingBus implements CanBus {
  readonly name = "counting";
  readonly state = "up";
  sent = 0;
  mostInASecond = 0;
  readonly #nowMs: () => number;
  /** When each of the frames of the last second was sent. */
  #lately: number[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  start = () => Promise.resolve();
  stop = () => Promise.resolve();
  discard = () => undefined;
  onFrame = () => () => undefined;
  onState = () => () => undefined;

  send(frames: readonly OutgoingFrame[]): boolean {
    const nowMs = this.#nowMs();
    this.sent += frames.length;
    this.#lately = this.#lately.filter((atMs) => atMs > nowMs - 1000);
    for (let i = 0; i < frames.length; i += 1) this.#lately.push(nowMs);
    this.mostInASecond = Math.max(this.mostInASecond, this.#lately.length);
    return true;
  }

  statistics(): CanBusStatistics {
    const counters = { frames_out: this.sent, frames_given_up: 0 };
    return { controller_state: null, queue_frames: 0, counters } as CanBusStatistics;
  }
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapMb(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

test("whatever comes from the bus: nothing throws, memory stays flat, what is sent is bounded, the next good frame counts", (t) => {
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const time = new SimulatedTime();
  const bus = new CountingBus(() => time.clock.monotonic());
  const name = nameOf();
  const assembler = new FastPacketAssembler();
  const node = new Nmea2000Node({
    bus,
    clock: time.clock,
    timer: time.timer,
    random: () => random.next(),
    name,
    address: 35,
    product: PRODUCT,
    configuration: CONFIGURATION,
    transmits: () => [127488],
    receives: () => [127488],
    onDemand: () => [],
    assembler,
  });
  const { store, subscriber } = newSubscriber({ clock: time.clock, where: "can0" });
  node.onMessage((message) => subscriber.accept(message));
  const hear = ({ id, data }: OutgoingFrame) => node.accept({ id, data, timestampMs: time.clock.now() });

  node.start();
  time.pass(2000);
  const traffic = new HostileTraffic(random, name);
  const splitter = new FrameSplitter();
  const sayPressure = (oilPressure: number) => {
    const good = { instance: 0, oilPressure, totalEngineHours: 3600 };
    const message = new PgnCodec().encode(127489, good, { source: 7, timestampMs: time.clock.now() });
    for (const frame of splitter.split(message) ?? []) hear(frame);
  };
  // Her devices are known before the noise begins: it names so many that those who come later are no tags any more.
  sayPressure(100_000);
  let heapBefore = 0;
  for (let i = 0; i < WARM_UP + FRAMES; i += 1) {
    if (i === WARM_UP) heapBefore = heapMb();
    hear(traffic.next(node.address ?? 35));
    time.pass(FRAME_MS);
  }
  const heapAfter = heapMb();
  t.log(`heap ${heapBefore.toFixed(1)} MB after ${WARM_UP} frames, ${heapAfter.toFixed(1)} after ${FRAMES} more`);
  t.true(heapAfter - heapBefore < TOLERATED_GROWTH_MB);

  // Answers; claims, of which each has its spacing; a heartbeat and two questions a second.
  const { answerFramesPerS, claimSpacingMs } = nmea2000Limits;
  const most = 2 * answerFramesPerS + 1000 / claimSpacingMs + 1 + 3 + 20;
  t.log(
    `at most ${bus.mostInASecond} frames in a second, ${(bus.sent / (time.clock.monotonic() / 1000)).toFixed(0)} a second in all`,
  );
  t.true(bus.mostInASecond <= most, `${bus.mostInASecond} frames in a second`);

  // The tags are those of whoever sent them last, as long as they may still be alive.
  time.pass(10_000);
  sayPressure(345_600);
  t.is(store.value("ME_INST_0.OIL_PRESSURE_PA")?.value, 345_600);
  time.pass(120_000);
  t.true(node.address !== undefined || node.statistics().state === "cannot-claim");
  t.log({ ...node.statistics().counters, ...assembler.counters, tags: store.statistics().tags });
});
