/** The common part of binary formats: reads records that may continue in the next chunk. */
import { Buffer } from "node:buffer";
import type { BinaryParser, RecordSink } from "../capture-format.ts";

/**
 * Reads the record at `at`. Returns the position after it, 0 if it is not complete yet, -1 if the rest cannot be read.
 */
export type ReadRecord = (bytes: Buffer, at: number, sink: RecordSink) => number;

export function recordParser(hasTimes: boolean, read: ReadRecord): BinaryParser {
  let rest: Buffer = Buffer.alloc(0);
  let ended = false;
  return {
    hasTimes,
    push: (chunk, sink) => {
      if (ended) return;
      const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      let at = 0;
      while (at < bytes.length) {
        const next = read(bytes, at, sink);
        if (next < 0) {
          ended = true;
          sink.refuse("bad-data");
          at = bytes.length;
        } else if (next === 0) break;
        else at = next;
      }
      // A copy, because the chunk belongs to the caller and may be large.
      rest = Buffer.from(bytes.subarray(at));
    },
    end: (sink) => {
      if (!ended && rest.length > 0) sink.refuse("cut-off");
      rest = Buffer.alloc(0);
    },
  };
}
