/** `bitacora logbook import`: days as signalk-logbook writes them. */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { readDay } from "../../../src/import/logbook/signalk-logbook.ts";
import { sha256 } from "../../../src/logbook/entry/entry.ts";
import { runBitacora } from "../../support/service-process.ts";
import { runWarm } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** From the README of signalk-logbook 0.7, shortened. */
const DAY = `- datetime: 2014-08-15T19:00:19.546Z
  position:
    longitude: 24.7363006
    latitude: 59.7243978
    source: GPS
  heading: 202
  course: 202
  speed:
    sog: 4.2
  log: 0.3
  barometer: 1009.6
  wind:
    speed: 12.2
    direction: 235
  text: Fog coming in, visibility dropping
  author: Henri
- datetime: 2014-08-15T10:00:00.000Z
  text: Left marina
  origin: auto
`;

interface Entry {
  readonly kind: string;
  readonly user: string;
  readonly summary: string;
  readonly timestamp: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

async function bookIn(dataDir: string): Promise<Entry[]> {
  const { stdout } = await runWarm(["logbook", "list", "--data-dir", dataDir, "--json"]);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);
}

test("each entry of a day is entered once, with its own time, author and file, and the book is whole", async (t) => {
  const dataDir = await tempDir(t);
  mkdirSync(join(dataDir, "logbook"));
  const file = join(dataDir, "2014-08-15.yml");
  writeFileSync(file, DAY);
  const importing = ["logbook", "import", file, "--user", "Ana", "--data-dir", dataDir];
  const first = await runBitacora(importing);
  t.is(first.code, 0, first.stderr);
  t.regex(first.stdout, /1 file\(s\): 2 entered, 0 there already, 0 refused/);
  const entries = await bookIn(dataDir);
  t.deepEqual(
    entries.map(({ kind, user, summary }) => [kind, user, summary]),
    [
      ["manual", "Ana", "2014-08-15T10:00:00.000Z: Left marina"],
      ["manual", "Ana", "2014-08-15T19:00:19.546Z, Henri: Fog coming in, visibility dropping"],
    ],
  );
  const fileHash = sha256(Buffer.from(DAY));
  t.like(entries[1]?.payload, { origin: "imported", file: "2014-08-15.yml", file_sha256: fileHash });
  t.like(entries[1]?.payload["entry"], { heading: 202, speed: { sog: 4.2 }, position: { source: "GPS" } });
  t.true(entries.every(({ timestamp }) => timestamp > "2026"));

  appendFileSync(file, "- datetime: 2014-08-15T21:00:00.000Z\n  text: Anchored\n- text: when?\n");
  const again = await runWarm([...importing, "--json"]);
  t.is(again.code, 1);
  t.deepEqual(JSON.parse(again.stdout), { files: 1, added: 1, present: 2, refused: 1 });
  t.is((await bookIn(dataDir)).length, 3);
  t.is((await runWarm(["logbook", "verify", "--data-dir", dataDir])).code, 0);
});

test("what is no day is said, and nothing is entered", async (t) => {
  const dataDir = await tempDir(t);
  mkdirSync(join(dataDir, "logbook"));
  const [good, bad] = [join(dataDir, "good.yml"), join(dataDir, "bad.yml")];
  writeFileSync(good, DAY);
  for (const text of ["a: 1\n", "- [", "text"]) {
    writeFileSync(bad, text);
    const { code, stderr } = await runWarm(["logbook", "import", good, bad, "--user", "Ana", "--data-dir", dataDir]);
    t.is(code, 2, text);
    t.regex(stderr, /bad\.yml is no day of signalk-logbook/);
  }
  t.deepEqual(readDay({ name: "empty.yml", bytes: Buffer.alloc(0) }), { entries: [], refused: 0 });
  const unseen = readDay({
    name: "x.yml",
    bytes: Buffer.from('- datetime: 2014-08-15T10:00:00Z\n  text: "a\\u202Eb"\n'),
  });
  t.like(unseen, { entries: [], refused: 1 });
});
