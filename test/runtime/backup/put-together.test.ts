/** Files of a generation, put together. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { PartStore } from "../../../src/connectors/backup/part-store.ts";
import { putTogether } from "../../../src/runtime/backup/put-together.ts";
import { tempDir } from "../../support/temp-dir.ts";

test("files without a byte are work as well, so that a list of thousands shows how far it is", async (t) => {
  const target = await tempDir(t);
  const dir = await tempDir(t);
  const files = ["a", "b/c", "b/d"].map((path) => ({ path, bytes: 0, mode: 0o644, stamp: "", parts: [] }));
  const work: number[] = [];
  await putTogether(dir, files, { target, store: new PartStore(target), onBytes: (bytes) => work.push(bytes) });
  t.deepEqual(work, [1, 1, 1]);
  t.deepEqual((await readdir(join(dir, "b"))).toSorted(), ["c", "d"]);
});
