/** Whether a log has a transaction that counts is SQLite's to say: it is asked of each log that is tried here. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import { hasCommit } from "../../../src/historian/disk/write-ahead-log.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PAGE_BYTES = 1024;
const FRAME_BYTES = 24 + PAGE_BYTES;

/** A file with one row and the log of two transactions beside it, the first of several pages. */
async function fileWithLog(t: ExecutionContext) {
  const dir = await tempDir(t);
  const file = join(dir, "made.db");
  const database = new DatabaseSync(file);
  t.teardown(() => database.close());
  database.exec(`PRAGMA page_size = ${PAGE_BYTES}; CREATE TABLE t (a); INSERT INTO t VALUES (1); PRAGMA journal_mode = WAL;`); // prettier-ignore
  database.exec("BEGIN; INSERT INTO t VALUES (zeroblob(5000)); INSERT INTO t VALUES (randomblob(3000)); COMMIT;");
  database.exec("INSERT INTO t VALUES (4)");
  const log = readFileSync(`${file}-wal`);
  const copy = join(dir, "tried.db");
  /** What SQLite makes of the file with this log, and what is said of the log. */
  const tried = (bytes: Buffer): { readonly counts: boolean; readonly said: boolean } => {
    copyFileSync(file, copy);
    writeFileSync(`${copy}-wal`, bytes);
    const said = hasCommit(`${copy}-wal`);
    const opened = new DatabaseSync(copy);
    const rows = opened.prepare("SELECT count(*) AS n FROM t").get()?.["n"];
    opened.close();
    return { counts: Number(rows) > 1, said };
  };
  return { log, tried, missing: join(dir, "none-wal") };
}

test("a log that is cut off anywhere has a transaction as long as its first commit is whole", async (t) => {
  const { log, tried, missing } = await fileWithLog(t);
  t.false(hasCommit(missing));
  const lengths = [0, 1, 31, 32, 33, log.length];
  for (let at = 32; at < log.length; at += FRAME_BYTES) lengths.push(at - 1, at, at + 24, at + 25);
  const outcomes = new Set<boolean>();
  for (const length of lengths) {
    const { counts, said } = tried(log.subarray(0, length));
    t.is(said, counts, `${length} of ${log.length} bytes`);
    outcomes.add(said);
  }
  t.is(outcomes.size, 2);
});

test("a flipped bit in the first transaction takes it away, one behind it does not", async (t) => {
  const { log, tried } = await fileWithLog(t);
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  const outcomes = new Set<boolean>();
  const places = Array.from({ length: 200 }, () => random.below(log.length));
  for (const at of [...Array.from({ length: 56 }, (_, i) => i), ...places]) {
    const flipped = Buffer.from(log);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
    const { counts, said } = tried(flipped);
    t.is(said, counts, `byte ${at}`);
    outcomes.add(said);
  }
  t.is(outcomes.size, 2);
});
