import test from "ava";
import { DurabilityBarrier } from "../src/samples/durability-barrier.ts";
import type { SampleEngine } from "../src/samples/sample-engine.ts";
import { limits } from "../src/limits.ts";

/** An engine that loses at a kill what no snapshot has seen, and sees only what is old enough. */
function engineOf(hasSnapshots = true) {
  const state = { process: 1, snapshots: 0, nowMs: 0, isAway: false };
  const engine: SampleEngine = {
    process: async () => {
      if (state.isAway) throw new Error("away");
      return String(state.process);
    },
    import: async () => {},
    writeDown: async () => {
      if (state.isAway) throw new Error("away");
      state.snapshots += 1;
      return hasSnapshots;
    },
  };
  return { state, engine, barrier: new DurabilityBarrier(engine, () => state.nowMs) };
}

const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, limits.barrierMs + 50));

/** Until what was begun has been imported. */
const imported = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function stateOf(work: Promise<unknown>): Promise<string> {
  return Promise.race([
    work.then(
      () => "kept",
      () => "lost",
    ),
    moment().then(() => "waits"),
  ]);
}

test("what was just imported waits, and one snapshot serves all that are old enough", async (t) => {
  const { state, barrier } = engineOf();
  const many = Array.from({ length: 50 }, () => barrier.after(async () => {}));
  t.is(await stateOf(Promise.all(many)), "waits");
  t.is(state.snapshots, 0);
  await imported();
  state.nowMs += limits.settleMs;
  const late = barrier.after(async () => {});
  t.is(await stateOf(Promise.all(many)), "kept");
  t.is(state.snapshots, 1);
  t.is(await stateOf(late), "waits");
  state.nowMs += limits.settleMs;
  t.is(await stateOf(late), "kept");
  t.is(barrier.waiting, 0);
});

test("another process than before the import means that it is lost, also where it was started during the import", async (t) => {
  const { state, barrier } = engineOf();
  const before = barrier.after(async () => {});
  const during = barrier.after(async () => {
    state.process = 2;
  });
  await imported();
  state.nowMs += limits.settleMs;
  t.is(await stateOf(before), "lost");
  t.is(await stateOf(during), "lost");
  t.is(barrier.restarts, 2);
});

test("where snapshots are refused, the longer time counts, and a restart is told at once", async (t) => {
  const { state, barrier } = engineOf(false);
  const first = barrier.after(async () => {});
  await imported();
  state.nowMs += limits.settleMs;
  t.is(await stateOf(first), "waits");
  state.nowMs += limits.settleUnprovenMs;
  t.is(await stateOf(first), "kept");
  const second = barrier.after(async () => {});
  await imported();
  state.process = 2;
  state.nowMs += limits.settleMs;
  t.is(await stateOf(second), "lost");
});

test("an engine that goes away loses what waits, and an import that fails waits for nothing", async (t) => {
  const { state, barrier } = engineOf();
  await t.throwsAsync(
    barrier.after(() => Promise.reject(new Error("refused"))),
    { message: "refused" },
  );
  t.is(barrier.waiting, 0);
  const waiting = barrier.after(async () => {});
  await imported();
  state.isAway = true;
  state.nowMs += limits.settleMs;
  t.is(await stateOf(waiting), "lost");
});
