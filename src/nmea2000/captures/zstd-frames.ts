/**
 * Decompresses Zstandard data (RFC 8878) of several frames, as a recorder writes that flushes. Node's decompressor
 * stops after the first frame without an error, so this file finds the frames:
 *
 *     frame   | magic fd2fb528 | descriptor:8 | window:0-1 | dictionary:0-4 | size:0-8 | blocks … | checksum:0 or 4 |
 *     block   | last:1 type:2 size:21 | size bytes, of a repeated byte (type 1) one |
 *     skipped | magic 184d2a5x | size:32 | size bytes |
 */
import { Buffer } from "node:buffer";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";

/** The next bytes are not a frame: zeros after a power cut, or another format. */
export class NotZstdError extends Error {}

const MAGIC = 0xfd2f_b528;
const SKIPPABLE_MAGIC = 0x184d_2a5;
const DICTIONARY_BYTES = [0, 1, 2, 4];
const SIZE_BYTES = [0, 2, 4, 8];
const BLOCK_HEADER_BYTES = 3;
const REPEATED_BYTE = 1;

interface Piece {
  readonly bytes: Buffer;
  readonly endsFrame: boolean;
}

/** The decompressed data. Throws the errors of Node's decompressor, and NotZstdError. */
export async function* unpackZstd(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = framePieces(packed);
  try {
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      const unpacker = createZstdDecompress();
      // An error of either stream destroys both, and the reader of the decompressed data gets the error.
      pipeline(oneFrame(next.value, pieces), unpacker, () => undefined);
      yield* unpacker as AsyncIterable<Buffer>;
    }
  } finally {
    await pieces.return(undefined);
  }
}

async function* oneFrame(first: Piece, pieces: AsyncGenerator<Piece>): AsyncGenerator<Buffer> {
  for (let piece = first; ;) {
    yield piece.bytes;
    if (piece.endsFrame) return;
    const next = await pieces.next();
    if (next.done === true) return;
    piece = next.value;
  }
}

async function* framePieces(packed: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  const scanner = new FrameScanner();
  for await (const chunk of packed) {
    for (let rest = chunk; rest.length > 0;) {
      const { length, endsFrame } = scanner.take(rest);
      yield { bytes: rest.subarray(0, length), endsFrame };
      rest = rest.subarray(length);
    }
  }
}

type Part = "frame-header" | "header-rest" | "skipped-size" | "block-header" | "block" | "checksum" | "skipped";

/** Follows the headers of a stream, however it is cut into chunks. */
class FrameScanner {
  #part: Part = "frame-header";
  /** The bytes of the current header so far. */
  #header: number[] = [];
  /** The number of bytes that the current part still needs. */
  #wanted = 5;
  #hasChecksum = false;
  #isLastBlock = false;

  /** How many of these bytes belong to the current frame, and whether the frame ends with them. */
  take(bytes: Buffer): { length: number; endsFrame: boolean } {
    let at = 0;
    while (at < bytes.length || this.#wanted === 0) {
      const count = Math.min(this.#wanted, bytes.length - at);
      if (this.#part.endsWith("header") || this.#part === "skipped-size") {
        this.#header.push(...bytes.subarray(at, at + count));
      }
      at += count;
      this.#wanted -= count;
      if (this.#wanted > 0) break;
      if (this.#endPart()) return { length: at, endsFrame: true };
    }
    return { length: at, endsFrame: false };
  }

  /** Begins the next part; true if the frame has ended. */
  #endPart(): boolean {
    const header = Buffer.from(this.#header);
    switch (this.#part) {
      case "frame-header":
        return this.#beginFrame(header);
      case "skipped-size":
        return this.#go("skipped", header.readUInt32LE(4));
      case "header-rest":
        return this.#go("block-header", BLOCK_HEADER_BYTES);
      case "block-header": {
        const word = header.readUIntLE(0, BLOCK_HEADER_BYTES);
        this.#isLastBlock = (word & 1) === 1;
        return this.#go("block", ((word >>> 1) & 3) === REPEATED_BYTE ? 1 : word >>> 3);
      }
      case "block":
        if (!this.#isLastBlock) return this.#go("block-header", BLOCK_HEADER_BYTES);
        return this.#hasChecksum ? this.#go("checksum", 4) : this.#endFrame();
      case "checksum":
      case "skipped":
        return this.#endFrame();
      default:
        return this.#part satisfies never;
    }
  }

  #beginFrame(header: Buffer): boolean {
    const magic = header.readUInt32LE(0);
    if (magic >>> 4 === SKIPPABLE_MAGIC) {
      this.#part = "skipped-size";
      this.#wanted = 3;
      return false;
    }
    if (magic !== MAGIC) throw new NotZstdError(`no Zstandard frame begins with ${header.toString("hex")}`);
    const descriptor = header.readUInt8(4);
    const isSingleSegment = (descriptor & 0x20) !== 0;
    const sizeBytes = SIZE_BYTES[descriptor >>> 6] ?? 0;
    this.#hasChecksum = (descriptor & 4) !== 0;
    const rest = (DICTIONARY_BYTES[descriptor & 3] ?? 0) + (isSingleSegment ? Math.max(sizeBytes, 1) : sizeBytes + 1);
    return this.#go("header-rest", rest);
  }

  #go(part: Part, bytes: number): false {
    this.#part = part;
    this.#wanted = bytes;
    this.#header = [];
    return false;
  }

  #endFrame(): true {
    this.#go("frame-header", 5);
    return true;
  }
}
