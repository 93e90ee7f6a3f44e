/**
 * Verifies a book from its files: a data directory, with its service running or not, or the folder of an export. It only reads.
 * It does not check the witnesses' cosignatures; `bitacora logbook verify` does.
 */
import { join } from "node:path";
import type { EvidenceLoss } from "../../core/book-doubt.ts";
import { BitacoraError, systemErrorCode } from "../../core/errors.ts";
import { type Anchor, anchorOf } from "../tree/anchoring.ts";
import { parseCheckpoint } from "../evidence/checkpoint.ts";
import { addedEntries, type BookOnDisk, bookInDataDir, bookInExport, lostOf } from "../verify/file-book.ts";
import { type BadSignature, SignaturesOfBook } from "../person/signatures-of-book.ts";
import { lookAtSigned } from "../verify/file-signed.ts";
import { verifyFiles } from "../verify/file-verify.ts";
import { parseShortCode } from "../evidence/short-code.ts";
import { parseNote, parseVerifierKey } from "../evidence/signed-note.ts";
import type { BookReport, BreakReport } from "../verify/verify.ts";

export interface VerifyBookOptions {
  /** A checkpoint that was kept elsewhere: the text of its note, or its code, like `12 K7QF-2M9X-TB4D-WZ60-8RPA`. */
  readonly checkpoint?: string;
  /** Called with each break as it is found, also with those beyond the ten thousand that the report lists. */
  readonly onBreak?: (broken: BreakReport) => void;
}

export interface BookVerdict {
  /** Whether the chain, all checkpoints, also the given one, and all signatures of persons hold, and no evidence is lost or in doubt. */
  readonly ok: boolean;
  readonly report: BookReport;
  /** Countersignatures by persons' own keys that do not hold. */
  readonly badSignatures: readonly BadSignature[];
  /** Evidence that is gone. For an export: `unsigned` if it has no checkpoint, `state` if it lacks the newest one. */
  readonly lost: readonly EvidenceLoss[];
  /** For an export: doubts about the book when it was exported, and entries that were added since, one line each. */
  readonly doubts: readonly string[];
}

/**
 * Verifies the book in a data directory. Rejects with a BitacoraError: `logbook-missing`, `logbook-unreadable`,
 * `logbook-key-unusable`, and `checkpoint-invalid` if the given text is not a checkpoint. (One that does not hold is in the verdict.)
 */
export function verifyBook(dir: string, options: VerifyBookOptions = {}): Promise<BookVerdict> {
  return verified(dir, () => bookInDataDir(dir), options);
}

/** Verifies the folder of an export (`bitacora logbook export`), as its own `verify.py` does. Rejects as `verifyBook` does. */
export function verifyExport(dir: string, options: VerifyBookOptions = {}): Promise<BookVerdict> {
  return verified(dir, () => bookInExport(dir, options.checkpoint !== undefined), options);
}

async function verified(
  dir: string,
  find: () => Promise<BookOnDisk | undefined>,
  { checkpoint, onBreak }: VerifyBookOptions,
): Promise<BookVerdict> {
  try {
    const found = await find();
    if (found === undefined) throw new BitacoraError("logbook-missing", { dir });
    const { path, volumes, checkpoints, doubts } = found;
    const given = checkpoint === undefined ? [] : [givenAnchor(checkpoint, checkpoints?.publicKey)];
    const book = { volumes: volumes.map((name) => ({ path: join(path, name) })), ...(checkpoints && { checkpoints }) };
    const vessel = checkpoints && parseVerifierKey(checkpoints.publicKey).name;
    const signatures = new SignaturesOfBook(vessel);
    const onLine = (line: Buffer): void => signatures.line(line);
    const report = await verifyFiles(book, { onLine, ...(onBreak && { onBreak }) }, given);
    await lookAtSigned(book.volumes, signatures);
    const gone = lostOf(found.evidence, report);
    const lost: readonly EvidenceLoss[] = found.hasNewest ? gone : [...gone, "state"];
    const { bad } = signatures.report();
    const added = addedEntries(found, report);
    const all =
      added === undefined
        ? doubts
        : [...doubts, `entries ${added.first} to ${added.last} stand after the newest checkpoint`];
    return {
      badSignatures: bad,
      ok: bad.length === 0 && report.ok && lost.length === 0 && all.length === 0,
      report,
      lost,
      doubts: all,
    };
  } catch (error) {
    const reason = systemErrorCode(error);
    if (reason === undefined || error instanceof BitacoraError) throw error;
    throw new BitacoraError(reason === "ENOENT" ? "logbook-missing" : "logbook-unreadable", { dir, reason }, error);
  }
}

/** A checkpoint of another vessel never holds, even if its root fits. */
function givenAnchor(text: string, publicKey: string | undefined): Anchor {
  const code = parseShortCode(text);
  if (code !== undefined) return code;
  // An editor or a mail program may have added empty lines around it.
  const note = parseNote(Buffer.from(`${text.replaceAll("\r\n", "\n").trim()}\n`));
  const checkpoint = parseCheckpoint(note.text);
  const anchor = anchorOf(checkpoint, true);
  const isOther = publicKey !== undefined && parseVerifierKey(publicKey).name !== checkpoint.origin;
  return isOther ? { ...anchor, isRoot: () => false } : anchor;
}
