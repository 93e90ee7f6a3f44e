/** A process ends, whatever its threads do. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import test from "ava";

const GUARD = new URL("../../src/runtime/stop-guard.ts", import.meta.url).href;

/** Ends with 0 within its time, or is killed. */
async function endOf(thread: string): Promise<readonly unknown[]> {
  const script = `
    import { Worker } from "node:worker_threads";
    import { killIfAlive } from ${JSON.stringify(GUARD)};
    const worker = new Worker(${JSON.stringify(thread)}, { eval: true });
    // The thread begins its work right after the message; on a busy machine not at once.
    worker.once("message", () =>
      setTimeout(() => {
        killIfAlive(1000);
        process.exit(0);
      }, 1000),
    );`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return await once(child, "exit");
}

test("a process whose thread is in a search that never ends is killed; one whose threads end, ends as it wants", async (t) => {
  const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0";
  const stuck = `process.getBuiltinModule("node:worker_threads").parentPort.postMessage("searching");
    new (process.getBuiltinModule("node:sqlite").DatabaseSync)(":memory:").prepare("${endless}").get()`;
  t.deepEqual(await endOf(stuck), [null, "SIGKILL"]);
  const waiting = `process.getBuiltinModule("node:worker_threads").parentPort.on("message", () => {}).postMessage("waiting")`;
  t.deepEqual(await endOf(waiting), [0, null]);
});
