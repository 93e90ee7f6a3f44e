/**
 * The stored state of each witness: the latest note that it has cosigned, the tree at that size, and whether it has refused.
 *
 *   <data dir>/logbook.witnesses    one object, replaced as a whole
 *
 *   {"format":1,"witnesses":[{"key":"example.org/w1+1b2c3d4e+BPk…","note":"bitacora/aurora\n1000\n…","peaks":["<hex>",…],
 *     "refused":null,"url":"https://example.org"},…]}
 *
 * The note vouches for the peaks. A witness that is no longer in the project stays in the file, because its key is still needed to check
 * what it has signed. A state that cannot be read is dropped: the witness itself reports again which size it has cosigned.
 */
import { cosignatureVerifier, cosignedAtS } from "../logbook/evidence/checkpoint.ts";
import { goodCheckpoint, type SignedCheckpoint } from "../logbook/evidence/checkpoint-list.ts";
import { Frontier } from "../logbook/tree/merkle.ts";
import { parseCosignerKey, goodSignatures, type NamedKey, parseNote } from "../logbook/evidence/signed-note.ts";
import type { Refusal } from "./exchange.ts";

export interface LinkState {
  readonly url: string;
  /** The witness's verifier key. */
  readonly publicKey: string;
  readonly cosigned: Cosigned | undefined;
  readonly refused: { readonly refusal: Refusal; readonly size: number; readonly own: number } | undefined;
}

/** A checkpoint of the vessel that a witness has cosigned. */
export interface Cosigned {
  readonly checkpoint: SignedCheckpoint;
  readonly timeS: number;
  /** The tree at that size. */
  readonly tree: Frontier;
}

export function linkStatesText(states: readonly LinkState[]): string {
  const witnesses = states.map(({ url, publicKey, cosigned, refused }) => ({
    key: publicKey,
    note: cosigned?.checkpoint.note ?? null,
    peaks: cosigned?.tree.peaks.map((peak) => peak.toString("hex")) ?? [],
    refused: refused ?? null,
    url,
  }));
  return `${JSON.stringify({ format: 1, witnesses })}\n`;
}

/** The readable states. `vessel`: whose checkpoints the witnesses have cosigned. */
export function parseLinkStates(text: string, vessel: NamedKey): LinkState[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  const { format, witnesses } = (parsed ?? {}) as Record<string, unknown>;
  if (format !== 1 || !Array.isArray(witnesses)) return [];
  return witnesses.flatMap((witness: unknown) => linkState(witness, vessel) ?? []);
}

function linkState(value: unknown, vessel: NamedKey): LinkState | undefined {
  if (value === null || typeof value !== "object") return undefined;
  const { url, key: publicKey, note, peaks, refused } = value as Record<string, unknown>;
  if (typeof url !== "string" || typeof publicKey !== "string") return undefined;
  try {
    const witness = parseCosignerKey(publicKey);
    const cosigned = typeof note === "string" ? readCosigned(note, peaks, vessel, witness) : undefined;
    return { url, publicKey, cosigned, refused: readRefusal(refused) };
  } catch {
    return undefined;
  }
}

function readCosigned(note: string, peaks: unknown, vessel: NamedKey, witness: NamedKey): Cosigned | undefined {
  const checkpoint = goodCheckpoint(note, vessel);
  const timeS = cosignedTimeS(note, witness);
  if (checkpoint === undefined || timeS === undefined || !Array.isArray(peaks)) return undefined;
  const tree = new Frontier(
    checkpoint.size,
    peaks.map((peak) => Buffer.from(String(peak), "hex")),
  );
  return tree.root().equals(checkpoint.root) ? { checkpoint, timeS, tree } : undefined;
}

/** When the witness cosigned a note; undefined if it has not. */
export function cosignedTimeS(note: string, witness: NamedKey): number | undefined {
  try {
    const good = goodSignatures(parseNote(Buffer.from(note)), [cosignatureVerifier(witness)]);
    return Math.max(...good.map(({ signature }) => cosignedAtS(signature)));
  } catch {
    return undefined;
  }
}

function readRefusal(value: unknown): LinkState["refused"] {
  const { refusal, size, own } = (value ?? {}) as Record<string, unknown>;
  if ((refusal !== "fork" && refusal !== "ahead") || typeof size !== "number" || typeof own !== "number")
    return undefined;
  return { refusal, size, own };
}
