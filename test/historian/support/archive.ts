/** The file store without its thread, so that a test can run months of flushes, and look at any moment. */
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ExecutionContext } from "ava";
import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import type { CheckReport, HistoryQuery, Sample } from "../../../src/historian/historian-store.ts";
import type { Reduction } from "../../../src/historian/reduction.ts";
import { SqliteArchive, type Moment } from "../../../src/historian/file-store/sqlite-archive.ts";
import type { TagName } from "../../../src/historian/codec/frame-codec.ts";
import type { Retention } from "../../../src/historian/months/retention.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { columnsOf, type HistoryPoint, pointsOf } from "./points.ts";

export const KEEP_ALL: Retention = { retentionMs: Infinity, maxBytes: Infinity };

export class ArchiveUnderTest {
  readonly dir: string;
  /** Otherwise the test takes the steps. */
  expiresAtOnce = true;
  readonly archive: SqliteArchive;
  readonly #numbers = new Map<string, number>();

  readonly #period: number;
  #nextNumber: number;

  /** `period` is that of all tags, 0 where their values do not go round. */
  constructor(dir: string, retention: Retention = KEEP_ALL, period = 0) {
    this.dir = dir;
    this.#period = period;
    this.archive = SqliteArchive.open(join(dir, "historian.db"), retention);
    this.#nextNumber = this.archive.names.length;
    for (const [number, name] of this.archive.names.entries()) if (name !== undefined) this.#numbers.set(name, number);
  }

  append(samples: readonly Sample[], moment: Moment): void {
    const columns = new GrowingColumns();
    const tags = new Uint32Array(samples.length);
    const names: TagName[] = [];
    for (const [at, { tagId, timestampMs, value, quality }] of samples.entries()) {
      let number = this.#numbers.get(tagId);
      if (number === undefined) {
        number = this.#nextNumber;
        this.#nextNumber += 1;
        this.#numbers.set(tagId, number);
        names.push([number, tagId, this.#period]);
      }
      tags[at] = number;
      columns.push(timestampMs, value, quality);
    }
    const { length, times, values, states } = columns;
    this.archive.append({ length, times, values, states, tags }, names, moment);
    this.archive.maintain(moment);
    while (this.expiresAtOnce && this.archive.expireStep());
  }

  tags(): string[] {
    const steps = this.archive.tags();
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value.map(({ tagId }) => tagId);
    }
  }

  query(query: HistoryQuery, reduction?: Reduction): HistoryPoint[] {
    const steps = this.archive.query({ query, reduction, waiting: columnsOf([]) });
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return pointsOf(value);
    }
  }

  check(): CheckReport {
    const steps = this.archive.check();
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }

  close(): void {
    this.archive.close();
  }

  monthFiles(): string[] {
    return readdirSync(this.dir)
      .filter((file) => /^historian-.*\.db$/.test(file))
      .toSorted();
  }
}

/** The files as they are now, opened elsewhere: what a process finds after this one was killed in this moment. */
export async function openCopy(t: ExecutionContext, dir: string): Promise<ArchiveUnderTest> {
  const copy = await tempDir(t);
  cpSync(dir, copy, { recursive: true });
  return new ArchiveUnderTest(copy);
}
