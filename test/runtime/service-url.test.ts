/** The note by which the commands find a running service. */
import { access, mkdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { systemClock } from "../../src/core/clock.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { makeLog } from "../../src/runtime/log.ts";
import { demoProject } from "../../src/project/demo.ts";
import { DataDirClaim } from "../../src/runtime/service/data-dir-claim.ts";
import { noteServiceUrl, SERVICE_URL_FILE } from "../../src/runtime/service-url.ts";
import { tempDir } from "../support/temp-dir.ts";

test("an address that cannot be noted at once is noted as soon as it can be, and removed in the end", async (t) => {
  const dir = await tempDir(t);
  const file = join(dir, SERVICE_URL_FILE);
  await mkdir(file);
  const remove = await noteServiceUrl(dir, "http://127.0.0.1:8000", 20);
  await rmdir(file);
  let text = "";
  while (text === "") {
    await sleep(10);
    text = await readFile(file, "latin1").catch(() => "");
  }
  t.is(text, "http://127.0.0.1:8000\n");
  await remove();
  await t.throwsAsync(access(file), { code: "ENOENT" });
});

test("the address that a killed service left is gone as soon as another one has the directory", async (t) => {
  const dir = await tempDir(t);
  await writeFile(join(dir, SERVICE_URL_FILE), "http://127.0.0.1:9999\n");
  const log = makeLog({ write: () => undefined, verbose: false, journal: false, colour: false, now: () => 0 });
  const closing: (() => unknown)[] = [];
  const onStop = (close: () => unknown) => closing.push(close);
  const service = { dataDir: dir, clock: systemClock, log, messages: messagesIn("en"), project: demoProject(), onStop };
  await DataDirClaim.claim(service);
  await t.throwsAsync(access(join(dir, SERVICE_URL_FILE)), { code: "ENOENT" });
  for (const close of closing.toReversed()) await close();
});
