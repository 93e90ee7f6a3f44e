/** Lists on a medium that somebody else had in hand: what they say is damaged, at once, and never an internal fault. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { newestOn, readGenerations } from "../../../src/connectors/backup/generation.ts";
import { sha256Of } from "../../../src/connectors/backup/part-store.ts";
import { tempDir } from "../../support/temp-dir.ts";

const file = (path: string) => ({ path, bytes: 0, mode: 0o644, stamp: "", parts: [] });

function listOf(paths: readonly string[], more: object = {}): string {
  const made = { format: 1, number: 1, project_id: "aurora", made_at: "2026-11-01T00:00:00.000Z", with_key: false };
  const generation = { ...made, entries: 1, book_ok: true, history_ok: true, files: paths.map(file), ...more };
  return JSON.stringify({ sha256: sha256Of(JSON.stringify(generation)), generation });
}

async function medium(dir: string, lists: readonly string[]): Promise<string> {
  await mkdir(join(dir, "generations"));
  for (const [i, text] of lists.entries())
    await writeFile(join(dir, "generations", `00000${i + 1}-20261101T000000Z.json`), text);
  return dir;
}

test("paths that no directory has, and times and counts that are none, make a list damaged", async (t) => {
  const sound = listOf(["vessel.json", "logbook/logbook-000001.jsonl"]);
  const bad = [
    listOf(["a", "a/b/c"]),
    listOf(["a", "a"]),
    listOf(["."]),
    listOf(["a\0b"]),
    listOf(["é".repeat(128)]),
    listOf(["a/".repeat(501) + "b"]),
    listOf(["a"], { made_at: "never" }),
    listOf(["a"], { entries: null }),
  ];
  const { whole, damaged } = await readGenerations(await medium(await tempDir(t), [sound, ...bad]));
  t.is(whole.length, 1);
  t.is(damaged.length, bad.length);
});

test("the newest whole list is found behind damaged ones; what is costly to parse is not parsed", async (t) => {
  const nested = JSON.parse("[".repeat(70) + "]".repeat(70)) as unknown;
  const lists = [listOf(["a"]), listOf(["a"], { nested }), listOf(["a"], { numbers: Array(400_000).fill(1) })];
  const dir = await medium(await tempDir(t), lists);
  const newest = await newestOn(dir);
  t.is(newest.madeAt, "2026-11-01T00:00:00.000Z");
  t.is((await readGenerations(dir)).damaged.length, 2);
  t.is(await newestOn(dir, newest), newest, "it is not read again");
});
