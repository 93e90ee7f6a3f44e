import { once } from "node:events";
import { createConnection } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import test from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { Historian } from "../../src/historian/historian.ts";
import type { Sample } from "../../src/historian/historian-store.ts";
import { MemoryLogbook } from "../logbook/support/memory-logbook.ts";
import { tempDir } from "../support/temp-dir.ts";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
/** A day twice a second: enough blocks that a question for short intervals takes many steps. */
const SAMPLES = 172_800;

test("a question whose socket is closed is not worked on any more, and the next one is answered", async (t) => {
  const dir = await tempDir(t);
  const store = await openSqliteStore({ file: `${dir}/historian.db`, retentionDays: 365, maxBytes: 1e9, clock: systemClock }); // prettier-ignore
  for (let from = 0; from < SAMPLES; from += 8640) {
    const flush = Array.from({ length: 8640 }, (_, i): Sample => {
      return { tagId: RPM, timestampMs: Date.UTC(2026, 0, 1) + (from + i) * 500, value: from + i, quality: "good" };
    });
    await store.append(flush);
  }
  const history = new Historian({ store, clock: systemClock });
  const vessel = await vesselFor(t, {}, { history });
  const question = `/tags/${RPM}/history?interval_s=1&limit=100000&since=2025-01-01T00:00:00Z`;
  const sockets = Array.from({ length: 20 }, () => {
    const socket = createConnection({ host: "127.0.0.1", port: vessel.port }).on("error", () => undefined);
    socket.write(`GET ${question} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    return socket;
  });
  // Until some are at work and the others wait.
  for (let i = 0; i < 500 && history.statistics().waiting_questions === 0; i += 1) await delay(2);
  t.true(history.statistics().waiting_questions > 0);
  for (const socket of sockets) socket.destroy();
  for (const socket of sockets) if (!socket.closed) await once(socket, "close");
  const { body } = await vessel.get(`/tags/${RPM}/history?limit=2`);
  t.is((body as unknown as unknown[]).length, 2);
  for (let i = 0; i < 500 && history.statistics().questions > 0; i += 1) await delay(2);
  const { questions, waiting_questions: waiting, cancelled_questions: cancelled } = history.statistics();
  t.deepEqual({ questions, waiting }, { questions: 0, waiting: 0 });
  t.true(cancelled >= sockets.length / 2, `${cancelled} of ${sockets.length}`);
});

test("a query of the file store ends in the middle when it is cancelled", async (t) => {
  const dir = await tempDir(t);
  const store = await openSqliteStore({ file: `${dir}/historian.db`, retentionDays: 365, maxBytes: 1e9, clock: systemClock }); // prettier-ignore
  t.teardown(() => store.close());
  for (let from = 0; from < SAMPLES; from += 8640) {
    const flush = Array.from({ length: 8640 }, (_, i): Sample => {
      return { tagId: RPM, timestampMs: Date.UTC(2026, 0, 1) + (from + i) * 500, value: from + i, quality: "good" };
    });
    await store.append(flush);
  }
  const query = { tagId: RPM, limit: 100_000 };
  const reduction = { intervalMs: 777, aggregate: "time_mean" } as const;
  const gone = new AbortController();
  const answer = store.columns(query, { reduction, signal: gone.signal });
  gone.abort();
  await t.throwsAsync(answer, { code: "historian-cancelled" });
  await t.throwsAsync(store.tags(gone.signal), { code: "historian-cancelled" });
  t.is((await store.columns({ ...query, limit: 3 })).length, 3);
});

test("who leaves before the answer is no fault of the service: nothing is in its journal", async (t) => {
  const said: string[] = [];
  const begun = Promise.withResolvers<AbortSignal>();
  const verify = (signal?: AbortSignal) => {
    const gone = Promise.withResolvers<never>();
    signal?.addEventListener("abort", () => gone.reject(signal.reason));
    if (signal !== undefined) begun.resolve(signal);
    return gone.promise;
  };
  const logbook = Object.assign(new MemoryLogbook(systemClock), { verify });
  const vessel = await vesselFor(t, { log: (line) => said.push(line) }, { logbook });
  const socket = createConnection({ host: "127.0.0.1", port: vessel.port });
  socket.write("GET /logbook/verify HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const signal = await begun.promise;
  socket.destroy();
  if (!signal.aborted) await once(signal, "abort");
  t.is((await vessel.get("/health")).status, 200);
  t.deepEqual(said, []);
});
