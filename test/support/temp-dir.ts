/**
 * A fresh empty folder for one test, removed with all that is in it when the test has ended, passed or not. It lies on
 * a real file system (`TMPDIR`), because what these tests are about is what the disk keeps.
 */
import { statfsSync } from "node:fs";
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

const RAM_DISK = "/dev/shm";
/** A container's own RAM disk often has 64 MB, which thousands of installed files fill. */
const RAM_DISK_FREE_BYTES = 1e9;

/** Where many files lie of which no test asks whether the disk keeps them: a RAM disk where there is one with room. */
export function scratchFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(RAM_DISK);
    return bavail * bsize >= RAM_DISK_FREE_BYTES ? RAM_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
}
