import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import { packBlock, unpackBlock } from "../../../src/historian/codec/block-codec.ts";
import { DamagedBytes } from "../../../src/historian/codec/byte-io.ts";
import type { CheckReport, Sample } from "../../../src/historian/historian-store.ts";
import { packTimes, unpackTimes } from "../../../src/historian/codec/shared-times.ts";
import { checkFiles } from "../../../src/historian/file-store/sqlite-check.ts";
import { seededRandom } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest } from "../support/archive.ts";
import { pointOf, sample, START_MS, steady, timeMaker } from "../support/samples.ts";
import { columnsOf, pointsOf } from "../support/points.ts";
import { same } from "../../support/same.ts";

test("times are unpacked as they were packed, whatever they are", (t) => {
  const random = seededRandom();
  t.log(`seed ${random.seed}`);
  for (let i = 0; i < 300; i += 1) {
    const times = Float64Array.from({ length: 1 + random.below(random.pick([2, 30, 3000])) }, timeMaker(random));
    same(t, unpackTimes(packTimes(i, 3, times, 0, times.length), i), { blocks: 3, times });
  }
});

test("no bit of times, nor of a block without them, can be flipped without its being found, or changing nothing", (t) => {
  const columns = columnsOf(steady("A", 300));
  const times = packTimes(6, 2, columns.times, 0, columns.length);
  const block = packBlock("A", 7, columns, 0, columns.length, { sealedFrame: 5, shared: { firstBlock: 6, passed: 0 } });
  const given = JSON.stringify(pointsOf(columns));
  const read = (blockBytes: Uint8Array, timesBytes: Uint8Array): string =>
    JSON.stringify(pointsOf(unpackBlock(blockBytes, "A", 7, (first) => unpackTimes(timesBytes, first).times)));
  t.is(read(block, times), given);
  for (const bytes of [times, block]) {
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Uint8Array.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      try {
        if (read(bytes === block ? flipped : block, bytes === times ? flipped : times) !== given) t.fail(`bit ${bit}`);
      } catch (error) {
        if (!(error instanceof DamagedBytes)) throw error;
      }
    }
  }
  t.throws(() => unpackTimes(times, 7), { instanceOf: DamagedBytes });
  t.throws(() => unpackBlock(block, "A", 7), { instanceOf: DamagedBytes });
});

/** Devices of which each has tags that come together; tag 2 begins later than the others of its device. */
async function stored(t: ExecutionContext) {
  const dir = await tempDir(t);
  const subject = new ArchiveUnderTest(dir);
  const samples: Sample[] = [];
  for (let flush = 0; flush < 240; flush += 1) {
    const own = Array.from({ length: 20 }, (_, k) => {
      const at = flush * 20 + k;
      const tags = flush < 7 ? ["A0", "A1", "B0", "B1"] : ["A0", "A1", "A2", "B0", "B1"];
      return tags.map((tagId, i) =>
        sample(tagId, at * 500 + (tagId.startsWith("A") ? at % 7 : 250), (at * (i + 3)) % 97),
      );
    }).flat();
    subject.append(own, { nowMs: START_MS, monotonicMs: flush * 1000 });
    samples.push(...own);
  }
  const expected = (tagId: string) => samples.filter((one) => one.tagId === tagId).map(pointOf);
  return { dir, subject, expected, month: join(dir, "historian-2026-11.db") };
}

const TAGS = ["A0", "A1", "A2", "B0", "B1"];

test("tags of one device have their times once, also one that began later, and every sample is given", async (t) => {
  const { dir, subject, expected, month } = await stored(t);
  for (const tagId of TAGS) same(t, subject.query({ tagId, limit: 1e9 }), expected(tagId));
  subject.close();
  const database = new DatabaseSync(month, { readOnly: true });
  const blocks = Number(database.prepare("SELECT count(*) AS n FROM block").get()?.["n"]);
  const rows = database.prepare("SELECT last_block - first_block + 1 AS blocks FROM times").all();
  database.close();
  t.true(rows.length > 0 && rows.length < blocks / 2);
  t.is(
    rows.reduce((sum, row) => sum + Number(row["blocks"]), 0),
    blocks,
  );
  const again = new ArchiveUnderTest(dir);
  for (const tagId of TAGS) same(t, again.query({ tagId, limit: 1e9 }), expected(tagId));
  for (const tagId of TAGS)
    t.deepEqual(again.archive.scan({ tagId, limit: 1e9 }).columns.length, expected(tagId).length);
  again.close();
  t.deepEqual(report(dir).damaged, []);
});

test("damaged or missing times cost the blocks that have them, which are reported, and nothing else", async (t) => {
  for (const damage of ["UPDATE times SET bytes = zeroblob(9)", "DELETE FROM times"]) {
    const { dir, subject, expected, month } = await stored(t);
    subject.close();
    const database = new DatabaseSync(month);
    const [first = 0, last = 0] = Object.values(database.prepare("SELECT first_block, last_block FROM times ORDER BY first_block DESC").get() ?? {}).map(Number); // prettier-ignore
    database.exec(`${damage} WHERE first_block = ${first}`);
    const lost = database
      .prepare("SELECT name, samples FROM block JOIN tag ON number = tag WHERE id BETWEEN ? AND ?")
      .all(first, last);
    database.close();
    const again = new ArchiveUnderTest(dir);
    for (const tagId of TAGS) {
      const points = again.query({ tagId, limit: 1e9 });
      const known = new Map(expected(tagId).map((point) => [point.timestampMs, point]));
      t.true(points.every((point) => known.get(point.timestampMs)?.value === point.value));
      const missing = lost.filter(({ name }) => name === tagId).reduce((sum, { samples }) => sum + Number(samples), 0);
      t.is(points.length, known.size - missing);
    }
    t.is(again.archive.statistics().damaged_blocks, lost.length);
    again.close();
    const { damaged } = report(dir);
    t.deepEqual(
      damaged.map(({ id, tagId }) => [id, tagId]),
      lost.map(({ name }, i) => [first + i, name]),
    );
  }
});

test("times that no block has are named", async (t) => {
  const { dir, subject, month } = await stored(t);
  subject.close();
  const database = new DatabaseSync(month);
  database.exec("INSERT INTO times SELECT 1000000, 1000001, bytes FROM times LIMIT 1");
  database.close();
  t.like(report(dir).damaged, { length: 1, 0: { id: 1_000_000 } });
});

function report(dir: string): CheckReport {
  const steps = checkFiles(join(dir, "historian.db"));
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
