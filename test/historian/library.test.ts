/** `bitacora/historian` as other programs use it, from the sources; test/package/ uses what is shipped. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { isBitacoraError, openHistorian, type Sample } from "../../src/historian/index.ts";
import { tempDir } from "../support/temp-dir.ts";

const START_MS = Date.UTC(2026, 10, 1);

function sample(second: number, value: number | boolean | null, tagId = "DEPTH"): Sample {
  return { tagId, timestampMs: START_MS + second * 1000, value, quality: value === null ? "bad" : "good" };
}

async function fileOf(t: ExecutionContext): Promise<string> {
  return join(await tempDir(t), "historian.db");
}

test("samples come back raw, in their order, after the file was closed and opened to read only", async (t) => {
  const file = await fileOf(t);
  const historian = await openHistorian(file);
  await historian.append([sample(0, 4.5), sample(1, null), sample(2, true, "PUMP")]);
  await historian.close();
  await historian.close();
  const again = await openHistorian(file, { readsOnly: true });
  t.deepEqual(await again.query({ tagId: "DEPTH", limit: 10 }), [
    { timestampMs: START_MS, value: 4.5, quality: "good" },
    { timestampMs: START_MS + 1000, value: null, quality: "bad" },
  ]);
  t.deepEqual((await again.tags()).map(({ tagId }) => tagId), ["DEPTH", "PUMP"]); // prettier-ignore
  t.is(again.statistics().samples, 3);
  await t.throwsAsync(again.append([sample(3, 1)]), { instanceOf: RangeError });
  await again.close();
});

test("samples are reduced to an interval, a course that goes round by its period", async (t) => {
  const file = await fileOf(t);
  const historian = await openHistorian(file, { periodOf: (tagId) => (tagId === "HEADING" ? 360 : undefined) });
  await historian.append([0, 1, 2, 3].map((second) => sample(second, second)));
  await historian.append([sample(0, 350, "HEADING"), sample(1, 10, "HEADING")]);
  const reduction = { intervalMs: 2000, aggregate: "mean" } as const;
  const points = await historian.query({ tagId: "DEPTH", limit: 10, reduction });
  t.deepEqual(points.map(({ value }) => value), [0.5, 2.5]); // prettier-ignore
  const [course] = await historian.query({ tagId: "HEADING", limit: 1, reduction });
  const north = Number(course?.value) % 360;
  t.true(Math.min(north, 360 - north) < 1e-9, String(course?.value));
  await historian.close();
});

async function exported(parts: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(parts)).toString("latin1");
}

test("samples are exported as CSV and Parquet, those of the tags that are named", async (t) => {
  const historian = await openHistorian(await fileOf(t));
  await historian.append([sample(0, 4.5), sample(61, 5), sample(0, true, "PUMP")]);
  const long = await exported(historian.export({ format: "csv", tags: ["DEPTH", "NOTHING"] }));
  t.is(
    long,
    "timestamp,tag_id,value,value_boolean,quality\r\n2026-11-01T00:00:00.000Z,DEPTH,4.5,,good\r\n2026-11-01T00:01:01.000Z,DEPTH,5,,good\r\n",
  );
  const reduction = { intervalMs: 60_000, aggregate: "last" } as const;
  const wide = await exported(historian.export({ format: "csv", tags: ["PUMP", "DEPTH"], reduction, wide: true }));
  t.is(wide, "timestamp,PUMP,DEPTH\r\n2026-11-01T00:00:00.000Z,true,4.5\r\n2026-11-01T00:01:00.000Z,,5\r\n");
  const parquet = await exported(historian.export({ format: "parquet" }));
  t.true(parquet.startsWith("PAR1") && parquet.endsWith("PAR1"));
  await t.throwsAsync(exported(historian.export({ format: "csv", wide: true })), { instanceOf: RangeError });
  await historian.close();
});

test("files that are open are nobody else's, and a tag's id that is none is refused whole", async (t) => {
  const file = await fileOf(t);
  const historian = await openHistorian(file);
  t.true(isBitacoraError(await t.throwsAsync(openHistorian(file)), "historian-locked"));
  await t.throwsAsync(historian.append([sample(0, 1), sample(0, 1, "a,b")]), { instanceOf: RangeError });
  t.deepEqual(await historian.tags(), []);
  await historian.close();
  t.true((await readdir(join(file, ".."))).includes("historian.db"));
});
