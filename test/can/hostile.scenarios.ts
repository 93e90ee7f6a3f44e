/** A hostile bus on a real kernel: what is fake in test/nmea2000/hostile-bus.test.ts is real here, and there are fewer frames. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { systemClock } from "../../src/core/clock.ts";
import { PgnCodec } from "../../src/nmea2000/codec/codec.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../src/nmea2000/fast-packet.ts";
import { SocketcanBus } from "../../src/nmea2000/bus/socketcan-bus.ts";
import { HostileTraffic } from "../nmea2000/support/hostile-traffic.ts";
import { newSubscriber } from "../nmea2000/support/new-subscriber.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { makeInterface, until } from "./support/bus.ts";
import { makeNode, OURS } from "./support/node.ts";
import { scenario, type Scene } from "./support/scenario.ts";

/** Fifty thousand with BITACORA_TEST_SCALE=25, in parts, for a scenario has its time limit. */
const FRAMES = 2000;
const PARTS = Math.max(1, Math.round(Number(process.env["BITACORA_TEST_SCALE"] ?? 1)));
/** Frames sent before those before them have arrived: the receiver's socket holds 278. */
const AT_ONCE = 50;

async function openQuietly(scene: Scene, name: string): Promise<SocketcanBus> {
  const bus = new SocketcanBus(name, systemClock);
  scene.onEnd(() => bus.stop());
  await bus.start();
  return bus;
}

async function beHostile(scene: Scene): Promise<void> {
  const random = seededRandom(seedOf());
  scene.log(`seed ${random.seed}`);
  const name = await makeInterface(scene);
  const [bus, hostile] = [await openQuietly(scene, name), await openQuietly(scene, name)];
  const { store, subscriber } = newSubscriber({ clock: systemClock, where: name });
  const assembler = new FastPacketAssembler();
  bus.onFrame((frame) => {
    const message = assembler.accept(frame);
    if (message !== undefined) subscriber.accept(message);
  });
  const node = makeNode(scene, { bus });
  node.start();
  await until(() => node.address !== undefined, "the node has its address");
  const before = { sent: bus.statistics().counters.frames_out, atMs: performance.now() };

  const splitter = new FrameSplitter();
  const sayPressure = (oilPressure: number) =>
    hostile.send(
      splitter.split(new PgnCodec().encode(127489, { instance: 0, oilPressure }, { source: 7, timestampMs: 0 })) ?? [],
    );
  // An engine is known before the noise begins: it names so many that those who come later are no tags any more.
  await until(() => sayPressure(100_000), "the bus takes a message");
  await until(() => store.has("ME_INST_0.OIL_PRESSURE_PA"), "it is a tag");

  // Standard, remote and FD frames from a program that is not ours.
  await promisify(execFile)("cangen", [name, "-m", "-I", "r", "-L", "r", "-D", "r", "-g", "5", "-n", "300"]);
  const traffic = new HostileTraffic(random, OURS);
  const { counters: begin } = hostile.statistics();
  const received = () => bus.statistics().counters.frames_in + bus.statistics().counters.frames_lost;
  const receivedBefore = received();
  for (let i = 0; i < FRAMES; i += AT_ONCE) {
    const frames = Array.from({ length: AT_ONCE }, () => traffic.next(node.address ?? 35));
    for (const frame of frames) await until(() => hostile.send([frame]), "the bus takes a frame");
    await until(() => received() - receivedBefore >= i, "they have arrived");
  }
  const { frames_given_up, listener_errors } = bus.statistics().counters;
  assert.equal(listener_errors, 0, String(bus.lastListenerError));
  assert.equal(hostile.statistics().counters.frames_given_up, begin.frames_given_up);

  const seconds = (performance.now() - before.atMs) / 1000;
  const sent = bus.statistics().counters.frames_out - before.sent;
  assert.ok(sent / seconds < 300, `${sent} frames in ${seconds} s`);
  // Whoever named the tag last has it until it has been silent for 5 s.
  let sentAt = -Infinity;
  await until(() => {
    if (performance.now() - sentAt > 200) {
      sentAt = performance.now();
      sayPressure(345_600);
    }
    return store.value("ME_INST_0.OIL_PRESSURE_PA")?.value === 345_600;
  }, "good messages count");
  const { frames_in, frames_lost, standard_frames, fd_frames } = bus.statistics().counters;
  scene.log(
    `${frames_in} frames in ${seconds.toFixed(1)} s, ${frames_lost} lost, ${standard_frames} standard, ${fd_frames} FD; ` +
      `${sent} sent by us (${frames_given_up} given up); ${store.statistics().tags} tags; address ${node.address}`,
  );
}

for (let part = 1; part <= PARTS; part += 1) {
  const which = PARTS > 1 ? `, part ${part} of ${PARTS}` : "";
  scenario(`thousands of hostile frames: all live on, little is sent, the next good message counts${which}`, beHostile);
}
