import { once } from "node:events";
import test, { type ExecutionContext } from "ava";
import { BitacoraError } from "../../src/core/errors.ts";
import { Historian } from "../../src/historian/historian.ts";
import type { CheckReport } from "../../src/historian/historian-store.ts";
import { openMemoryStore } from "../../src/historian/memory-store.ts";
import { systemClock } from "../../src/core/clock.ts";
import { spawnBitacora } from "../support/service-process.ts";
import { openRaw } from "./support/raw.ts";
import { vesselFor } from "./support/vessel-test.ts";

/** A historian whose check goes on until it is told to end. */
class LongCheck extends Historian {
  readonly begun = Promise.withResolvers<void>();
  readonly ended = Promise.withResolvers<string>();

  constructor() {
    super({ store: openMemoryStore(), clock: systemClock });
  }

  override check(signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckReport> {
    const report = Promise.withResolvers<CheckReport>();
    signal.addEventListener("abort", () => {
      this.ended.resolve("cancelled");
      report.reject(new BitacoraError("historian-cancelled"));
    });
    onProgress(0.125);
    this.begun.resolve();
    return report.promise;
  }
}

async function withLongCheck(t: ExecutionContext) {
  const history = new LongCheck();
  return { history, vessel: await vesselFor(t, {}, { history }) };
}

test("a historian in memory has no files to check", async (t) => {
  const vessel = await vesselFor(t);
  const response = await fetch(`${vessel.url}/history/check`);
  t.is(response.status, 404);
  t.deepEqual(await response.json(), {
    detail: "El historiador guarda sus muestras en memoria: no hay archivos que comprobar",
  });
});

test("a check tells its progress, and ends when its client goes away", async (t) => {
  const { history, vessel } = await withLongCheck(t);
  const socket = await openRaw(vessel.port);
  socket.write("GET /history/check HTTP/1.1\r\nHost: localhost\r\n\r\n");
  let text = "";
  while (!text.includes("progress")) text += String((await once(socket, "data"))[0]);
  t.regex(text, /^HTTP\/1\.1 200 /);
  t.regex(text, /Content-Type: application\/jsonl; charset=utf-8/);
  t.regex(text, /^\{"progress":0\.125\}$/m);
  socket.destroy();
  t.is(await history.ended.promise, "cancelled");
});

test("Ctrl-C of the command ends the check of the service", async (t) => {
  const { history, vessel } = await withLongCheck(t);
  const child = spawnBitacora(["history", "check", "--url", vessel.url]);
  await history.begun.promise;
  child.kill("SIGINT");
  await once(child, "close");
  t.is(await history.ended.promise, "cancelled");
});

test("a check ends when the service does, and its command says so", async (t) => {
  const { history, vessel } = await withLongCheck(t);
  const child = spawnBitacora(["history", "check", "--url", vessel.url]);
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  await history.begun.promise;
  const [[code]] = await Promise.all([once(child, "close"), vessel.server.close()]);
  t.is(code, 2);
  t.is(await history.ended.promise, "cancelled");
  // Before its first line the check is refused; after it the answer breaks off.
  t.regex(stderr, /^bitacora: (The service is stopping|.*127\.0\.0\.1)/);
});
