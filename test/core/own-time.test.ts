import test from "ava";
import { OwnTime } from "../../src/core/own-time.ts";
import { ManualClock } from "../support/clock.ts";

/** What has passed in all, after updates that arrive so many seconds after the one before and are dated so many after it. */
function passed(steps: readonly (readonly [arrivedS: number, datedS: number])[], firstAgoS = 0): number[] {
  const clock = new ManualClock();
  const time = new OwnTime(clock.monotonic());
  let datedMs = clock.now() - firstAgoS * 1000;
  const hear = () => time.hear(datedMs, clock.monotonic(), clock) / 1000;
  hear();
  return steps.map(([arrivedS, datedS]) => {
    clock.advance(arrivedS * 1000);
    datedMs += datedS * 1000;
    return hear();
  });
}

test("times that go on with the clock count as they are dated, also where some arrive late and at once", (t) => {
  t.deepEqual(passed([[1, 1], [2.5, 1], [0, 1], [0, 1], [1, 1]]), [1, 2, 3, 4, 5]); // prettier-ignore
});

test("times that leap, either way, count as the monotonic clock has seen them", (t) => {
  t.deepEqual(passed([[1, 1], [1, 3600], [1, 1], [1, -7200], [1, 1]]), [1, 2, 3, 4, 5]); // prettier-ignore
  t.deepEqual(passed([[1, 1], [1, 400 * 86_400], [1, 1]], 400 * 86_400), [1, 2, 3]); // prettier-ignore
});

test("what comes late and at once counts as it is dated, however late it is", (t) => {
  const late = Array.from({ length: 60 }, (_, i) => [i === 1 ? 50 : i < 2 || i > 50 ? 1 : 0, 1] as const);
  const dated = late.map((_, i) => i + 1);
  t.deepEqual(passed(late), dated);
});

test("a clock that is set back by less than the time between two updates lengthens nothing", (t) => {
  const clock = new ManualClock();
  const time = new OwnTime(clock.monotonic());
  const hear = () => time.hear(clock.now(), clock.monotonic(), clock);
  hear();
  for (const [leapMs, passedMs] of [
    [-10_000, 20_000],
    [0, 40_000],
    [-19_000, 60_000],
  ] as const) {
    clock.advance(20_000);
    clock.jumpWall(leapMs);
    t.is(hear(), passedMs);
  }
});

test("times of the past count as they are, for a recording may be played fast", (t) => {
  t.deepEqual(passed([[0, 10], [0.1, 600], [0, 1]], 86_400), [10, 610, 611]); // prettier-ignore
});

test("what has passed never goes back, and goes on with the monotonic clock where nothing arrives", (t) => {
  const clock = new ManualClock();
  const time = new OwnTime(clock.monotonic());
  time.hear(clock.now(), clock.monotonic(), clock);
  clock.advance(1000);
  t.is(time.at(clock.monotonic()), 1000);
  t.is(time.hear(clock.now() - 50, clock.monotonic(), clock), 1000);
  clock.advance(100);
  t.is(time.at(clock.monotonic()), 1050);
  clock.jumpWall(3_600_000);
  t.is(time.at(clock.monotonic()), 1050);
});
