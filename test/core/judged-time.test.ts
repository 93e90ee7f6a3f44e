import test from "ava";
import { BUILT_MS } from "../../src/core/build-date.ts";
import { judgedBusTime } from "../../src/core/judged-time.ts";
import { limits } from "../../src/core/limits.ts";

const NOW = Date.UTC(2026, 10, 25, 10);
const DAY_MS = 86_400_000;
const WEEKS_MS = 1024 * 7 * DAY_MS;
const { earliestMs, aheadMs, reachMs } = limits.busTime;

test("a time near our clock is what it is, to the millisecond", (t) => {
  for (const apart of [0, 1, -1, 5000, -3 * 3_600_000, 100 * DAY_MS])
    t.is(judgedBusTime(NOW + apart, NOW), NOW + apart);
});

test("a time that is 1024 weeks back or ahead, once or twice, is the one near our clock", (t) => {
  for (const times of [-2, -1, 1, 2]) t.is(judgedBusTime(NOW + 1234 + times * WEEKS_MS, NOW), NOW + 1234, `${times}`);
  t.is(judgedBusTime(Date.UTC(2007, 3, 11, 10), NOW), NOW, "11 April 2007");
  t.is(judgedBusTime(NOW + reachMs - WEEKS_MS, NOW), NOW + reachMs);
  t.is(judgedBusTime(NOW + reachMs + 1 - WEEKS_MS, NOW), undefined, "out of reach, and before 2020");
});

test("a time before 2020, or more than twenty years ahead of our clock, is none", (t) => {
  t.is(judgedBusTime(Date.UTC(1980, 0, 6), NOW), undefined);
  t.is(judgedBusTime(Date.UTC(2016, 1, 28), NOW), undefined);
  t.is(judgedBusTime(earliestMs, NOW), earliestMs);
  t.is(judgedBusTime(earliestMs - 1, NOW), undefined);
  t.is(judgedBusTime(NOW + aheadMs + reachMs, NOW), undefined);
  t.is(judgedBusTime(Date.UTC(2087, 7, 26), NOW), undefined);
  t.is(judgedBusTime(Number.NaN, NOW), undefined);
});

test("a date of some years ago or ahead, which no rollover explains, is believed", (t) => {
  for (const year of [2021, 2030, 2040]) t.is(judgedBusTime(Date.UTC(year, 5, 1), NOW), Date.UTC(year, 5, 1));
});

test("a computer without the time corrects nothing and believes what can be", (t) => {
  for (const deadMs of [0, 5000, Date.UTC(2019, 11, 31)]) {
    t.is(judgedBusTime(NOW, deadMs), NOW);
    t.is(judgedBusTime(NOW - WEEKS_MS, deadMs), undefined);
    t.is(judgedBusTime(BUILT_MS + aheadMs, deadMs), BUILT_MS + aheadMs);
    t.is(judgedBusTime(BUILT_MS + aheadMs + 1, deadMs), undefined);
  }
});
