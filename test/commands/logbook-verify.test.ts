/** `bitacora logbook verify` as a process: what it says, and with which exit status. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import test, { type ExecutionContext } from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { acquireFileLock } from "../../src/core/file-lock.ts";
import { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { bookLines, draft } from "../logbook/support/book.ts";
import { signedBook } from "../logbook/support/signed.ts";
import { python } from "../logbook/support/python.ts";
import { runBitacora } from "../support/service-process.ts";
import { tempDir } from "../support/temp-dir.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { canTry } from "../support/programs.ts";

const VOLUME = "logbook-000001.jsonl";
const spanish = { LANG: "es_ES.UTF-8" };
const verify = (args: readonly string[], env: Record<string, string> = {}) =>
  runWarm(["logbook", "verify", ...args], { env });

/** A data directory with a book of these parts. */
async function dataDirWith(t: ExecutionContext, ...parts: readonly (Buffer | string)[]): Promise<string> {
  const dir = await tempDir(t);
  await mkdir(join(dir, "logbook"));
  await writeFile(join(dir, "logbook", VOLUME), Buffer.concat(parts.map((part) => Buffer.from(part))));
  return dir;
}

function lastJson(stdout: string): Record<string, unknown> {
  return JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "") as Record<string, unknown>;
}

test("an intact book is good, and the command says which book it read", async (t) => {
  const { lines, entries } = bookLines(1200);
  const dir = await dataDirWith(t, ...lines);
  const env = { HOME: "/nowhere" };
  const { code, stdout, stderr } = await runBitacora(["logbook", "verify", "--data-dir", dir], { env });
  t.is(code, 0, stderr);
  t.is(stderr, "");
  t.is(
    stdout,
    `Log book: ${dir}/logbook (named by --data-dir)\n` +
      "✔ Intact: 1,200 entries, every one as it was written, every link whole.\n" +
      "From 2026-11-21T00:48:00.000Z to 2026-11-21T01:07:59.000Z.\n" +
      "! Not anchored since 2026-11-21T00:48:00.000Z: no checkpoint covers what was written from then on. Does the service run, and sign?\n" +
      `Last hash: ${entries.at(-1)!.hash}\n`,
  );
});

test("the environment names the data directory too, and Spanish readers get Spanish", async (t) => {
  const dir = await dataDirWith(t, ...bookLines(3).lines);
  const { code, stdout } = await verify([], { ...spanish, BITACORA_DATA_DIR: dir });
  t.is(code, 0);
  t.regex(stdout, /^Libro de bitácora: .*logbook \(indicado con BITACORA_DATA_DIR\)\n✔ Íntegro: 3 asientos/);
});

test("a broken book is told by the exit status, the ids and what to do", async (t) => {
  const { lines } = bookLines(12);
  const changed = lines.map((line, i) => ([2, 3, 8].includes(i) ? line.toString().replace("motor", "mot0r") : line));
  const { code, stdout } = await verify(["--data-dir", await dataDirWith(t, ...changed)]);
  t.is(code, 1);
  t.regex(stdout, /✘ BROKEN at 3 place\(s\)\. Entries: 3–4, 9\n/);
  t.regex(stdout, /entry 9: it does not say what it said when it was written \(logbook-000001\.jsonl, byte \d+\)\n/);
  t.regex(stdout, /copy the whole folder away/);
});

test("--json is one line for each break and one at the end, and nothing else on standard output", async (t) => {
  const { lines } = bookLines(5);
  const dir = await dataDirWith(t, ...lines.toSpliced(1, 1), "scribble\n");
  const { code, stdout, stderr } = await verify(["--data-dir", dir, "--json"]);
  t.is(code, 1);
  const parsed = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  t.deepEqual(parsed.slice(0, -1), [
    { entry_id: 3, faults: ["gap", "link"], file: VOLUME, offset: lines[0]!.length },
    { entry_id: 6, faults: ["shape"], file: VOLUME, offset: Buffer.concat(lines.toSpliced(1, 1)).length },
  ]);
  t.like(parsed.at(-1), { ok: false, broken_entry_ids: [3, 6], entries: 4, breaks: 2, set_aside: [] });
  t.regex(stderr, /^Log book: /);
});

