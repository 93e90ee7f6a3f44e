/** Reads lines of a book and hashes them as leaves of its tree. It yields to the event loop between chunks. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { IndexedVolume } from "./file-load.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { type Digest, leafDigest } from "../tree/merkle.ts";

/** Calls `take` with the leaf of each line from `from` up to but without `to`, counted over all volumes. Stops at the book's end. */
export async function readLeaves(
  volumes: readonly IndexedVolume[],
  from: number,
  to: number,
  take: (leaf: Digest) => void,
): Promise<void> {
  let first = 0;
  for (const { volume, index } of volumes) {
    const [start, end] = [Math.max(from - first, 0), Math.min(to - first, index.lines)];
    first += index.lines;
    if (start >= end) continue;
    const last = index.span(end - 1);
    const until = last.offset + last.length;
    let left = end - start;
    const onLine = (line: Buffer): void => {
      left -= 1;
      if (left >= 0) take(leafDigest(line));
    };
    const splitter = new LineSplitter(limits.entryBytes, onLine);
    for (let at = index.span(start).offset; at < until;) {
      const bytes = await volume.read(at, Math.min(limits.proofReadBytes, until - at));
      if (bytes.length === 0) break;
      splitter.push(bytes);
      at += bytes.length;
      await nextTurn();
    }
    // Bytes after the last newline of an earlier volume are a line that lost its newline.
    const tail = splitter.tail();
    if (left > 0 && tail.length > 0) onLine(tail.bytes);
  }
}
