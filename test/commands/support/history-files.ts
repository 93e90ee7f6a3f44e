/** Files of a historian for tests of its check, and damage to them. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { systemClock } from "../../../src/core/clock.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";

const START = Date.UTC(2026, 0, 1);
export const TAGS = ["A", "B", "C"];
export const PER_TAG = 8000;
const FLUSHES = 80;

/** Fills a folder with files that have sealed blocks, roll-ups and frames, closed in good order. */
export async function makeFiles(dir: string): Promise<void> {
  const main = join(dir, "historian.db");
  const store = await openSqliteStore({ file: main, retentionDays: Infinity, maxBytes: Infinity, clock: systemClock });
  // As many flushes as it takes for tails this small to be sealed.
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    const times = Array.from({ length: PER_TAG / FLUSHES }, (_, i) => START + (flush * (PER_TAG / FLUSHES) + i) * 1000);
    await store.append(
      times.flatMap((timestampMs) =>
        TAGS.map((tagId) => ({ tagId, timestampMs, value: Math.sin(timestampMs) * 100, quality: "good" as const })),
      ),
    );
  }
  await store.close();
}

export async function filesIn(dir: string): Promise<{ dir: string; main: string; month: string }> {
  const main = join(dir, "historian.db");
  const month = (await readdir(dir)).find((name) => /^historian-.*\.db$/.test(name)) ?? "";
  return { dir, main, month: join(dir, month) };
}

/** Where the bytes of a block lie in its file, and whose it is. */
export async function oneBlock(month: string) {
  const database = new DatabaseSync(new URL(`${pathToFileURL(month).href}?immutable=1`), { readOnly: true });
  const row = database.prepare("SELECT id, name, min_ms, max_ms, bytes FROM block JOIN tag ON number = tag ORDER BY id LIMIT 1").get(); // prettier-ignore
  database.close();
  const bytes = row?.["bytes"] as Uint8Array;
  const content = await readFile(month);
  // What fits in the first page of an overflow chain is in one piece.
  const at: number[] = [];
  // A page that is free now may have them, too.
  for (let found = -1; (found = content.indexOf(bytes.subarray(0, 64), found + 1)) >= 0;) at.push(found);
  return { id: Number(row?.["id"]), tagId: String(row?.["name"]), minMs: Number(row?.["min_ms"]), maxMs: Number(row?.["max_ms"]), at }; // prettier-ignore
}

export async function flip(file: string, at: number, bit: number): Promise<void> {
  const content = await readFile(file);
  content[at] = (content[at] ?? 0) ^ (1 << bit);
  await writeFile(file, content);
}
