/**
 * A process that appends to the book of a data directory and signs a checkpoint after nearly every entry, and prints the size
 * of each checkpoint that it was told to be on disk. It ends when it is killed.
 */
import { openVesselKey } from "../../../src/logbook/evidence/file-key.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import { draft } from "./book.ts";

const [dataDir = ""] = process.argv.slice(2);
const key = await openVesselKey({ dataDir, name: "bitacora/aurora" });
const logbook = await FileLogbook.open({
  dir: `${dataDir}/logbook`,
  // Every look is a quarter of an hour after the one before.
  clock: { now: () => Date.now(), monotonic: () => performance.now() * 1e9 },
  signing: { key, stateFile: `${dataDir}/logbook.signed` },
  volumeBytes: 20_000,
});
for (let i = 0; ; i += 1) {
  await logbook.append(draft(i));
  await logbook.signIfDue();
  process.stdout.write(`${logbook.statistics().checkpoint_fault ?? "ok"} ${logbook.checkpoint?.size ?? 0}\n`);
}
