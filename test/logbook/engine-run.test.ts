import test from "ava";
import { EngineRunTracker } from "../../src/logbook/watch/engine-run.ts";
import { SnapshotSchedule } from "../../src/logbook/watch/snapshot-schedule.ts";
import { ManualClock } from "../support/clock.ts";

const settings = { runningRpm: 300, persistenceMs: 5000 };

/** Engines on a clock that goes on to the time of each update, but that it does not go back: that is set. */
class Engines {
  readonly clock = new ManualClock(0);
  readonly tracker: EngineRunTracker;

  constructor(more: Partial<typeof settings> = {}) {
    this.tracker = new EngineRunTracker({ ...settings, ...more }, this.clock);
  }

  running(): string[] {
    return this.tracker.running();
  }

  to(s: number): void {
    this.clock.advance(Math.max(0, s * 1000 - this.clock.now()));
    this.clock.jumpWall(s * 1000 - this.clock.now());
  }
}

const tracker = (): Engines => new Engines();

/** Feeds `[seconds, rpm]` of one engine and gives the events as `[seconds, kind, crossed at seconds]`. */
function run(engines: Engines, updates: readonly (readonly [number, number | null])[], id = "0"): unknown[] {
  return updates.flatMap(([s, rpm]) => {
    engines.to(s);
    const event = engines.tracker.observe(id, rpm, s * 1000);
    return event ? [[s, event.kind, event.crossedAtMs / 1000]] : [];
  });
}

/** The same of time that passes, to each of these seconds. */
function look(engines: Engines, ...seconds: number[]): unknown[] {
  return seconds.flatMap((s) => {
    engines.to(s);
    return engines.tracker
      .look()
      .map(({ kind, engine, crossedAtMs, rpm }) => [s, kind, engine, crossedAtMs / 1000, rpm]);
  });
}

test("an engine has started once its speed was above the threshold for five seconds, from when it rose", (t) => {
  const updates = [[0, 0], [1, 700], [2, 710], [5.9, 700], [6, 705], [7, 700]] as const; // prettier-ignore
  t.deepEqual(run(tracker(), updates), [[6, "engine_start", 1]]);
});

test("it has stopped once its speed was at the threshold or below for as long", (t) => {
  const engine = tracker();
  run(engine, [[0, 700], [5, 700]]); // prettier-ignore
  t.deepEqual(engine.running(), ["0"]);
  const updates = [[6, 301], [7, 300], [8, 0], [11.9, 0], [12, 0]] as const; // prettier-ignore
  t.deepEqual(run(engine, updates), [[12, "engine_stop", 7]]);
  t.deepEqual(engine.running(), []);
});

test("exactly the threshold is not running", (t) => {
  t.deepEqual(run(tracker(), [[0, 300], [10, 300], [20, 300.1], [25, 300.1]]), [[25, "engine_start", 20]]); // prettier-ignore
});

test("a crossing that did not last is forgotten", (t) => {
  const engine = tracker();
  t.deepEqual(run(engine, [[0, 700], [4.9, 700], [5, 200], [6, 700], [10.9, 700]]), []); // prettier-ignore
  t.deepEqual(run(engine, [[11, 700]]), [[11, "engine_start", 6]]);
});

test("an unknown speed changes nothing, neither the state nor a crossing under way", (t) => {
  const engine = tracker();
  t.deepEqual(run(engine, [[0, 700], [2, null], [5, null], [6, 700]]), [[6, "engine_start", 0]]); // prettier-ignore
  t.deepEqual(run(engine, [[10, null], [100, null], [101, NaN]]), []); // prettier-ignore
  t.deepEqual(engine.running(), ["0"]);
});

test("without persistence the first update decides", (t) => {
  const engine = new Engines({ persistenceMs: 0 });
  t.deepEqual(run(engine, [[0, 700], [1, 0]]), [[0, "engine_start", 0], [1, "engine_stop", 1]]); // prettier-ignore
});

test("a speed that is sent only when it changes starts and stops its engine as time passes", (t) => {
  const engine = tracker();
  t.deepEqual(run(engine, [[0, 0], [1, 1500]]), []); // prettier-ignore
  t.deepEqual(look(engine, 2, 5.9, 6, 7, 3600), [[6, "engine_start", "0", 1, 1500]]);
  t.deepEqual(run(engine, [[7200, 0]]), []);
  t.deepEqual(look(engine, 7204.9, 7205, 9000), [[7205, "engine_stop", "0", 7200, 0]]);
});

