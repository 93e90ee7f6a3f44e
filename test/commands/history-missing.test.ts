/** A month file that somebody has removed, as a person meets it: the service's log, its health, and `history`. */
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test, { type ExecutionContext } from "ava";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { getJson, runBitacora } from "../support/service-process.ts";
import { madeOnce } from "../support/made-once.ts";
import { runWarm, startWarmService } from "../support/warm-bitacora.ts";

const LOST = "historian-2026-06.db";

const PROJECT = `
id: missing-test
name: Missing test
vessel: { id: v, name: V, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: [{ type: simulator, tick_s: 0.05, seed: 1 }]
historian: { file: historian.db, retention_days: 36500 }
tags:
  - { id: ME_INST_0.RPM, unit_si: rpm, range_normal_min: 0, range_normal_max: 2000 }
`;

interface Health {
  readonly historian: { readonly missing_month_files: number; readonly flushes: number; readonly fault: string | null };
}

/** Files of three months. */
const copy = madeOnce(async (dir) => {
  const main = join(dir, "historian.db");
  let nowMs = 0;
  const clock = { now: () => nowMs, monotonic: () => nowMs };
  const store = await openSqliteStore({ file: main, retentionDays: Infinity, maxBytes: Infinity, clock });
  for (let flush = 0; flush < 192; flush += 1) {
    nowMs = Date.UTC(2026, 4 + Math.floor(flush / 64), 10) + flush * 1000;
    await store.append(
      Array.from({ length: 600 }, (_, i) => ({ tagId: "A", timestampMs: nowMs + i, value: i, quality: "good" })),
    );
  }
  await store.close();
  await writeFile(join(dir, "vessel.json"), `{"created_at":"2026-01-01T00:00:00.000Z","format":1,"project_id":"missing-test"}\n`); // prettier-ignore
  await writeFile(join(dir, "boat.yaml"), PROJECT);
});

/** Of three months, the one in the middle is removed. */
async function incomplete(t: ExecutionContext) {
  const dir = await copy(t);
  const main = join(dir, "historian.db");
  const whole = await runWarm(["history", "check", "--db", main]);
  t.is(whole.code, 0, whole.stdout);
  await rename(join(dir, LOST), join(dir, "away"));
  return { dir, main, project: join(dir, "boat.yaml"), bringBack: () => rename(join(dir, "away"), join(dir, LOST)) };
}

test("the files of a stopped service are not whole; what is read of them says so, and accepting the loss ends it", async (t) => {
  const { main } = await incomplete(t);
  const check = await runWarm(["history", "check", "--db", main]);
  t.is(check.code, 1);
  t.regex(check.stdout, /^historian-2026-06\.db: MISSING.*compact --accept-missing/);
  t.regex(check.stdout, /: INCOMPLETE, 1 month file\(s\) missing$/m);
  t.notRegex(check.stdout, /WHOLE|DAMAGED/);
  const spanish = await runWarm(["history", "check", "--db", main], { env: { LANG: "es_ES.UTF-8" } });
  t.regex(spanish.stdout, /^historian-2026-06\.db: FALTA/);
  const json = await runWarm(["history", "check", "--db", main, "--json"]);
  t.is(json.code, 1);
  const lines = json.stdout.trimEnd().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore
  t.like(lines[0], { file: LOST, missing: true, id: null });
  t.like(lines.at(-1), { ok: false, damaged: 1, missing: 1 });

  // What is left of 192 times 600 samples is more than 1000.
  const newest = await runWarm(["history", "query", "A", "--db", main]);
  t.is(newest.stdout.match(/\n/g)?.length, 1000);
  t.regex(newest.stderr, /^The newest 1000 of a tag, as many as --limit allows: older ones may be left out/m);
  const query = await runWarm(["history", "query", "A", "--limit", "2", "--db", main]);
  t.is(query.code, 0);
  t.regex(query.stderr, /^1 month file\(s\) missing: samples that they had are missing here/m);

  const asked = await runWarm(["history", "compact", "--db", main]);
  t.is(asked.code, 1);
  t.regex(asked.stdout, /^historian-2026-06\.db is missing; .*--accept-missing$/m);
  const accepted = await runBitacora(["history", "compact", "--db", main, "--accept-missing", "--json"]);
  t.is(accepted.code, 0, accepted.stderr);
  t.like(JSON.parse(accepted.stdout), { missing: [], accepted: [LOST] });
  const after = await runWarm(["history", "check", "--db", main]);
  t.is(after.code, 0, after.stdout);
  t.regex(after.stdout, /: WHOLE\n/);
  t.is((await runWarm(["history", "query", "A", "--limit", "2", "--db", main])).stderr, "");
});

test("a service says at its start that a month file is missing, counts it, names it, and goes on; put back it is taken again", async (t) => {
  const { dir, main, project, bringBack } = await incomplete(t);
  const args = ["--project", project, "--data-dir", dir];
  const service = await startWarmService(args);
  t.teardown(() => service.end("SIGTERM"));
  const health = () => getJson<Health>(`${service.url}/health`);
  while ((await health()).historian.flushes < 2) await sleep(50);
  t.like((await health()).historian, { missing_month_files: 1, fault: null });
  t.is((await fetch(`${service.url}/readyz`)).status, 200);
  t.regex(await (await fetch(`${service.url}/metrics`)).text(), /^bitacora_historian_missing_month_files 1$/m);
  t.is(service.stderr().match(/Historian: 1 month file\(s\) are MISSING/g)?.length, 1);
  const check = await runWarm(["history", "check", "--data-dir", dir]);
  t.is(check.code, 1);
  t.regex(check.stdout, /^historian-2026-06\.db: MISSING/);
  for (const command of [["tags"], ["query", "A", "--limit", "2"], ["export", "-", "--format", "csv"]]) {
    const answer = await runWarm(["history", ...command, "--data-dir", dir]);
    t.is(answer.code, 0);
    t.is(
      answer.stderr,
      "1 month file(s) missing: samples that they had are missing here; 'bitacora history check' says which\n",
    );
  }
  t.is(await service.end("SIGTERM"), 0);

  const again = await startWarmService(args, { env: { LANG: "es_ES.UTF-8" } });
  t.teardown(() => again.end("SIGTERM"));
  t.regex(again.stderr(), /Historiador: FALTA\(N\) 1 archivo\(s\) de mes/);
  t.is(await again.end("SIGTERM"), 0);

  await bringBack();
  const whole = await startWarmService(args);
  t.teardown(() => whole.end("SIGTERM"));
  t.is((await getJson<Health>(`${whole.url}/health`)).historian.missing_month_files, 0);
  t.notRegex(whole.stderr(), /MISSING/);
  const good = await runWarm(["history", "check", "--data-dir", dir]);
  t.is(good.code, 0, good.stdout);
  t.is(await whole.end("SIGTERM"), 0);
  t.is((await runWarm(["history", "check", "--db", main])).code, 0);
});
