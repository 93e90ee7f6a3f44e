/** Sending: nothing that was taken is lost while the bus is there, and nothing that is handed over does any harm. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import { limits as nmea2000Limits } from "../../src/nmea2000/limits.ts";
import type { CanBus } from "../../src/nmea2000/bus/can-bus.ts";
import type { OutgoingFrame } from "../../src/nmea2000/can-frame.ts";
import { FastPacketAssembler } from "../../src/nmea2000/fast-packet-assembler.ts";
import { FrameSplitter } from "../../src/nmea2000/fast-packet.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { sentMessages } from "../nmea2000/support/sent-messages.ts";
import { hex, openPair, until } from "./support/bus.ts";
import { MARK_ID, watchWithCandump } from "./support/candump.ts";
import { scenario, type Scene } from "./support/scenario.ts";

const PRODUCT_INFORMATION = 126_996;
const single = (i: number): OutgoingFrame => ({ id: 0x09f8_0123, data: Uint8Array.of(i >>> 8, i & 0xff) });

/** Sends like somebody who must get rid of it: again and again until it is taken. */
async function insist(bus: CanBus, frames: readonly OutgoingFrame[]): Promise<void> {
  while (!bus.send(frames)) await sleep(1);
}

/** can0 at the pace of a real bus, with the queue of ten frames that an adapter has; the emulated one has no bit time. */
function slowDown(scene: Scene, rate = "230kbit"): () => void {
  execFileSync("tc", `qdisc replace dev can0 root tbf rate ${rate} burst 16 limit 160`.split(" "));
  let slow = true;
  const restore = () => {
    if (slow) execFileSync("tc", "qdisc del dev can0 root".split(" "));
    slow = false;
  };
  scene.onEnd(restore);
  return restore;
}

async function sendProductInformation(scene: Scene): Promise<void> {
  const [sender, receiver] = await openPair(scene);
  const splitter = new FrameSplitter();
  const assembler = new FastPacketAssembler();
  const received: PgnFrame[] = [];
  receiver.bus.onFrame((frame) => {
    // Whoever puts messages together gives up one whose frames stop coming; how fast this machine is does not matter here.
    const message = assembler.accept({ ...frame, timestampMs: 0 });
    if (message?.pgn === PRODUCT_INFORMATION) received.push(message);
  });
  const sent: OutgoingFrame[] = [];
  for (let i = 0; i < 100; i += 1) {
    const data = new Uint8Array(134).fill(i);
    const frames = splitter.split({
      pgn: PRODUCT_INFORMATION,
      priority: 6,
      source: 35,
      destination: 255,
      data,
      timestampMs: 0,
    });
    assert.equal(frames?.length, 20);
    for (const message of [frames, [single(i)]]) {
      await insist(sender.bus, message);
      sent.push(...message);
    }
    // The receiver is in this process, too, and must get its turn before its socket's buffer is full.
    await until(() => sent.length - receiver.frames.length < 100, "most have arrived");
  }
  await until(() => receiver.frames.length >= sent.length, "all have arrived");
  assert.deepEqual(receiver.frames.map(hex), sent.map(hex), "in order, with nothing in between");
  assert.deepEqual(
    received.map(({ data }) => data[0]),
    Array.from({ length: 100 }, (_, i) => i),
  );
  const { frames_out, frames_given_up, send_retries } = sender.counters();
  assert.deepEqual([frames_out, frames_given_up], [sent.length, 0]);
  scene.log(`${frames_out} frames, ${send_retries} retries`);
}

scenario("a hundred messages of twenty frames arrive whole and in order", sendProductInformation);

scenario("so they do at the pace of a real bus, through a queue of ten frames", async (scene) => {
  slowDown(scene);
  await sendProductInformation(scene);
});

scenario(
  "a flood is refused where the queue ends, and what was taken arrives in order or is counted",
  async (scene) => {
    // Slower than this process sends, however slow the machine is: otherwise nothing is ever refused.
    slowDown(scene, "23kbit");
    const [sender, receiver] = await openPair(scene);
    const taken: string[] = [];
    for (let i = 0; i < 5000; i += 1) if (sender.bus.send([single(i)])) taken.push(hex(single(i)));
    const { queue_frames, counters } = sender.bus.statistics();
    assert.ok(queue_frames <= nmea2000Limits.transmitFrames);
    assert.equal(taken.length + counters.refused_messages, 5000);
    assert.ok(counters.refused_messages > 0);
    // The receiver is in this process, too: what arrives while the flood is sent may be more than its socket's buffer holds.
    const accounts = () => ({
      arrived: receiver.frames.length,
      lost: receiver.counters().frames_lost,
      given_up: sender.counters().frames_given_up,
    });
    await until(
      () => Object.values(accounts()).reduce((sum, frames) => sum + frames) === taken.length,
      () => `all ${taken.length} have arrived, are lost or given up: ${inspect(accounts())}`,
    );
    const arrived = receiver.frames.map(hex);
    assert.deepEqual(
      arrived,
      taken.filter((frame) => arrived.includes(frame)),
      "in order",
    );
    const { send_retries, frames_given_up } = sender.counters();
    const { frames_lost } = receiver.counters();
    scene.log(
      `${taken.length} of 5000 taken, ${frames_given_up} given up, ${frames_lost} lost, ${send_retries} retries`,
    );
  },
);

