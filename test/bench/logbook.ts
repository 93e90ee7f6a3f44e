/**
 * The log book with a million entries: verified beside `sha256sum` of the same bytes and beside the export's own verifier in
 * Python; opened by `serve`, asked and appended to, beside SQLite with an index and `synchronous = FULL`.
 *
 *     BITACORA_BENCH_ENTRIES=100000 npm run bench -- logbook       1 000 000 by default
 *
 * Each is done in turns in one run. Processor time and peak memory are of whole processes, `logbook verify` with all that a
 * command is and run from its sources; what a command takes that does nothing is printed, too.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../src/core/clock.ts";
import { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { projectRoot, runBitacora, startService } from "../support/service-process.ts";
import { isInstalled, noiseOf, percentiles, sameWork, short, spread } from "./support/figures.ts";
import { benchDraft, FIRST_MS, makeBook, STEP_MS } from "./support/logbook-book.ts";
import { LogbookRows } from "./support/logbook-rows.ts";
import { measured, type Taken } from "./support/measured.ts";

const ENTRIES = Number(process.env["BITACORA_BENCH_ENTRIES"] ?? 1_000_000);
const TURNS = 3;
const QUERIES = 50;
const APPEND_MS = 2000;
const REFUSED_MS = 20;

type Print = (line: string) => void;

export default async function logbook(print: Print): Promise<void> {
  if (!isInstalled("python3", "--version") || !isInstalled("sha256sum", "--version")) {
    print("skipped: it needs python3 and sha256sum");
    return;
  }
  const dir = mkdtempSync(join(tmpdir(), "bitacora-bench-"));
  try {
    const works = [sameWork()];
    const dataDir = join(dir, "data");
    await makeBook(dataDir, ENTRIES);
    const bytes = volumesOf(dataDir).reduce((sum, file) => sum + statSync(file).size, 0);
    print(
      `${ENTRIES.toLocaleString("en")} entries, ${(bytes / 1e6).toFixed(0)} MB, ${volumesOf(dataDir).length} volumes`,
    );
    await verifying(dataDir, join(dir, "export"), works, print);
    await starting(dataDir, join(dir, "empty"), works, print);
    await asking(dataDir, join(dir, "rows.sqlite"), print);
    works.push(sameWork());
    await appending(dir, print);
    works.push(sameWork());
    print(noiseOf(works));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function verifying(dataDir: string, target: string, works: number[], print: Print): Promise<void> {
  const bitacora = [process.execPath, `${projectRoot}bin/run.js`] as const;
  await runBitacora(["logbook", "export", target, "--data-dir", dataDir]);
  const turns: { readonly ours: Taken; readonly sha256sum: Taken; readonly nothing: Taken }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    turns.push({
      ours: await measured(...bitacora, "logbook", "verify", "--data-dir", dataDir),
      sha256sum: await measured("sha256sum", ...volumesOf(dataDir)),
      nothing: await measured(...bitacora, "logbook", "verify", "--help"),
    });
    works.push(sameWork());
  }
  const python = await measured("python3", join(target, "verify.py"), target);
  const of = (side: "ours" | "sha256sum" | "nothing") => turns.map((turn) => turn[side]);
  const failed = [...of("ours"), python].filter(({ code }) => code !== 0);
  if (failed.length > 0) print(`FAILED: ${failed.length} verifications did not find the book intact`);
  const line = (name: string, taken: readonly Taken[]): void =>
    print(
      `${name.padEnd(22)} ${spread(taken.map(({ cpuS }) => cpuS))} s CPU   ${spread(taken.map(({ s }) => s))} s   peak ${spread(taken.map(({ peakMb }) => peakMb))} MB`,
    );
  line("logbook verify", of("ours"));
  line("… --help (no book)", of("nothing"));
  line("sha256sum", of("sha256sum"));
  line("verify.py (Python)", [python]);
  const ratio = (other: (turn: (typeof turns)[number]) => number) =>
    spread(turns.map((turn) => turn.ours.cpuS / other(turn)));
  print(
    `ours / sha256sum ${ratio(({ sha256sum }) => sha256sum.cpuS)} ×, ours / verify.py ${ratio(() => python.cpuS)} × CPU`,
  );
}

async function starting(dataDir: string, empty: string, works: number[], print: Print): Promise<void> {
  const [big, none]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [dir, into] of [
      [dataDir, big],
      [empty, none],
    ] as const) {
      const service = await startService(["--data-dir", dir]);
      into.push(service.startedInMs / 1000);
      await service.end("SIGTERM");
    }
    works.push(sameWork());
  }
  print(
    `serve until it answers: with the book ${spread(big)} s, with a new one ${spread(none)} s (first of them makes it)`,
  );
}

async function asking(dataDir: string, rowsFile: string, print: Print): Promise<void> {
  const book = await FileLogbook.open({ dir: join(dataDir, "logbook"), clock: systemClock });
  const rows = new LogbookRows(rowsFile);
  rows.fill(await book.query({ limit: Number.MAX_SAFE_INTEGER }));
  const middle = FIRST_MS + (ENTRIES / 2) * STEP_MS;
  const queries = {
    "newest 200": { limit: 200 },
    "a kind in a day": { kind: "alarm_ack", sinceMs: middle, untilMs: middle + 86_400_000, limit: 1000 },
    "a kind, newest 200": { kind: "override", limit: 200 },
  } as const;
  for (const [name, query] of Object.entries(queries)) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    let found = 0;
    for (let i = 0; i < QUERIES; i += 1) {
      const began = performance.now();
      found = (await book.query(query)).length;
      const between = performance.now();
      const same = rows.query(query).length;
      theirs.push(performance.now() - between);
      ours.push(between - began);
      if (same !== found) print(`FAILED: ${name}: ${found} entries, ${same} rows`);
    }
    const ratios = ours.map((ms, i) => ms / (theirs[i] ?? Number.NaN));
    print(
      `${name.padEnd(20)} ${found} entries: ours ${percentiles(ours)} ms p50/p95, SQLite ${percentiles(theirs)} ms, ratio ${spread(ratios)}`,
    );
  }
  await book.close();
  rows.close();
}

async function appending(dir: string, print: Print): Promise<void> {
  const book = await FileLogbook.open({ dir: join(dir, "appended"), clock: systemClock });
  const rows = new LogbookRows(join(dir, "appended.sqlite"));
  const service = await startService(["--data-dir", join(dir, "served")]);
  let n = 0;
  const sides: readonly (readonly [string, (writers: number) => Promise<number>])[] = [
    ["ours", (writers) => rate(writers, () => book.append(benchDraft((n += 1))))],
    ["SQLite", (writers) => rate(writers, async () => rows.insert(benchDraft((n += 1))))],
    ["over HTTP", (writers) => rate(writers, () => post(service.url, (n += 1)))],
  ];
  for (const writers of [1, 50]) {
    const rates = sides.map((): number[] => []);
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const [i, [, run]] of sides.entries()) rates[i]?.push(await run(writers));
    }
    const told = sides.map(([name], i) => `${name} ${spread(rates[i] ?? [])}/s`).join("   ");
    const ratios = (rates[0] ?? []).map((one, i) => one / (rates[1]?.[i] ?? Number.NaN));
    print(
      `append, ${String(writers).padStart(2)} writer${writers > 1 ? "s" : ""}: ${told}   ours / SQLite ${spread(ratios)}`,
    );
  }
  await service.end("SIGTERM");
  await book.close();
  rows.close();
}

/** Appends a second of so many writers, each of which waits for its own to be on disk. */
async function rate(writers: number, append: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let appended = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (; performance.now() - began < APPEND_MS; appended += 1) await append();
    }),
  );
  return (appended * 1000) / (performance.now() - began);
}

/** Where so many wait that one is refused (429), it comes again, as a program that writes much has to. */
async function post(url: string, n: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/logbook?summary=asiento%20${n}&user=Ana`, { method: "POST" });
    await response.arrayBuffer();
    if (response.status === 200) return;
    if (response.status !== 429) throw new Error(`${response.status}: ${short(n)}`);
    await sleep(REFUSED_MS);
  }
}

function volumesOf(dataDir: string): string[] {
  const dir = join(dataDir, "logbook");
  return readdirSync(dir)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(dir, name));
}
