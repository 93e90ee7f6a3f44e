/** Reads a file in chunks, in constant memory. */
import type { FileHandle } from "node:fs/promises";
import { fairTurn } from "../../core/fair-turn.ts";
import { limits } from "../limits.ts";

/** Receives the chunks of a file, one after another. A chunk is valid until the call returns. */
export interface ChunkSink {
  push(chunk: Buffer): void;
}

/**
 * Passes the bytes of a file between two offsets to a sink, for example a `LineSplitter`, a slice a turn of the event loop: whoever
 * verifies a book of years beside sixteen others lets the crew through. Returns the offset where it stopped, which is before `to` only if
 * the file ends there.
 */
export async function feedFile(
  handle: FileHandle,
  sink: ChunkSink,
  from: number,
  to: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<number> {
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(limits.readBytes, to - from)));
  let position = from;
  while (position < to) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, to - position), position);
    if (bytesRead === 0) break;
    for (let at = 0; at < bytesRead; at += limits.sliceBytes) {
      await fairTurn();
      sink.push(buffer.subarray(at, Math.min(bytesRead, at + limits.sliceBytes)));
    }
    position += bytesRead;
    onBytes(bytesRead);
  }
  return position;
}
