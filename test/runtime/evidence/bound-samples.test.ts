/** Samples in the log book: what `logbook verify --history` finds of a changed, removed or added one, and what it does not call tampering. */
import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { compactFiles } from "../../../src/historian/file-store/sqlite-compact.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { BoundVessel, changeSample } from "./support/bound-vessel.ts";

const DAY_MS = 86_400_000;

test("an untouched history is as its entries say, over several of them and a restart, and so are its recordings", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t));
  vessel.record("can0-000001-20261121T000000Z.log.zst", "frames");
  vessel.sail(60);
  t.true(await vessel.bind());
  t.false(await vessel.bind(), "nothing new, no entry");
  vessel.again();
  vessel.sail(60);
  t.true(await vessel.bind());
  vessel.sail(50);
  const { report, findings } = await vessel.verify();
  t.deepEqual(findings, []);
  t.like(report, { ok: true, entries: 2, recordings: 1, removed_blocks: 0 });
  t.true(report.blocks > 8 && report.unbound_blocks > 0);
  await vessel.close();
});

test("a changed sample is found, with its tag and its hour, also where the block is whole in itself", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t));
  vessel.sail(80);
  await vessel.bind();
  let id = 0;
  vessel.tamper((database) => {
    id = changeSample(database, "VESSEL.DEPTH_M", 1);
  });
  const { report, findings } = await vessel.verify();
  t.false(report.ok);
  t.is(findings.length, 1);
  t.like(findings[0], { kind: "changed", tag_id: "VESSEL.DEPTH_M", block: id, entry: 1 });
  t.regex(findings[0]?.from ?? "", /^2026-11-21T00:/);
  await vessel.close();
});

test("removed and added blocks, a damaged one, a list and a recording that were changed are found", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t));
  vessel.record("can0-000001-20261121T000000Z.log.zst", "frames");
  vessel.sail(80);
  await vessel.bind();
  vessel.tamper((database) => {
    database.exec("DELETE FROM block WHERE id = 2");
    database.exec("UPDATE block SET bytes = zeroblob(40) WHERE id = 3");
  });
  t.deepEqual(
    (await vessel.verify()).findings.map(({ kind, block }) => [kind, block]),
    [
      ["removed", 2],
      ["unreadable", 3],
    ],
  );
  vessel.record("can0-000001-20261121T000000Z.log.zst", "framed");
  t.is((await vessel.verify()).findings.at(-1)?.kind, "recording-changed");
  const list = join(vessel.dir, "history-hashes", "000001.list");
  const text = readFileSync(list, "utf8");
  writeFileSync(list, text.replace(/^2 .*\n/m, ""));
  t.deepEqual(
    (await vessel.verify()).findings.map(({ kind }) => kind),
    ["list", "recording-changed"],
  );
  rmSync(list);
  t.is((await vessel.verify()).findings[0]?.kind, "list");
  await vessel.close();
});

test("a block put between those that are bound is found", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t));
  vessel.sail(60);
  // An id that no list has, as after a month file was missing for a while.
  vessel.tamper((database) =>
    database.exec("CREATE TABLE kept AS SELECT * FROM block WHERE id = 2; DELETE FROM block WHERE id = 2"),
  );
  await vessel.bind();
  t.true((await vessel.verify()).report.ok);
  vessel.tamper((database) => database.exec("INSERT INTO block SELECT * FROM kept"));
  t.deepEqual(
    (await vessel.verify()).findings.map(({ kind, block }) => [kind, block]),
    [["added", 2]],
  );
  await vessel.close();
});

test("a compacted file has the same hashes", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t));
  vessel.sail(80);
  await vessel.bind();
  vessel.tamper((database) => {
    database.exec("CREATE TABLE filler (bytes BLOB)");
    for (let i = 0; i < 200; i += 1) database.exec("INSERT INTO filler VALUES (zeroblob(16000))");
    database.exec("DROP TABLE filler");
  });
  vessel.stop();
  const steps = compactFiles(join(vessel.dir, "historian.db"));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  t.is(step.value.rewritten, 1);
  vessel.again();
  t.like((await vessel.verify()).report, { ok: true, findings: 0, unbound_blocks: 0 });
  await vessel.close();
});

test("what retention removes is said in an entry and is no tampering; a removed month file is", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t), {
    retentionMs: 20 * DAY_MS,
    minutesMs: 40 * DAY_MS,
    maxBytes: Infinity,
  });
  for (let month = 0; month < 4; month += 1) {
    vessel.sail(60);
    await vessel.bind();
    vessel.clock.advance(30 * DAY_MS);
  }
  vessel.sail(60);
  const kept = (await vessel.verify()).report;
  t.true(kept.ok);
  t.true(kept.removed_blocks > 0, "known before an entry says it");
  await vessel.bind();
  const removed: unknown[] = [];
  for await (const entry of vessel.book.entries({ limit: 10 }))
    removed.push(...((entry.payload["removed"] ?? []) as unknown[]));
  t.true(removed.length > 0);
  rmSync(join(vessel.dir, "historian.db-removed"));
  t.like((await vessel.verify()).report, { ok: true, findings: 0 });
  t.true((await vessel.verify()).report.removed_blocks >= kept.removed_blocks);
  vessel.stop();
  const months = readdirSync(vessel.dir)
    .filter((name) => /^historian-.*\.db$/.test(name))
    .toSorted();
  renameSync(join(vessel.dir, months.at(-2) ?? ""), join(vessel.dir, "elsewhere"));
  vessel.again();
  const { findings } = await vessel.verify();
  t.true(findings.length > 0 && findings.every(({ kind }) => kind === "removed"));
  await vessel.close();
});

test("a kill between the list and its entry signs nothing twice, and loses nothing", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t));
  vessel.sail(60);
  await vessel.bind();
  vessel.sail(60);
  const { book } = vessel;
  const append = book.append.bind(book);
  book.append = () => Promise.reject(new Error("killed"));
  await t.throwsAsync(vessel.bind());
  appendFileSync(join(vessel.dir, "history-hashes", "000001.list"), "batch 99 1");
  book.append = append;
  vessel.again();
  t.true(await vessel.bind());
  t.like((await vessel.verify()).report, { ok: true, entries: 2, unbound_blocks: 0 });
  await vessel.close();
});

test("a history that was begun again is said as such", async (t) => {
  const vessel = await BoundVessel.open(await tempDir(t));
  vessel.sail(120);
  await vessel.bind();
  vessel.stop();
  for (const name of readdirSync(vessel.dir)) if (name.startsWith("historian")) rmSync(join(vessel.dir, name));
  vessel.again();
  vessel.sail(60);
  await vessel.bind();
  t.deepEqual(
    (await vessel.verify()).findings.map(({ kind, entry }) => [kind, entry]),
    [["begun-again", 2]],
  );
  await vessel.close();
});
