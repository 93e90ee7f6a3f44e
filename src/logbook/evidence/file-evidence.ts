/**
 * What lies beside a book to check it with: the vessel's public key, the newest checkpoint, the lists; and whether all of it is
 * there (see `evidence.ts`). Only reads.
 */
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readRegular } from "../../core/regular-file.ts";
import { goodCheckpoint, parseCheckpointList, type SignedCheckpoint } from "./checkpoint-list.ts";
import {
  CHECKPOINTS_FILE,
  type Evidence,
  type EvidenceFiles,
  judgeEvidence,
  rememberedNotes,
  SIGNED_FILE,
  WITNESSED_FILE,
  WITNESSES_FILE,
} from "./evidence.ts";
import { KEY_FILE, readPublicKey } from "./file-key.ts";
import { readVesselNote } from "./file-vessel.ts";
import { formatVerifierKey, type NamedKey, parseVerifierKey } from "./signed-note.ts";
import { noteOfState } from "./signed-state.ts";

export interface BookCheckpoints {
  readonly file: string;
  /** Bytes of it to be read; undefined: all. */
  readonly length?: number;
  /** The vessel's verifier key. */
  readonly publicKey: string;
  /** The newest note, which is kept in a place of its own. */
  readonly latest?: string | undefined;
}

/** `stateFile` is `logbook.signed`. Rejects with the error of the system. */
export async function readEvidence(dir: string, stateFile: string): Promise<EvidenceFiles> {
  const read = async (path: string): Promise<string> => (await readRegular(path)) ?? "";
  // What vouches for the state before it, and the state before the list: a service that runs beside writes them the other way.
  const vessel = await readVesselNote(dirname(stateFile));
  const state = await read(stateFile);
  const remembered = rememberedNotes(await read(join(dirname(stateFile), WITNESSES_FILE)));
  const list = await read(join(dir, CHECKPOINTS_FILE));
  return { state, list, witnessed: await read(join(dir, WITNESSED_FILE)), remembered, vessel };
}

/**
 * Of the book in a data directory, as much as there is now: who lists the volumes after this has in them all that was
 * signed, even while a service goes on. Undefined where there is no key. Rejects with `logbook-key-unusable`.
 */
export async function bookCheckpoints(dataDir: string): Promise<BookCheckpoints | undefined> {
  const key = await readPublicKey(dataDir);
  if (key === undefined) return undefined;
  const state = (await readRegular(join(dataDir, SIGNED_FILE))) ?? "";
  const file = join(dataDir, "logbook", CHECKPOINTS_FILE);
  const length = Buffer.byteLength((await readRegular(file)) ?? "");
  return { file, length, publicKey: formatVerifierKey(key), latest: noteOfState(state) };
}

/** Whether the evidence beside a book is all there. Rejects as `bookCheckpoints` does. */
export async function evidenceOf(dataDir: string): Promise<Evidence> {
  let evidence = await lookAtEvidence(dataDir);
  // A service that runs beside may have signed between two of its files; not each time.
  for (let look = 1; look < LOOKS && evidence.lost.length > 0; look += 1) {
    await delay(LOOK_MS);
    evidence = await lookAtEvidence(dataDir);
  }
  return evidence;
}

const LOOKS = 4;
const LOOK_MS = 50;

async function lookAtEvidence(dataDir: string): Promise<Evidence> {
  const key: NamedKey | undefined = await readPublicKey(dataDir);
  const files = await readEvidence(join(dataDir, "logbook"), join(dataDir, SIGNED_FILE));
  if (key !== undefined) return judgeEvidence(files, key);
  const hadKey =
    files.vessel.note !== undefined ||
    files.state !== "" ||
    files.list !== "" ||
    (await isThere(join(dataDir, KEY_FILE)));
  return { state: undefined, lost: hadKey ? ["key"] : [] };
}

/** The newest checkpoint of all that are there. */
export async function newestCheckpoint(from: BookCheckpoints): Promise<SignedCheckpoint | undefined> {
  const key = parseVerifierKey(from.publicKey);
  const { checkpoints } = parseCheckpointList((await readRegular(from.file)) ?? "", key);
  const latest = from.latest === undefined ? undefined : goodCheckpoint(from.latest, key);
  const all = latest === undefined ? checkpoints : [...checkpoints, latest];
  return all.toSorted((a, b) => a.size - b.size).at(-1);
}

/** Also where it is not for us to read. */
async function isThere(file: string): Promise<boolean> {
  return readRegular(file).then(
    (text) => text !== undefined,
    () => true,
  );
}
