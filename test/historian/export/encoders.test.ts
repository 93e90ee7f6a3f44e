import test from "ava";
import { NULL, NUMBER } from "../../../src/historian/codec/columns.ts";
import type { Batch } from "../../../src/historian/export/batch.ts";
import { encoderOf } from "../../../src/historian/export/encoder.ts";
import { RemoteEncoder } from "../../../src/historian/export/remote-encoder.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { joined, parquetGroups, parquetRows } from "./support.ts";
import { columnsOf, type HistoryPoint } from "../support/points.ts";
import { same } from "../../support/same.ts";

const START = Date.UTC(2026, 0, 1);
const samples = (tagId: string, points: readonly HistoryPoint[]): Batch => ({
  kind: "samples",
  tagId,
  columns: columnsOf(points),
});

function encoded(format: "csv" | "parquet", batches: readonly Batch[], wide?: readonly string[]): Uint8Array {
  const encoder = encoderOf({ format, wide, units: { A: "rpm" } });
  return joined([...batches.map((batch) => encoder.encode(batch)), encoder.end()]);
}

/** Numbers of every kind, both booleans, nulls, all qualities, times that stand still and run backwards. */
function mixedPoints(count: number, random: () => number): HistoryPoint[] {
  const values = [0, -1.5, 0.1 + 0.2, 1e300, Number.MIN_VALUE, -273.15, 2 ** 53, true, false, null];
  const qualities = ["good", "uncertain", "bad", "stale"] as const;
  let timestampMs = START;
  return Array.from({ length: count }, () => {
    timestampMs += Math.floor(random() * 1000) - 100;
    const value = values[Math.floor(random() * values.length)] ?? null;
    return { timestampMs, value, quality: qualities[Math.floor(random() * 4)] ?? "good" };
  });
}

test("a Parquet file gives back every sample exactly: number, boolean, null, quality and millisecond", async (t) => {
  const source = seededRandom(seedOf());
  t.log(`seed ${source.seed}`);
  const tags = ["A", "B", "C"].map((tagId) => ({ tagId, points: mixedPoints(40_000, () => source.next()) }));
  const bytes = encoded("parquet", tags.map(({ tagId, points }) => samples(tagId, points))); // prettier-ignore
  const rows = await parquetRows(bytes);
  const expected = tags.flatMap(({ tagId, points }) =>
    points.map(({ timestampMs, value, quality }) => ({
      tag_id: tagId,
      timestamp: new Date(timestampMs),
      value: typeof value === "number" ? value : null,
      value_boolean: typeof value === "boolean" ? value : null,
      quality,
    })),
  );
  t.is(rows.length, expected.length);
  const wrong = rows.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(expected[i]));
  t.is(wrong, -1, `seed ${source.seed}: ${JSON.stringify(rows[wrong])} for ${JSON.stringify(expected[wrong])}`);
  t.deepEqual(await parquetGroups(bytes), { groups: 3, units: { A: "rpm" } });
});

test("a CSV file gives back every sample exactly", (t) => {
  const source = seededRandom(seedOf());
  const points = mixedPoints(2000, () => source.next());
  const [head, ...lines] = Buffer.from(encoded("csv", [samples("A", points)])).toString().split("\r\n"); // prettier-ignore
  t.is(head, "timestamp,tag_id,value,value_boolean,quality");
  t.is(lines.pop(), "");
  const read = lines.map((line): HistoryPoint => {
    const [timestamp = "", , value = "", truth = "", quality] = line.split(",");
    const scalar = truth !== "" ? truth === "true" : value === "" ? null : Number(value);
    return { timestampMs: Date.parse(timestamp), value: scalar, quality: quality as HistoryPoint["quality"] };
  });
  same(t, read, points, `seed ${source.seed}`);
});

test("wide rows have a column for each tag, and a gap is null", async (t) => {
  const rows: Batch = {
    kind: "rows",
    times: Float64Array.of(START, START + 1000),
    columns: [
      { values: Float64Array.of(1.5, 0), states: Uint8Array.of(NUMBER, NULL) },
      { values: Float64Array.of(0, -2), states: Uint8Array.of(NULL, NUMBER) },
    ],
  };
  t.is(
    Buffer.from(encoded("csv", [rows], ["A", "B"])).toString(),
    "timestamp,A,B\r\n2026-01-01T00:00:00.000Z,1.5,\r\n2026-01-01T00:00:01.000Z,,-2\r\n",
  );
  t.deepEqual(await parquetRows(encoded("parquet", [rows], ["A", "B"])), [
    { timestamp: new Date(START), A: 1.5, B: null },
    { timestamp: new Date(START + 1000), A: null, B: -2 },
  ]);
});

test("nothing at all is a whole file, too", async (t) => {
  t.deepEqual(await parquetRows(encoded("parquet", [])), []);
  t.is(Buffer.from(encoded("csv", [])).toString(), "timestamp,tag_id,value,value_boolean,quality\r\n");
});

test("the thread makes the same bytes as the encoder", async (t) => {
  const source = seededRandom(seedOf());
  const points = mixedPoints(5000, () => source.next());
  for (const format of ["csv", "parquet"] as const) {
    const thread = new RemoteEncoder({ format, wide: undefined, units: { A: "rpm" } });
    const parts = [
      await thread.encode(samples("A", points)),
      await thread.encode(samples("B", points)),
      await thread.end(),
    ];
    await thread.close();
    same(t, joined(parts), encoded(format, [samples("A", points), samples("B", points)]), format);
    await t.throwsAsync(thread.end(), { message: /ended/ });
  }
});