scenario("what a bus does not take is given up and counted, and the bus goes on when it does", async (scene) => {
  const restore = slowDown(scene, "8bit");
  const [sender, receiver] = await openPair(scene);
  for (let i = 0; i < 50; i += 1) assert.ok(sender.bus.send([single(i)]));
  await until(() => sender.bus.statistics().queue_frames === 0, "the queue is empty");
  const { frames_out, frames_given_up } = sender.counters();
  assert.ok(frames_given_up > 0);
  assert.equal(frames_out + frames_given_up, 50);
  restore();
  assert.ok(sender.bus.send([single(999)]));
  await until(() => receiver.frames.some((frame) => hex(frame) === hex(single(999))), "the next one has arrived");
  scene.log(`${frames_given_up} of 50 given up, ${sender.counters().send_retries} retries`);
});

scenario("whatever is handed to send, the process lives on and the next frame goes out", async (scene) => {
  const [sender, receiver] = await openPair(scene);
  const good = { id: 1, data: new Uint8Array(8) };
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  const detached = new Uint8Array(8);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  const grown = Object.defineProperty(new Uint8Array(64), "length", { value: 1 });
  const fractious = { get id(): number { throw new Error("no id today"); }, data: good.data }; // prettier-ignore
  let reads = 0;
  const fickle = { get id() { return (reads += 1) === 1 ? 7 : "seven"; }, data: good.data }; // prettier-ignore
  const endless = Object.assign([good], { *[Symbol.iterator]() { for (;;) yield good; } }); // prettier-ignore
  const noFrames = [
    undefined, null, 0, "frame", {}, () => good, Symbol("frame"), good, new Uint8Array(8), revoked.proxy, endless,
    [undefined], [null], [0], [{}], [[]], ["frame"], [Symbol("frame")], [revoked.proxy], [fractious],
    ...[undefined, null, "1", "", NaN, Infinity, -1, 0.5, 2 ** 29, 2 ** 32, -(2 ** 31), 1n, {}, { valueOf: () => 1 }].map(
      (id) => [{ ...good, id }],
    ),
    ...[undefined, null, 8, "12345678", [1, 2], {}, { length: 8 }, new ArrayBuffer(8), new DataView(new ArrayBuffer(8)),
      new Uint16Array(4), new Float64Array(1), new Uint8Array(9), Buffer.alloc(100_000), grown, detached].map(
      (data) => [{ ...good, data }],
    ),
    [good, { ...good, id: "2" }], Array.from({ length: 100_000 }, () => good),
  ]; // prettier-ignore
  const send = (frames: unknown) => sender.bus.send(frames as OutgoingFrame[]);
  for (const [i, frames] of noFrames.entries()) assert.equal(send(frames), false, `number ${i}`);
  assert.equal(sender.counters().invalid_messages, noFrames.length);

  assert.ok(send([]), "an empty message is one");
  assert.ok(send(Object.freeze([Object.freeze({ ...good })])), "frozen frames are not written to");
  assert.ok(send([fickle]), "what is looked at once cannot change its mind");
  assert.ok(send([{ id: 2, data: new Uint8Array() }]), "no data is data");
  const reused = { id: 3, data: Uint8Array.of(3) };
  assert.ok(send([reused, reused]));
  reused.data.fill(9);
  await until(() => receiver.frames.length === 5, "the good ones have arrived");
  assert.deepEqual(receiver.frames.map(hex), [
    "00000001#0000000000000000",
    "00000007#0000000000000000",
    "00000002#",
    "00000003#03",
    "00000003#03",
  ]);
  scene.log(`${noFrames.length} hostile values`);
});

scenario("every group that is sent arrives as it was, and candump has seen each frame of it", async (scene) => {
  const [sender, receiver] = await openPair(scene);
  const witness = await watchWithCandump(scene, "can1");
  const splitter = new FrameSplitter();
  const assembler = new FastPacketAssembler();
  const sent = sentMessages().map(({ frame }) => frame);
  const frames = sent.map((frame) => splitter.split(frame) ?? []);
  for (const message of frames) {
    await insist(sender.bus, message);
    await until(() => sender.counters().frames_out - receiver.frames.length < 100, "most have arrived");
  }
  await witness.caughtUpWith(sender);
  await until(() => receiver.frames.length >= frames.flat().length, "all have arrived");
  assert.deepEqual(
    witness.lines.map(({ text }) => text),
    frames.flat().map(hex),
  );
  const told = ({ pgn, priority, source, destination, data }: PgnFrame) =>
    [pgn, priority, source, destination, Buffer.from(data).toString("hex")].join(" ");
  const ofOthers = receiver.frames.filter(({ id }) => id !== MARK_ID);
  const received = ofOthers.flatMap((frame) => assembler.accept({ ...frame, timestampMs: 0 }) ?? []);
  assert.deepEqual(received.map(told), sent.map(told));
  scene.log(`${sent.length} messages, ${frames.flat().length} frames`);
});
