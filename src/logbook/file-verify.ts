/**
 * Verifies the volumes of a book as they are on disk, without writing anything and without disturbing a service that is
 * appending to them meanwhile.
 */
import { open, readFile, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { systemErrorCode } from "../core/errors.ts";
import { limits } from "../core/limits.ts";
import { type Anchor, Anchoring, anchorOf } from "./anchoring.ts";
import type { ChainHead } from "./chain.ts";
import { goodCheckpoint, parseCheckpointList } from "./checkpoint-list.ts";
import { feedFile } from "./file-lines.ts";
import { LineSplitter } from "./line-splitter.ts";
import { parseVerifierKey } from "./signed-note.ts";
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

/** The checkpoints that lie beside a book. */
export interface BookCheckpoints {
  readonly file: string;
  /** Bytes of it to be read; undefined: all. */
  readonly length?: number;
  /** The vessel's verifier key. */
  readonly publicKey: string;
  /** The newest note, which is kept in a place of its own. */
  readonly latest?: string | undefined;
}

export interface VerifyListener {
  readonly onBreak?: (broken: BreakReport) => void;
  readonly onBytes?: (bytes: number) => void;
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
  const { anchors, unusable } = await anchorsOf(book.checkpoints);
  const verification = new Verification(listener.onBreak, new Anchoring([...anchors, ...given], unusable));
  let end = { file: "", offset: 0, bytes: 0 };
  for (const [i, { path, length }] of book.volumes.entries()) {
    const file = basename(path);
    const onLine = (line: Buffer, offset: number): void => verification.line(line, file, offset);
    const newSplitter = (offset = 0): LineSplitter => new LineSplitter(limits.logbook.entryBytes, onLine, offset);
    const handle = await openVolume(path, book.expected !== undefined);
    if (handle === undefined) continue;
    try {
      let splitter = newSplitter();
      let position = await feedFile(handle, splitter, 0, length ?? (await handle.stat()).size, listener.onBytes);
      if (length === undefined) ({ splitter, position } = await settle(handle, splitter, position, newSplitter));
      const tail = splitter.tail();
      // Only the last volume can end in an append that was cut off: the others were left whole.
      if (i === book.volumes.length - 1) verification.tail(tail, file);
      else if (tail.length > 0) verification.line(tail.bytes, file, tail.offset);
      end = { file, offset: position, bytes: end.bytes + position };
    } finally {
      await handle.close();
    }
  }
  return verification.finish(end, book.expected);
}

async function anchorsOf(from: BookCheckpoints | undefined): Promise<{ anchors: Anchor[]; unusable: number }> {
  if (from === undefined) return { anchors: [], unusable: 0 };
  const bytes = await readFile(from.file).catch((error: unknown) => {
    if (systemErrorCode(error) === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const key = parseVerifierKey(from.publicKey);
  const { checkpoints, unusable } = parseCheckpointList(bytes.toString("utf8", 0, from.length), key);
  const anchors = checkpoints.map((checkpoint) => anchorOf(checkpoint));
  const latest = from.latest === undefined ? undefined : goodCheckpoint(from.latest, key);
  if (latest !== undefined && !checkpoints.some(({ note }) => note === latest.note)) anchors.push(anchorOf(latest));
  return { anchors, unusable };
}

/** To a service that wrote it a volume that is not there is a break, not an error: undefined. */
async function openVolume(path: string, mayBeMissing: boolean): Promise<FileHandle | undefined> {
  return open(path, "r").catch((error: unknown) => {
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
