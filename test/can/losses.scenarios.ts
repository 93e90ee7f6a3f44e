/** Frames that the kernel received and the process was too late to take are missed by nobody but the counter. */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { makeInterface, openBus, openPair, until } from "./support/bus.ts";
import { scenario } from "./support/scenario.ts";

/** Frames at once that the smallest receive buffer holds. */
const BATCH = 100;
/** Frames of a bus that loses none. */
const CALM = 600;

const generate = (name: string, count: number, gapMs: number) =>
  [name, "-e", "-I", "1ABCDEF0", "-L", "8", "-i", "-n", `${count}`, "-g", `${gapMs}`] as const;

scenario("frames lost while the event loop was busy are counted to the last one", async (scene) => {
  const name = await makeInterface(scene);
  const { frames, counters } = await openBus(scene, name);
  let sent = 0;
  const flood = async (count: number) => {
    const before = counters().frames_lost;
    // Synchronously: meanwhile nobody takes a frame from the socket.
    execFileSync("cangen", generate(name, count, 0));
    sent += count;
    await until(() => counters().frames_in + counters().frames_lost === sent, "all are accounted for");
    return counters().frames_lost - before;
  };
  // How many it takes depends on how large the machine makes its sockets.
  let count = 1000;
  while ((await flood(count)) === 0) count *= 2;
  assert.ok((await flood(count)) > 0, "a second loss is noticed as well");
  scene.log(`${frames.length} of ${sent} received, ${counters().frames_lost} lost and counted`);
  assert.equal(counters().deaf_channels, 0, "late is not deaf");
});

scenario("a busy bus without losses shows none, whoever else sends on it", async (scene) => {
  const name = await makeInterface(scene);
  const { bus, frames, counters } = await openBus(scene, name);
  const other = await openBus(scene, name);
  let sent = 0;
  const timer = setInterval(() => (sent += Number(bus.send([{ id: 1, data: new Uint8Array(8) }]))), 5);
  scene.onEnd(() => clearInterval(timer));
  // Never more than a receive buffer holds: a machine that is much too slow would lose some.
  for (let count = BATCH; count <= CALM; count += BATCH) {
    await promisify(execFile)("cangen", generate(name, BATCH, 2));
    await until(() => frames.length === count, "all have arrived");
  }
  clearInterval(timer);
  await until(() => other.frames.length === CALM + sent, "all have arrived at the other one");
  // Long enough for a difference to be taken for a loss.
  const { frames_in } = counters();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  scene.log(`${CALM} received, ${sent} sent`);
  for (const each of [counters(), other.counters()]) {
    assert.deepEqual([each.frames_lost, each.deaf_channels, each.channels_opened], [0, 0, 1]);
  }
  assert.equal(frames_in, CALM);
});

scenario("a loss on an adapter with a driver of its own is counted as well", async (scene) => {
  const [, receiver] = await openPair(scene);
  execFileSync("cangen", generate("can0", 3000, 0.2));
  await until(() => receiver.counters().frames_in + receiver.counters().frames_lost === 3000, "all are accounted for");
  scene.log(`${receiver.counters().frames_lost} of 3000 lost`);
});
