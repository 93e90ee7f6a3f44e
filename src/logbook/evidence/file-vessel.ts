/**
 * `vessel.json`: whose a data directory is, and what was signed last of its log book.
 *
 *   {"book":{"entries":1400,"key":"bitacora/aurora+1b2c3d4e+AekyeRrm…"},"created_at":…,"format":1,"project_id":"aurora"}
 *
 * `book` lies apart from all that belongs to the book, and vouches for it (see `evidence.ts`): where the book and its key are taken
 * away, or an older state of it is put back, the note is of another key, or of more entries. It is written after `logbook.signed`
 * and the list, so that it never says more than they do, whatever a power cut leaves. A note without a key says that there was a
 * book here of which nothing is known. Older versions kept no note: `logbook.signed` holds the `created_at` of the file that has one,
 * so that a note that was taken out of it shows.
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
  if (found !== undefined) {
    if ((await readVesselNote(dataDir)).note === undefined && wasServed(dataDir) && !hasBook(dataDir)) {
      await writeBookNote(dataDir, UNKNOWN_BOOK);
    }
    return found;
  }
  await makeVesselFile(dataDir, { projectId, nowMs, ...(isUsed(dataDir) && { book: UNKNOWN_BOOK }) });
  return projectId;
}

/** What a service leaves in its directory beside the book; a folder with nothing but a book in it is a copy that was put back. */
const TRACES = ["alarms.db", "historian.db", "historian.db-frames", "logbook.witnesses"];

/** What there is of a book that was begun. */
const BOOK = ["logbook.signed", "logbook.key", "logbook.pub", "logbook/logbook-000001.jsonl"];

const isUsed = (dataDir: string): boolean => TRACES.some((name) => existsSync(join(dataDir, name)));
/** History that somebody has brought along is no service's. */
const wasServed = (dataDir: string): boolean =>
  ["alarms.db", "logbook.witnesses"].some((name) => existsSync(join(dataDir, name)));
const hasBook = (dataDir: string): boolean => BOOK.some((name) => existsSync(join(dataDir, name)));

/** The project id; undefined where there is no file yet. Rejects for a file that is not one. */
async function ownerOf(dataDir: string): Promise<string | undefined> {
  const content = await readVessel(dataDir);
  if (content === undefined) return undefined;
  const { project_id: id } = content;
  if (typeof id !== "string") throw new Error(`${join(dataDir, VESSEL_FILE)}: no project_id`);
  return id;
}

/** What `vessel.json` says of the book, and when the file was made; undefined what it does not say. */
export interface VesselNote {
  readonly note: BookNote | undefined;
  readonly createdAt: string | undefined;
}

/** There is no note where there is no file, where a version made it that kept none, and where somebody took it out. */
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

/** On disk when this resolves, with the note as it is there now. Where there is no file there is none to vouch: nothing is written. */
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