test("every break of many is in the JSON, and a person is shown the first", async (t) => {
  const dir = await dataDirWith(t, "scribble\n".repeat(12_000));
  const json = await verify(["--data-dir", dir, "--json"]);
  t.is(json.stdout.trimEnd().split("\n").length, 12_001);
  t.like(lastJson(json.stdout), { ok: false, breaks: 12_000 });
  const text = await verify(["--data-dir", dir]);
  t.is(text.code, 1);
  t.true(text.stdout.split("\n").length < 30);
  t.regex(text.stdout, /… and 11,980 more; --json lists them all/);
});

test("nothing is written, and nothing is left behind", async (t) => {
  const dir = await dataDirWith(t, ...bookLines(3).lines, '{"hash":"torn');
  const before = await readFile(join(dir, "logbook", VOLUME));
  const { mtimeMs } = await stat(join(dir, "logbook", VOLUME));
  await verify(["--data-dir", dir]);
  t.deepEqual(await readFile(join(dir, "logbook", VOLUME)), before);
  t.is((await stat(join(dir, "logbook", VOLUME))).mtimeMs, mtimeMs);
  t.deepEqual(await readdir(join(dir, "logbook")), [VOLUME]);
});

test("a torn line is no break; with --strict it has a status of its own", async (t) => {
  const dir = await dataDirWith(t, ...bookLines(3).lines, '{"hash":"torn');
  const plain = await verify(["--data-dir", dir]);
  t.is(plain.code, 0);
  t.regex(plain.stdout, /! The file ends in 13 bytes of an unfinished line/);
  t.is((await verify(["--data-dir", dir, "--strict"])).code, 3);
  t.like(lastJson((await verify(["--data-dir", dir, "--strict", "--json"])).stdout), { ok: true, torn_tail_bytes: 13 });
});

test("--strict also looks at lines that were set aside, at times, and at an empty book; a broken one stays broken", async (t) => {
  const { lines } = bookLines(3);
  const { dataDir: intact } = await signedBook(t, 3);
  t.is((await verify(["--data-dir", intact, "--strict"])).code, 0);
  await writeFile(join(intact, "logbook", "logbook-000001.torn-20261121T004800Z"), "{");
  const setAside = await verify(["--data-dir", intact, "--strict"]);
  t.is(setAside.code, 3);
  t.regex(setAside.stdout, /logbook-000001\.torn-20261121T004800Z/);
  const empty = await dataDirWith(t);
  t.is((await verify(["--data-dir", empty])).code, 0);
  const strict = await verify(["--data-dir", empty, "--strict"]);
  t.is(strict.code, 3);
  t.regex(strict.stdout, /The book is empty/);
  const broken = await dataDirWith(t, lines[0]!, lines[2]!, "{");
  t.is((await verify(["--data-dir", broken, "--strict"])).code, 1);
});

test("what cannot be checked is one line on standard error and status 2", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, "other.txt"), "a file of another kind\n");
  await mkdir(join(dir, "empty", "logbook"), { recursive: true });
  const cases: readonly string[][] = [
    ["--data-dir", join(dir, "missing")],
    ["--data-dir", dir],
    ["--data-dir", join(dir, "empty")],
    ["--file", join(dir, "missing.jsonl")],
    ["--file", join(dir, "other.txt")],
    ["--file", dir],
    ["--file", join(dir, "other.txt"), "--data-dir", dir],
    ["--url", "http://127.0.0.1:9"],
    ["--frobnicate"],
    ["surplus"],
    [],
  ];
  for (const args of cases) {
    const { code, stderr } = await verify(args, { HOME: dir, XDG_DATA_HOME: dir });
    t.is(code, 2, args.join(" "));
    t.regex(stderr, /^bitacora: [^\n]+\n$/, args.join(" "));
  }
});

test("one file can be checked wherever it lies, even if every line of it is damaged", async (t) => {
  const dir = await tempDir(t);
  const { lines } = bookLines(2);
  await writeFile(join(dir, "copy"), Buffer.concat(lines));
  t.is((await verify(["--file", join(dir, "copy")])).code, 0);
  await writeFile(join(dir, "copy"), lines[0]!.toString().replace('{"hash', '["hash'));
  t.is((await verify(["--file", join(dir, "copy")])).code, 1);
});

