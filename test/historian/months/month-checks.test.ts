/** What a month file says of itself, damaged: it is told, and neither hides samples nor gives them twice. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import type { CheckReport } from "../../../src/historian/historian-store.ts";
import { checkFiles } from "../../../src/historian/file-store/sqlite-check.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { ArchiveUnderTest } from "../support/archive.ts";
import { FlippedStore } from "../support/flips.ts";
import { pointOf, sample, START_MS } from "../support/samples.ts";
import type { HistoryPoint } from "../support/points.ts";
import { same } from "../../support/same.ts";

const SCALE = Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
const MONTH = "historian-2026-11.db";
const FLUSHES = 130;
const TAGS = ["A", "B", "SWITCH"];

/** Frames are left from before some blocks, so that a tag whose sealed frame is lost would be there twice. */
function flushNumbered(flush: number) {
  return Array.from({ length: 20 }, (_, k) => flush * 20 + k).flatMap((at) => [
    sample("A", at * 500, (at * 7) % 100),
    sample("B", at * 500, at / 4),
    sample("SWITCH", at * 500 + 100, at % 300 < 100),
  ]);
}

const moment = (flush: number) => ({ nowMs: START_MS, monotonicMs: flush * 1000 });

/** All that each tag was given. */
const EXPECTED = new Map(
  TAGS.map((tagId): [string, HistoryPoint[]] => [
    tagId,
    Array.from({ length: FLUSHES }, (_, flush) => flushNumbered(flush).filter((one) => one.tagId === tagId))
      .flat()
      .map(pointOf),
  ]),
);

const whole = mkdtempSync(join(tmpdir(), "bitacora-test-"));

test.before(() => {
  const subject = new ArchiveUnderTest(whole);
  for (let flush = 0; flush < FLUSHES; flush += 1) subject.append(flushNumbered(flush), moment(flush));
  subject.close();
});

test.after.always(() => rmSync(whole, { recursive: true }));

async function damagedStore(t: ExecutionContext, sql: string): Promise<string> {
  const dir = await tempDir(t);
  cpSync(whole, dir, { recursive: true });
  const database = new DatabaseSync(join(dir, MONTH), { enableForeignKeyConstraints: false });
  t.true(Number(database.prepare("SELECT count(*) AS n FROM block").get()?.["n"]) >= TAGS.length);
  database.enableDefensive(false);
  database.exec(sql);
  database.close();
  return dir;
}

const DAMAGES = {
  "a name": "UPDATE tag SET name = 'C' WHERE name = 'A'",
  "a sealed frame": "UPDATE tag SET sealed_frame = 1 WHERE name = 'A'",
  "a number": "UPDATE tag SET number = 77 WHERE name = 'A'",
  "a row of a tag": "DELETE FROM tag WHERE name = 'A'",
  "the last frame in the summary": "UPDATE summary SET last_frame = 0",
  "the last block in the summary": "UPDATE summary SET last_block = 0",
  "the times in the summary": "UPDATE summary SET min_ms = 9000000000000, max_ms = 9000000000001",
  "the whole summary": "DELETE FROM summary",
};

for (const [what, sql] of Object.entries(DAMAGES)) {
  test(`where ${what} is damaged, every sample is given once, and what follows is kept`, async (t) => {
    const dir = await damagedStore(t, sql);
    const subject = new ArchiveUnderTest(dir);
    for (const [tagId, points] of EXPECTED) {
      same(t, subject.query({ tagId, limit: 1e9 }), points);
      t.is(subject.archive.scan({ tagId, limit: 1e9 }).columns.length, points.length);
    }
    t.true(subject.archive.statistics().damaged_blocks > 0);
    // Some is sealed, wherever that goes.
    for (let flush = FLUSHES; flush < 2 * FLUSHES; flush += 1) subject.append(flushNumbered(flush), moment(flush));
    t.is(subject.archive.statistics().maintenance_fault, undefined);
    subject.close();
    const again = new ArchiveUnderTest(dir);
    for (const tagId of TAGS) t.is(again.query({ tagId, limit: 1e9 }).length, 2 * FLUSHES * 20);
    // A summary is written anew with what is sealed.
    t.is(again.archive.statistics().damaged_blocks > 0, !what.includes("summary"));
    again.close();
  });
}

/** The index without the first entry of its table. */
const indexWithoutFirst = (index: string) => `
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = sql || ' WHERE id <> 1' WHERE name = '${index}';
  PRAGMA writable_schema = RESET; REINDEX ${index};
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, ' WHERE id <> 1', '') WHERE name = '${index}';
  PRAGMA writable_schema = RESET`;

test("an entry that is lost from the index of blocks is missed, and its samples are found in the table", async (t) => {
  const dir = await damagedStore(t, indexWithoutFirst("block_time"));
  const subject = new ArchiveUnderTest(dir);
  for (const [tagId, points] of EXPECTED) same(t, subject.query({ tagId, limit: 1e9 }), points);
  t.is(subject.archive.statistics().damaged_blocks, 1);
  subject.close();
});

