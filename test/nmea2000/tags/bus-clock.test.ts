/** What the bus says the time is, by the bytes of the three groups that carry it. */
import test from "ava";
import { limits as nmea2000Limits } from "../../../src/nmea2000/limits.ts";
import { BusClock, busTimeOf } from "../../../src/nmea2000/tags/bus-clock.ts";

const AT = Date.UTC(2026, 11, 1, 12, 30, 15, 250);

/** Date and time at a place in a message of so many bytes. */
function message(pgn: number, bytes: number, at: number, timeMs = AT, change: (data: Buffer) => void = () => {}) {
  const data = Buffer.alloc(bytes);
  data.writeUInt16LE(Math.floor(timeMs / 86_400_000), at);
  data.writeUInt32LE((timeMs % 86_400_000) * 10, at + 2);
  change(data);
  return { pgn, data, source: 35 };
}

test("126992 from a satellite, 129029 with a fix and 129033 say a time; other sources and no fix say none", (t) => {
  t.is(busTimeOf(message(126992, 8, 2)), AT);
  t.is(busTimeOf(message(126992, 8, 2, AT, (data) => (data[1] = 0xf5))), undefined, "a crystal");
  t.is(busTimeOf(message(129033, 8, 0)), AT);
  t.is(busTimeOf(message(129029, 43, 1, AT, (data) => (data[31] = 0x10))), AT);
  t.is(busTimeOf(message(129029, 43, 1, AT, (data) => (data[31] = 0xf0))), AT, "the method is not said");
  for (const [method, why] of [
    [0, "no fix"],
    [6, "dead reckoning"],
    [7, "by hand"],
    [8, "a simulator"],
  ] as const)
    t.is(busTimeOf(message(129029, 43, 1, AT, (data) => (data[31] = method << 4))), undefined, why);
  t.is(busTimeOf(message(127250, 8, 2)), undefined);
  for (let bytes = 0; bytes < 8; bytes += 1) t.is(busTimeOf({ pgn: 126992, data: Buffer.alloc(bytes) }), undefined);
  t.is(busTimeOf({ pgn: 126992, data: Buffer.from("00f0ffffffffffff", "hex") }), undefined, "not available");
});

test("a damaged message changes nothing, a sender that falls silent is no witness", (t) => {
  const clock = new BusClock();
  const hear = (second: number, timeMs: number) => clock.hear("can0", message(126992, 8, 2, timeMs), second * 1000);
  for (let second = 0; second < 10; second += 1) hear(second, AT + second * 1000);
  hear(10, AT + 5_000_000_000);
  t.deepEqual(clock.differences(AT + 10_000, 10_000), [0]);
  t.deepEqual(clock.differences(AT + 10_000 - 3_600_000, 10_000), [3_600_000]);
  t.deepEqual(clock.differences(AT, 10_000 + nmea2000Limits.clockSilentMs + 1), []);
});

test("a receiver that is 1024 weeks back agrees with the clock or differs by what the rest says; one in 1980 is no witness", (t) => {
  const clock = new BusClock();
  const weeksMs = 1024 * 7 * 86_400_000;
  clock.hear("can0", message(129033, 8, 0, AT - weeksMs), 0);
  clock.hear("can0", { ...message(129033, 8, 0, Date.UTC(1980, 0, 6)), source: 36 }, 0);
  t.deepEqual(clock.differences(AT, 0), [0]);
  t.deepEqual(clock.differences(AT - 3_600_000, 0), [3_600_000]);
});

test("a bus that claims any number of receivers is heard in part", (t) => {
  const clock = new BusClock();
  for (let source = 0; source < 250; source += 1) clock.hear("can0", { ...message(129033, 8, 0), source }, 0);
  t.is(clock.differences(AT, 0).length, nmea2000Limits.clockSenders);
});
