// node historian.mjs: an hour of depths, one a second, kept in files; queried, reduced and exported.
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { openHistorian } from "bitacora/historian";

const historian = await openHistorian("historian.db");
const startMs = Date.UTC(2026, 10, 1);
const samples = Array.from({ length: 3600 }, (_, second) => {
  return { tagId: "DEPTH", timestampMs: startMs + second * 1000, value: 10 + Math.sin(second / 600), quality: "good" };
});
await historian.append(samples);

console.log("newest", await historian.query({ tagId: "DEPTH", limit: 1 }));
const reduction = { intervalMs: 900_000, aggregate: "mean" };
for (const { timestampMs, value } of await historian.query({ tagId: "DEPTH", limit: 100, reduction })) {
  console.log(new Date(timestampMs).toISOString(), value.toFixed(2), "m");
}
await pipeline(historian.export({ format: "parquet" }), createWriteStream("depths.parquet"));
await historian.close();
