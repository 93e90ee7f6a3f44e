/**
 * A file of the log book or of the historian taken away, cut, edited or added to while the service runs: it is told within a second or two,
 * and honestly at the end.
 */
import { appendFile, open, readFile, rename, truncate } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { entryBody, type LogEntry } from "../../../src/logbook/entry/entry.ts";
import { readLine } from "../../../src/logbook/entry/line.ts";
import { sealGroup } from "../../../src/logbook/book/seal.ts";
import { draft } from "../../logbook/support/book.ts";
import { getJson } from "../../support/service-process.ts";
import { type WarmService, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const post = (url: string): Promise<Response> => fetch(`${url}/logbook?summary=zarpamos&user=Ana`, { method: "POST" });

async function started(t: ExecutionContext): Promise<{ volume: string; service: WarmService }> {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  t.is((await post(service.url)).status, 200);
  return { volume: join(dir, "logbook", "logbook-000001.jsonl"), service };
}

const reason = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { detail?: string }).detail ?? "";
const isAlarmed = async (url: string): Promise<boolean> =>
  (await getJson<{ tag_id: string }[]>(`${url}/alarms`)).some(({ tag_id: id }) => id === "LOGBOOK.EVIDENCE");

test("a volume that is taken away is refused to be written at once, told, gone on with when it is back, and missed at the end", async (t) => {
  const { volume, service } = await started(t);
  const { url } = service;
  await rename(volume, `${volume}.away`);
  const refused = await post(url);
  t.is(refused.status, 503);
  t.regex(((await refused.json()) as { detail: string }).detail, /Falta un archivo del libro/);
  t.regex(await reason(url), /logbook-volume-lost$/);
  t.like(await getJson(`${url}/health`), { logbook: { fault: "logbook-volume-lost" } });
  await until(() => isAlarmed(url), "an alarm");
  t.regex(service.stderr(), /logbook-000001\.jsonl is gone, exchanged or shorter/);
  await rename(`${volume}.away`, volume);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, "ready again");
  t.is((await post(url)).status, 200);
  await truncate(volume, 300);
  t.is((await post(url)).status, 503);
  t.is(await service.end("SIGTERM"), 1);
  t.regex(service.stderr(), /is GONE, exchanged or cut: what was acknowledged in it is NOT all there/);
  t.notRegex(service.stderr(), /everything acknowledged is on disk/);
});

test("an entry that is edited in place is an alarm without anybody asking for a verification", async (t) => {
  const { volume, service } = await started(t);
  const handle = await open(volume, "r+");
  await handle.write("X", 100);
  await handle.close();
  await until(async () => (await reason(service.url)).endsWith("logbook-broken"), "it is noticed");
  await until(() => isAlarmed(service.url), "an alarm");
});

test("a line that goes on with the chain and is not the service's is an alarm, an entry and a 503 until a person confirms it", async (t) => {
  const { volume, service } = await started(t);
  const { url } = service;
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, "ready");
  const last = readLine(Buffer.from((await readFile(volume, "utf8")).trimEnd().split("\n").at(-1) ?? ""));
  if (last.fault !== undefined) throw new Error(last.fault);
  const head = { nextId: last.id + 1, prevHash: last.hash, timestamp: last.timestamp };
  await appendFile(volume, sealGroup([{ body: entryBody(draft(1)), timeMs: Date.now() }], head).lines[0] ?? "");
  await until(() => isAlarmed(url), "an alarm");
  t.regex(await reason(url), /logbook-foreign-lines$/);
  t.like(await getJson(`${url}/logbook/verify`), { ok: false, broken_entry_ids: [head.nextId] });
  t.is((await fetch(`${url}/logbook/checkpoint`, { method: "POST" })).status, 409);
  await until(async () => {
    const answer = await fetch(`${url}/logbook?kind=manual`);
    // The book is opened again meanwhile.
    if (answer.status === 503) return false;
    return ((await answer.json()) as LogEntry[]).some(({ payload }) => payload["doubt"] === "foreign-lines");
  }, "an entry");
  const accepted = await fetch(`${url}/logbook/acceptances?user=Ana&reason=era%20yo`, { method: "POST" });
  t.is(accepted.status, 200);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200, "ready again");
  t.like(await getJson(`${url}/logbook/verify`), { ok: true });
});

test("the historian's files taken away are told at once, samples wait, and are written when they are back", async (t) => {
  const dir = await tempDir(t);
  const service = await startWarmService(["--data-dir", dir, "--db", join(dir, "historian.db")]);
  t.teardown(() => service.end("SIGTERM"));
  const fault = async () =>
    (await getJson<{ historian: { fault: string | null } }>(`${service.url}/health`)).historian.fault;
  await until(async () => (await fault()) === null, "samples are written");
  for (const file of ["historian.db", "historian.db-frames"]) {
    await rename(join(dir, file), join(dir, `${file}.away`));
    t.is(await fault(), "historian-io", file);
    t.regex(await reason(service.url), /historian-io/);
    await rename(join(dir, `${file}.away`), join(dir, file));
    await until(async () => (await fault()) === null, "samples are written again");
  }
});