/** An entry of the index that tells another time than its row: the row is changed back where the index is not looked at. */
const OTHER_TIME = `
  CREATE TEMP TABLE before AS SELECT id, max_ms FROM rollup WHERE id = 1;
  UPDATE rollup SET max_ms = max_ms + 1000 WHERE id = 1;
  PRAGMA writable_schema = ON;
  CREATE TEMP TABLE held AS SELECT rowid AS place, * FROM sqlite_schema WHERE name = 'rollup_time';
  DELETE FROM sqlite_schema WHERE name = 'rollup_time';
  PRAGMA writable_schema = RESET;
  UPDATE rollup SET max_ms = (SELECT max_ms FROM before) WHERE id = 1;
  PRAGMA writable_schema = ON;
  INSERT INTO sqlite_schema (rowid, type, name, tbl_name, rootpage, sql) SELECT place, type, name, tbl_name, rootpage, sql FROM held;
  PRAGMA writable_schema = RESET`;

for (const [what, sql] of [
  ["is lost from the index of roll-ups", indexWithoutFirst("rollup_time")],
  ["tells another time", OTHER_TIME],
] as const) {
  test(`an entry that ${what} is missed, and what the samples are reduced to is right`, async (t) => {
    const reduction = { intervalMs: 60_000, aggregate: "count" } as const;
    const undamaged = new ArchiveUnderTest(await damagedStore(t, ""));
    const expected = TAGS.map((tagId) => undamaged.query({ tagId, limit: 1e9 }, reduction));
    undamaged.close();
    const dir = await damagedStore(t, sql);
    const subject = new ArchiveUnderTest(dir);
    t.deepEqual(
      TAGS.map((tagId) => subject.query({ tagId, limit: 1e9 }, reduction)),
      expected,
    );
    t.is(subject.archive.statistics().damaged_blocks, 1);
    subject.close();
  });
}

test("the check names a damaged tag and a damaged summary", async (t) => {
  for (const what of ["a sealed frame", "the last block in the summary"] as const) {
    const steps = checkFiles(join(await damagedStore(t, DAMAGES[what]), "historian.db"));
    let report: CheckReport | undefined;
    while (report === undefined) {
      const { done, value } = steps.next();
      if (done === true) report = value;
    }
    t.deepEqual(
      report.damaged.map(({ reason }) => reason),
      [what === "a sealed frame" ? "the tags" : "the summary"],
    );
  }
});

for (const isDownsampled of [false, true]) {
  const what = isDownsampled ? "a month file that was downsampled" : "a month file";
  test(`no bit of ${what} can be flipped so that a sample is given or counted twice, wrong, or is missed untold`, async (t) => {
    const random = seededRandom(seedOf());
    t.log(`SEED=${random.seed}`);
    const store = FlippedStore.make(await tempDir(t), isDownsampled);
    const bytes = store.files.get(MONTH) ?? Buffer.alloc(0);
    // Half of the file is empty.
    const used = [...bytes.keys()].filter((at) => bytes[at] !== 0);
    for (let i = 0; i < 30 * SCALE; i += 1) {
      const bit = random.pick(used) * 8 + random.below(8);
      const outcome = store.flip(MONTH, bit);
      t.true(["reported", "harmless", "refused"].includes(outcome), `bit ${bit}: ${outcome}`);
    }
  });
}

/** The kinds of pages of SQLite. */
const [INDEX_LEAF, TABLE_LEAF] = [10, 13];

test("no bit of the index of names, nor of where a roll-up lies, can be flipped so that a sample is missed untold", async (t) => {
  const store = FlippedStore.make(await tempDir(t));
  const bytes = store.files.get(MONTH) ?? Buffer.alloc(0);
  const pageBytes = bytes.readUInt16BE(16);
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, page) => page * pageBytes);
  const cellsOf = (page: number) =>
    Array.from({ length: bytes.readUInt16BE(page + 3) }, (_, cell) => page + bytes.readUInt16BE(page + 8 + 2 * cell));
  const names = pages.find((at) => bytes[at] === INDEX_LEAF && bytes.subarray(at, at + pageBytes).includes("DOUBLE"));
  for (const cell of cellsOf(names ?? 0)) {
    // After its length, an entry has a name and, at its end, the number of the row that it leads to.
    const bit = (cell + (bytes[cell] ?? 0)) * 8;
    const outcome = store.flip(MONTH, bit);
    t.true(["reported", "refused"].includes(outcome), `bit ${bit}: ${outcome}`);
  }
  const rollups = pages.find((at) => bytes[at] === TABLE_LEAF && cellsOf(at).length >= 12) ?? 0;
  for (const cell of cellsOf(rollups).keys()) {
    const outcome = store.flip(MONTH, (rollups + 8 + 2 * cell + 1) * 8 + 1);
    t.true(["reported", "harmless", "refused"].includes(outcome), `where roll-up ${cell} lies: ${outcome}`);
  }
});
