import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import type { Gateway } from "../../../src/nmea2000/bus/gateway.ts";
import { DeviceLine } from "../../../src/nmea2000/lines/device-line.ts";
import type { LineHost, LineProtocol } from "../../../src/nmea2000/lines/line-protocol.ts";
import { SAYS_NOTHING } from "../../../src/nmea2000/lines/says-nothing.ts";

const SILENCE_MS = 300;

/** A port that stays open until it is closed. */
const port: Gateway = {
  transport: "serial",
  name: "/dev/ttyTEST",
  open: async (listener, signal) => {
    listener.opened(() => undefined);
    await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    return "closed";
  },
  counters: () => ({}),
};

function lineOf(tick: (host: LineHost) => void): DeviceLine {
  const make = (host: LineHost): LineProtocol => ({
    kind: "message-gateway",
    open: () => host.state(true, null),
    receive: () => undefined,
    tick: () => tick(host),
    status: () => SAYS_NOTHING,
    counters: () => ({}),
  });
  const ends = { frame: () => undefined, message: () => undefined, changed: () => undefined };
  return new DeviceLine(port, { clock: systemClock, make, transmits: () => [], silenceMs: SILENCE_MS, ends });
}

test("on a bus where nobody speaks a device that says how it is keeps its port, and a silent one is opened again", async (t) => {
  const silent = await lineOf(() => undefined).session(new AbortController().signal);
  t.deepEqual(silent, { port: "silent" });
  const stop = new AbortController();
  const living = lineOf((host) => host.state(true, null)).session(stop.signal);
  t.is(await Promise.race([living, delay(3 * SILENCE_MS, "open")]), "open");
  stop.abort();
  t.deepEqual(await living, { port: "closed" });
});
