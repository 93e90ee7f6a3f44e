/**
 * Random histories of sealing, retention, restarts, kills and clock steps: at every moment those month files are missing that
 * somebody has removed by hand, and no others.
 */
import { cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { limits } from "../../../src/historian/limits.ts";
import type { CheckReport, Sample } from "../../../src/historian/historian-store.ts";
import type { Retention } from "../../../src/historian/months/retention.ts";
import { checkFiles } from "../../../src/historian/file-store/sqlite-check.ts";
import { compactFiles } from "../../../src/historian/file-store/sqlite-compact.ts";
import { type Random, seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest, KEEP_ALL } from "../support/archive.ts";
import { listFaults, monthFilesOf } from "../support/listed.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const DAY_MS = 86_400_000;
const HISTORIES = 4 * SCALE;
const TURNS = 60;

// So that months begin and leave all the time.
Object.assign(limits, {
  blockSamples: 64,
  hotFrames: 16,
  logSegmentBytes: 32 * 1024,
  sealEveryFlushes: 2,
  sealSamples: 1,
  sealAgedTags: 2,
  openMonthFiles: 2,
  expireOldEveryMs: 0,
});

const RETENTIONS: readonly Retention[] = [
  KEEP_ALL,
  { retentionMs: 40 * DAY_MS, maxBytes: Infinity },
  { retentionMs: 30 * DAY_MS, minutesMs: 60 * DAY_MS, hoursMs: 90 * DAY_MS, maxBytes: Infinity },
  { retentionMs: Infinity, maxBytes: 1_500_000 },
];

class History {
  readonly #random: Random;
  readonly #base: string;
  readonly #away: string;
  /** Names of the files that were removed by hand. */
  #removed: string[] = [];
  #dir: string;
  #subject: ArchiveUnderTest | undefined;
  #nowMs = Date.UTC(2026, 0, 10);
  #flushes = 0;
  #kills = 0;
  readonly done = new Map<string, number>();
  mostMissing = 0;
  left = 0;

  constructor(base: string, random: Random) {
    this.#random = random;
    this.#base = base;
    this.#away = join(base, "away");
    this.#dir = join(base, "0");
    mkdirSync(this.#away);
    mkdirSync(this.#dir);
    this.start();
  }

  get main(): string {
    return join(this.#dir, "historian.db");
  }

  turn(): string {
    const whileRunning = ["record", "record", "record", "stepClock", "stop", "kill", "remove"] as const;
    const whileStopped = ["start", "start", "remove", "bringBack", "accept"] as const;
    const what = this.#random.pick<(typeof whileRunning)[number] | (typeof whileStopped)[number]>(this.#subject === undefined ? whileStopped : whileRunning); // prettier-ignore
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
    this[what]();
    return what;
  }

  /** What is not as it must be. */
  faults(): string[] {
    const isRunning = this.#subject !== undefined;
    const { damaged } = checked(this.#subject?.archive.check() ?? checkFiles(this.main));
    const told = damaged.map(({ file }) => file).toSorted();
    const expected = this.#removed.toSorted();
    this.mostMissing = Math.max(this.mostMissing, expected.length);
    const faults = damaged.filter(({ isMissing }) => !isMissing).map(({ file, reason }) => `${file}: ${reason}`);
    if (told.join() !== expected.join()) faults.push(`told: ${told.join()}; removed: ${expected.join()}`);
    const others = listFaults(this.main, isRunning ? "opened" : "at rest");
    return [...faults, ...others.filter((fault) => !expected.some((name) => fault.startsWith(`${name} is missing`)))];
  }

  close(): void {
    this.#subject?.close();
    this.#subject = undefined;
  }

  start(): void {
    this.#subject = new ArchiveUnderTest(this.#dir, this.#random.pick(RETENTIONS));
    this.#subject.expiresAtOnce = this.#random.below(2) === 0;
  }

  stop(): void {
    const { expired_samples: expired = 0 } = this.#subject?.archive.statistics() ?? {};
    this.left += expired;
    this.close();
  }

  /** What is there at this moment is what the next process finds. */
  kill(): void {
    this.#kills += 1;
    const next = join(this.#base, String(this.#kills));
    cpSync(this.#dir, next, { recursive: true });
    this.stop();
    this.#dir = next;
  }

  record(): void {
    for (let flushes = this.#random.below(12); flushes >= 0; flushes -= 1) {
      const nowMs = this.#nowMs;
      const samples = Array.from({ length: 240 }, (_, i): Sample => ({ tagId: `TAG_${i % 3}`, timestampMs: nowMs + i * 1000, value: Math.sin(i), quality: "good" })); // prettier-ignore
      this.#flushes += 1;
      this.#subject?.append(samples, { nowMs, monotonicMs: this.#flushes * DAY_MS });
      for (let steps = this.#random.below(4); steps > 0; steps -= 1) this.#subject?.archive.expireStep();
      this.#nowMs += this.#random.next() * 8 * DAY_MS;
    }
  }

  stepClock(): void {
    const steps = [Date.UTC(1970, 0, 1), Date.UTC(2090, 5, 1), Date.UTC(2026, 6, 1), this.#nowMs - 20 * DAY_MS];
    this.#nowMs = this.#random.pick(steps);
  }

  remove(): void {
    const there = monthFilesOf(this.main);
    if (there.length === 0) return;
    const name = this.#random.pick(there);
    renameSync(join(this.#dir, name), join(this.#away, name));
    // What SQLite has beside it goes with it, or stays: both happen.
    const log = join(this.#dir, `${name}-wal`);
    if (existsSync(log) && this.#subject === undefined) renameSync(log, join(this.#away, `${name}-wal`));
    this.#removed.push(name);
  }

  bringBack(): void {
    const [name] = this.#removed;
    if (name === undefined) return;
    renameSync(join(this.#away, name), join(this.#dir, name));
    this.#removed = this.#removed.slice(1);
  }

  accept(): void {
    const steps = compactFiles(this.main, { acceptMissing: true });
    while (steps.next().done !== true);
    this.#removed = [];
  }
}

function checked(steps: Generator<number, CheckReport>): CheckReport {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

test("those month files are missing that were removed by hand, and no others", async (t: ExecutionContext) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const done = new Map<string, number>();
  let [mostMissing, left] = [0, 0];
  for (let i = 0; i < HISTORIES; i += 1) {
    const history = new History(await tempDir(t), random);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const what = history.turn();
      t.deepEqual(history.faults(), [], `history ${i}, turn ${turn}: ${what}`);
    }
    history.close();
    for (const [what, count] of history.done) done.set(what, (done.get(what) ?? 0) + count);
    mostMissing = Math.max(mostMissing, history.mostMissing);
    left += history.left;
  }
  t.log(`${[...done].map(([what, count]) => `${what} ${count}`).join(", ")}; ${left} samples expired`);
  t.true(mostMissing > 1 && left > 0);
});