test("time that passes while the speed is unknown starts and stops nothing until it is known again", (t) => {
  const engine = tracker();
  t.deepEqual(run(engine, [[0, 1500], [1, null]]), []); // prettier-ignore
  t.deepEqual(look(engine, 2, 60), []);
  t.deepEqual(run(engine, [[61, 1500]]), [[61, "engine_start", 0]]);
});

test("a clock that leaps, either way, neither ends the waiting nor begins it anew", (t) => {
  for (const leapS of [3600, -50]) {
    const updates = [100, 102, 103 + leapS, 104 + leapS, 105 + leapS].map((s) => [s, 700] as const);
    const clock = new ManualClock(100_000);
    const leaping = new EngineRunTracker(settings, clock);
    const found = updates.map(([s, rpm], i) => {
      clock.advance(i === 0 ? 0 : i === 1 ? 2000 : 1000);
      clock.jumpWall(s * 1000 - clock.now());
      return leaping.observe("0", rpm, s * 1000)?.kind;
    });
    t.deepEqual(found, [undefined, undefined, undefined, undefined, "engine_start"], String(leapS));
  }
});

test("whether an engine runs by its last speed is known at once, and before any speed from the log book", (t) => {
  const { tracker: engine } = tracker();
  t.is(engine.runsByLastSpeed("0"), undefined);
  engine.restore({ kind: "engine_start", payload: { engine: "0" } });
  t.true(engine.runsByLastSpeed("0"));
  engine.observe("0", 0, 0);
  engine.observe("0", null, 1000);
  t.false(engine.runsByLastSpeed("0"));
  t.deepEqual(engine.running(), ["0"]);
});

test("every engine is one of its own", (t) => {
  const engine = tracker();
  t.deepEqual(run(engine, [[0, 700], [5, 700]], "0"), [[5, "engine_start", 0]]); // prettier-ignore
  t.deepEqual(run(engine, [[0, 0], [5, 0]], "1"), []); // prettier-ignore
  t.deepEqual(run(engine, [[6, 800], [11, 800]], "1"), [[11, "engine_start", 6]]); // prettier-ignore
  t.deepEqual(engine.running(), ["0", "1"]);
});

test("after a restart an engine is as the book says: not started twice, and stopped if it has stopped meanwhile", (t) => {
  const engine = tracker();
  engine.tracker.restore({ kind: "engine_start", payload: { engine: "0" } });
  engine.tracker.restore({ kind: "engine_start", payload: { engine: "1" } });
  engine.tracker.restore({ kind: "engine_stop", payload: { engine: "1" } });
  engine.tracker.restore({ kind: "engine_start", payload: {} });
  t.deepEqual(engine.running(), ["0"]);
  t.deepEqual(run(engine, [[0, 700], [5, 700], [60, 700]], "0"), []); // prettier-ignore
  const again = tracker();
  again.tracker.restore({ kind: "engine_start", payload: { engine: "0" } });
  t.deepEqual(run(again, [[0, 0], [5, 0]]), [[5, "engine_stop", 0]]); // prettier-ignore
});

test("snapshots come each period while an engine runs, the first a period after it started", (t) => {
  const schedule = new SnapshotSchedule({ periodMs: 900_000 });
  const due: number[] = [];
  for (let s = 0; s <= 3700; s += 1) if (schedule.due(s >= 10, 5000 + s * 1000)) due.push(s);
  t.deepEqual(due, [910, 1810, 2710, 3610]);
});

test("none while none runs, and a new start begins a new period", (t) => {
  const schedule = new SnapshotSchedule({ periodMs: 100 });
  t.false(schedule.due(true, 0));
  t.false(schedule.due(false, 90));
  t.false(schedule.due(true, 150));
  t.false(schedule.due(true, 249));
  t.true(schedule.due(true, 250));
  t.false(schedule.due(false, 1000));
});

test("periods that were slept through are not made up for", (t) => {
  const schedule = new SnapshotSchedule({ periodMs: 100 });
  schedule.due(true, 0);
  t.true(schedule.due(true, 1050));
  t.false(schedule.due(true, 1099));
  t.true(schedule.due(true, 1100));
});
