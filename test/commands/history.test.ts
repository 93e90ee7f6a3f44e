import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import type { Sample } from "../../src/historian/historian-store.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { parquetRows } from "../historian/export/support.ts";
import { runBitacora } from "../support/service-process.ts";
import { madeOnce } from "../support/made-once.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

const START = Date.UTC(2026, 0, 1);
const iso = (ms: number) => new Date(ms).toISOString();
const SECONDS = 5000;

const PROJECT = `
id: history-test
name: History test
vessel: { id: v, name: V, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: []
historian: { file: historian.db }
tags:
  - { id: A.RPM, unit_si: rpm }
  - { id: A.OPEN, unit_si: bool }
  - { id: V.HEADING_DEG, unit_si: deg }
`;

/** A data directory as a stopped service leaves it: a number and a heading each second, a door that opens and shuts. */
const copy = madeOnce(async (dir) => {
  const dataDir = join(dir, "data");
  await mkdir(join(dataDir, "logbook"), { recursive: true });
  await writeFile(
    join(dataDir, "vessel.json"),
    `{"created_at":"${iso(START)}","format":1,"project_id":"history-test"}\n`,
  );
  await writeFile(join(dir, "boat.yaml"), PROJECT);
  const options = { file: join(dataDir, "historian.db"), retentionDays: Infinity, maxBytes: Infinity };
  const store = await openSqliteStore({ ...options, clock: systemClock });
  const samples: Sample[] = [];
  for (let s = 0; s < SECONDS; s += 1) {
    const timestampMs = START + s * 1000;
    samples.push({ tagId: "A.RPM", timestampMs, value: s / 10, quality: s % 100 === 7 ? "uncertain" : "good" });
    samples.push({ tagId: "V.HEADING_DEG", timestampMs, value: s % 2 === 0 ? 350 : 10, quality: "good" });
    if (s % 60 === 0) samples.push({ tagId: "A.OPEN", timestampMs, value: s % 120 === 0, quality: "good" });
    if (s === 100) samples.push({ tagId: "A.OPEN", timestampMs, value: null, quality: "bad" });
  }
  await store.append(samples);
  await store.close();
});

async function stoppedService(t: ExecutionContext): Promise<{ dir: string; dataDir: string; project: string }> {
  const dir = await copy(t);
  return { dir, dataDir: join(dir, "data"), project: join(dir, "boat.yaml") };
}

test("a stopped service's samples are listed, printed and reduced from its files", async (t) => {
  const { dataDir } = await stoppedService(t);
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runWarm(["history", ...args, "--data-dir", dataDir]);
    t.is(code, 0, stderr);
    return stdout.trimEnd().split("\n");
  };
  const listed = (await run("tags", "--json")).map((line) => JSON.parse(line) as { tag_id: string; samples: number });
  t.deepEqual(listed.map(({ tag_id: id, samples }) => [id, samples]), [["A.OPEN", 85], ["A.RPM", SECONDS], ["V.HEADING_DEG", SECONDS]]); // prettier-ignore
  t.deepEqual(await run("query", "A.RPM", "--limit", "2"), [
    `${iso(START + 4_998_000)}  A.RPM  499.8  good`,
    `${iso(START + 4_999_000)}  A.RPM  499.9  good`,
  ]);
  const [null0] = await run("query", "A.OPEN", "--from", iso(START + 99_000), "--to", iso(START + 101_000), "--json");
  t.deepEqual(JSON.parse(null0 ?? ""), {
    tag_id: "A.OPEN",
    timestamp: iso(START + 100_000),
    value: null,
    quality: "bad",
  });
  t.deepEqual(await run("query", "A.*", "--interval", "1h", "--aggregate", "last"), [
    `${iso(START + 3_540_000)}  A.OPEN  false  good`,
    `${iso(START + 4_980_000)}  A.OPEN  false  good`,
    `${iso(START + 3_599_000)}  A.RPM  359.9  good`,
    `${iso(START + 4_999_000)}  A.RPM  499.9  good`,
  ]);
  const changes = await runBitacora(["history", "query", "A.RPM", "--interval", "1h", "--aggregate", "changes", "--data-dir", dataDir]); // prettier-ignore
  t.regex(changes.stderr, /^No interval has a usable sample; 'changes' counts booleans/);
  const [mean] = await run("query", "V.HEADING_DEG", "--interval", "1h", "--json");
  const { value } = JSON.parse(mean ?? "") as { value: number };
  t.true(Math.abs(((value + 180) % 360) - 180) < 1e-6, `the mean of an angle goes round: ${value}`);
});

