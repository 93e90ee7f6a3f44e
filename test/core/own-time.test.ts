import test from "ava";
import { OwnTime } from "../../src/core/own-time.ts";
import { ManualClock } from "../support/clock.ts";

/**
 * An update that arrives so many seconds after the one before, is dated so many after it, and before which the wall clock leapt by so many.
 */
type Step = readonly [arrivedS: number, datedS: number, leaptS?: number];

/** What has passed in all after each. */
function passed(...steps: readonly Step[]): number[] {
  const clock = new ManualClock();
  const time = new OwnTime(clock, clock.monotonic());
  let datedMs = clock.now();
  time.hear(datedMs, clock.monotonic());
  return steps.map(([arrivedS, datedS, leaptS = 0]) => {
    clock.advance(arrivedS * 1000);
    clock.jumpWall(leaptS * 1000);
    datedMs += datedS * 1000;
    return time.hear(datedMs, clock.monotonic()) / 1000;
  });
}

test("dates are believed as they go on, also where values come late and several at once", (t) => {
  t.deepEqual(passed([1, 1], [50, 1], [0, 10], [0, 39], [1, 1]), [1, 2, 12, 51, 52]);
});

test("dates of a recording are believed, at whatever pace it is played", (t) => {
  t.deepEqual(passed([0, 10], [0.1, 500], [0, 1], [40, 10]), [10, 510, 511, 521]);
});

test("a leap of the wall clock is no time that passes, where the dates leap with it", (t) => {
  t.deepEqual(passed([1, 1], [1, 301, 300], [1, 1], [60, 10, -50], [1, 1], [1, -3599, -3600]), [1, 2, 3, 63, 64, 65]);
});

test("a leap of the wall clock changes nothing where the dates do not follow it, and is known where they follow later", (t) => {
  t.deepEqual(passed([1, 1, 300], [1, 1], [1, 301], [1, 1]), [1, 2, 3, 4]);
});

test("dates that go back, or on by more than ten minutes, are those of a source that was set", (t) => {
  t.deepEqual(passed([1, 1], [1, 3600], [1, 1], [1, -7200], [1, 1], [1, -0.005]), [1, 2, 3, 4, 5, 6]);
});

test("what has passed never goes back, and goes on with the monotonic clock where nothing arrives", (t) => {
  const clock = new ManualClock();
  const time = new OwnTime(clock, clock.monotonic());
  time.hear(clock.now(), clock.monotonic());
  clock.advance(1000);
  t.is(time.at(clock.monotonic()), 1000);
  t.is(time.hear(clock.now() - 50, clock.monotonic()), 1000);
  clock.advance(100);
  t.is(time.at(clock.monotonic()), 1050);
  clock.jumpWall(3_600_000);
  t.is(time.at(clock.monotonic()), 1050);
});
