/** The cable: whatever happens to the interface, the bus comes back by itself, without a frame of another bus. */
import assert from "node:assert/strict";
import {
  cansend,
  freeInterface,
  hex,
  ipLink,
  makeInterface,
  type ObservedBus,
  openBus,
  openPair,
  until,
} from "./support/bus.ts";
import { scenario, type Scene } from "./support/scenario.ts";

const TIMES = 3;

/** Waits for the next frame after the interface has come back, and how long that took. */
async function recovery({ bus, frames }: ObservedBus, comeBack: () => Promise<void>): Promise<number> {
  const before = frames.length;
  await comeBack();
  const from = performance.now();
  await until(() => frames.length > before, "frames arrive again");
  assert.equal(bus.state, "up");
  return performance.now() - from;
}

function conclude(scene: Scene, recoveriesMs: readonly number[], { bus, changes }: ObservedBus): void {
  scene.log(`recovered after ${recoveriesMs.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  assert.equal(bus.statistics().counters.outages, recoveriesMs.length);
  assert.equal(changes.filter(({ state }) => state === "up").length, recoveriesMs.length + 1);
}

scenario("a link that goes down and up again is noticed and heard again each time", async (scene) => {
  const [observed, other] = await openPair(scene);
  const { bus, frames } = observed;
  const timer = setInterval(() => other.bus.send([{ id: 0x09f8_0124, data: new Uint8Array(8) }]), 20);
  scene.onEnd(() => clearInterval(timer));
  await until(() => frames.length > 0, "frames arrive");
  const recoveries: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    await ipLink("set can0 down");
    await until(() => bus.state === "down" && bus.statistics().fault === "interface-down", "it is down");
    assert.equal(bus.send([{ id: 1, data: new Uint8Array(1) }]), false);
    recoveries.push(await recovery(observed, () => ipLink("set can0 up")));
    const heard = other.frames.length;
    assert.ok(bus.send([{ id: 2, data: Uint8Array.of(i) }]));
    await until(() => other.frames.length > heard, "the other hears it, too");
    assert.equal(hex(other.frames.at(-1)!), `00000002#0${i}`);
  }
  conclude(scene, recoveries, observed);
  assert.ok(frames.every((frame) => hex(frame) === "09F80124#0000000000000000"));
});

scenario("an interface that is removed and added again is noticed and heard again each time", async (scene) => {
  const name = await makeInterface(scene);
  const observed = await openBus(scene, name);
  const recoveries: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    await ipLink(`del ${name}`);
    await until(() => observed.bus.state === "absent", "it is absent");
    assert.equal(observed.bus.statistics().fault, "interface-missing");
    recoveries.push(await recoveryWith(observed, name, `add dev ${name} type vcan`, `set ${name} up`));
  }
  conclude(scene, recoveries, observed);
  assert.equal(observed.counters().channels_opened, TIMES + 1);
});

scenario(
  "an interface that is replaced in one go is heard again, although it was never seen missing",
  async (scene) => {
    const name = await makeInterface(scene);
    const observed = await openBus(scene, name);
    const ms = await recoveryWith(observed, name, `del ${name}`, `add dev ${name} type vcan`, `set ${name} up`);
    scene.log(`recovered after ${ms.toFixed(0)} ms`);
    assert.equal(observed.counters().channels_opened, 2);
  },
);

scenario("an interface that is missing when the bus is started is heard when it comes", async (scene) => {
  const name = freeInterface(scene);
  const observed = await openBus(scene, name);
  assert.equal(observed.bus.state, "absent");
  await ipLink(`add dev ${name} type vcan`);
  await until(() => observed.bus.state === "down", "it is there, and down");
  const ms = await recoveryWith(observed, name, `set ${name} up`);
  scene.log(`heard ${ms.toFixed(0)} ms after it was put up`);
  assert.deepEqual(
    observed.changes.map(({ state }) => state),
    ["absent", "down", "up"],
  );
});

scenario("an interface without a peer has no carrier, and is up when the peer is", async (scene) => {
  await ipLink("add dev vx0 type vxcan peer name vx1", "set vx0 up");
  scene.onEnd(() => ipLink("del vx0"));
  const { bus, changes } = await openBus(scene, "vx0");
  assert.deepEqual([bus.state, bus.statistics().fault], ["down", "no-carrier"]);
  await ipLink("set vx1 up");
  await until(() => bus.state === "up", "it has a carrier");
  await ipLink("set vx1 down");
  await until(() => bus.state === "down", "it has none");
  assert.equal(bus.statistics().fault, "no-carrier");
  assert.equal(changes.length, 3);
});

/** The same with a program that keeps sending, one frame a process, since every channel ends with the interface. */
async function recoveryWith(observed: ObservedBus, name: string, ...commands: readonly string[]): Promise<number> {
  const over = new AbortController();
  const keepSending = async () => {
    while (!over.signal.aborted) await cansend(name, "09F80123#01").catch(() => undefined);
  };
  let sending: Promise<void> | undefined;
  try {
    return await recovery(observed, async () => {
      await ipLink(...commands);
      sending = keepSending();
    });
  } finally {
    over.abort();
    await sending;
  }
}
