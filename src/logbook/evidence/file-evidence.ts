/**
 * Reads the evidence beside a book: the vessel's public key, the newest checkpoint, the lists; and judges whether it is complete (see
 * `evidence.ts`). It never writes.
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
import { HEAD_FILE, readHeadMark } from "./head-mark.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";
import { readVesselNote } from "./file-vessel.ts";
import { formatVerifierKey, type NamedKey, parseVerifierKey } from "./signed-note.ts";
import { noteOfState } from "./signed-state.ts";

export interface BookCheckpoints {
  readonly file: string;
  /** Bytes of `file` to read; undefined: all. */
  readonly length?: number;
  /** The vessel's verifier key. */
  readonly publicKey: string;
  /** The newest note, from its own file. */
  readonly latest?: string | undefined;
  /** The mark of the head, if it is signed with the vessel's key. */
  readonly head?: TreeHead | undefined;
}

/** `stateFile` is `logbook.signed`. Rejects with the error of the system. */
export async function readEvidence(dir: string, stateFile: string): Promise<EvidenceFiles> {
  const read = async (path: string): Promise<string> => (await readRegular(path)) ?? "";
  // vessel.json first: a running service writes it last, so it never claims more than a state that is read after it. The list is
  // read after the state, so that it has at least what the state expects of it.
  const vessel = await readVesselNote(dirname(stateFile));
  const state = await read(stateFile);
  const remembered = rememberedNotes(await read(join(dirname(stateFile), WITNESSES_FILE)));
  const list = await read(join(dir, CHECKPOINTS_FILE));
  return { state, list, witnessed: await read(join(dir, WITNESSED_FILE)), remembered, vessel };
}

/**
 * The checkpoints of the book in a data directory. List the volumes after this call: then they hold everything that was signed, even
 * if a service is writing. Undefined if there is no key. Rejects with `logbook-key-unusable`.
 */
export async function bookCheckpoints(dataDir: string): Promise<BookCheckpoints | undefined> {
  const key = await readPublicKey(dataDir);
  if (key === undefined) return undefined;
  const state = (await readRegular(join(dataDir, SIGNED_FILE))) ?? "";
  const file = join(dataDir, "logbook", CHECKPOINTS_FILE);
  const length = Buffer.byteLength((await readRegular(file)) ?? "");
  return {
    file,
    length,
    publicKey: formatVerifierKey(key),
    latest: noteOfState(state),
    head: await readHead(dataDir, key),
  };
}

/** The mark of the head in a data directory. Undefined if there is no mark signed with this key. */
export async function readHead(dataDir: string, key: NamedKey): Promise<TreeHead | undefined> {
  return readHeadMark((await readRegular(join(dataDir, HEAD_FILE)).catch(() => "")) ?? "", key);
}

/** Judges the evidence in a data directory. Rejects as `bookCheckpoints` does. */
export async function evidenceOf(dataDir: string): Promise<Evidence> {
  let evidence = await lookAtEvidence(dataDir);
  // A running service may have signed while the files were read. That does not happen several times in a row.
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

/** The newest good checkpoint. */
export async function newestCheckpoint(from: BookCheckpoints): Promise<SignedCheckpoint | undefined> {
  const key = parseVerifierKey(from.publicKey);
  const { checkpoints } = parseCheckpointList((await readRegular(from.file)) ?? "", key);
  const latest = from.latest === undefined ? undefined : goodCheckpoint(from.latest, key);
  const all = latest === undefined ? checkpoints : [...checkpoints, latest];
  return all.toSorted((a, b) => a.size - b.size).at(-1);
}

/** True also if the file is there but cannot be read. */
async function isThere(file: string): Promise<boolean> {
  return readRegular(file).then(
    (text) => text !== undefined,
    () => true,
  );
}
