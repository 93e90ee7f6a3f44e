/**
 * `vessel.json`: whose a data directory is, and what was signed last of its log book.
 *
 *   {"book":{"entries":1400,"key":"bitacora/aurora+1b2c3d4e+AekyeRrm…"},"created_at":…,"format":1,"project_id":"aurora"}
 *
 * `book` lies apart from all that belongs to the book, and vouches for it (see `evidence.ts`): where the book and its key are taken
 * away, or an older state of it is put back, the note is of another key, or of more entries. It is written after `logbook.signed`
 * and the list, so that it never says more than they do, whatever a power cut leaves. A note without a key says that there was a
 * book here of which nothing is known.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeDurably } from "../../core/durable-file.ts";
import { limits } from "../limits.ts";
import { readRegular } from "../../core/regular-file.ts";
import { formatIsoTime } from "../../core/time.ts";

const VESSEL_FILE = "vessel.json";

/** `key`: the vessel's verifier key. */
export interface BookNote {
  readonly key: string;
  readonly entries: number;
}

export const UNKNOWN_BOOK: BookNote = { key: "", entries: 0 };

/** Made once for a directory; `book` where it has been used before, and its note was taken away. */
async function makeVesselFile(
  dataDir: string,
  owner: { readonly projectId: string; readonly nowMs: number; readonly book?: BookNote },
): Promise<void> {
  const { projectId, nowMs, book } = owner;
  await writeVessel(dataDir, { book, created_at: formatIsoTime(nowMs), format: 1, project_id: projectId });
}

/**
 * Whose the directory is, from now on the owner's where it was nobody's. Where `vessel.json` alone was taken away, what a service
 * leaves beside tells that there was a book here.
 */
export async function claimVesselFile(dataDir: string, projectId: string, nowMs: number): Promise<string> {
  const found = await ownerOf(dataDir);
  if (found !== undefined) return found;
  const isUsed = TRACES.some((name) => existsSync(join(dataDir, name)));
  await makeVesselFile(dataDir, { projectId, nowMs, ...(isUsed && { book: UNKNOWN_BOOK }) });
  return projectId;
}

/** What a service leaves in its directory beside the book; a folder with nothing but a book in it is a copy that was put back. */
const TRACES = ["alarms.db", "historian.db", "historian.db-frames", "logbook.witnesses"];

/** The project id; undefined where there is no file yet. Rejects for a file that is not one. */
async function ownerOf(dataDir: string): Promise<string | undefined> {
  const content = await readVessel(dataDir);
  if (content === undefined) return undefined;
  const { project_id: id } = content;
  if (typeof id !== "string") throw new Error(`${join(dataDir, VESSEL_FILE)}: no project_id`);
  return id;
}

/** Undefined where there is no file, or it is of a version that kept no note. */
export async function readBookNote(dataDir: string): Promise<BookNote | undefined> {
  try {
    const content = await readVessel(dataDir);
    if (content?.["book"] === undefined) return undefined;
    const { key, entries } = content["book"] as Record<string, unknown>;
    return typeof key === "string" && typeof entries === "number" ? { key, entries } : UNKNOWN_BOOK;
  } catch {
    return UNKNOWN_BOOK;
  }
}

/** On disk when this resolves. Where there is no file there is none to vouch: nothing is written. */
export async function writeBookNote(dataDir: string, { key, entries }: BookNote): Promise<void> {
  const content = await readVessel(dataDir);
  if (content !== undefined) await writeVessel(dataDir, { ...content, book: { entries, key } });
}

async function readVessel(dataDir: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await readRegular(join(dataDir, VESSEL_FILE), limits.logbook.vesselBytes);
  if (text === undefined) return undefined;
  const content: unknown = JSON.parse(text);
  return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : {};
}

async function writeVessel(dataDir: string, content: Readonly<Record<string, unknown>>): Promise<void> {
  await writeDurably(join(dataDir, VESSEL_FILE), `${JSON.stringify(content)}\n`);
}
