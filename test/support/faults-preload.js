// Makes the service ill at a chosen moment: loaded before it (`--import`), in each of its threads. When the file of
// $BITACORA_TEST_FAULT is there, its first word says what happens; the file is removed, so it happens once.
//
//     loop MS      the event loop stands still for so long      thread-hangs   the historian's thread stands still
//     thread-ends  the historian's thread ends by an error
import { existsSync, readFileSync, rmSync } from "node:fs";
import { isMainThread, threadName } from "node:worker_threads";

const file = process.env.BITACORA_TEST_FAULT;
const isHistorian = !isMainThread && threadName === "historian";

/** As an endless circle would, without the processor that it takes. */
const standStill = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

function look() {
  if (!existsSync(file)) return;
  const [fault, ms] = readFileSync(file, "utf8").split(" ");
  if (fault === "loop" && isMainThread) {
    rmSync(file);
    standStill(Number(ms));
  } else if (fault === "thread-hangs" && isHistorian) {
    rmSync(file);
    standStill(Infinity);
  } else if (fault === "thread-ends" && isHistorian) {
    rmSync(file);
    throw new Error("a fault of the thread");
  }
}

if (file !== undefined && (isMainThread || isHistorian)) setInterval(look, 50).unref();
