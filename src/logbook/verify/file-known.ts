/**
 * What a service remembers of a book that it has verified as intact, so that the next verification need not check every entry again:
 * the length and SHA-256 of each file, and the state of the chain and the tree at the end.
 *
 * It is kept in memory only. Times and inodes of the file system are not trusted: the bytes are read and hashed again, which takes a
 * tenth of the time. The result is reused only if every byte is the same, so this is as hard to deceive as a full verification.
 */
import { createHash, type Hash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { type ChunkSink, feedFile } from "../volumes/file-lines.ts";
import type { VerifiedState } from "./verify.ts";

/** The beginning of a file, up to the end of a line or of a note. */
export interface KnownBytes {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
}

/** A plain value, so that it can be posted to another thread. */
export interface KnownBook {
  /** In order; all but the last were read to their end. */
  readonly volumes: readonly KnownBytes[];
  readonly list: KnownNotes | undefined;
  readonly state: VerifiedState;
}

/** The list of checkpoints, all of which hold, and how many of its notes are not checkpoints of this vessel. */
export interface KnownNotes extends KnownBytes {
  readonly unusable: number;
  /** The newest note, from its own file. */
  readonly latest: string | undefined;
}

/** Hashes chunks and passes them on. */
export class HashedBytes implements ChunkSink {
  readonly #next: ChunkSink;
  readonly #hash: Hash;

  constructor(next: ChunkSink, hash: Hash = createHash("sha256")) {
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

/** The hash over the known beginning of a file, to be continued. Undefined if the file does not begin with it any more. */
export async function hashIfSame(handle: FileHandle, known: KnownBytes): Promise<Hash | undefined> {
  const hash = createHash("sha256");
  const end = await feedFile(handle, { push: (chunk) => void hash.update(chunk) }, 0, known.bytes);
  return end === known.bytes && hash.copy().digest("hex") === known.digest ? hash : undefined;
}

export function isSame(bytes: Buffer, known: KnownBytes): boolean {
  if (bytes.length < known.bytes) return false;
  return createHash("sha256").update(bytes.subarray(0, known.bytes)).digest("hex") === known.digest;
}
