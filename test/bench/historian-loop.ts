/**
 * By how much the event loop of the service is late while the historian seals: flushes of a second of 300 tags, fifty a
 * second, so that all tags are sealed in twenty seconds; in turns with the same process doing nothing, and with it making
 * the same flushes for a store that throws them away. What is more than the latter is what the file store costs.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Historian } from "../../src/historian/historian.ts";
import type { HistorianStore, Sample } from "../../src/historian/historian-store.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { ManualClock } from "../support/clock.ts";
import { tempDir } from "../support/temp-dir.ts";
import { noiseOf, sameWork, spread } from "./support/figures.ts";
import { Teardown } from "./support/teardown.ts";
import { vesselSeconds } from "./support/vessel-samples.ts";

const ROUNDS = 5;
/** A block has 1024 seconds of a tag: each round seals every tag once. */
const FLUSHES = 1024;
const FLUSH_EVERY_MS = 20;
const START_MS = Date.UTC(2026, 10, 1);
/** Takes every flush and keeps nothing; nothing else is asked of it. */
const DISCARDING = { append: async () => {} } as unknown as HistorianStore;

interface Late {
  readonly p99: number;
  readonly worst: number;
}

export default async function loop(print: (line: string) => void): Promise<void> {
  const teardown = new Teardown(print);
  try {
    const clock = new ManualClock(START_MS);
    const file = join(await tempDir(teardown), "historian.db");
    const options = { retentionDays: 365, maxBytes: 8e9, clock };
    const stores = { file: await openSqliteStore({ ...options, file }), discarding: DISCARDING };
    const seconds = { file: vesselSeconds(START_MS), discarding: vesselSeconds(START_MS), idle: () => [] };
    const late = { idle: [] as Late[], discarding: [] as Late[], file: [] as Late[] };
    const works: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      works.push(sameWork());
      for (const what of ["idle", "discarding", "file"] as const) {
        const flushes = Array.from({ length: FLUSHES }, seconds[what]);
        const historian = what === "idle" ? undefined : new Historian({ store: stores[what], clock });
        const measured = await watch(historian, flushes, clock);
        // In the first round the code is cold, and nothing is sealed yet.
        if (round > 0) late[what].push(measured);
      }
    }
    print(`${FLUSHES} flushes of 600 samples a round, one every ${FLUSH_EVERY_MS} ms; ${noiseOf(works)}`);
    for (const [what, rounds] of Object.entries(late)) {
      print(`${what.padEnd(10)} event loop late by p99 ${spread(rounds.map(({ p99 }) => p99))} ms, worst ${spread(rounds.map(({ worst }) => worst))} ms`); // prettier-ignore
    }
    print(`${stores.file.statistics().samples} samples are in the file`);
    await stores.file.close();
  } finally {
    await teardown.run();
  }
}

async function watch(
  historian: Historian | undefined,
  flushes: readonly Sample[][],
  clock: ManualClock,
): Promise<Late> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  for (const [i, samples] of flushes.entries()) {
    clock.advance(historian === undefined ? 0 : 1000);
    for (const sample of samples) historian?.record({ ...sample, source: "bench" });
    await historian?.flush();
    await sleep(Math.max(0, startedAt + (i + 1) * FLUSH_EVERY_MS - performance.now()));
  }
  delay.disable();
  return { p99: delay.percentile(99) / 1e6, worst: delay.max / 1e6 };
}
