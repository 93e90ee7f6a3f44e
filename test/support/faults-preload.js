// Makes the service ill at a chosen moment: loaded before it (`--import`), in each of its threads. When the file of
// $BITACORA_TEST_FAULT is there, its first word says what happens; the file is removed, so it happens once.
//
//     loop MS      the event loop stands still for so long      thread-hangs   the historian's thread turns in a circle
//     thread-ends  the historian's thread ends by an error
import { existsSync, readFileSync, rmSync } from "node:fs";
import { isMainThread, threadName } from "node:worker_threads";

const file = process.env.BITACORA_TEST_FAULT;
const isHistorian = !isMainThread && threadName === "historian";

function look() {
  if (!existsSync(file)) return;
  const [fault, ms] = readFileSync(file, "utf8").split(" ");
  if (fault === "loop" && isMainThread) {
    rmSync(file);
    const until = Date.now() + Number(ms);
    while (Date.now() < until);
  } else if (fault === "thread-hangs" && isHistorian) {
    rmSync(file);
    for (;;);
  } else if (fault === "thread-ends" && isHistorian) {
    rmSync(file);
    throw new Error("a fault of the thread");
  }
}

if (file !== undefined && (isMainThread || isHistorian)) setInterval(look, 50).unref();
