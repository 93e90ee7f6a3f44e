/**
 * Verifies the volumes of a book as they are on disk, without writing anything and without disturbing a service that is
 * appending to them meanwhile.
 */
import type { Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "../../core/errors.ts";
import { openRegular } from "../../core/regular-file.ts";
import { limits } from "../limits.ts";
import { type Anchor, Anchoring, anchorOf, isAfter } from "../tree/anchoring.ts";
import type { ChainHead } from "../entry/chain.ts";
import { HashedBytes, hashIfSame, type KnownBook, type KnownBytes } from "./file-known.ts";
import { feedFile } from "../volumes/file-lines.ts";
import type { BookCheckpoints } from "../evidence/file-evidence.ts";
import { type Notes, readNotes } from "./file-notes.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { type BookReport, type BreakReport, Verification } from "./verify.ts";

export interface BookFiles {
  /** In the order in which they were written. */
  readonly volumes: readonly {
    readonly path: string;
    /** Bytes to be read. Undefined: all there are, and then a line being written just now is waited for. */
    readonly length?: number;
  }[];
  /** Where the chain must end, if a service that wrote it is asking. */
  readonly expected?: ChainHead;
  readonly checkpoints?: BookCheckpoints;
}

export interface VerifyListener {
  readonly onBreak?: (broken: BreakReport) => void;
  readonly onBytes?: (bytes: number) => void;
  readonly onLine?: (line: Buffer) => void;
}

/** How long a line without its newline may take to get it: fifty looks, 20 ms apart. */
const SETTLE_LOOKS = 50;
const SETTLE_MS = 20;

/** Throws the error of the operating system for a file that cannot be read. */
export async function verifyFiles(
  book: BookFiles,
  listener: VerifyListener = {},
  given: readonly Anchor[] = [],
): Promise<BookReport> {
  // Checkpoints first: a service that runs beside only ever signs what is in the volumes already.
  const { checkpoints, unusable } = await readNotes(book.checkpoints);
  const anchors = [...checkpoints.map((checkpoint) => anchorOf(checkpoint)), ...given];
  const verification = new Verification(listener.onBreak, new Anchoring(anchors, unusable));
  return (await readVolumes(book, verification, listener)).report;
}

export interface VerifiedBook {
  readonly report: BookReport;
  /** What need not be looked at line by line the next time; undefined where there was a break. */
  readonly known: KnownBook | undefined;
}

/** As `verifyFiles`, for a service that is asked often: what it knows already is hashed as a whole, if it is the same. */
export async function verifyAgain(book: BookFiles, known: KnownBook | undefined): Promise<VerifiedBook> {
  const notes = await readNotes(book.checkpoints, known?.list);
  const start = known && (await startAfter(book, known, notes));
  if (known !== undefined && start === undefined) return verifyAgain(book, undefined);
  const anchors = notes.checkpoints.map((checkpoint) => anchorOf(checkpoint));
  const verification =
    known === undefined
      ? new Verification(undefined, new Anchoring(anchors, notes.unusable))
      : Verification.after(known.state, anchors, notes.unusable);
  const { report, volumes } = await readVolumes(book, verification, {}, start ?? {});
  const { state } = verification;
  if (state === undefined || volumes === undefined) return { report, known: undefined };
  return { report, known: { volumes, list: notes.known, state } };
}

/** Where a reading of the volumes begins: after those that are known, and within the last of them. */
interface Start {
  readonly known: readonly KnownBytes[];
  /** Over what is known of the last of them. */
  readonly hash: Hash;
}

/** Undefined where the book does not begin as it did, or where there is a new checkpoint within the part that is known. */
async function startAfter(book: BookFiles, known: KnownBook, notes: Notes): Promise<Start | undefined> {
  if (!notes.goesOn || !notes.checkpoints.every((checkpoint) => isAfter(known.state.anchoring, checkpoint))) {
    return undefined;
  }
  let hash: Hash | undefined;
  for (const [i, volume] of known.volumes.entries()) {
    const { path, length } = book.volumes[i] ?? {};
    const isLast = i === known.volumes.length - 1;
    if (path !== volume.path || (!isLast && length !== volume.bytes)) return undefined;
    const handle = await openVolume(path, true);
    if (handle === undefined) return undefined;
    try {
      hash = await hashIfSame(handle, volume);
    } finally {
      await handle.close();
    }
    if (hash === undefined) return undefined;
  }
  return hash && { known: known.volumes, hash };
}

/**
 * Reads what comes after the start. `volumes` says what was read and found to be whole lines; undefined where it was not,
 * or where nobody wants to know it again.
 */
async function readVolumes(
  book: BookFiles,
  verification: Verification,
  listener: VerifyListener,
  { known = [], hash }: Partial<Start> = {},
): Promise<{ report: BookReport; volumes: KnownBytes[] | undefined }> {
  const isAsked = book.expected !== undefined;
  const volumes: KnownBytes[] = [];
  let isWhole = isAsked;
  let end = { file: "", offset: 0, bytes: 0 };
  for (const [i, { path, length }] of book.volumes.entries()) {
    const file = basename(path);
    const before = known[i];
    if (before !== undefined && i < known.length - 1) {
      volumes.push(before);
      end = { file, offset: before.bytes, bytes: end.bytes + before.bytes };
      continue;
    }
    const onLine = (line: Buffer, offset: number): void => {
      verification.line(line, file, offset);
      listener.onLine?.(line);
    };
    const newSplitter = (offset = 0): LineSplitter => new LineSplitter(limits.entryBytes, onLine, offset);
    const handle = await openVolume(path, isAsked);
    if (handle === undefined) {
      isWhole = false;
      continue;
    }
    try {
      const from = before?.bytes ?? 0;
      let splitter = newSplitter(from);
      const hashed = new HashedBytes(splitter, before && hash);
      const to = length ?? (await handle.stat()).size;
      let position = await feedFile(handle, isAsked ? hashed : splitter, from, to, listener.onBytes);
      if (length === undefined) ({ splitter, position } = await settle(handle, splitter, position, newSplitter));
      const tail = splitter.tail();
      // Only the last volume can end in an append that was cut off: the others were left whole.
      if (i === book.volumes.length - 1) verification.tail(tail, file);
      else if (tail.length > 0) verification.line(tail.bytes, file, tail.offset);
      if (tail.length > 0) isWhole = false;
      else if (isWhole) volumes.push({ path, bytes: position, digest: hashed.digest() });
      end = { file, offset: position, bytes: end.bytes + position };
    } finally {
      await handle.close();
    }
  }
  return { report: verification.finish(end, book.expected), volumes: isWhole ? volumes : undefined };
}

/** To a service that wrote it a volume that is not there is a break, not an error: undefined. */
async function openVolume(path: string, mayBeMissing: boolean): Promise<FileHandle | undefined> {
  return openRegular(path).catch((error: unknown) => {
    if (mayBeMissing && systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  });
}

/**
 * What stands after the last newline may be an append that is under way: the service will add the rest, or take it back.
 * The tail is read again whenever the file's length has changed; what stays as it is for a second is really torn.
 */
async function settle(
  handle: FileHandle,
  splitter: LineSplitter,
  position: number,
  newSplitter: (offset: number) => LineSplitter,
): Promise<{ splitter: LineSplitter; position: number }> {
  let current = { splitter, position };
  for (let look = 0; look < SETTLE_LOOKS && current.splitter.tail().length > 0; look += 1) {
    await delay(SETTLE_MS);
    const { size } = await handle.stat();
    if (size === current.position) continue;
    const again = newSplitter(current.splitter.tail().offset);
    current = { splitter: again, position: await feedFile(handle, again, current.splitter.tail().offset, size) };
  }
  return current;
}
