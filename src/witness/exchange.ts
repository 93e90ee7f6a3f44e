/**
 * One exchange with a witness (C2SP tlog-witness), from the vessel's side: what the answer means. Pure. Only what the witness's key has
 * signed is trusted. A refusal is not signed, so it is reported only as the witness's claim.
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

/** `not-known`: the witness does not have the vessel's key; `not-accepted`: it has another key for this origin. */
export type ExchangeFault = "not-known" | "not-accepted" | "bad-cosignature" | "busy" | "strange" | "unreachable";

/**
 * Why a witness refuses a book. `fork`: it has cosigned another beginning; `ahead`: it has cosigned more entries than there are. Either
 * the book was written again or restored from an old copy, or somebody else signs with the vessel's key.
 */
export type Refusal = "fork" | "ahead";

export type Outcome =
  /** `note`: the checkpoint with the witness's signature below the vessel's. */
  | { readonly kind: "cosigned"; readonly note: string; readonly timeS: number }
  /** The witness has cosigned another size than we thought. */
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
      // Older versions of the protocol answered so for another root at the same size; now that is 422.
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

/** Undefined if the lines have no good signature of the witness, or a bad one. */
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
