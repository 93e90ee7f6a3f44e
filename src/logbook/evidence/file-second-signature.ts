/** The newest checkpoint that a vessel has signed by ML-DSA-44 as well, in a data directory or an export. It covers all before it. */
import { readRegular } from "../../core/regular-file.ts";
import { cosignatureVerifier, cosignedAtS } from "./checkpoint.ts";
import { parseCheckpointList } from "./checkpoint-list.ts";
import type { BookCheckpoints } from "./file-evidence.ts";
import { readPublicKey, VESSEL_ML_DSA } from "./file-key.ts";
import { parseNote, parseVerifierKey } from "./signed-note.ts";

export interface SecondSignature {
  readonly entries: number;
  /** `unchecked`: the key that made it is not there. */
  readonly verdict: "good" | "forged" | "unchecked";
  /** By the ship's clock. */
  readonly signedMs: number;
}

/** With its time before it. */
const BYTES = 8 + 2420;

/** Undefined if no checkpoint has one. Rejects with `logbook-key-unusable`, and with the error of the system. */
export async function readSecondSignature(dir: string, from: BookCheckpoints): Promise<SecondSignature | undefined> {
  const key = parseVerifierKey(from.publicKey);
  const text = `${(await readRegular(from.file)) ?? ""}\n\n${from.latest ?? ""}\n`;
  const { checkpoints } = parseCheckpointList(text, key);
  const found = checkpoints.flatMap(({ size, note }) => {
    const { text: body, signatures } = parseNote(Buffer.from(note));
    const own = signatures.find(({ name, signature }) => name === key.name && signature.length === BYTES);
    return own === undefined ? [] : [{ size, body, own }];
  });
  const newest = found.toSorted((a, b) => a.size - b.size).at(-1);
  if (newest === undefined) return undefined;
  const second = await readPublicKey(dir, VESSEL_ML_DSA);
  const verifier = second && cosignatureVerifier(second);
  const { size: entries, body, own } = newest;
  const isOfKey = verifier?.name === own.name && verifier.keyId === own.keyId;
  const verdict = !isOfKey ? "unchecked" : verifier.isGood(body, own.signature) ? "good" : "forged";
  return { entries, verdict, signedMs: cosignedAtS(own.signature) * 1000 };
}
