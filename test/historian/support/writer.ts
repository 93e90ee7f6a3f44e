/**
 * A process that writes to a file store as fast as it can and prints the number of each flush that was acknowledged,
 * until it is killed. Flush n has the samples (n, 0) … (n, 19) of each of three tags.
 */
import { writeSync } from "node:fs";
import { systemClock } from "../../../src/core/clock.ts";
import { systemErrorCode } from "../../../src/core/errors.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import { flushNumbered } from "./numbered.ts";

const [, , file = "", first = "0"] = process.argv;
const store = await openSqliteStore({ file, retentionDays: 365, maxBytes: 8e9, clock: systemClock });
say("open");
for (let n = Number(first); ; n += 1) {
  await store.append(flushNumbered(n));
  say(String(n));
}

/** Returns when the line is out, also where nobody reads for a while. */
function say(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if (systemErrorCode(error) !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
