/** What becomes of a store whose log of frames is lost, or is somebody else's. */
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import type { Sample } from "../../../src/historian/historian-store.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest } from "../support/archive.ts";
import { sample, START_MS } from "../support/samples.ts";

const FLUSHES = 90;

function moment(i: number) {
  return { nowMs: START_MS + i * 1000, monotonicMs: i * 1000 };
}

/** A store that was stopped: blocks of one tag, and frames, some with samples that are in no block. */
async function stopped(t: ExecutionContext): Promise<{ dir: string; main: string; samples: Sample[] }> {
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir);
  const samples: Sample[] = [];
  for (let i = 0; i < FLUSHES; i += 1) {
    const flush = Array.from({ length: 100 }, (_, k) => sample("FAST", i * 1000 + k * 10, (i * k) % 97));
    if (i % 7 === 0) flush.push(sample(`SLOW_${i % 3}`, i * 1000, i));
    subject.append(flush, moment(i));
    samples.push(...flush);
  }
  subject.close();
  return { dir, main: join(dir, "historian.db"), samples };
}

test.serial("a log that is missing, or of which nothing is left, is reported; the store goes on", async (t) => {
  const { dir, main, samples } = await stopped(t);
  for (const lose of [
    () => rmSync(`${main}-frames`),
    () => writeFileSync(`${main}-frames`, Buffer.alloc(9000, 0x11)),
  ]) {
    lose();
    const subject = new ArchiveUnderTest(dir);
    t.is(subject.archive.statistics().damaged_blocks, 1);
    const left = subject.query({ tagId: "FAST", limit: 1e6 }).length;
    t.true(left > 0 && left < samples.length, "what was sealed");
    subject.close();
    const once = new ArchiveUnderTest(dir);
    t.is(once.archive.statistics().damaged_blocks, 0, "once");
    once.append([sample("FAST", 1e6, 1)], moment(FLUSHES));
    t.is(once.query({ tagId: "FAST", limit: 1e6 }).length, left + 1);
    once.close();
    const again = new ArchiveUnderTest(dir);
    t.is(again.archive.statistics().damaged_blocks, 0);
    t.is(again.query({ tagId: "FAST", limit: 1e6 }).length, left + 1);
    again.close();
  }
  t.true(readdirSync(dir).includes("historian.db-frames.damaged-1"));
});

test.serial("a file of somebody else in the place of the log is refused and stays as it is", async (t) => {
  const dir = await tempDir(t);
  const path = join(dir, "historian.db-frames");
  writeFileSync(path, "notes of somebody\n".repeat(1000));
  const before = readFileSync(path);
  t.throws(() => new ArchiveUnderTest(dir), { code: "historian-foreign-file" });
  t.true(readFileSync(path).equals(before));
});

test.serial(
  "a file that is open and was removed, or exchanged for a copy, is not written until it is back, and the check tells of it",
  async (t) => {
    const dir = await tempDir(t);
    const subject = new ArchiveUnderTest(dir);
    subject.append([sample("FAST", 0, 0)], moment(0));
    for (const name of ["historian.db", "historian.db-frames"]) {
      const file = join(dir, name);
      const write = () => subject.append([sample("FAST", 1000, 1)], moment(1));
      const isRefused = (reason: string): void => {
        t.like(t.throws(write), { code: "historian-io", details: { file, reason } }, name);
        const { damaged } = subject.check();
        t.deepEqual(damaged.map((place) => [place.file, place.reason]), [[name, reason]]); // prettier-ignore
      };
      renameSync(file, `${file}.away`);
      isRefused("ENOENT");
      copyFileSync(`${file}.away`, file);
      isRefused("exchanged");
      renameSync(`${file}.away`, file);
    }
    subject.append([sample("FAST", 1000, 1)], moment(1));
    t.is(subject.query({ tagId: "FAST", limit: 10 }).length, 2);
    t.deepEqual(subject.check().damaged, []);
    subject.close();
  },
);