test("a running service answers for its book", async (t) => {
  let answer: unknown;
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/boat/logbook/verify" ? 200 : 404;
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  t.teardown(() => server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/boat/`;
  answer = { ok: true, broken_entry_ids: [] };
  t.like(await verify(["--url", url]), { code: 0 });
  answer = { ok: false, broken_entry_ids: [4, 5, 6] };
  const broken = await verify(["--url", url]);
  t.is(broken.code, 1);
  t.regex(broken.stdout, /Entries: 4–6/);
  const json = await verify(["--url", url, "--json"]);
  t.is(json.code, 1);
  t.like(lastJson(json.stdout), { ok: false, broken_entry_ids: [4, 5, 6] });
  for (const foreign of ["<html>", { ok: "yes" }, null]) {
    answer = foreign;
    t.is((await verify(["--url", url])).code, 2);
  }
  t.is((await verify(["--url", `${url}elsewhere`])).code, 2);
});

test("it runs beside a process that appends, again and again, and never finds a break", async (t) => {
  const dir = await tempDir(t);
  const script = fileURLToPath(new URL("../logbook/support/append-process.ts", import.meta.url));
  const child = spawn(process.execPath, [script, join(dir, "logbook"), "20"], { stdio: ["ignore", "pipe", "inherit"] });
  t.teardown(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  child.stdout.resume();
  let entries = 0;
  for (let grown = 0; grown < 2;) {
    const { code, stdout } = await verify(["--data-dir", dir, "--json"]);
    t.is(code, 0, stdout);
    const last = lastJson(stdout);
    t.like(last, { torn_tail_bytes: 0, time_reversals: 0 });
    t.true(Number(last["entries"]) >= entries);
    if (Number(last["entries"]) > entries) grown += 1;
    entries = Number(last["entries"]);
  }
  child.kill("SIGKILL");
  await once(child, "close");
});

test("a line that is being written just now is waited for", async (t) => {
  const { lines } = bookLines(4);
  const dir = await dataDirWith(t, ...lines.slice(0, 3), lines[3]!.subarray(0, 100));
  const verification = runBitacora(["logbook", "verify", "--data-dir", dir, "--json"]);
  // The command looks for a second; it takes about half of one to start.
  await new Promise((resolve) => setTimeout(resolve, 900));
  await appendFile(join(dir, "logbook", VOLUME), lines[3]!.subarray(100));
  const { code, stdout } = await verification;
  t.is(code, 0, stdout);
  t.like(lastJson(stdout), { ok: true, entries: 4, torn_tail_bytes: 0 });
});

test("what the service wrote is what the command finds", async (t) => {
  const dir = await tempDir(t);
  const logbook = await FileLogbook.open({ dir: join(dir, "logbook"), clock: systemClock });
  for (let i = 0; i < 10; i += 1) await logbook.append(draft(i));
  const { last_hash: lastHash } = await logbook.verify();
  await logbook.close();
  t.like(lastJson((await verify(["--data-dir", dir, "--json"])).stdout), {
    ok: true,
    entries: 10,
    last_hash: lastHash,
  });
});

test("--help says what the statuses mean", async (t) => {
  const { code, stdout } = await verify(["--help"]);
  t.is(code, 0);
  t.regex(stdout, /Exit status: 0 intact, 1 broken/);
});

test("a book that is younger than its first checkpoint is signed for its export, which both verifiers find good", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  await fetch(`${service.url}/logbook?summary=zarpamos&user=Ana`, { method: "POST" });
  const target = join(await tempDir(t), "export");
  const exported = await runWarm(["logbook", "export", target, "--data-dir", dir]);
  t.is(exported.code, 0, exported.stderr);
  const ours = await runWarm(["logbook", "verify", target]);
  t.is(ours.code, 0, ours.stdout + ours.stderr);
  t.regex(ours.stdout, /✔ Intact: [^]*Anchored: entries 1 to/);
  if (canTry(t, "python3")) t.is((await python(join(target, "verify.py"))).code, 0);
});

test("an entry that no checkpoint covers has a status of its own with --strict, unless a service runs that will sign it", async (t) => {
  const book = await signedBook(t);
  book.clock.wallMs = Date.now() - 120_000;
  await book.write(2);
  const killed = await book.open({ signing: undefined });
  await killed.append(draft(3));
  await killed.close();
  const asked = ["--data-dir", book.dataDir, "--strict"];
  t.is((await verify(asked)).code, 3);
  t.is((await verify(asked.slice(0, 2))).code, 0);
  const lock = await acquireFileLock(join(book.dataDir, "lock"));
  const served = await verify(asked);
  await lock.release();
  t.is(served.code, 0, served.stdout);
  t.regex(served.stdout, /entry 3|asiento 3/);
});
