/**
 * A store at rest of which single bits are flipped, and what comes of each: whether it answers what it was given, says
 * that something is damaged, or, which must never be, gives something that it was not given.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { isBitacoraError } from "../../../src/core/errors.ts";
import type { Reduction } from "../../../src/historian/reduction.ts";
import { ArchiveUnderTest, KEEP_ALL } from "./archive.ts";
import { CRASH_TAGS, flushOf, flushTimeMs, sampleOf, samplesBefore } from "./crash-samples.ts";
import { pointOf } from "./samples.ts";
import type { HistoryPoint } from "./points.ts";

export const OUTCOMES = ["harmless", "reported", "refused", "missing", "twice", "wrong", "uncoded"] as const;
/**
 * `harmless`: all as it was. `reported`: damage is counted (or a flush that may have been cut off), and what is given is right. `refused`:
 * the file is not opened, with a coded error. `missing`: samples are not given, also in a reduction, and nothing says so. `twice`: some are
 * given or counted twice. `wrong`: a point or a mean is given that never was. `uncoded`: an error that nobody has thought of.
 */
export type Outcome = (typeof OUTCOMES)[number];

/** Two blocks of each tag, and frames besides. */
const FLUSHES = 180;
const HOUR_MS = 3_600_000;
const SAMPLES_FOR_A_WEEK = {
  retentionMs: 7 * 24 * HOUR_MS,
  minutesMs: Infinity,
  hoursMs: Infinity,
  maxBytes: Infinity,
};
/** From rows of hours, and from those of blocks or minutes. */
const REDUCED: readonly Reduction[] = [
  { intervalMs: 24 * HOUR_MS, aggregate: "count" },
  { intervalMs: 24 * HOUR_MS, aggregate: "mean" },
  { intervalMs: 31 * HOUR_MS + 7000, aggregate: "mean" },
];

export class FlippedStore {
  /** By name. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly #dir: string;
  readonly #given: ReadonlyMap<string, ReadonlyMap<number, HistoryPoint>>;
  /** What each tag is reduced to. */
  readonly #reduced: ReadonlyMap<string, readonly (readonly HistoryPoint[])[]>;

  private constructor(dir: string, files: ReadonlyMap<string, Buffer>, whole: ArchiveUnderTest) {
    this.#dir = dir;
    this.files = files;
    this.#reduced = new Map(CRASH_TAGS.map((tagId) => [tagId, reduced(whole, tagId)]));
    this.#given = new Map(
      CRASH_TAGS.map((tagId) => {
        const given = Array.from({ length: samplesBefore(tagId, FLUSHES) }, (_, k) => pointOf(sampleOf(tagId, k)));
        const left = whole.query({ tagId, limit: 1e9 }).length;
        const points = given.slice(given.length - left);
        return [tagId, new Map(points.map((point) => [point.timestampMs, point]))];
      }),
    );
  }

  /** Makes a store in an empty folder; its month may be downsampled, but for blocks that minutes would not make smaller. */
  static make(dir: string, isDownsampled = false): FlippedStore {
    const original = join(dir, "original");
    mkdirSync(original);
    const subject = new ArchiveUnderTest(original, isDownsampled ? SAMPLES_FOR_A_WEEK : KEEP_ALL);
    // All in one month, by the clock.
    const moment = (flush: number) => ({ nowMs: flushTimeMs(0), monotonicMs: flush * 1000 });
    for (let flush = 0; flush < FLUSHES; flush += 1) subject.append(flushOf(flush), moment(flush));
    // Another tag begins the months after it.
    const laterFlushes = isDownsampled ? 200 : 0;
    for (let n = 0; n < laterFlushes; n += 1) {
      const offMs = n * 6 * HOUR_MS;
      const later = { nowMs: flushTimeMs(0) + offMs, monotonicMs: FLUSHES * 1000 + offMs };
      const values = Array.from({ length: 64 }, (_, k) => ({ timestampMs: later.nowMs + k, value: k }));
      subject.append(values.map((one) => ({ tagId: "LATER", quality: "good", ...one })), later); // prettier-ignore
    }
    subject.close();
    const names = globSync("*", { cwd: original });
    const files = new Map(names.map((name) => [name, readFileSync(join(original, name))]));
    const whole = new ArchiveUnderTest(original);
    const store = new FlippedStore(dir, files, whole);
    whole.close();
    return store;
  }

  /** Where the longest of the blocks that lie in one piece lies in a month file. */
  longestBlock(file: string): { readonly at: number; readonly length: number } {
    for (const block of blocksOf(join(this.#dir, "original", file))) {
      const at = this.files.get(file)?.indexOf(block) ?? -1;
      if (at !== -1) return { at, length: block.length };
    }
    throw new Error("no block lies in one piece");
  }

  flip(file: string, bit: number): Outcome {
    const dir = join(this.#dir, "flipped");
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir);
    for (const [name, bytes] of this.files) {
      const copy = Buffer.from(bytes);
      if (name === file) copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      writeFileSync(join(dir, name), copy);
    }
    try {
      return this.#examine(dir);
    } catch (error) {
      return isBitacoraError(error) ? "refused" : "uncoded";
    }
  }

  #examine(dir: string): Outcome {
    const subject = new ArchiveUnderTest(dir);
    try {
      let isMissing = false;
      let isWrong = false;
      for (const [tagId, given] of this.#given) {
        const points = subject.query({ tagId, limit: 1e9 });
        if (!points.every((point) => isSame(point, given.get(point.timestampMs)))) return "wrong";
        if (new Set(points.map(({ timestampMs }) => timestampMs)).size < points.length) return "twice";
        if (points.length < given.size) isMissing = true;
        const whole = this.#reduced.get(tagId) ?? [];
        const found = reduced(subject, tagId);
        if (counted(found) > counted(whole)) return "twice";
        if (counted(found) < counted(whole)) isMissing = true;
        else if (!isDeepStrictEqual(found, whole)) isWrong = true;
      }
      const { damaged_blocks: damaged, torn_flushes: torn, missing_month_files: months } = subject.archive.statistics();
      if (damaged > 0 || torn > 0 || months > 0) return "reported";
      if (isWrong) return "wrong";
      return isMissing ? "missing" : "harmless";
    } finally {
      subject.close();
    }
  }
}

function reduced(subject: ArchiveUnderTest, tagId: string): HistoryPoint[][] {
  return REDUCED.map((reduction) => subject.query({ tagId, limit: 1e9 }, reduction));
}

/** The samples in the first reduction. */
function counted([counts = []]: readonly (readonly HistoryPoint[])[]): number {
  return counts.reduce((sum, { value }) => sum + Number(value), 0);
}

function isSame(a: HistoryPoint, b: HistoryPoint | undefined): boolean {
  return a.value === b?.value && a.quality === b.quality;
}

/** The longest first. */
function blocksOf(file: string): Uint8Array[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare("SELECT bytes FROM block ORDER BY length(bytes) DESC").all();
    return rows.map((row) => row["bytes"] as Uint8Array);
  } finally {
    database.close();
  }
}
