/**
 * What a driver says about errors on the bus. The rig's buses have none, so these messages are put on a virtual bus by
 * hand, as a driver would: 2000xxxx is an error message with the classes xxxx (linux/can/error.h).
 */
import assert from "node:assert/strict";
import { cansend, hex, makeInterface, openBus, until } from "./support/bus.ts";
import { scenario } from "./support/scenario.ts";

const BUS_OFF = "20000040#0000000000000000";
const RESTARTED = "20000100#0000000000000000";

scenario("a bus that is off says so, refuses what is to be sent, and is up again after its restart", async (scene) => {
  const name = await makeInterface(scene);
  const { bus, frames, changes, counters } = await openBus(scene, name);
  await cansend(name, BUS_OFF);
  await until(() => bus.state === "bus-off", "it is off");
  assert.equal(bus.statistics().fault, "bus-off");
  assert.equal(bus.send([{ id: 1, data: new Uint8Array(1) }]), false);
  await cansend(name, RESTARTED);
  await until(() => bus.state === "up", "it is back");
  assert.equal(bus.statistics().fault, null);
  assert.ok(bus.send([{ id: 1, data: new Uint8Array(1) }]));
  const { bus_offs, controller_restarts, refused_messages, outages, frames_out } = counters();
  assert.deepEqual([bus_offs, controller_restarts, refused_messages, outages, frames_out], [1, 1, 1, 1, 1]);
  assert.deepEqual(
    changes.map(({ state }) => state),
    ["up", "bus-off", "up"],
  );
  assert.deepEqual(frames, [], "error messages are no frames");
});

scenario("a frame after bus-off proves that the bus is back, should its restart not have been told", async (scene) => {
  const name = await makeInterface(scene);
  const { bus, frames } = await openBus(scene, name);
  const statesAtFrames: string[] = [];
  bus.onFrame(() => statesAtFrames.push(bus.state));
  await cansend(name, BUS_OFF);
  await until(() => bus.state === "bus-off", "it is off");
  await cansend(name, "09F80123#0102030405060708");
  await until(() => frames.length === 1, "the frame has arrived");
  assert.deepEqual(frames.map(hex), ["09F80123#0102030405060708"]);
  assert.deepEqual(statesAtFrames, ["up"], "the state is told before the frame");
});

scenario("error messages are counted by what they say", async (scene) => {
  const name = await makeInterface(scene);
  const { bus, counters } = await openBus(scene, name);
  // Nobody acknowledges, twice; the controller's buffer was full; it is passive; lost arbitration.
  await cansend(name, "20000020#0000000000000000", "200002A4#0020000000007F00");
  await cansend(name, "20000004#0001000000000000", "20000004#0030000000008000", "20000002#0500000000000000");
  await until(() => counters().error_frames === 5, "all have arrived");
  const { unacknowledged, adapter_overruns, bus_offs, frames_in } = counters();
  assert.deepEqual([unacknowledged, adapter_overruns, bus_offs, frames_in], [2, 1, 0, 0]);
  assert.equal(bus.state, "up");
});
