/** What somebody has put on the medium of a backup: nothing is read beyond its bounds, nothing beside it is written or removed. */
import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test, { type ExecutionContext } from "ava";
import { readGenerations } from "../../../src/connectors/backup/generation.ts";
import { limits } from "../../../src/connectors/backup/limits.ts";
import { PartStore } from "../../../src/connectors/backup/part-store.ts";
import { tempDir } from "../../support/temp-dir.ts";

const PART = { sha256: hash("sha256", "a part"), bytes: 6 };

/** A medium, the folder of the part's place on it, and a folder beside it that is nobody's business. */
async function mediumIn(t: ExecutionContext) {
  const dir = await tempDir(t);
  const [medium, beside] = [join(dir, "medium"), join(dir, "beside")];
  const folder = join(medium, "parts", PART.sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await mkdir(join(medium, "generations"));
  await mkdir(beside);
  await writeFile(join(beside, "book"), "written long ago");
  await writeFile(join(beside, PART.sha256), "a part");
  return { medium, beside, folder, store: new PartStore(medium) };
}

async function generationWith(medium: string, files: readonly object[]): Promise<void> {
  const text = JSON.stringify({
    format: 1,
    entries: 0,
    made_at: "2026-11-01T00:00:00.000Z",
    number: 1,
    project_id: "x",
    files,
  });
  const file = join(medium, "generations", "000001-20261129T100000Z.json");
  await writeFile(file, `{"sha256":"${hash("sha256", text)}","generation":${text}}\n`);
}

test("what no generation needs is removed from the medium, and nothing to which a link on it leads", async (t) => {
  const { medium, beside, folder, store } = await mediumIn(t);
  await symlink(beside, join(medium, "parts", "zz"));
  await symlink(beside, join(medium, "parts", "00"));
  await writeFile(join(folder, PART.sha256), "a part");
  await writeFile(join(folder, `${PART.sha256}.tmp`), "a p");
  t.is(await store.unneeded(new Set(), true), 9);
  t.deepEqual(await readdir(folder), []);
  t.deepEqual((await readdir(beside)).toSorted(), [PART.sha256, "book"].toSorted());
});

test("a part is written on the medium, not to where a link of its name leads", async (t) => {
  const { beside, folder, store } = await mediumIn(t);
  await symlink(join(beside, "book"), join(folder, `${PART.sha256}.tmp`));
  await store.put(PART, Buffer.from("a part"));
  t.is(await readFile(join(beside, "book"), "utf8"), "written long ago");
  t.is((await store.get(PART))?.toString(), "a part");
});

test("a generation is damaged whose parts are none: a path in the place of a sum, or more bytes than a part has", async (t) => {
  const file = { path: "areas.json", bytes: 6, mode: 0o644, stamp: "x" };
  const { medium } = await mediumIn(t);
  const found = async (parts: unknown) => {
    await generationWith(medium, [{ ...file, parts }]);
    return (await readGenerations(medium)).whole.length;
  };
  t.is(await found([PART]), 1);
  t.is(await found([{ ...PART, sha256: "../../beside/book" }]), 0);
  t.is(await found([{ ...PART, bytes: limits.partBytes + 1 }]), 0);
  t.is(await found([PART, PART]), 0, "a file is as long as its parts");
  t.is(await found({}), 0);
});

test("a pipe in the place of a part is no part", async (t) => {
  const { medium, store } = await mediumIn(t);
  const empty = { sha256: hash("sha256", ""), bytes: 0 };
  await mkdir(join(medium, "parts", empty.sha256.slice(0, 2)), { recursive: true });
  execFileSync("mkfifo", [join(medium, "parts", empty.sha256.slice(0, 2), empty.sha256)]);
  t.is(await store.get(empty), undefined);
  t.is(await store.readBack(empty), undefined);
});
