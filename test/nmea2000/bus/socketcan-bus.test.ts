/** What of the bus needs no SocketCAN; the rest is in test/can/. */
import { existsSync } from "node:fs";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { isBitacoraError } from "../../../src/core/errors.ts";
import { SocketcanBus } from "../../../src/nmea2000/bus/socketcan-bus.ts";
import { parseErrorMessage } from "../../../src/nmea2000/bus/socketcan-error-frame.ts";

const packageName: string = "socketcan";
const installed = await import(packageName).then(
  () => true,
  () => false,
);
const withPackage = installed ? test : test.skip;

withPackage("a bus that cannot be had says why, and is as good as stopped", async (t) => {
  const noSocketcan = existsSync("/proc/net/can") ? [] : [["can99", "no-socketcan"]];
  for (const [name = "", reason] of [["lo", "not-can"], ["../lo", "bad-name"], ...noSocketcan]) {
    const bus = new SocketcanBus(name, systemClock);
    const error = await t.throwsAsync(bus.start());
    t.true(isBitacoraError(error, "bus-unavailable"));
    t.like(error, { details: { interface: name, reason } });
    t.is(bus.state, "stopped");
    t.false(bus.send([{ id: 1, data: new Uint8Array(1) }]));
    t.is(bus.statistics().counters.refused_messages, 1);
    await bus.stop();
    await bus.stop();
  }
});

const withoutPackage = installed ? test.skip : test;

withoutPackage("without the optional package a bus says so", async (t) => {
  const error = await t.throwsAsync(new SocketcanBus("can0", systemClock).start());
  t.true(isBitacoraError(error, "bus-unavailable"));
  t.regex(String(error), /not-linux|package-missing|package-unusable/);
});

test("an error message is read class by class", (t) => {
  const nothing = { busOff: false, restarted: false, unacknowledged: false, overrun: false };
  const read = (id: number, ...data: number[]) => parseErrorMessage({ id, data: Uint8Array.from(data) });
  t.deepEqual(read(0x40), { ...nothing, busOff: true });
  t.deepEqual(read(0x100), { ...nothing, restarted: true });
  t.deepEqual(read(0x2a4, 0, 0x20), { ...nothing, unacknowledged: true });
  t.deepEqual(read(0x04, 0, 0x01), { ...nothing, overrun: true });
  t.deepEqual(read(0x02, 0, 0x01), nothing, "data[1] is the controller's only where the class says so");
  t.deepEqual(read(0x7ff), { ...nothing, busOff: true, restarted: true, unacknowledged: true }, "no data at all");
});
