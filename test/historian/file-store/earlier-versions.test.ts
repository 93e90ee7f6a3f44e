/** Files that earlier versions have written: `fixtures/historian/v1/` and `v2/`, with the same samples. */
import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "ava";
import type { HistoryPoint } from "../../../src/historian/historian-store.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest } from "../support/archive.ts";
import { sample, START_MS } from "../support/samples.ts";

const FLUSHES = 40;

/** What was recorded: 40 times 64 s, two tags at 2 Hz, one every 64 s. */
const RECORDED: Readonly<Record<string, readonly HistoryPoint[]>> = {
  NUMBER: Array.from({ length: FLUSHES * 128 }, (_, at) => ({
    timestampMs: START_MS + at * 500,
    value: ((at * 7) % 1000) / 10,
    quality: at % 500 === 0 ? "uncertain" : "good",
  })),
  BOOLEAN: Array.from({ length: FLUSHES * 128 }, (_, at) => ({
    timestampMs: START_MS + at * 500,
    value: at % 300 < 100,
    quality: "good",
  })),
  SLOW: Array.from({ length: FLUSHES }, (_, n) => ({
    timestampMs: START_MS + n * 64_000,
    value: n % 7 === 0 ? null : n,
    quality: n % 7 === 0 ? "bad" : "good",
  })),
};

for (const version of ["v1", "v2"]) {
  test(`files of ${version} are read, also after new samples have come into them`, async (t) => {
    const fixture = fileURLToPath(new URL(`../../../fixtures/historian/${version}`, import.meta.url));
    const dir = await tempDir(t);
    cpSync(fixture, dir, { recursive: true });
    const subject = new ArchiveUnderTest(dir);
    const check = (): void => {
      for (const [tagId, points] of Object.entries(RECORDED)) {
        t.deepEqual(subject.query({ tagId, limit: 10_000, untilMs: START_MS + FLUSHES * 64_000 - 1 }), points);
      }
      t.deepEqual(subject.archive.statistics().damaged_blocks, 0);
    };
    check();
    const laterMs = FLUSHES * 64_000;
    for (let n = 0; n < 48; n += 1) {
      subject.append(
        Array.from({ length: 128 }, (_, k) => sample("NUMBER", laterMs + (n * 128 + k) * 500, k)),
        { nowMs: START_MS + laterMs + n * 64_000, monotonicMs: n * 64_000 },
      );
    }
    check();
    t.deepEqual(subject.monthFiles(), ["historian-2026-11.db"]);
    t.is(subject.query({ tagId: "NUMBER", limit: 100_000 }).length, FLUSHES * 128 + 48 * 128);
    const reduction = { intervalMs: 3_600_000, aggregate: "count" } as const;
    const counts = subject.query({ tagId: "NUMBER", limit: 100 }, reduction);
    t.is(
      counts.reduce((sum, { value }) => sum + Number(value), 0),
      FLUSHES * 128 + 48 * 128,
    );
    subject.close();
  });
}
