import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import type { Gateway } from "../../../src/nmea2000/bus/gateway.ts";
import { DeviceLine } from "../../../src/nmea2000/lines/device-line.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
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
  return new DeviceLine(port, { clock: systemClock, make, silenceMs: SILENCE_MS }, () => [], ends);
}

const FRAME: CanFrame = { id: 0x09fd0241, data: Uint8Array.of(1), timestampMs: 0 };

test("where nobody speaks a device that says how it is, or that ours was sent, keeps its port; a silent one is opened again", async (t) => {
  const silent = await lineOf(() => undefined).session(new AbortController().signal);
  t.deepEqual(silent, { port: "silent" });
  for (const life of [(host: LineHost) => host.state(true, null), (host: LineHost) => host.frame(FRAME, "T")]) {
    const stop = new AbortController();
    const living = lineOf(life).session(stop.signal);
    t.is(await Promise.race([living, delay(3 * SILENCE_MS, "open")]), "open");
    stop.abort();
    t.deepEqual(await living, { port: "closed" });
  }
});
