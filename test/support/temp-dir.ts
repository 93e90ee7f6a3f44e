/**
 * A fresh empty folder for one test, removed with all that is in it when the test has ended, passed or not. It lies on
 * a real file system (`TMPDIR`), because what these tests are about is what the disk keeps.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExecutionContext } from "ava";

export async function tempDir(t: Pick<ExecutionContext, "teardown">): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-test-"));
  t.teardown(async () => {
    // A child process that was just killed may still be closing its files: a few tries more.
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  });
  return dir;
}
