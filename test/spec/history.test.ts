/** Specification sections 2.5 and 1 (historian), and GET /tags/{tag_id}/history of section 4. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import test from "ava";
import { serviceOfFile } from "./support/service.ts";
import { until } from "../support/until.ts";

const service = serviceOfFile({
  tags: ["LIMIT", "BOUNDS", "MIXED", "OTHER", "FLUSHED", "EMPTY"].map((id) => ({ id, unit_si: "K" })),
});

interface HistoryRecord {
  readonly tag_id: string;
  readonly timestamp: string;
  readonly value: unknown;
}

interface HistorianCounts {
  readonly kind: string;
  readonly samples: number;
  readonly numeric_samples: number;
  readonly boolean_samples: number;
  readonly buffered: number;
  readonly flushes: number;
}

const counts = async () => (await service().get<{ historian: HistorianCounts }>("/health")).historian;

async function valuesOf(path: string): Promise<unknown[]> {
  return (await service().get<HistoryRecord[]>(path)).map(({ value }) => value);
}

test.serial("the history of a tag is an array of its own time-series records", async (t) => {
  const { write, get, startMs } = service();
  for (let i = 0; i < 10; i += 1) {
    write("BOUNDS", i, { atS: i });
    write("OTHER", -i, { atS: i });
  }
  const records = await get<HistoryRecord[]>("/tags/BOUNDS/history");
  t.deepEqual(
    records,
    Array.from({ length: 10 }, (_, i) => ({
      tag_id: "BOUNDS",
      timestamp: new Date(startMs + i * 1000).toISOString(),
      value: i,
      quality: "good",
    })),
  );
  t.deepEqual(await get("/tags/EMPTY/history"), [], "a registered tag without samples has an empty one");
});

test.serial("since is the lower and until the upper time bound of a history, limit its greatest length", async (t) => {
  const { startMs } = service();
  const at = (s: number) => new Date(startMs + s * 1000).toISOString();
  t.deepEqual(await valuesOf(`/tags/BOUNDS/history?since=${at(6)}`), [6, 7, 8, 9]);
  t.deepEqual(await valuesOf(`/tags/BOUNDS/history?until=${at(2)}`), [0, 1, 2]);
  t.deepEqual(await valuesOf(`/tags/BOUNDS/history?since=${at(3)}&until=${at(5)}`), [3, 4, 5]);
  t.deepEqual(await valuesOf(`/tags/BOUNDS/history?since=${at(2.5)}&until=${at(3.5)}`), [3]);
  t.deepEqual(await valuesOf(`/tags/BOUNDS/history?since=${at(100)}`), []);
  t.deepEqual(await valuesOf("/tags/BOUNDS/history?limit=3"), [7, 8, 9]);
  t.deepEqual(await valuesOf(`/tags/BOUNDS/history?until=${at(5)}&limit=2`), [4, 5]);
});

test.serial("without a limit 1000 of 1001 records are given, before the flush and after it", async (t) => {
  const { write, parts } = service();
  for (let i = 0; i <= 1000; i += 1) write("LIMIT", i, { atS: i / 1000 });
  for (const flushed of [false, true]) {
    if (flushed) await parts.history.flush();
    const given = await valuesOf("/tags/LIMIT/history");
    t.is(given.length, 1000);
    t.is(given.at(-1), 1000);
    t.is((await valuesOf("/tags/LIMIT/history?limit=1001")).length, 1001);
  }
});

test.serial(
  "numbers and booleans are stored separately: counted apart, and each comes back as what it was",
  async (t) => {
    const { write, parts } = service();
    await parts.history.flush();
    const before = await counts();
    const values = [0, false, 1, true, 1, false, 0.5, true, null];
    for (const [i, value] of values.entries())
      write("MIXED", value, { atS: i, quality: value === null ? "bad" : "good" });
    await parts.history.flush();
    const after = await counts();
    t.is(after.numeric_samples - before.numeric_samples, 4);
    t.is(after.boolean_samples - before.boolean_samples, 4);
    t.is(after.samples - before.samples, 9);
    t.deepEqual(await valuesOf("/tags/MIXED/history"), values);
  },
);

test.serial("updates wait in a buffer and are flushed by themselves, once a second", async (t) => {
  const { write, parts } = service();
  await parts.history.flush();
  const start = await counts();
  t.like(start, { kind: "memory", buffered: 0 });
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  // There is always something to flush; each flush is seen as the moment at which the buffer has become smaller.
  const flushedAtMs: number[] = [];
  let written = 0;
  let buffered = 0;
  await until(() => {
    const now = parts.history.statistics();
    if (now.buffered < buffered) flushedAtMs.push(performance.now());
    t.is(now.buffered + now.samples, start.samples + written, "waiting or stored, nothing is lost or doubled");
    write("FLUSHED", (written += 1));
    buffered = now.buffered + 1;
    return flushedAtMs.length === 5;
  });
  const periodMs = (flushedAtMs.at(-1)! - flushedAtMs[0]!) / (flushedAtMs.length - 1);
  // A machine that stands still makes the timer late.
  const lateMs = loop.max / 1e6;
  t.log(`${Math.round(periodMs)} ms between two flushes, the loop at most ${Math.round(lateMs)} ms late`);
  t.true(periodMs > 800 && periodMs < 1700 + lateMs);
});
