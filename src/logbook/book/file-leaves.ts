/** Reads lines of a book from the place on where the index has them, for its tree; the event loop gets its turn in between. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "../limits.ts";
import type { IndexedVolume } from "./file-load.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { type Digest, leafDigest } from "../tree/merkle.ts";

/** Hands on the leaves of the lines `from` up to, and without, `to`, counted through all volumes; fewer where there are. */
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
    // What stands at the end of an earlier volume is a line that lost its newline.
    const tail = splitter.tail();
    if (left > 0 && tail.length > 0) onLine(tail.bytes);
  }
}
