/** Faults of what is kept are entries of the log book, each once: over looks and over starts. */
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import type { LogEntry } from "../../../src/logbook/entry/entry.ts";
import { filesIn, flip, makeFiles, oneBlock } from "../../commands/support/history-files.ts";
import { signedBook } from "../../logbook/support/signed.ts";
import { type WarmService, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

async function entriesWith(dataDir: string, event: string): Promise<LogEntry[]> {
  const text = await readFile(join(dataDir, "logbook", "logbook-000001.jsonl"), "utf8").catch(() => "");
  // The service may be in the middle of a line.
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const lines = whole.split("\n").filter((line) => line.includes(`"event":"${event}"`));
  return lines.map((line) => JSON.parse(line) as LogEntry);
}

async function started(t: ExecutionContext, args: readonly string[]): Promise<WarmService> {
  const service = await startWarmService(args);
  t.teardown(() => service.end("SIGTERM"));
  return service;
}

test("a damaged block of the historian is an entry when it is first met, and not again after a restart", async (t) => {
  t.timeout(120_000);
  const [dir, dataDir] = [await tempDir(t), await tempDir(t)];
  await makeFiles(dir);
  const { main, month } = await filesIn(dir);
  const { at, tagId, minMs, maxMs } = await oneBlock(month);
  for (const place of at) await flip(month, place + 10, 3);
  const tags = `tags: [{ id: ${tagId}, unit_si: ratio }]\nhistorian: { retention_days: 36500 }\n`;
  const vessel = "{ id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }";
  await writeFile(join(dir, "project.yaml"), `id: a\nname: A\nvessel: ${vessel}\n${tags}`);
  const args = ["--project", join(dir, "project.yaml"), "--data-dir", dataDir, "--db", main];
  const span = `since=${new Date(minMs).toISOString()}&until=${new Date(maxMs).toISOString()}`;
  const damaged = async (url: string) => {
    await (await fetch(`${url}/tags/${tagId}/history?${span}`)).text();
    const { historian } = (await (await fetch(`${url}/health`)).json()) as { historian: { damaged_blocks: number } };
    return historian.damaged_blocks > 0;
  };
  const first = await started(t, args);
  await until(() => damaged(first.url));
  await until(async () => (await entriesWith(dataDir, "history_damaged")).length === 1);
  await first.end("SIGTERM");
  const second = await started(t, args);
  await until(() => damaged(second.url));
  // The watch looks once a second.
  await until(async () => second.stderr().includes("damaged"));
  await second.end("SIGTERM");
  const entries = await entriesWith(dataDir, "history_damaged");
  t.deepEqual(
    entries.map(({ kind, user, payload }) => [kind, user, payload["places"]]),
    [["manual", "system", 1]],
  );
});

test("a broken book is an entry when it is found, and not again at the next start", async (t) => {
  t.timeout(120_000);
  const book = await signedBook(t, 5);
  const file = join(book.dataDir, "logbook", "logbook-000001.jsonl");
  const at = (await readFile(file, "latin1")).indexOf('"summary":"') + 12;
  await using handle = await open(file, "r+");
  await handle.write("X", at);
  for (let run = 0; run < 2; run += 1) {
    const service = await started(t, ["--data-dir", book.dataDir]);
    await until(async () => (await fetch(`${service.url}/readyz`)).status === 503, `run ${run}`);
    await until(async () => (await entriesWith(book.dataDir, "evidence_lost")).length > 0);
    await service.end("SIGTERM");
  }
  const entries = await entriesWith(book.dataDir, "evidence_lost");
  t.deepEqual(
    entries.map(({ payload }) => payload["doubt"]),
    ["broken"],
  );
});
