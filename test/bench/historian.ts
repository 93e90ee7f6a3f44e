/**
 * The historian's file store beside plain SQLite rows (`(tag, time) WITHOUT ROWID`, one transaction a flush), both with
 * WAL and `synchronous = FULL`, on the same samples of 300 tags, in turns in one process. Flushes follow each other
 * without pause: a second of samples each. `written` is what the kernel was given to write, journal of the file
 * system not included. The event loop is that of the service, whose thread does not do the work.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { systemClock } from "../../src/core/clock.ts";
import { Historian } from "../../src/historian/historian.ts";
import type { HistoryPoint, Sample } from "../../src/historian/historian-store.ts";
import { openSqliteStore } from "../../src/historian/sqlite-store.ts";
import { FLUSH_SAMPLES, TAGS, vesselSeconds } from "./support/vessel-samples.ts";

const TURNS = 4;
/** Half an hour in all: every tag is sealed at least once. */
const SECONDS_A_TURN = 450;
const TAG = "SYSTEM_4.SIGNAL_4";

interface Side {
  flush(samples: readonly Sample[]): Promise<void>;
  newest(limit: number): Promise<readonly HistoryPoint[]>;
  close(): Promise<void>;
}

interface Turn {
  readonly ms: number;
  readonly written: number;
  /** By how much the event loop was late, in 99 of 100 looks at it. */
  readonly delayMs: number;
}

export default async function historian(print: (line: string) => void): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  try {
    await compare(dir, print);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function compare(dir: string, print: (line: string) => void): Promise<void> {
  const nextSecond = vesselSeconds();
  const ours = await openOurs(join(dir, "historian.db"));
  const rows = openRows(join(dir, "rows.sqlite"));
  const turns: { ours: Turn; rows: Turn }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const seconds = Array.from({ length: SECONDS_A_TURN }, nextSecond);
    turns.push({ ours: await take(ours, seconds), rows: await take(rows, seconds) });
  }
  const samples = TURNS * SECONDS_A_TURN * FLUSH_SAMPLES;
  print(`${TAGS} tags, ${samples} samples in flushes of ${FLUSH_SAMPLES}; ${TURNS} turns each`);
  const rate = (side: "ours" | "rows") => turns.map((turn) => (SECONDS_A_TURN * FLUSH_SAMPLES) / turn[side].ms);
  const written = (side: "ours" | "rows") => turns.map((turn) => turn[side].written / SECONDS_A_TURN / FLUSH_SAMPLES);
  report(print, "flush     ", "k samples/s", rate("ours"), rate("rows"), (a, b) => a / b);
  report(print, "written   ", "B a sample ", written("ours"), written("rows"), (a, b) => b / a);
  const delay = (side: "ours" | "rows") => turns.map((turn) => turn[side].delayMs);
  report(print, "event loop", "ms, p99    ", delay("ours"), delay("rows"), (a, b) => b / a);
  for (const limit of [1000, SECONDS_A_TURN * TURNS * 2]) {
    const asked = await Promise.all([timings(ours, limit), timings(rows, limit)]);
    report(print, `newest ${String(limit).padEnd(4)}`, "ms         ", asked[0], asked[1], (a, b) => b / a);
  }
  await ours.close();
  await rows.close();
  const bytes = (pattern: RegExp) =>
    readdirSync(dir).reduce((sum, name) => sum + (pattern.test(name) ? statSync(join(dir, name)).size : 0), 0) /
    samples;
  report(print, "files     ", "B a sample ", [bytes(/^historian/)], [bytes(/^rows/)], (a, b) => b / a);
  print(`of ours, sealed ${bytes(/^historian-/).toFixed(2)} B a sample, and the frames of the last half hour`);
  const startedAt = performance.now();
  const again = await openOurs(join(dir, "historian.db"));
  print(`open: ${(performance.now() - startedAt).toFixed(0)} ms, replaying the frames`);
  await again.close();
}

async function take(side: Side, seconds: readonly (readonly Sample[])[]): Promise<Turn> {
  const writtenBefore = bytesWritten();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  for (const samples of seconds) {
    await side.flush(samples);
    await setImmediate();
  }
  const ms = performance.now() - startedAt;
  delay.disable();
  return { ms, written: bytesWritten() - writtenBefore, delayMs: delay.percentile(99) / 1e6 };
}

async function timings(side: Side, limit: number): Promise<number[]> {
  const ms: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const startedAt = performance.now();
    await side.newest(limit);
    ms.push(performance.now() - startedAt);
  }
  return ms;
}

/** What this process has given the kernel to write to a disk; 0 where the system does not tell. */
function bytesWritten(): number {
  try {
    return Number(/^write_bytes: (\d+)$/m.exec(readFileSync("/proc/self/io", "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function report(
  print: (line: string) => void,
  what: string,
  unit: string,
  ours: readonly number[],
  rows: readonly number[],
  ratio: (ours: number, rows: number) => number,
): void {
  const ratios = ours.map((one, i) => ratio(one, rows[i] ?? NaN));
  print(`${what} ${unit}  ours ${spread(ours)}   rows ${spread(rows)}   ratio ${spread(ratios)}`);
}

/** The median, and the least and the greatest where there are several. */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const text = (value: number | undefined): string => (value ?? NaN).toPrecision(3);
  const median = text(sorted[sorted.length >> 1]);
  return sorted.length < 2 ? median : `${median} (${text(sorted[0])}–${text(sorted.at(-1))})`;
}

async function openOurs(file: string): Promise<Side> {
  const store = await openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock: systemClock });
  const history = new Historian({ store, clock: systemClock });
  return {
    flush: async (samples) => {
      for (const sample of samples) history.record({ ...sample, source: "bench" });
      await history.flush();
    },
    newest: (limit) => history.query({ tagId: TAG, limit }),
    close: () => history.stop(),
  };
}

function openRows(file: string): Side {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE sample (tag INTEGER, time INTEGER, value REAL, quality INTEGER, PRIMARY KEY (tag, time)) WITHOUT ROWID;
  `);
  const insert = database.prepare("INSERT OR REPLACE INTO sample VALUES (?, ?, ?, ?)");
  const newest = database.prepare("SELECT time, value FROM sample WHERE tag = ? ORDER BY time DESC LIMIT ?");
  const numbers = new Map<string, number>();
  const numberOf = (tagId: string): number => {
    const known = numbers.get(tagId) ?? numbers.size;
    numbers.set(tagId, known);
    return known;
  };
  return {
    flush: async (samples) => {
      database.exec("BEGIN");
      for (const { tagId, timestampMs, value } of samples) insert.run(numberOf(tagId), timestampMs, Number(value), 0);
      database.exec("COMMIT");
    },
    newest: async (limit) =>
      newest
        .all(numberOf(TAG), limit)
        .map((row): HistoryPoint => ({
          timestampMs: Number(row["time"]),
          value: Number(row["value"]),
          quality: "good",
        }))
        .toReversed(),
    close: async () => database.close(),
  };
}