test("what a running service exports over HTTP is, byte for byte, what is exported from its files", async (t) => {
  const { dir, dataDir, project } = await stoppedService(t);
  const made = async (name: string, ...args: string[]) => {
    const path = join(dir, name);
    const { code, stderr } = await runWarm(["history", "export", path, "--data-dir", dataDir, ...args]);
    t.is(code, 0, stderr);
    return readFile(path);
  };
  const wide = ["--interval", "1m", "--aggregate", "max", "--wide"];
  const csv = await made("files.csv");
  const parquet = await made("files.parquet", "--tags", "A.*");
  const wideCsv = await made("files-wide.csv", ...wide);
  const service = await startWarmService(["--project", project, "--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  t.deepEqual(await made("service.csv"), csv);
  t.deepEqual(await made("service-wide.csv", ...wide), wideCsv);
  const rows = await parquetRows(await made("service.parquet", "--tags", "A.*"));
  t.deepEqual(rows, await parquetRows(parquet));
  t.is(rows.length, SECONDS + 85);
  const rpm = rows.filter((row) => row["tag_id"] === "A.RPM");
  t.is(rpm.reduce((sum, row) => sum + Math.round(Number(row["value"]) * 10), 0), (SECONDS * (SECONDS - 1)) / 2); // prettier-ignore
  t.is(rpm.filter((row) => row["quality"] === "uncertain").length, SECONDS / 100);
  const [, first] = wideCsv.toString().split("\r\n");
  t.is(first, `${iso(START)},true,5.9,350`);
  const byUrl = await runWarm(["history", "query", "A.RPM", "--limit", "1", "--url", service.url]);
  t.is(byUrl.stdout, `${iso(START + 4_999_000)}  A.RPM  499.9  good\n`);

  const inUse = await runWarm(["history", "tags", "--db", join(dataDir, "historian.db")]);
  t.is(inUse.code, 2);
  t.regex(inUse.stderr, /^bitacora: .* belongs to a service that is running; ask that one with --url/);
  t.is((await (await fetch(`${service.url}/health`)).json() as { historian: { fault: null } }).historian.fault, null); // prettier-ignore
  t.is(await service.end("SIGTERM"), 0);
  t.deepEqual(await made("again.csv"), csv, "nothing was lost or added by looking");
});

test("a running service gives away what it has of a tag that is no longer registered, and one tag in each file", async (t) => {
  const { dir, dataDir, project } = await stoppedService(t);
  await writeFile(project, PROJECT.replace("  - { id: V.HEADING_DEG, unit_si: deg }\n", ""));
  const service = await startWarmService(["--project", project, "--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runWarm(["history", ...args, "--data-dir", dataDir]);
    t.is(code, 0, stderr);
    return stdout.trimEnd().split("\n");
  };
  t.is((await run("query", "*", "--limit", "2")).length, 6);
  const [mean] = await run("query", "V.HEADING_DEG", "--interval", "1h", "--json");
  const { value } = JSON.parse(mean ?? "") as { value: number };
  t.true(Math.abs(((value + 180) % 360) - 180) < 1e-6, `the mean of an angle goes round: ${value}`);
  const folder = join(dir, "by-tag");
  await run("export", folder, "--per-tag", "--format", "csv", "--interval", "1h");
  const ids = async (file: string) =>
    (await readFile(join(folder, file), "utf8")).trimEnd().split("\r\n").map((line) => line.split(",")[1]); // prettier-ignore
  t.deepEqual(await ids("A.RPM.csv"), ["tag_id", "A.RPM", "A.RPM"]);
  t.deepEqual(await ids("V.HEADING_DEG.csv"), ["tag_id", "V.HEADING_DEG", "V.HEADING_DEG"]);
  const heading = (await readFile(join(folder, "V.HEADING_DEG.csv"), "utf8")).split("\r\n")[1]?.split(",")[2];
  t.is(Number(heading), value);
  t.is((await fetch(`${service.url}/tags/NOPE/history`)).status, 404);
});

test("an export goes to standard output, to a file a tag, and never over what is there", async (t) => {
  const { dir, dataDir } = await stoppedService(t);
  const run = (...args: string[]) => runWarm(["history", "export", ...args, "--data-dir", dataDir]);
  const piped = await run("-", "--format", "csv", "--tags", "A.OPEN");
  t.is(piped.stdout.split("\r\n").length, 1 + 85 + 1);
  const folder = join(dir, "per-tag");
  const perTag = await run(folder, "--per-tag", "--format", "csv", "--from", "2026-01-01T01:00:00Z", "--json");
  t.is(perTag.code, 0, perTag.stderr);
  t.like(JSON.parse(perTag.stdout), { files: 3, tags: 3 });
  t.deepEqual((await readdir(folder)).toSorted(), ["A.OPEN.csv", "A.RPM.csv", "V.HEADING_DEG.csv"]);
  t.is((await readFile(join(folder, "A.RPM.csv"), "utf8")).split("\r\n").length, 1 + 1400 + 1);
  const there = join(dir, "mine.csv");
  await writeFile(there, "mine");
  for (const args of [[there], [folder, "--per-tag", "--format", "csv"], [join(dir, "no", "such.csv")]]) {
    const { code, stderr } = await run(...args);
    t.is(code, 2, args.join(" "));
    t.regex(stderr, /cannot be written/);
  }
  t.is(await readFile(there, "utf8"), "mine");
  t.deepEqual((await readdir(dir)).filter((name) => name.includes(".part-")), [], "nothing half is left"); // prettier-ignore
});

test("what is wrong is one line that says what to do", async (t) => {
  const { dir, dataDir } = await stoppedService(t);
  const fault = async (args: string[], text: RegExp, env?: Record<string, string>) => {
    const { code, stdout, stderr } = await runWarm(["history", ...args], env === undefined ? {} : { env });
    t.is(code, 2, args.join(" "));
    t.is(stdout, "");
    t.regex(stderr, text);
    t.is(stderr.trimEnd().split("\n").length, 1, stderr);
  };
  const here = ["--data-dir", dataDir];
  await Promise.all([
    fault(["query", "NOPE", ...here], /no samples of NOPE; 'bitacora history tags'/),
    fault(["query", "A.RPM", "--from", "yesterday", ...here], /--from is a time such as .*, not 'yesterday'/),
    fault(["query", "A.RPM", "--from", "2026-02-01", "--to", "2026-01-01", ...here], /--from must not be after --to/),
    fault(["query", "A.RPM", "--aggregate", "max", ...here], /--aggregate needs --interval/),
  ]);
  await Promise.all([
    fault(["export", join(dir, "x"), ...here], /ending in .csv or .parquet/),
    fault(["tags", "--db", "a.db", ...here], /choose one of --url, --data-dir and --db/),
    fault(["tags", "--db", join(dir, "none.db")], /there is no historian database .*none\.db/),
  ]);
  await Promise.all([
    fault(["tags", "--db", join(dir, "boat.yaml")], /is not a historian database of Bitácora; it was left as it is/),
    fault(["tags", "--url", "http://127.0.0.1:9"], /no service answers at http:\/\/127\.0\.0\.1:9/),
    fault(["tags", "--data-dir", dir], /no hay base de datos del historiador/, { LC_ALL: "es_ES.UTF-8" }),
  ]);
  t.false((await readdir(dir)).includes("none.db"));
});
