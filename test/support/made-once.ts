/** A folder that takes long to fill: it is filled once for all tests of a file, and each of them gets a copy. */
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { tempDir } from "./temp-dir.ts";

/** To be called where the file is loaded, since it says what is to be done after the last test. */
export function madeOnce(make: (dir: string) => Promise<unknown>): (t: ExecutionContext) => Promise<string> {
  let made: Promise<string> | undefined;
  const makeIt = async () => {
    const dir = await mkdtemp(join(tmpdir(), "bitacora-test-"));
    await make(dir);
    return dir;
  };
  test.after.always(async () => {
    if (made !== undefined) await rm(await made, { recursive: true, force: true });
  });
  return async (t) => {
    const copy = await tempDir(t);
    await cp(await (made ??= makeIt()), copy, { recursive: true });
    return copy;
  };
}
