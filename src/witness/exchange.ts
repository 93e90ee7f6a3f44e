/**
 * One exchange with a witness, seen from the vessel (C2SP tlog-witness): what its answer means. Pure. Of a
 * witness only what its key has signed is believed. A refusal is not signed, so it is reported as the witness's word.
 */
import { BitacoraError } from "../core/errors.ts";
import { cosignatureVerifier, cosignedAtS } from "../logbook/evidence/checkpoint.ts";
import type { SignedCheckpoint } from "../logbook/evidence/checkpoint-list.ts";
import { formatNote, goodSignatures, type NamedKey, noteVerifier, parseNote } from "../logbook/evidence/signed-note.ts";
import { parseSize, SIZE_TYPE } from "./add-checkpoint.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
}

/** `not-known`: the witness was not given the vessel's key; `not-accepted`: it has another one of this origin. */
export type ExchangeFault = "not-known" | "not-accepted" | "bad-cosignature" | "busy" | "strange" | "unreachable";

/**
 * What a witness holds against a book: `fork`, it has cosigned another beginning of it; `ahead`, it has cosigned more than
 * there is. Either the book was written anew or put back from an old copy, or somebody else signs with the vessel's key.
 */
export type Refusal = "fork" | "ahead";

export type Outcome =
  /** `note`: the checkpoint with the witness's signature below the vessel's. */
  | { readonly kind: "cosigned"; readonly note: string; readonly timeS: number }
  /** The witness knows another size than it was believed to. */
  | { readonly kind: "knows"; readonly size: number }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly size: number }
  | { readonly kind: "failed"; readonly fault: ExchangeFault; readonly status: number };

export function outcomeOf(
  { status, type, body }: HttpAnswer,
  sent: { readonly checkpoint: SignedCheckpoint; readonly oldSize: number; readonly vessel: NamedKey },
  witness: NamedKey,
): Outcome {
  const { checkpoint, oldSize } = sent;
  const failed = (fault: ExchangeFault): Outcome => ({ kind: "failed", fault, status });
  switch (status) {
    case 200:
      return cosigned(checkpoint.note, body, sent.vessel, witness) ?? failed("bad-cosignature");
    case 403:
      return failed("not-accepted");
    case 404:
      return failed("not-known");
    case 409: {
      const size = type?.split(";")[0]?.trim() === SIZE_TYPE ? parseSize(body.trim()) : undefined;
      // Before it was 422, the protocol answered so for another root at the same size.
      if (size === undefined) return oldSize === checkpoint.size ? refused("fork", oldSize) : failed("strange");
      return size > checkpoint.size ? refused("ahead", size) : { kind: "knows", size };
    }
    case 422:
      return refused("fork", oldSize);
    case 429:
    case 503:
      return failed("busy");
    default:
      return failed("strange");
  }
}

function refused(refusal: Refusal, size: number): Outcome {
  return { kind: "refused", refusal, size };
}

/** Undefined where the lines hold no good signature of the witness, or a bad one. */
function cosigned(note: string, lines: string, vessel: NamedKey, witness: NamedKey): Outcome | undefined {
  try {
    const { text, signatures } = parseNote(Buffer.from(`${note}${lines}`));
    const ours = goodSignatures({ text, signatures }, [noteVerifier(vessel)]);
    const theirs = goodSignatures({ text, signatures }, [cosignatureVerifier(witness)]);
    const timeS = Math.max(...theirs.map(({ signature }) => cosignedAtS(signature)));
    return { kind: "cosigned", note: formatNote({ text, signatures: [...ours, ...theirs] }), timeS };
  } catch (error) {
    if (error instanceof BitacoraError) return undefined;
    throw error;
  }
}
