/** The simulator against a clock that the test moves: when it ticks, and what it does when it could not. */
import test from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { demoProject } from "../../src/project/demo.ts";
import { type Schedule, Simulator } from "../../src/simulator/simulator.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import type { TagUpdate } from "../../src/tags/tag.ts";
import { ManualClock } from "../support/clock.ts";
import { until } from "../support/until.ts";

const { tags } = demoProject();

function rig(tickS = 0.5) {
  const clock = new ManualClock();
  let pending: { readonly callback: () => void; readonly atMs: number } | undefined;
  const schedule: Schedule = (callback, delayMs) => {
    const mine = { callback, atMs: clock.monotonicMs + delayMs };
    pending = mine;
    return () => {
      if (pending === mine) pending = undefined;
    };
  };
  const updates: TagUpdate[] = [];
  const simulator = new Simulator({ tags, seed: 1, tickS, clock, schedule, write: (update) => updates.push(update) });
  /** The timer fires, so many milliseconds later than it should. */
  const fire = (lateMs = 0) => {
    const due = pending;
    if (due === undefined) throw new Error("nothing is scheduled");
    pending = undefined;
    clock.advance(Math.max(0, due.atMs - clock.monotonicMs) + lateMs);
    due.callback();
  };
  return { clock, updates, simulator, fire, isScheduled: () => pending !== undefined };
}

test("every tag has a value as soon as it starts", (t) => {
  const { updates, simulator, clock } = rig();
  simulator.start();
  t.deepEqual(
    updates.map(({ tagId }) => tagId),
    tags.map(({ id }) => id),
  );
  t.true(updates.every((u) => u.timestampMs === clock.wallMs && u.quality === "good" && u.source === "simulator"));
});

test("it ticks at fixed times, however late each timer is", (t) => {
  const { updates, simulator, fire } = rig();
  simulator.start();
  for (let i = 0; i < 1000; i += 1) fire(i % 7);
  const times = [...new Set(updates.map(({ timestampMs }) => timestampMs))];
  t.is(times.length, 1001);
  t.true(times.every((time, i) => Math.abs(time - times[0]! - i * 500) <= 6));
});

test("a timer that comes a little early neither loses its tick nor ticks twice", (t) => {
  const { simulator, fire } = rig();
  simulator.start();
  for (let i = 0; i < 10; i += 1) fire(-0.4);
  t.is(simulator.statistics().ticks, 10);
});

test("ticks that could not be kept are left out and counted", (t) => {
  const { updates, simulator, fire } = rig();
  simulator.start();
  fire();
  fire(60_000);
  t.deepEqual(simulator.statistics(), { ticks: 2, updates: 3 * tags.length, skipped_ticks: 120 });
  fire();
  t.is(updates.length, 4 * tags.length);
});

test("after stop nothing comes, and start goes on from there", (t) => {
  const { updates, simulator, fire, isScheduled } = rig();
  simulator.start();
  fire();
  simulator.stop();
  simulator.stop();
  t.false(isScheduled());
  const before = updates.length;
  simulator.start();
  simulator.start();
  fire();
  t.is(updates.length, before + 2 * tags.length);
});

test("on the machine's own clock the tag store is filled within its first tick", async (t) => {
  const store = new TagStore(systemClock);
  for (const tag of tags) store.register(tag);
  const simulator = new Simulator({
    tags,
    seed: 1,
    tickS: 0.05,
    clock: systemClock,
    write: (update) => store.write(update),
  });
  simulator.start();
  t.is(store.statistics().with_value, tags.length);
  await until(() => simulator.statistics().ticks >= 2, "two ticks");
  simulator.stop();
  t.is(store.statistics().updates, simulator.statistics().updates);
  t.is(store.statistics().by_quality.good, tags.length);
});
