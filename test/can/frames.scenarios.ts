/** What a bus takes for a frame, and what it says about it. */
import assert from "node:assert/strict";
import { seededRandom, seedOf } from "../support/random.ts";
import { cansend, hex, makeInterface, openBus, openPair, until } from "./support/bus.ts";
import { scenario } from "./support/scenario.ts";

scenario("frames go both ways between two buses, with identifier, data and order kept", async (scene) => {
  const [first, second] = await openPair(scene);
  const random = seededRandom(seedOf());
  scene.log(`seed ${random.seed}`);
  const someFrames = () =>
    Array.from({ length: 100 }, () => ({
      id: random.below(2 ** 29),
      data: Uint8Array.from({ length: random.below(9) }, () => random.below(256)),
    }));
  const [there, back] = [someFrames(), someFrames()];
  for (const [i, frame] of there.entries()) {
    assert.ok(first.bus.send([frame]));
    assert.ok(second.bus.send([back[i] ?? frame]));
  }
  await until(() => first.frames.length >= 100 && second.frames.length >= 100, "all have arrived");
  assert.deepEqual(second.frames.map(hex), there.map(hex));
  assert.deepEqual(first.frames.map(hex), back.map(hex));
  assert.equal(first.counters().frames_out, 100);
  assert.equal(first.counters().frames_in, 100);
});

scenario("a frame carries the time at which the kernel received it, however late it is read", async (scene) => {
  const [first, second] = await openPair(scene);
  const frame = { id: 0x09f8_0123, data: new Uint8Array(8) };
  // The kernel begins to take times when the first one is asked for.
  first.bus.send([frame]);
  await until(() => second.frames.length === 1, "the first has arrived");
  const sentFrom = Date.now();
  first.bus.send([frame]);
  const sentUntil = Date.now();
  while (Date.now() < sentUntil + 500);
  const readFrom = Date.now();
  await until(() => second.frames.length === 2, "the second has arrived");
  const { timestampMs } = second.frames[1]!;
  scene.log(
    `received ${(timestampMs - sentFrom).toFixed(3)} ms after sending began, read ${readFrom - sentFrom} ms after`,
  );
  assert.ok(
    timestampMs >= sentFrom - 1 && timestampMs < readFrom - 250,
    `${timestampMs} of ${sentFrom} to ${readFrom}`,
  );
  assert.ok(timestampMs % 1 !== 0 || second.frames[0]!.timestampMs % 1 !== 0, "microseconds are kept");
});

scenario("a bus does not hear what it sends itself, and others on the same interface do", async (scene) => {
  const name = await makeInterface(scene);
  const sender = await openBus(scene, name);
  const other = await openBus(scene, name);
  for (let i = 0; i < 10; i += 1) assert.ok(sender.bus.send([{ id: i, data: Uint8Array.of(i) }]));
  await until(() => other.frames.length === 10, "the other has heard all");
  await cansend(name, "1FFFFFFF#");
  await until(() => sender.frames.length > 0 && other.frames.length > 10, "both have heard a third program");
  assert.deepEqual(sender.frames.map(hex), ["1FFFFFFF#"]);
});

scenario("standard, remote and FD frames are told apart, counted, and not handed on", async (scene) => {
  const name = await makeInterface(scene);
  const { bus, frames, counters } = await openBus(scene, name);
  await cansend(name, "123#0102", "7FF#", "123#R", "12345678#R2", "12345678##100112233445566778899AABB", "12345678#AA");
  await until(() => frames.length > 0, "the data frame has arrived");
  assert.deepEqual(frames.map(hex), ["12345678#AA"]);
  const { standard_frames, remote_frames, fd_frames, error_frames, frames_in } = counters();
  assert.deepEqual([standard_frames, remote_frames, fd_frames, error_frames, frames_in], [2, 2, 1, 0, 1]);
  assert.equal(bus.state, "up");
});

scenario("bit rate, rates and load of the bus are told", async (scene) => {
  const [{ bus }, other] = await openPair(scene);
  // 8 bytes of 0x55 and this identifier need no stuffing in the data: 131 bits and a few.
  const frame = { id: 0x1555_5555, data: new Uint8Array(8).fill(0x55) };
  const timer = setInterval(() => bus.send([frame]), 10);
  scene.onEnd(() => clearInterval(timer));
  await until(() => bus.statistics().frames_out_per_s > 0, "a second is over");
  await until(() => other.bus.statistics().frames_in_per_s > 0, "a second is over on the other side, too");
  const vm = process.env["CAN_RIG"] === "vm";
  if (vm) await until(() => bus.statistics().bit_rate !== null, "`ip` has answered");
  const { bit_rate, load_pct, frames_out_per_s, controller_state } = bus.statistics();
  scene.log(`${frames_out_per_s} frames/s, ${load_pct} % of ${bit_rate} bit/s, ${controller_state}`);
  const expectedPct = (frames_out_per_s * 135 * 100) / 250_000;
  assert.ok(Math.abs(load_pct - expectedPct) < 0.1 * expectedPct + 0.1, `about ${expectedPct} %`);
  if (vm) {
    assert.equal(bit_rate, 250_000);
    assert.equal(controller_state, "ERROR-ACTIVE");
  }
});
