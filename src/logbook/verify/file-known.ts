/**
 * What a service remembers of a book that it has found intact, so that it need not look at every entry again each time it
 * is asked: for each file, how many bytes it read and their SHA-256, and what the chain and the tree had come to there.
 *
 * It is kept in memory only, and neither times nor inodes of the file system are believed: the bytes are read and hashed again,
 * which takes a tenth of the time. Only if every byte is the same, what was found in them counts as known. So this is as hard to
 * deceive as the verification itself.
 */
import { createHash, type Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { type ChunkTaker, feedFile } from "../volumes/file-lines.ts";
import type { VerifiedState } from "./verify.ts";

/** So many bytes from the beginning of a file, up to the end of a line or of a note. */
export interface KnownBytes {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** A plain value, which can be posted to another thread. */
export interface KnownBook {
  /** In their order; all but the last have been read to their end. */
  readonly volumes: readonly KnownBytes[];
  readonly list: KnownNotes | undefined;
  readonly state: VerifiedState;
}

/** The list of checkpoints, all of which hold, and how many notes in it are no checkpoints of this vessel. */
export interface KnownNotes extends KnownBytes {
  readonly unusable: number;
  /** The newest note, which is kept in a place of its own. */
  readonly latest: string | undefined;
}

/** Hashes the chunks that it hands on. */
export class HashedBytes implements ChunkTaker {
  readonly #next: ChunkTaker;
  readonly #hash: Hash;

  constructor(next: ChunkTaker, hash: Hash = createHash("sha256")) {
    this.#next = next;
    this.#hash = hash;
  }

  push(chunk: Buffer): void {
    this.#hash.update(chunk);
    this.#next.push(chunk);
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }
}

/** The hash over the known beginning of a file, to go on with; undefined where the file does not begin so any more. */
export async function hashIfSame(handle: FileHandle, known: KnownBytes): Promise<Hash | undefined> {
  const hash = createHash("sha256");
  const end = await feedFile(handle, { push: (chunk) => void hash.update(chunk) }, 0, known.bytes);
  return end === known.bytes && hash.copy().digest("hex") === known.digest ? hash : undefined;
}

export function isSame(bytes: Buffer, known: KnownBytes): boolean {
  if (bytes.length < known.bytes) return false;
  return createHash("sha256").update(bytes.subarray(0, known.bytes)).digest("hex") === known.digest;
}
