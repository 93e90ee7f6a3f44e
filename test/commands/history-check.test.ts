import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { checkFiles } from "../../src/historian/file-store/sqlite-check.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { seededRandom, seedOf } from "../support/random.ts";
import { runBitacora } from "../support/service-process.ts";
import { madeOnce } from "../support/made-once.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { filesIn, flip, makeFiles, oneBlock, PER_TAG, TAGS } from "./support/history-files.ts";

const copy = madeOnce(makeFiles);
const files = async (t: ExecutionContext) => filesIn(await copy(t));

function checked(main: string) {
  const steps = checkFiles(main);
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
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
  t.like(report, { ok: true, files: 3, torn_flushes: 0, samples: TAGS.length * PER_TAG, damaged: 0 });
  t.true(Number(report["blocks"]) >= 3 && Number(report["frames"]) > 0, stdout);
  t.deepEqual(await hashesOf(dir), before);
});

test("a damaged block is named with its tag and span, and the exit status is 1", async (t) => {
  const { dir, main, month } = await files(t);
  const { id, tagId, minMs, maxMs, at } = await oneBlock(month);
  t.true(at.length > 0);
  for (const place of at) await flip(month, place + 40, 3);
  const before = await hashesOf(dir);
  const { code, stdout } = await runWarm(["history", "check", "--db", main]);
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
    const reading = await runWarm(["history", ...args, "--db", main]);
    t.is(reading.code, 0);
    t.regex(reading.stderr, /^1 damaged block\(s\): samples that they had are missing here/m, args.join(" "));
  }
});

test("a command that only reads leaves a damaged main file as it is, and gives what is in the others", async (t) => {
  const { dir, main } = await files(t);
  const outside = await tempDir(t);
  const answers = async (name: string) =>
    Promise.all(
      ["tags", "query * --limit 100000", `export ${join(outside, name)}`].map((command) =>
        runWarm(["history", ...command.split(" "), "--db", main]),
      ),
    );
  const sound = await answers("sound.csv");
  await flip(main, 3, 1);
  const before = await hashesOf(dir);
  const damaged = await answers("damaged.csv");
  for (const [at, { code, stdout, stderr }] of damaged.entries()) {
    t.is(code, 0);
    t.regex(stderr, /^1 damaged file\(s\), left as they are: .*'bitacora history check' says which\n$/);
    if (at < 2) t.is(stdout, sound[at]?.stdout ?? "");
  }
  t.deepEqual(await readFile(join(outside, "damaged.csv")), await readFile(join(outside, "sound.csv")));
  t.deepEqual(await hashesOf(dir), before);
});

const MAIN_DAMAGES: Record<string, (content: Buffer) => Buffer> = {
  "its first page is overwritten": (content) => content.fill(0x55, 0, 4096),
  "a byte of its header has changed": (content) => content.fill(0x21, 13, 14),
  "its second page is overwritten": (content) => content.fill(0x55, 4096, 8192),
  "it is cut off": (content) => content.subarray(0, 5000),
  "nothing is left of it": () => Buffer.alloc(0),
};

for (const [what, damage] of Object.entries(MAIN_DAMAGES)) {
  test(`of a main file the check tells where ${what}, and looks at all the others`, async (t) => {
    const { dir, main } = await files(t);
    const sound = checked(main);
    t.true(sound.frames > 0);
    await writeFile(main, damage(await readFile(main)));
    const before = await hashesOf(dir);
    const { code, stdout, stderr } = await runWarm(["history", "check", "--db", main, "--json"]);
    t.deepEqual([code, stderr], [1, ""]);
    const lines = stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore
    const { files: parts, blocks, frames, rollups, samples } = sound;
    t.like(lines.at(-1), { ok: false, files: parts, blocks, frames, rollups, samples });
    t.deepEqual(lines.slice(0, -1).map(({ file }) => file), ["historian.db"], stdout); // prettier-ignore
    t.deepEqual(await hashesOf(dir), before);
  });
}

test("whatever bit of the files is flipped, the check ends and changes nothing; flips of what is in use are found", async (t) => {
  const { dir, main, month } = await files(t);
  const random = seededRandom(seedOf());
  t.log(`seed ${random.seed}`);
  const all = TAGS.length * PER_TAG;
  let found = 0;
  const rounds = 20 * Number(process.env["BITACORA_TEST_SCALE"] ?? 1);
  // Much of a small file is not in use: of twenty flips two were found once, and none another time.
  for (let round = 0; round < rounds || (found === 0 && round < 10 * rounds); round += 1) {
    const file = random.pick([main, `${main}-frames`, month, month]);
    const at = random.below((await readFile(file)).length);
    const bit = random.below(8);
    await flip(file, at, bit);
    const before = await hashesOf(dir);
    try {
      const { damaged, samples, tornFlushes } = checked(main);
      if (file === main) t.is(samples, all, `seed ${random.seed}: byte ${at} bit ${bit} of the main file`);
      // Of the newest flush it cannot be known whether a write was cut off.
      if (damaged.length + tornFlushes > 0) found += 1;
      else t.is(samples, all, `seed ${random.seed}: ${file} byte ${at} bit ${bit}`);
    } catch (error) {
      // The main file's header says that it is of the future.
      t.is((error as { code?: unknown }).code, "historian-other-version");
      found += 1;
    }
    t.deepEqual(await hashesOf(dir), before);
    await flip(file, at, bit);
  }
  t.true(found > (rounds < 200 ? 0 : rounds / 10), `${found} of ${rounds}`);
  t.is(checked(main).damaged.length, 0);
});

test("the files of a running service, of another program and of nobody are told apart", async (t) => {
  const { dir, main } = await files(t);
  const store = await openSqliteStore({ file: main, retentionDays: 1, maxBytes: 1e9, clock: systemClock });
  const inUse = await runWarm(["history", "check", "--db", main]);
  await store.close();
  t.is(inUse.code, 2);
  t.regex(inUse.stderr, /belongs to a service that is running/);
  const other = join(dir, "other.db");
  await writeFile(other, "not a database");
  const foreign = await runWarm(["history", "check", "--db", other]);
  t.is(foreign.code, 2);
  t.regex(foreign.stderr, /is not a historian database of Bitácora/);
});
