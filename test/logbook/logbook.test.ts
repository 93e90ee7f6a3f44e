/** The contract of the port, run against every implementation. */
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { GENESIS_HASH, KINDS, type LogEntry } from "../../src/logbook/entry/entry.ts";
import { FileLogbook } from "../../src/logbook/book/file-logbook.ts";
import type { Logbook } from "../../src/logbook/logbook.ts";
import { MemoryLogbook } from "./support/memory-logbook.ts";
import { ManualClock } from "../support/clock.ts";
import { tempDir } from "../support/temp-dir.ts";
import { draft } from "./support/book.ts";

type Open = (t: ExecutionContext, clock: ManualClock) => Promise<Logbook>;

const implementations: Readonly<Record<string, Open>> = {
  file: async (t, clock) => {
    const logbook = await FileLogbook.open({ dir: join(await tempDir(t), "logbook"), clock });
    t.teardown(() => logbook.close());
    return logbook;
  },
  memory: async (_t, clock) => new MemoryLogbook(clock),
};

async function idsOf(entries: AsyncIterable<LogEntry> | Promise<LogEntry[]>): Promise<number[]> {
  const ids: number[] = [];
  for await (const entry of "then" in entries ? await entries : entries) ids.push(entry.id);
  return ids;
}

for (const [name, open] of Object.entries(implementations)) {
  test(`${name}: entries are numbered, dated and linked as they are appended`, async (t) => {
    const clock = new ManualClock(Date.UTC(2026, 10, 21, 0, 48));
    const logbook = await open(t, clock);
    const first = await logbook.append(draft(1));
    clock.advance(1500);
    const second = await logbook.append(draft(2));
    t.is(first.id, 1);
    t.is(first.timestamp, "2026-11-21T00:48:00.000Z");
    t.is(first.prev_hash, GENESIS_HASH);
    t.is(second.id, 2);
    t.is(second.timestamp, "2026-11-21T00:48:01.500Z");
    t.is(second.prev_hash, first.hash);
    t.deepEqual(second.payload, draft(2).payload);
    t.deepEqual(await logbook.query({ limit: 10 }), [second, first]);
  });

  test(`${name}: appends made at once keep the order of the calls`, async (t) => {
    const logbook = await open(t, new ManualClock());
    const entries = await Promise.all(
      Array.from({ length: 200 }, (_, i) => logbook.append({ ...draft(i), summary: String(i) })),
    );
    t.deepEqual(
      entries.map(({ id, summary }) => [id, summary]),
      entries.map((_, i) => [i + 1, String(i)]),
    );
    const report = await logbook.verify();
    t.true(report.ok);
    t.deepEqual(report.broken_entry_ids, []);
    t.is(report.entries, 200);
  });

  test(`${name}: a query is newest first, by kind, by inclusive times, and limited`, async (t) => {
    const clock = new ManualClock(0);
    const logbook = await open(t, clock);
    for (let i = 1; i <= 90; i += 1) {
      clock.advance(1000);
      await logbook.append({ ...draft(i), kind: KINDS[i % KINDS.length] ?? "manual" });
    }
    const ids = (query: Partial<Parameters<Logbook["query"]>[0]>): Promise<number[]> =>
      idsOf(logbook.query({ limit: 1000, ...query }));
    const newestFirst = Array.from({ length: 90 }, (_, i) => 90 - i);
    t.deepEqual(await ids({}), newestFirst);
    t.deepEqual(await ids({ limit: 3 }), [90, 89, 88]);
    t.deepEqual(await ids({ limit: 0 }), []);
    t.deepEqual(await ids({ sinceMs: 10_000, untilMs: 12_000 }), [12, 11, 10]);
    t.deepEqual(await ids({ sinceMs: 12_001, untilMs: 12_999 }), []);
    const kind = KINDS[4];
    t.deepEqual(
      await ids({ kind }),
      newestFirst.filter((id) => id % 9 === 4),
    );
    t.deepEqual(await ids({ kind, untilMs: 50_000, limit: 2 }), [49, 40]);
    t.deepEqual(
      await idsOf(logbook.scan([KINDS[1], KINDS[4]])),
      newestFirst.toReversed().filter((id) => [1, 4].includes(id % 9)),
    );
    t.deepEqual(await idsOf(logbook.scan([])), []);
  });

  test(`${name}: a query for words finds all of them, in any order, whatever their accents, also in the payload`, async (t) => {
    const logbook = await open(t, new ManualClock(0));
    const write = (summary: string, user: string, payload = {}) =>
      logbook.append({ kind: "manual", summary, user, payload });
    await write("Cambio de aceite del motor de babor", "María");
    await write("Limpieza del filtro", "Jon", { tag_id: "ME_INST_0.OIL_PRESSURE_PA" });
    await write("Bunkering, 400 L", "Ana María");
    const ids = (sought: { readonly text?: string; readonly user?: string; readonly limit?: number }) =>
      idsOf(logbook.query({ limit: 10, ...sought }));
    t.deepEqual(await ids({ text: "MOTOR aceite" }), [1]);
    t.deepEqual(await ids({ text: "oil_pressure" }), [2]);
    t.deepEqual(await ids({ user: "maria" }), [3, 1]);
    t.deepEqual(await ids({ user: "maria", limit: 1 }), [3]);
    t.deepEqual(await ids({ user: "maria", text: "filtro" }), []);
  });

  test(`${name}: a scan gives what was in the book when it began`, async (t) => {
    const logbook = await open(t, new ManualClock());
    for (let i = 0; i < 3; i += 1) await logbook.append({ ...draft(i), kind: "manual" });
    const seen: number[] = [];
    for await (const { id } of logbook.scan(["manual"])) {
      seen.push(id);
      if (seen.length < 100) await logbook.append({ ...draft(id), kind: "manual" });
    }
    t.deepEqual(seen, [1, 2, 3]);
  });

  test(`${name}: an entry is dated by the clock as it was read, also where that was set back; ids are the order`, async (t) => {
    const clock = new ManualClock(Date.UTC(2026, 0, 2));
    const logbook = await open(t, clock);
    await logbook.append(draft(1));
    clock.jumpWall(-86_400_000);
    t.is((await logbook.append(draft(2))).timestamp, "2026-01-01T00:00:00.000Z");
    clock.jumpWall(2 * 86_400_000);
    t.is((await logbook.append(draft(3))).timestamp, "2026-01-03T00:00:00.000Z");
    const newestFirst = await logbook.query({ limit: 10 });
    t.deepEqual(
      newestFirst.map(({ id }) => id),
      newestFirst.map((_, i) => newestFirst.length - i),
    );
    const before = await logbook.query({ untilMs: Date.UTC(2026, 0, 1, 12), limit: 10 });
    t.deepEqual(
      before.map(({ timestamp }) => timestamp),
      ["2026-01-01T00:00:00.000Z"],
    );
    const report = await logbook.verify();
    t.true(report.ok);
  });

  test(`${name}: what is no entry is refused and leaves no trace`, async (t) => {
    const logbook = await open(t, new ManualClock());
    const refused = async (change: Record<string, unknown>): Promise<void> => {
      const error = await t.throwsAsync(logbook.append({ ...draft(1), ...change }), { instanceOf: BitacoraError });
      t.is(error.code, "logbook-entry-invalid");
    };
    await refused({ kind: "party" });
    await refused({ payload: { a: Infinity } });
    await refused({ payload: { a: undefined } });
    await refused({ summary: "x".repeat(70_000) });
    t.is((await logbook.append(draft(1))).id, 1);
    t.is(logbook.statistics().entries, 1);
    t.is(logbook.statistics().fault, null);
  });

  test(`${name}: a closed book takes and gives nothing, and closing again is fine`, async (t) => {
    const logbook = await open(t, new ManualClock());
    const pending = logbook.append(draft(1));
    await Promise.all([logbook.close(), logbook.close()]);
    t.is((await pending).id, 1);
    const closed = { instanceOf: BitacoraError, message: /logbook-closed/ };
    await t.throwsAsync(logbook.append(draft(2)), closed);
    await t.throwsAsync(logbook.query({ limit: 1 }), closed);
    await t.throwsAsync(logbook.verify(), closed);
    await t.throwsAsync(idsOf(logbook.scan(["manual"])), closed);
    t.is(logbook.statistics().entries, 1);
  });
}
