/**
 * Verifies the volumes of a book on disk. It never writes, and does not disturb a service that is appending.
 */
import { type Hash, createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "../../core/errors.ts";
import { openRegular, readRegular } from "../../core/regular-file.ts";
import { limits } from "../limits.ts";
import { type Anchor, Anchoring, anchorOf, isAfter } from "../tree/anchoring.ts";
import type { ChainHead } from "../entry/chain.ts";
import { HashedBytes, hashIfSame, type KnownBook, type KnownBytes, isSame, type KnownNotes } from "./file-known.ts";
import { feedFile } from "../volumes/file-lines.ts";
import type { BookCheckpoints } from "../evidence/file-evidence.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { type BookReport, type BreakReport, Verification } from "./verify.ts";
import { goodCheckpoint, parseCheckpointList, type SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import { parseVerifierKey } from "../evidence/signed-note.ts";

export interface BookFiles {
  /** Oldest first. */
  readonly volumes: readonly {
    readonly path: string;
    /** Bytes to read. Undefined: all, and a line that is just being written is waited for. */
    readonly length?: number;
  }[];
  /** Where the chain must end. Only the service that wrote the book knows that. */
  readonly expected?: ChainHead;
  readonly checkpoints?: BookCheckpoints;
}

export interface VerifyListener {
  readonly onBreak?: (broken: BreakReport) => void;
  readonly onBytes?: (bytes: number) => void;
  readonly onLine?: (line: Buffer) => void;
}

/** How long a line without newline is waited for: fifty checks, 20 ms apart. */
const SETTLE_LOOKS = 50;
const SETTLE_MS = 20;

/** Rejects with the error of the system if a file cannot be read. */
export async function verifyFiles(
  book: BookFiles,
  listener: VerifyListener = {},
  given: readonly Anchor[] = [],
): Promise<BookReport> {
  // Checkpoints before the volumes: a running service signs only lines that are in the volumes already.
  const { checkpoints, unusable } = await readNotes(book.checkpoints);
  const anchors = [...checkpoints.map((checkpoint) => anchorOf(checkpoint)), ...given];
  const verification = new Verification(listener.onBreak, new Anchoring(anchors, unusable, book.checkpoints?.head));
  return (await readVolumes(book, verification, listener)).report;
}

export interface VerifiedBook {
  readonly report: BookReport;
  /** To be passed to the next `verifyAgain`; undefined if there was a break or a torn line. */
  readonly known: KnownBook | undefined;
}

/** As `verifyFiles`, for a service that verifies often: bytes that are already verified are only hashed and compared. */
export async function verifyAgain(book: BookFiles, known: KnownBook | undefined): Promise<VerifiedBook> {
  const notes = await readNotes(book.checkpoints, known?.list);
  const start = known && (await startAfter(book, known, notes));
  if (known !== undefined && start === undefined) return verifyAgain(book, undefined);
  const anchors = notes.checkpoints.map((checkpoint) => anchorOf(checkpoint));
  const verification =
    known === undefined
      ? new Verification(undefined, new Anchoring(anchors, notes.unusable))
      : Verification.resume(known.state, anchors, notes.unusable);
  const { report, volumes } = await readVolumes(book, verification, {}, start ?? {});
  const { state } = verification;
  if (state === undefined || volumes === undefined) return { report, known: undefined };
  return { report, known: { volumes, list: notes.known, state } };
}

/** Where reading begins: after the known bytes of the last known volume. */
interface Start {
  readonly known: readonly KnownBytes[];
  /** The hash over the known bytes of the last volume. */
  readonly hash: Hash;
}

/** Undefined if the known bytes have changed, or a new checkpoint is within the known part. */
async function startAfter(book: BookFiles, known: KnownBook, notes: Notes): Promise<Start | undefined> {
  if (!notes.isContinued || !notes.checkpoints.every((checkpoint) => isAfter(known.state.anchoring, checkpoint))) {
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
 * Reads the volumes from the start on. `volumes`: what was read, to be remembered; undefined if a volume does not end with a newline
 * or is missing, or if it is not the service that asks.
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
      // Only the last volume can end in a torn append.
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

/** Undefined for a missing volume: if the service asks that wrote it, that is a break, not an error. */
async function openVolume(path: string, mayBeMissing: boolean): Promise<FileHandle | undefined> {
  return openRegular(path).catch((error: unknown) => {
    if (mayBeMissing && systemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  });
}

/**
 * The bytes after the last newline may belong to an append in progress, which the service completes or removes. So the tail is read
 * again when the file's length has changed. A tail that is still there after a second is a torn append.
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

/** Reads the checkpoints beside a book. */
interface Notes {
  /** The good checkpoints: all of them, or those after the known part of the list. */
  readonly checkpoints: readonly SignedCheckpoint[];
  /** How many other notes there are in the whole list. */
  readonly unusable: number;
  /** To be remembered if all of them hold. */
  readonly known: KnownNotes | undefined;
  /** Whether the list begins with the known part. If not, all of it was read. */
  readonly isContinued: boolean;
}

/** Signatures in the known part are not checked again: its bytes are the same. */
async function readNotes(from: BookCheckpoints | undefined, known?: KnownNotes): Promise<Notes> {
  if (from === undefined) return { checkpoints: [], unusable: 0, known: undefined, isContinued: known === undefined };
  const all = Buffer.from((await readRegular(from.file)) ?? "");
  const bytes = all.subarray(0, from.length);
  const isContinued = known === undefined || (known.path === from.file && isSame(bytes, known));
  const before = isContinued ? known : undefined;
  const key = parseVerifierKey(from.publicKey);
  const parsed = parseCheckpointList(bytes.toString("utf8", before?.bytes ?? 0), key);
  const checkpoints = [...parsed.checkpoints];
  if (from.latest !== undefined && from.latest !== before?.latest) {
    const latest = goodCheckpoint(from.latest, key);
    if (latest !== undefined && !checkpoints.some(({ note }) => note === latest.note)) checkpoints.push(latest);
  }
  const unusable = (before?.unusable ?? 0) + parsed.unusable;
  const digest = createHash("sha256").update(bytes).digest("hex");
  const now = { path: from.file, bytes: bytes.length, digest, unusable, latest: from.latest };
  return { checkpoints, unusable, known: now, isContinued };
}
