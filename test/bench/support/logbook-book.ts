/** A book as a service leaves it after years: entries of all kinds, a quarter of a minute apart, checkpoints and all. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { KINDS } from "../../../src/logbook/entry/entry.ts";
import { openVesselKey } from "../../../src/logbook/evidence/file-key.ts";
import { originOf } from "../../../src/logbook/evidence/origin.ts";
import { FileLogbook } from "../../../src/logbook/book/file-logbook.ts";
import { SIGNED_FILE } from "../../../src/logbook/evidence/evidence.ts";
import type { EntryDraft } from "../../../src/logbook/logbook.ts";

export const FIRST_MS = Date.UTC(2026, 0, 1);
export const STEP_MS = 15_000;
/** Appends that go to the disk together here. */
const WAVE = 1000;

/** Number n of the book, from 0. Short and long decimals, lists, letters beyond ASCII, a little more each time. */
export function benchDraft(n: number): EntryDraft {
  const payload = {
    tag_id: `ENGINE_${n % 2}.COOLANT_TEMP_K`,
    value: n % 3 === 0 ? n / 7 : (n % 4096) / 8,
    threshold: 371.15,
    priority: "warning",
    raised_at: "2026-01-01T00:00:00.000Z",
    speeds: [n % 3000, 1234.5],
    note: "x".repeat(n % 60),
  };
  const kind = KINDS[n % KINDS.length] ?? "manual";
  return { kind, summary: `Nº ${n}: Régimen del motor por encima del límite`, payload, user: "system" };
}

export async function makeBook(dataDir: string, entries: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  let nowMs = FIRST_MS;
  const clock = { now: () => nowMs, monotonic: () => nowMs };
  const key = await openVesselKey({ dataDir, name: originOf("demo") });
  const signing = { key, stateFile: join(dataDir, SIGNED_FILE) };
  const book = await FileLogbook.open({ dir: join(dataDir, "logbook"), clock, signing });
  for (let n = 0; n < entries; n += WAVE) {
    const wave = [];
    for (let i = n; i < Math.min(n + WAVE, entries); i += 1) {
      nowMs = FIRST_MS + i * STEP_MS;
      wave.push(book.append(benchDraft(i)));
    }
    await Promise.all(wave);
    await book.signIfDue();
  }
  await book.close();
}
