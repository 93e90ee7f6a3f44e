/** Reading the lines of a file, in chunks and in constant memory. */
import type { FileHandle } from "node:fs/promises";
import { limits } from "../limits.ts";

/** Takes the chunks of a file, one after another; each is good until the call returns. */
export interface ChunkTaker {
  push(chunk: Buffer): void;
}

/**
 * Hands the bytes of a file between two places on, to a `LineSplitter` for one. Returns where it ended, which is before `to` only where
 * the file ends before it.
 */
export async function feedFile(
  handle: FileHandle,
  taker: ChunkTaker,
  from: number,
  to: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<number> {
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(limits.readBytes, to - from)));
  let position = from;
  while (position < to) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, to - position), position);
    if (bytesRead === 0) break;
    taker.push(buffer.subarray(0, bytesRead));
    position += bytesRead;
    onBytes(bytesRead);
  }
  return position;
}
