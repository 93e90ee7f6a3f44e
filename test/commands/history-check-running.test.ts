/** `history check` of a service that goes on recording: a process of its own, with a historian on disk. */
import { once } from "node:events";
import { connect } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { getJson, runBitacora } from "../support/service-process.ts";
import { madeOnce } from "../support/made-once.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";
import { filesIn, flip, makeFiles, oneBlock, PER_TAG, TAGS } from "./support/history-files.ts";

const PROJECT = `
id: check-test
name: Check test
vessel: { id: v, name: V, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: simulator, tick_s: 0.05, seed: 1 }]
historian: { file: historian.db, retention_days: 36500 }
tags:
  - { id: ME_INST_0.RPM, unit_si: rpm, range_normal_min: 0, range_normal_max: 2000 }
  - { id: VESSEL.SOG_MS, unit_si: m/s, range_normal_min: 0, range_normal_max: 20 }
`;

interface Health {
  readonly historian: { readonly samples: number; readonly flushes: number; readonly failed_flushes: number };
}

const copy = madeOnce(async (dir) => {
  await makeFiles(dir);
  await writeFile(join(dir, "vessel.json"), `{"created_at":"2026-01-01T00:00:00.000Z","format":1,"project_id":"check-test"}\n`); // prettier-ignore
  await writeFile(join(dir, "boat.yaml"), PROJECT);
});

async function stopped(t: ExecutionContext) {
  const dir = await copy(t);
  return { project: join(dir, "boat.yaml"), ...(await filesIn(dir)) };
}

async function started(t: ExecutionContext, { dir, project }: { dir: string; project: string }) {
  const service = await startWarmService(["--project", project, "--data-dir", dir]);
  t.teardown(() => service.end("SIGTERM"));
  // From here on it records.
  while ((await getJson<Health>(`${service.url}/health`)).historian.flushes < 2) await sleep(50);
  return service;
}

test("a service that records is asked to check itself, and is whole", async (t) => {
  const place = await stopped(t);
  const service = await started(t, place);
  for (let round = 0; round < 3; round += 1) {
    const before = await getJson<Health>(`${service.url}/health`);
    const { code, stdout, stderr } = await runWarm(["history", "check", "--data-dir", place.dir, "--json"]);
    t.is(code, 0, stdout + stderr);
    const report = JSON.parse(stdout) as Record<string, number>;
    t.like(report, { ok: true, torn_flushes: 0, damaged: 0 });
    t.true(Number(report["samples"]) >= before.historian.samples, `${stdout} ${before.historian.samples}`);
    t.true(Number(report["blocks"]) >= TAGS.length && Number(report["rollups"]) > 0, stdout);
  }
  const text = await runWarm(["history", "check", "--url", service.url]);
  t.is(text.code, 0);
  t.true(text.stdout.startsWith(`${service.url}: WHOLE\n`), text.stdout);
  const { historian } = await getJson<Health>(`${service.url}/health`);
  t.is(historian.failed_flushes, 0);
  t.true(historian.samples > TAGS.length * PER_TAG);
  t.is(await service.end("SIGTERM"), 0);
  const after = await runBitacora(["history", "check", "--data-dir", place.dir]);
  t.is(after.code, 0, after.stdout);
});

test("a running service names a damaged block with its tag and span, and the exit status is 1", async (t) => {
  const place = await stopped(t);
  const { id, tagId, minMs, maxMs, at } = await oneBlock(place.month);
  for (const found of at) await flip(place.month, found + 40, 3);
  const service = await started(t, place);
  const { code, stdout } = await runWarm(["history", "check", "--data-dir", place.dir]);
  t.is(code, 1);
  const [damage = "", verdict = ""] = stdout.split("\n");
  for (const word of [` ${id}:`, tagId, new Date(minMs).toISOString(), new Date(maxMs).toISOString()])
    t.true(damage.includes(word), `${word}: ${damage}`);
  t.regex(verdict, /DAMAGED in 1 place/);
  const json = await runWarm(["history", "check", "--url", service.url, "--json"]);
  t.is(json.code, 1);
  const lines = json.stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore
  t.like(lines[0], { id, tag_id: tagId, oldest: new Date(minMs).toISOString() });
  t.like(lines.at(-1), { ok: false, damaged: 1 });
});

test("a second check at once is refused, and one after it is not", async (t) => {
  const place = await stopped(t);
  const service = await started(t, place);
  const { hostname, port } = new URL(service.url);
  // Both in one packet: the second request is there before the first has been answered.
  const socket = connect(Number(port), hostname);
  const request = (more: string) => `GET /history/check HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  socket.write(request("") + request("Connection: close\r\n"));
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  const text = Buffer.concat(chunks).toString();
  t.deepEqual(text.match(/^HTTP\/1\.1 \d+/gm), ["HTTP/1.1 200", "HTTP/1.1 409"]);
  t.regex(text, /\{"ok":true,/);
  t.regex(text, /El historiador ya se está comprobando/);
  t.is((await runWarm(["history", "check", "--data-dir", place.dir])).code, 0);
});
