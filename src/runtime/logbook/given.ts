/** The checkpoint that a user compares a book with: a note, in a file or from a witness, or a short code. */
import { readFile } from "node:fs/promises";
import { reasonOf, usageError } from "../../core/errors.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { limits as witnessLimits } from "../../witness/limits.ts";
import { type Anchor, anchorOf } from "../../logbook/tree/anchoring.ts";
import { type Checkpoint, parseCheckpoint } from "../../logbook/evidence/checkpoint.ts";
import { parseShortCode } from "../../logbook/evidence/short-code.ts";
import { noteVerifier, type Note, parseNote, parseVerifierKey } from "../../logbook/evidence/signed-note.ts";
import type { LogbookMessages } from "../../messages/en/logbook.ts";
import { getNote } from "../../witness/http-witness-client.ts";
import { displayPath } from "../../core/folders.ts";

/** What the user should know about the checkpoint, apart from whether it holds. */
type GivenRemark = { readonly otherVessel: string; readonly ours: string } | "other-key";

export interface GivenCheckpoint {
  /** `publicKey`: the verifier key of the book's vessel, if it has one. Throws `checkpoint-invalid`. */
  anchorFor(publicKey: string | undefined): Anchor;
  remarkFor(publicKey: string | undefined): GivenRemark | undefined;
}

export async function readGiven(
  checkpoint: string | undefined,
  code: string | undefined,
  texts: LogbookMessages["verify"],
): Promise<GivenCheckpoint | undefined> {
  if (checkpoint !== undefined && code !== undefined) throw usageError(texts.onlyOneGiven);
  if (code !== undefined) {
    return givenCode(code, texts);
  }
  return checkpoint === undefined ? undefined : givenNote(checkpoint);
}

/** A QR code has the origin before the code: `bitacora/aurora 1234 K7QF-2M9X-TB4D-WZ60-8RPA`. */
function givenCode(text: string, texts: LogbookMessages["verify"]): GivenCheckpoint {
  const [, origin, code = text] = /^\s*(\S*\/\S*)\s+(.*)$/s.exec(text) ?? [];
  const anchor = parseShortCode(code);
  if (anchor === undefined) throw usageError(texts.badCode({ code: text }));
  const remarkFor = (publicKey: string | undefined): GivenRemark | undefined => {
    const ours = publicKey === undefined ? undefined : parseVerifierKey(publicKey).name;
    return origin === undefined || ours === undefined || ours === origin ? undefined : { otherVessel: origin, ours };
  };
  const anchorFor = (publicKey: string | undefined): Anchor =>
    remarkFor(publicKey) === undefined ? anchor : { ...anchor, isRoot: () => false };
  return { anchorFor, remarkFor };
}

async function givenNote(file: string): Promise<GivenCheckpoint> {
  const text = isUrl(file) ? await fromWitness(file) : await fromFile(file);
  const inFile = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof BitacoraError)) throw error;
      throw new BitacoraError("checkpoint-invalid", { file: displayPath(file), ...error.details }, error);
    }
  };
  // An editor or a mail program may have added empty lines around it.
  const note = inFile(() => parseNote(Buffer.from(`${text.replaceAll("\r\n", "\n").trim()}\n`)));
  const checkpoint = inFile(() => parseCheckpoint(note.text));
  const remarkFor = (publicKey: string | undefined) => remark(note, checkpoint, publicKey);
  return {
    remarkFor,
    anchorFor: (publicKey) => {
      const found = inFile(() => remarkFor(publicKey));
      const anchor = anchorOf(checkpoint, true);
      return typeof found === "object" ? { ...anchor, isRoot: () => false } : anchor;
    },
  };
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

async function fromFile(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new BitacoraError("checkpoint-invalid", { file: displayPath(file), reason: systemErrorCode(error) }, error);
  });
}

async function fromWitness(url: string): Promise<string> {
  return getNote(url, AbortSignal.timeout(witnessLimits.answerMs)).catch((error: unknown) => {
    throw new BitacoraError("checkpoint-invalid", { file: url, reason: reasonOf(error) }, error);
  });
}

/** Throws if the signature by the vessel's own key is bad: then the note was damaged on its way. */
function remark(note: Note, { origin }: Checkpoint, publicKey: string | undefined): GivenRemark | undefined {
  if (publicKey === undefined) return undefined;
  const key = parseVerifierKey(publicKey);
  if (origin !== key.name) return { otherVessel: origin, ours: key.name };
  const verifier = noteVerifier(key);
  const own = note.signatures.find(({ name, keyId }) => name === verifier.name && keyId === verifier.keyId);
  if (own === undefined) return "other-key";
  if (verifier.isGood(note.text, own.signature)) return undefined;
  throw new BitacoraError("checkpoint-invalid", { reason: "bad-signature" });
}
