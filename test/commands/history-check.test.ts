import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { checkFiles } from "../../src/historian/sqlite-check.ts";
import { openSqliteStore } from "../../src/historian/sqlite-store.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";

const START = Date.UTC(2026, 0, 1);
const TAGS = ["A", "B", "C"];
const PER_TAG = 8000;
const FLUSHES = 80;

/** Files with sealed blocks, roll-ups and frames, closed in good order. */
async function files(t: ExecutionContext): Promise<{ dir: string; main: string; month: string }> {
  const dir = await tempDir(t);
  const main = join(dir, "historian.db");
  const store = await openSqliteStore({ file: main, retentionDays: Infinity, maxBytes: Infinity, clock: systemClock });
  // As many flushes as it takes for tails this small to be sealed.
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    const times = Array.from({ length: PER_TAG / FLUSHES }, (_, i) => START + (flush * (PER_TAG / FLUSHES) + i) * 1000);
    await store.append(
      times.flatMap((timestampMs) =>
        TAGS.map((tagId) => ({ tagId, timestampMs, value: Math.sin(timestampMs) * 100, quality: "good" as const })),
      ),
    );
  }
  await store.close();
  const month = (await readdir(dir)).find((name) => /^historian-.*\.db$/.test(name)) ?? "";
  return { dir, main, month: join(dir, month) };
}

function checked(main: string) {
  const steps = checkFiles(main);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Where the bytes of a block lie in its file, and whose it is. */
async function oneBlock(month: string) {
  const database = new DatabaseSync(new URL(`${pathToFileURL(month).href}?immutable=1`), { readOnly: true });
  const row = database.prepare("SELECT id, name, min_ms, max_ms, bytes FROM block JOIN tag ON number = tag ORDER BY id LIMIT 1").get(); // prettier-ignore
  database.close();
  const bytes = row?.["bytes"] as Uint8Array;
  const content = await readFile(month);
  // What fits in the first page of an overflow chain is in one piece.
  const at: number[] = [];
  // A page that is free now may have them, too.
  for (let found = -1; (found = content.indexOf(bytes.subarray(0, 64), found + 1)) >= 0;) at.push(found);
  return { id: Number(row?.["id"]), tagId: String(row?.["name"]), minMs: Number(row?.["min_ms"]), maxMs: Number(row?.["max_ms"]), at }; // prettier-ignore
}

async function flip(file: string, at: number, bit: number): Promise<void> {
  const content = await readFile(file);
  content[at] = (content[at] ?? 0) ^ (1 << bit);
  await writeFile(file, content);
}

const hashesOf = async (dir: string) =>
  Promise.all(
    (await readdir(dir)).toSorted().map(async (name) => {
      const content = await readFile(join(dir, name));
      return `${name} ${createHash("sha256").update(content).digest("hex")}`;
    }),
  );

test("files in good order are whole, every sample of them counted, and stay as they are", async (t) => {
  const { dir, main } = await files(t);
  const before = await hashesOf(dir);
  const { code, stdout } = await runBitacora(["history", "check", "--db", main, "--json"]);
  t.is(code, 0, stdout);
  const report = JSON.parse(stdout) as Record<string, unknown>;
  t.like(report, { ok: true, files: 2, samples: TAGS.length * PER_TAG, damaged: 0 });
  t.true(Number(report["blocks"]) >= 3 && Number(report["frames"]) > 0, stdout);
  t.deepEqual(await hashesOf(dir), before);
});

test("a damaged block is named with its tag and span, and the exit status is 1", async (t) => {
  const { dir, main, month } = await files(t);
  const { id, tagId, minMs, maxMs, at } = await oneBlock(month);
  t.true(at.length > 0);
  for (const place of at) await flip(month, place + 40, 3);
  const before = await hashesOf(dir);
  const { code, stdout } = await runBitacora(["history", "check", "--db", main]);
  t.is(code, 1);
  const [damage = "", verdict = ""] = stdout.split("\n");
  for (const word of [` ${id}:`, tagId, new Date(minMs).toISOString(), new Date(maxMs).toISOString()]) {
    t.true(damage.includes(word), `${word}: ${damage}`);
  }
  t.regex(verdict, /DAMAGED in 1 place/);
  const { damaged, samples } = checked(main);
  t.like(damaged[0], { id, tagId, minMs, maxMs });
  t.true(samples < TAGS.length * PER_TAG && samples > 0, `${samples}`);
  t.deepEqual(await hashesOf(dir), before, "it looks only");

  for (const args of [
    ["export", join(dir, "all.csv")],
    ["query", tagId, "--limit", "100000"],
  ]) {
    const reading = await runBitacora(["history", ...args, "--db", main]);
    t.is(reading.code, 0);
    t.regex(reading.stderr, /^1 damaged block\(s\): samples that they had are missing here/m, args.join(" "));
  }
});

test("a command that has to set a damaged main file aside says so", async (t) => {
  const { dir, main } = await files(t);
  await flip(main, 3, 1);
  const first = await runBitacora(["history", "tags", "--db", main]);
  t.is(first.code, 0);
  t.regex(first.stderr, /main file was damaged; it is set aside/);
  t.true((await readdir(dir)).includes(`${basename(main)}.damaged-1`));
  t.is((await runBitacora(["history", "tags", "--db", main])).stderr, "");
});

test("whatever bit of the files is flipped, the check ends and changes nothing; most flips are found", async (t) => {
  const { dir, main, month } = await files(t);
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const all = TAGS.length * PER_TAG;
  let found = 0;
  const rounds = 60 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  for (let round = 0; round < rounds; round += 1) {
    const file = random.pick([main, month]);
    const at = random.below((await readFile(file)).length);
    const bit = random.below(8);
    await flip(file, at, bit);
    const before = await hashesOf(dir);
    try {
      const { damaged, samples } = checked(main);
      if (damaged.length > 0) found += 1;
      else t.is(samples, all, `seed ${random.seed}: ${file} byte ${at} bit ${bit}`);
    } catch (error) {
      // The main file's header says that it is somebody else's.
      t.regex(String((error as { code?: unknown }).code), /^historian-(foreign-file|newer-version)$/);
      found += 1;
    }
    t.deepEqual(await hashesOf(dir), before);
    await flip(file, at, bit);
  }
  t.true(found > rounds / 4, `${found} of ${rounds}`);
  t.is(checked(main).damaged.length, 0);
});

test("the files of a running service, of another program and of nobody are told apart", async (t) => {
  const { dir, main } = await files(t);
  const store = await openSqliteStore({ file: main, retentionDays: 1, maxBytes: 1e9, clock: systemClock });
  const inUse = await runBitacora(["history", "check", "--db", main]);
  await store.close();
  t.is(inUse.code, 2);
  t.regex(inUse.stderr, /belongs to a service that is running/);
  const other = join(dir, "other.db");
  await writeFile(other, "not a database");
  const foreign = await runBitacora(["history", "check", "--db", other]);
  t.is(foreign.code, 2);
  t.regex(foreign.stderr, /is not a historian database of Bitácora/);
});
