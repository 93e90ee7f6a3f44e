/** The audit of a service in its log book: start, stop, project, and faults that last. */
import { hash as digest } from "node:crypto";
import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ava, { type ExecutionContext } from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { MemoryLogbook } from "../../logbook/support/memory-logbook.ts";
import type { LogEntry } from "../../../src/logbook/entry/entry.ts";
import type { EntryDraft } from "../../../src/logbook/logbook.ts";
import { enterOnce } from "../../../src/logbook/book/enter-once.ts";
import { runWarm, startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";

/** One after another: each takes the process of the service before it. */
const test = ava.serial;

const PROJECT = `id: a
name: A
vessel: { id: a, name: A, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
access: { reading: open }
tags: [{ id: T.A_K, unit_si: K }]
`;

async function vessel(t: ExecutionContext) {
  const dir = await tempDir(t);
  const [file, data] = [join(dir, "project.yaml"), join(dir, "data")];
  await writeFile(file, PROJECT);
  const start = async (...more: string[]) => {
    const service = await startWarmService(["--data-dir", data, ...more]);
    t.teardown(() => service.end("SIGTERM"));
    return service;
  };
  const entries = async () =>
    (await readFile(join(data, "logbook", "logbook-000001.jsonl"), "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogEntry);
  return { file, data, start, entries };
}

test("each start is an entry with version and project hash, each stop one, and a project that was changed between shows", async (t) => {
  t.timeout(120_000);
  const { file, data, start, entries } = await vessel(t);
  const first = await start("--project", file);
  t.is(await first.end("SIGTERM"), 0);
  const hash = digest("sha256", PROJECT);
  const [started, stopped, ...others] = await entries();
  t.deepEqual(others, []);
  t.like(started, { kind: "manual", user: "system" });
  t.like(started?.payload, { event: "service_started", project: "a", project_sha256: hash });
  t.regex(started?.payload["version"] as string, /^\d+\.\d+\.\d+/);
  t.is(started?.payload["project_sha256_before"], undefined);
  t.like(stopped?.payload, { event: "service_stopped", version: started?.payload["version"] });

  await appendFile(file, "# as it was\n");
  const second = await start("--project", file);
  const changed = (await entries())[2];
  t.like(changed?.payload, {
    event: "service_started",
    project_sha256: digest("sha256", `${PROJECT}# as it was\n`),
    project_sha256_before: hash,
  });
  t.regex(changed?.summary ?? "", /which has changed since the last time$/);

  await writeFile(file, PROJECT.replace("T.A_K", "T.B_K"));
  const reload = await runWarm(["reload", "--url", second.url]);
  t.is(reload.code, 0, reload.stderr);
  t.is(await second.end("SIGTERM"), 0);
  const reloaded = (await entries()).find(({ payload }) => payload["event"] === "project_reloaded");
  t.like(reloaded?.payload, {
    project_sha256: digest("sha256", PROJECT.replace("T.A_K", "T.B_K")),
    project_sha256_before: digest("sha256", `${PROJECT}# as it was\n`),
  });
  t.not(reloaded?.user, "system", "who asked");

  const third = await start("--project", file);
  t.is(await third.end("SIGTERM"), 0);
  const last = (await entries()).findLast(({ payload }) => payload["event"] === "service_started");
  t.is(last?.payload["project_sha256_before"], undefined, "a project that was loaded anew is no surprise");
  const verified = await runWarm(["logbook", "verify", "--data-dir", data]);
  t.is(verified.code, 0, verified.stderr);
});

test("on this computer alone without access control there are no such entries, and a start that fails leaves none", async (t) => {
  t.timeout(120_000);
  const { start, entries } = await vessel(t);
  const alone = await start();
  t.is(await alone.end("SIGTERM"), 0);
  const ofAlone = await entries().catch(() => []);
  t.deepEqual(
    ofAlone.filter(({ payload }) => (payload["event"] as string | undefined)?.startsWith("service_")),
    [],
  );
  const [other, first] = [await vessel(t), await vessel(t)];
  const holder = await first.start("--project", first.file);
  const port = new URL(holder.url).port;
  const failed = await runWarm(["serve", "--project", other.file, "--data-dir", other.data, "--port", port]);
  t.is(failed.code, 2, failed.stderr);
  t.deepEqual(await other.entries(), []);
});

test("what lasts is told once, over starts as well, and again when it has become another or was confirmed", async (t) => {
  const logbook = new MemoryLogbook(systemClock);
  const added: unknown[] = [];
  const outbox = {
    add: (draft: EntryDraft) => {
      added.push(draft.payload["places"] ?? draft.payload["event"]);
      void logbook.append(draft);
    },
  };
  const draft = <P extends EntryDraft["payload"]>(payload: P) => ({
    kind: "manual" as const,
    summary: "x",
    payload,
    user: "system",
  });
  const tell = (places: number) =>
    enterOnce(draft({ event: "damaged", places }), { logbook, outbox }, ["damaged", "mended"]);
  for (const places of [1, 1, 2, 2]) await tell(places);
  t.deepEqual(added, [1, 2]);
  await logbook.append(draft({ event: "mended" }));
  await tell(2);
  t.deepEqual(added, [1, 2, 2]);
});
