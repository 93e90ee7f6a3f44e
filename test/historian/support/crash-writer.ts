/**
 * The process that is killed: writes flush after flush to a file store as fast as it can, on a clock that goes on by two
 * hours each, and notes the number of each that was acknowledged. Started with `crash-preload.ts`.
 *
 *     crash-writer.ts FILE NOTES FIRST-FLUSH RETENTION-DAYS MAX-BYTES
 */
import { openSync, writeSync } from "node:fs";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import { flushOf, flushTimeMs } from "./crash-samples.ts";

const [, , file = "", notes = "", first = "0", days = "60", maxBytes = "8e9"] = process.argv;
let nowMs = flushTimeMs(Number(first));
const store = await openSqliteStore({
  file,
  retentionDays: Number(days),
  maxBytes: Number(maxBytes),
  clock: { now: () => nowMs, monotonic: () => nowMs },
});
const descriptor = openSync(notes, "r+");
const acknowledged = Buffer.alloc(8);
process.stdout.write("open\n");
for (let flush = Number(first); ; flush += 1) {
  nowMs = flushTimeMs(flush);
  await store.append(flushOf(flush));
  acknowledged.writeDoubleLE(flush);
  writeSync(descriptor, acknowledged, 0, 8, 0);
}
