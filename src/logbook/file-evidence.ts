/** What lies beside a book to check it with: the vessel's public key, and the newest checkpoint. Only reads. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { systemErrorCode } from "../core/errors.ts";
import { goodCheckpoint, parseCheckpointList, type SignedCheckpoint } from "./checkpoint-list.ts";
import { readPublicKey } from "./file-key.ts";
import { CHECKPOINTS_FILE, SIGNED_FILE } from "./file-signer.ts";
import type { BookCheckpoints } from "./file-notes.ts";
import { formatVerifierKey, parseVerifierKey } from "./signed-note.ts";
import { noteOfState } from "./signed-state.ts";

/**
 * Of the book in a data directory, as much as there is now: who lists the volumes after this has in them all that was
 * signed, even while a service goes on. Undefined where there is no key. Rejects with `logbook-key-unusable`.
 */
export async function bookCheckpoints(dataDir: string): Promise<BookCheckpoints | undefined> {
  const key = await readPublicKey(dataDir);
  if (key === undefined) return undefined;
  const state = await readIfThere(join(dataDir, SIGNED_FILE));
  const file = join(dataDir, "logbook", CHECKPOINTS_FILE);
  const length = Buffer.byteLength(await readIfThere(file));
  return { file, length, publicKey: formatVerifierKey(key), latest: noteOfState(state) };
}

/** The newest checkpoint of all that are there. */
export async function newestCheckpoint(from: BookCheckpoints): Promise<SignedCheckpoint | undefined> {
  const key = parseVerifierKey(from.publicKey);
  const { checkpoints } = parseCheckpointList(await readIfThere(from.file), key);
  const latest = from.latest === undefined ? undefined : goodCheckpoint(from.latest, key);
  const all = latest === undefined ? checkpoints : [...checkpoints, latest];
  return all.toSorted((a, b) => a.size - b.size).at(-1);
}

async function readIfThere(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return "";
    throw error;
  });
}
