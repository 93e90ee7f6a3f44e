/**
 * The request and the answer of C2SP tlog-witness, `POST <prefix>/add-checkpoint`, as bytes.
 *
 *   old 1000                                          the size that we think the witness has cosigned; 0 for none
 *   PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=      0 to 63 hashes: the consistency proof from that size
 *   jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
 *                                                     an empty line, then the checkpoint as it was signed
 *   bitacora/aurora
 *   1234
 *   CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
 *
 *   — bitacora/aurora Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+…
 *
 *   200  a line for each cosignature: — witness.example/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWX…
 *   400  malformed, or the old size is above the checkpoint's            403  not signed by a key that it trusts
 *   404  an unknown origin                   409  it has cosigned another size than `old`: <size>\n, as text/x.tlog.size
 *   422  the proof is wrong, or the same size has another root           429  too many requests
 */
import { BitacoraError } from "../core/errors.ts";
import { limits } from "./limits.ts";
import { type Checkpoint, parseCheckpoint } from "../logbook/evidence/checkpoint.ts";
import { HASH_BYTES } from "../logbook/tree/merkle.ts";
import { fromBase64, type Note, parseNote } from "../logbook/evidence/signed-note.ts";

export const SIZE_TYPE = "text/x.tlog.size";

export interface AddCheckpoint {
  readonly oldSize: number;
  readonly proof: readonly Buffer[];
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

const SIZE = /^(0|[1-9]\d{0,15})$/;

/** Undefined for a malformed request. Signatures are not checked. */
export function parseAddCheckpoint(body: Buffer): AddCheckpoint | undefined {
  const end = body.indexOf("\n\n");
  if (end === -1) return undefined;
  const [first = "", ...hashes] = body.toString("latin1", 0, end).split("\n");
  const oldSize = first.startsWith("old ") ? parseSize(first.slice(4)) : undefined;
  const proof = hashes.map(fromBase64);
  if (oldSize === undefined || proof.length > limits.proofHashes) return undefined;
  if (!proof.every((hash) => hash?.length === HASH_BYTES)) return undefined;
  try {
    const note = parseNote(body.subarray(end + 2));
    return { oldSize, proof: proof as Buffer[], note, checkpoint: parseCheckpoint(note.text) };
  } catch (error) {
    if (error instanceof BitacoraError) return undefined;
    throw error;
  }
}

/** `note`: the whole checkpoint, signed. */
export function formatAddCheckpoint(oldSize: number, proof: readonly Buffer[], note: string): string {
  return `old ${oldSize}\n${proof.map((hash) => `${hash.toString("base64")}\n`).join("")}\n${note}`;
}

/** A size in canonical decimal; undefined for anything else. */
export function parseSize(text: string): number | undefined {
  const size = Number(text);
  return SIZE.test(text) && Number.isSafeInteger(size) ? size : undefined;
}
