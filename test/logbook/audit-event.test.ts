/** The audit among the entries of a book: chosen apart, by a query and by a list of its files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import { listEntries } from "../../src/logbook/book/file-list.ts";
import { MemoryLogbook } from "./support/memory-logbook.ts";
import { AUDIT_EVENTS } from "../../src/logbook/entry/audit-event.ts";
import type { EntryDraft, Logbook } from "../../src/logbook/logbook.ts";
import { projectRoot } from "../support/service-process.ts";
import { runWarm } from "../support/warm-bitacora.ts";
import { tempDir } from "../support/temp-dir.ts";

const DRAFTS: readonly (readonly [EntryDraft["kind"], EntryDraft["payload"]])[] = [
  ["manual", {}],
  ["manual", { event: "signed_in" }],
  ["alarm_active", { id: "A-1" }],
  ["authority_transfer", { event: "watch_handed_over" }],
  ["override", { event: "alarm_shelved" }],
  ["manual", { event: "service_started" }],
  ["manual", { event: "alarm_silenced" }],
];

async function filled<L extends Logbook>(logbook: L): Promise<L> {
  for (const [kind, payload] of DRAFTS) await logbook.append({ kind, payload, summary: kind, user: "x" });
  return logbook;
}

test("a query gives the audit alone, or all but it, in memory and from the disk alike", async (t) => {
  const dir = join(await tempDir(t), "logbook");
  const onDisk = await filled(await FileLogbook.open({ dir, clock: systemClock }));
  t.teardown(() => onDisk.close());
  for (const logbook of [await filled(new MemoryLogbook(systemClock)), onDisk]) {
    const ids = async (query: Parameters<Logbook["query"]>[0]) => (await logbook.query(query)).map(({ id }) => id);
    t.deepEqual(await ids({ audit: "only", limit: 10 }), [6, 4, 2]);
    t.deepEqual(await ids({ audit: "without", limit: 10 }), [7, 5, 3, 1]);
    t.deepEqual(await ids({ audit: "only", kind: "manual", limit: 1 }), [6]);
    t.deepEqual(await ids({ audit: "only", kind: "override", limit: 10 }), []);
    t.deepEqual(await ids({ audit: "without", limit: 2 }), [7, 5]);
  }
  const bounds = { kind: undefined, sinceMs: undefined, untilMs: undefined, limit: 10 };
  const listed = await listEntries(dir, { ...bounds, audit: "only" });
  t.deepEqual(
    listed.entries.map(({ id }) => id),
    [2, 4, 6],
  );
});

test("logbook list says which entries are of the audit, and lists them apart", async (t) => {
  const dataDir = await tempDir(t);
  await (await filled(await FileLogbook.open({ dir: join(dataDir, "logbook"), clock: systemClock }))).close();
  const list = async (...args: string[]) => {
    const { code, stdout, stderr } = await runWarm(["logbook", "list", "--data-dir", dataDir, ...args]);
    t.is(code, 0, stderr);
    return stdout.trimEnd().split("\n");
  };
  t.deepEqual(
    (await list()).map((line) => line.endsWith("  (audit)")),
    [false, true, false, true, false, true, false],
  );
  t.is((await list("--audit", "only")).length, 3);
  t.is((await list("--audit", "without")).length, 4);
});

test("every event of access is of the audit", (t) => {
  const source = readFileSync(join(projectRoot, "src/access/access-event.ts"), "utf8");
  const events = [...source.matchAll(/readonly event:([^;]*);/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"(\w+)"/g)].map(([, name]) => name),
  );
  t.true(events.length > 15);
  for (const event of events) t.true(AUDIT_EVENTS.has(event), event);
});
