import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { systemClock } from "../../../src/core/clock.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import { openHistory } from "../../../src/runtime/history/open-reader.ts";
import type { HistoryReader } from "../../../src/runtime/history/reader.ts";
import { sample, START_MS } from "../../historian/support/samples.ts";
import { startWarmService } from "../../support/warm-bitacora.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { pointsOf } from "../../historian/support/points.ts";

const PROJECT = `
id: reader-test
name: Reader test
vessel: { id: v, name: V, type: other, loa_m: 10, beam_m: 3, draft_m: 1 }
sources: []
historian: { file: historian.db }
tags:
  - { id: A.RPM, unit_si: rpm }
  - { id: A.OPEN, unit_si: bool }
`;

async function answersOf(reader: HistoryReader) {
  const tags = await reader.tags();
  const columns = [];
  for (const { tagId } of [...tags, { tagId: "A.RPM" }]) {
    const bounds = { tagId, sinceMs: START_MS + 2000, untilMs: START_MS + 800_000 };
    columns.push(
      pointsOf(await reader.columns({ ...bounds, limit: 5000 })),
      pointsOf(await reader.columns({ tagId, limit: 3 })),
      pointsOf(await reader.columns({ ...bounds, limit: 5000 }, { intervalMs: 60_000, aggregate: "mean" })),
    );
  }
  const span = { sinceMs: START_MS + 5000, untilMs: undefined, interval: undefined };
  const files = [];
  for (const names of [["*"], ["A.OPEN"]]) {
    const chosen = tags.filter(({ tagId }) => names.includes("*") || names.includes(tagId));
    const parts = reader.export({ format: "csv", names, tags: chosen, wide: false, ...span }, () => {});
    files.push(Buffer.concat(await Array.fromAsync(parts)).toString());
  }
  return { tags, columns, files, losses: await reader.losses() };
}

test("a service that runs and the files that it leaves give the same answers through one port", async (t) => {
  const dir = await tempDir(t);
  const dataDir = join(dir, "data");
  await mkdir(join(dataDir, "logbook"), { recursive: true });
  await writeFile(join(dataDir, "vessel.json"), '{"created_at":"2026-01-01T00:00:00.000Z","format":1,"project_id":"reader-test"}\n'); // prettier-ignore
  await writeFile(join(dir, "boat.yaml"), PROJECT);
  const store = await openSqliteStore({
    file: join(dataDir, "historian.db"),
    retentionDays: Infinity,
    maxBytes: Infinity,
    clock: systemClock,
  });
  const values = (i: number) => [i / 10, i % 7 === 0 ? null : -i][i % 2] ?? null;
  await store.append(
    Array.from({ length: 1000 }, (_, i) => [
      sample("A.RPM", i * 1000, values(i)),
      sample("A.OPEN", i * 1000, i % 3 === 0),
      sample("V.HEADING_DEG", i * 1000, i % 2 === 0 ? 350 : 10),
    ]).flat(),
  );
  await store.close();
  const files = await openHistory({ dataDir });
  const expected = await answersOf(files);
  await files[Symbol.asyncDispose]();
  t.deepEqual(expected.columns.map(({ length }) => length).slice(0, 3), [799, 3, 14]);
  const service = await startWarmService(["--project", join(dir, "boat.yaml"), "--data-dir", dataDir]);
  t.teardown(() => service.end("SIGTERM"));
  await using reader = await openHistory({ dataDir });
  t.is(reader.where, service.url, "nobody has said which of the two it is");
  t.deepEqual(await answersOf(reader), expected);
});
