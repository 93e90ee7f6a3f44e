/** The note by which the commands find a running service. */
import { access, mkdir, readFile, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
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
