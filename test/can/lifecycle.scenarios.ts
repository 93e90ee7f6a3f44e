/** Starting and stopping, at the wrong moments too. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { systemClock } from "../../src/core/clock.ts";
import { isBitacoraError } from "../../src/core/errors.ts";
import { SocketcanBus } from "../../src/nmea2000/bus/socketcan-bus.ts";
import { cansend, makeInterface, openBus, openPair, until } from "./support/bus.ts";
import { scenario } from "./support/scenario.ts";

/** Fifty with BITACORA_TEST_SCALE=8. */
const OPENED = Math.ceil(6.25 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1));
const frame = { id: 0x09f8_0123, data: Uint8Array.of(1, 2, 3) };

scenario("a bus may be stopped while it hands out a frame, and hears nothing from then on", async (scene) => {
  const name = await makeInterface(scene);
  const sender = await openBus(scene, name);
  for (const how of ["at once", "in a microtask"]) {
    const { bus, frames } = await openBus(scene, name);
    let later = 0;
    bus.onFrame(() => void (how === "at once" ? bus.stop() : Promise.resolve().then(() => bus.stop())));
    bus.onFrame(() => (later += 1));
    for (let i = 0; i < 200; i += 1) sender.bus.send([frame]);
    await until(() => bus.state === "stopped", "it has stopped");
    await bus.stop();
    await turn();
    assert.deepEqual([frames.length, later], [1, how === "at once" ? 0 : 1], how);
    assert.equal(bus.send([frame]), false);
  }
});

scenario("a bus may be stopped while it tells its state, and before it has started", async (scene) => {
  const name = await makeInterface(scene);
  const inState = new SocketcanBus(name, systemClock);
  const told: string[] = [];
  inState.onState((state) => told.push(state));
  inState.onState((state) => void (state === "up" && inState.stop()));
  await inState.start();
  assert.deepEqual(told, ["up", "stopped"]);

  const early = new SocketcanBus(name, systemClock);
  const starting = early.start();
  await early.stop();
  await starting;
  assert.equal(early.state, "stopped");
  assert.equal(early.statistics().counters.channels_opened, 0);
  await assert.rejects(early.start());
});

scenario("a listener that throws keeps no other one from the frame", async (scene) => {
  const name = await makeInterface(scene);
  const { bus, frames, counters } = await openBus(scene, name);
  const late: number[] = [];
  bus.onFrame(() => {
    throw new Error("on purpose");
  });
  const end = bus.onFrame(({ id }) => late.push(id));
  await cansend(name, "00000001#", "00000002#");
  await until(() => frames.length === 2, "both have arrived");
  end();
  await cansend(name, "00000003#");
  await until(() => frames.length === 3, "the third has arrived");
  assert.deepEqual(late, [1, 2]);
  assert.equal(counters().listener_errors, 3);
  assert.match(String(bus.lastListenerError), /on purpose/);
});

scenario("what is no CAN interface is refused, and one that is missing is waited for", async (scene) => {
  for (const [name, reason] of [
    ["lo", "not-can"],
    ["../vcan0", "bad-name"],
    ["", "bad-name"],
    ["a name", "bad-name"],
  ]) {
    // prettier-ignore
    const bus = new SocketcanBus(name ?? "", systemClock);
    scene.onEnd(() => bus.stop());
    await assert.rejects(bus.start(), (error) => {
      assert.ok(isBitacoraError(error, "bus-unavailable"));
      assert.deepEqual(error.details, { interface: name, reason });
      return true;
    });
    assert.equal(bus.send([frame]), false);
  }
  const missing = await openBus(scene, "can99");
  assert.equal(missing.bus.state, "absent");
  assert.equal(missing.bus.statistics().fault, "interface-missing");
});

scenario("buses opened and stopped one after another leave no file, no thread and no timer behind", async (scene) => {
  const openFiles = () => readdirSync("/proc/self/fd").length;
  const threads = () => readdirSync("/proc/self/task").length;
  const collect = async () => {
    for (let i = 0; i < 3; i += 1) {
      global.gc?.();
      await turn();
    }
  };
  await openPair(scene);
  await collect();
  const leftovers = () => [openFiles(), threads(), process.getActiveResourcesInfo().length] as const;
  const before = leftovers();
  let most = 0;
  for (let i = 0; i < OPENED; i += 1) {
    const bus = new SocketcanBus("can0", systemClock);
    bus.onFrame(() => undefined);
    await bus.start();
    bus.send([frame]);
    most = Math.max(most, openFiles());
    await bus.stop();
  }
  let after = leftovers();
  const tidy = () => after.every((count, i) => count <= (before[i] ?? 0));
  // `ip` may just be running for one of the two buses that are open.
  for (let i = 0; i < 100 && !tidy(); i += 1) {
    await collect();
    await sleep(50);
    after = leftovers();
  }
  scene.log(`files, threads, resources: ${before.join(", ")} before, ${after.join(", ")} after; at most ${most} files`);
  assert.ok(tidy());
});

scenario("a process ends by itself when its bus is stopped, and by exit when it is not", async (scene) => {
  const name = await makeInterface(scene);
  // It lies beside this one, also where both are joined.
  const program = process.argv[1]?.replace("run-scenarios", "open-and-end") ?? "";
  for (const how of ["stop", "exit"]) {
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, program, name, how]);
    assert.equal(stdout.trim(), `${how}: up`);
  }
});
