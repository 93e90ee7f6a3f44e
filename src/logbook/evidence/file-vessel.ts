/**
 * `vessel.json`: the vessel that a data directory belongs to, and what was signed last of its log book.
 *
 *   {"book":{"entries":1400,"key":"bitacora/aurora+1b2c3d4e+AekyeRrm…"},"created_at":…,"format":1,"project_id":"aurora"}
 *
 * `book` is a note about the book, apart from the book's own files (see `evidence.ts`). If somebody replaces the book and its key, the
 * note has another key; if somebody restores an older state, the note has more entries. It is written after `logbook.signed` and the
 * list, so that it never claims more than they do, even after a power cut. A note with an empty key means: there was a book here, and
 * nothing else is known about it. `logbook.signed` holds the `created_at` of the vessel.json with the note: a missing note then shows.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeDurably } from "../../core/durable-file.ts";
import { limits } from "../limits.ts";
import { readRegular } from "../../core/regular-file.ts";
import { formatIsoTime } from "../../core/time.ts";

export const VESSEL_FILE = "vessel.json";

/** `key`: the vessel's verifier key. */
export interface BookNote {
  readonly key: string;
  readonly entries: number;
}

export const UNKNOWN_BOOK: BookNote = { key: "", entries: 0 };

/** Made once for a directory. `book`: given if the directory was used before, and its vessel.json was removed. */
async function makeVesselFile(
  dataDir: string,
  owner: { readonly projectId: string; readonly nowMs: number; readonly book?: BookNote },
): Promise<void> {
  const { projectId, nowMs, book } = owner;
  await writeVessel(dataDir, { book, created_at: formatIsoTime(nowMs), format: 1, project_id: projectId });
}

/**
 * Returns the project id that the directory belongs to; a directory without an owner now belongs to `projectId`. If only
 * `vessel.json` was removed, the service's other files show that there was a book here.
 */
export async function claimVesselFile(dataDir: string, projectId: string, nowMs: number): Promise<string> {
  const found = await ownerOf(dataDir);
  if (found !== undefined) {
    if ((await readVesselNote(dataDir)).note === undefined && wasServed(dataDir) && !hasBook(dataDir)) {
      await writeBookNote(dataDir, UNKNOWN_BOOK);
    }
    return found;
  }
  await makeVesselFile(dataDir, { projectId, nowMs, ...(isUsed(dataDir) && { book: UNKNOWN_BOOK }) });
  return projectId;
}

/** Files of a service beside the book. A folder with only a book in it is a restored copy. */
const TRACES = ["alarms.db", "historian.db", "historian.db-frames", "logbook.witnesses"];

/** Files of a book. At least one exists as soon as a book was begun. */
const BOOK = ["logbook.signed", "logbook.key", "logbook.pub", "logbook/logbook-000001.jsonl"];

const isUsed = (dataDir: string): boolean => TRACES.some((name) => existsSync(join(dataDir, name)));
/** historian.db proves nothing: somebody may have copied history here before the first start. */
const wasServed = (dataDir: string): boolean =>
  ["alarms.db", "logbook.witnesses"].some((name) => existsSync(join(dataDir, name)));
const hasBook = (dataDir: string): boolean => BOOK.some((name) => existsSync(join(dataDir, name)));

/** The project id that the directory belongs to; undefined if it belongs to none yet. Rejects if the file has no project id. */
export async function ownerOf(dataDir: string): Promise<string | undefined> {
  const content = await readVessel(dataDir);
  if (content === undefined) return undefined;
  const { project_id: id } = content;
  if (typeof id !== "string") throw new Error(`${join(dataDir, VESSEL_FILE)}: no project_id`);
  return id;
}

/** The note in `vessel.json`, and when the file was made; undefined if the file does not say. */
export interface VesselNote {
  readonly note: BookNote | undefined;
  readonly createdAt: string | undefined;
}

/** The note is undefined if there is no file or no note in it, and `UNKNOWN_BOOK` if the file or the note cannot be read. */
export async function readVesselNote(dataDir: string): Promise<VesselNote> {
  try {
    const { book, created_at: at } = (await readVessel(dataDir)) ?? {};
    const createdAt = typeof at === "string" ? at : undefined;
    if (book === undefined) return { note: undefined, createdAt };
    const { key, entries } = book as Record<string, unknown>;
    return {
      note: typeof key === "string" && typeof entries === "number" ? { key, entries } : UNKNOWN_BOOK,
      createdAt,
    };
  } catch {
    return { note: UNKNOWN_BOOK, createdAt: undefined };
  }
}

/** Writes the note. Resolves when it is on disk, with the note as read back. Without a vessel.json nothing is written. */
export async function writeBookNote(dataDir: string, { key, entries }: BookNote): Promise<VesselNote> {
  const content = await readVessel(dataDir);
  if (content !== undefined) await writeVessel(dataDir, { ...content, book: { entries, key } });
  return readVesselNote(dataDir);
}

async function readVessel(dataDir: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readRegular(join(dataDir, VESSEL_FILE), limits.vesselBytes);
  if (text === undefined) return undefined;
  const content: unknown = JSON.parse(text);
  return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : {};
}

async function writeVessel(dataDir: string, content: Readonly<Record<string, unknown>>): Promise<void> {
  await writeDurably(join(dataDir, VESSEL_FILE), `${JSON.stringify(content)}\n`);
}
