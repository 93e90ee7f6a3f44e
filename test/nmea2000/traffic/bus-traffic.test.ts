import test from "ava";
import { limits } from "../../../src/nmea2000/limits.ts";
import { BusTraffic } from "../../../src/nmea2000/traffic/bus-traffic.ts";
import { ManualClock } from "../../support/clock.ts";

const RPM = 127_488;
const FLUID = 127_505;
const HEADING = 127_250;

function traffic() {
  const clock = new ManualClock();
  const bus = new BusTraffic(clock);
  const say = (pgn: number, source: number, ...data: number[]) =>
    bus.hear("can0", {
      pgn,
      source,
      priority: 3,
      destination: 255,
      data: Uint8Array.from([...data, ...Array.from({ length: 8 - data.length }, () => 0xff)]),
      timestampMs: 0,
    });
  return { clock, bus, say };
}

test("each device's groups have their rate, their age and what they are about", (t) => {
  const { clock, bus, say } = traffic();
  for (let i = 0; i < 100; i += 1) {
    say(RPM, 40, i % 2);
    if (i % 10 === 0) say(HEADING, 41, 0);
    clock.advance(100);
  }
  const groups = bus.groups("can0");
  t.deepEqual(
    groups.map(({ address, pgn, messages, per_s }) => [address, pgn, messages, Math.round(per_s)]),
    [
      [40, RPM, 100, 10],
      [41, HEADING, 10, 1],
    ],
  );
  t.is(groups[0]?.title, "Engine Parameters, Rapid Update");
  t.deepEqual(groups[0]?.instances, [
    { instance: 0, of: null },
    { instance: 1, of: null },
  ]);
  t.deepEqual(groups[1]?.instances, []);
  t.is(bus.groups("can0", 41).length, 1);
  t.deepEqual(bus.groups("can1"), []);
  clock.advance(60_000);
  t.is(bus.groups("can0", 40)[0]?.per_s, 0, "it has stopped");
  t.is(bus.groups("can0", 40)[0]?.age_s, 60.1);
});

test("two devices about the same tank are a conflict, two tanks with one number are none, and it ends when one is silent", (t) => {
  const { clock, bus, say } = traffic();
  const [fuel, water] = [0x00, 0x10];
  say(FLUID, 10, fuel | 2);
  say(FLUID, 11, water | 2);
  t.deepEqual(bus.lines()[0]?.conflicts, []);
  say(FLUID, 11, fuel | 2);
  t.deepEqual(bus.lines()[0]?.conflicts, [
    { pgn: FLUID, title: "Fluid Level", instance: 2, of: "Fuel", addresses: [10, 11] },
  ]);
  clock.advance(limits.trafficQuietMs + 1);
  say(FLUID, 10, fuel | 2);
  t.deepEqual(bus.lines()[0]?.conflicts, []);
});

test("frames of the last seconds are counted, also those of a second in which nothing came", (t) => {
  const { clock, bus, say } = traffic();
  for (const frames of [3, 0, 5]) {
    for (let i = 0; i < frames; i += 1) say(HEADING, 41, 0);
    clock.advance(1000);
  }
  const seconds = bus.lines()[0]?.frames_per_s ?? [];
  t.is(seconds.length, limits.trafficSeconds - 1);
  t.deepEqual(seconds.slice(-3), [3, 0, 5]);
  clock.advance(200_000);
  t.is(
    bus.lines()[0]?.frames_per_s.reduce((sum, each) => sum + each, 0),
    0,
  );
});

test("who watches gets what passes the filter, and what finds no room is counted", (t) => {
  const { bus, say } = traffic();
  const { listener, end } = bus.listen({ lines: [], pgns: [HEADING], sources: [41, 42] });
  say(RPM, 41, 0);
  say(HEADING, 40, 0);
  say(HEADING, 41, 0);
  bus.hear("can1", {
    pgn: HEADING,
    source: 42,
    priority: 3,
    destination: 255,
    data: new Uint8Array(8),
    timestampMs: 0,
  });
  t.deepEqual(
    listener.take(10).map(({ line, message }) => [line, message.source]),
    [
      ["can0", 41],
      ["can1", 42],
    ],
  );
  for (let i = 0; i < limits.watchedMessages + 7; i += 1) say(HEADING, 41, 0);
  t.is(listener.dropped, 7);
  t.is(listener.passed, limits.watchedMessages + 9);
  end();
  const { passed } = listener;
  say(HEADING, 41, 0);
  t.is(listener.passed, passed);
});

test("noise on a bus takes a bounded room", (t) => {
  const { bus, say } = traffic();
  for (let i = 0; i < limits.trafficGroups + 100; i += 1) say(60_000 + Math.floor(i / 250), i % 250, 0);
  t.is(bus.groups("can0").length, limits.trafficGroups);
  t.is(bus.lines()[0]?.groups_left_out, 100);
  for (let i = 0; i < 100; i += 1)
    bus.hear(`line${i}`, {
      pgn: RPM,
      source: 1,
      priority: 3,
      destination: 255,
      data: new Uint8Array(8),
      timestampMs: 0,
    });
  t.is(bus.lines().length, limits.trafficLines);
});
