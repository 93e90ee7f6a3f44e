/** Reads the stored lines of a book from a position on, for a program that keeps a copy. Only acknowledged lines. */
import { volumeError } from "../volumes/file-volume.ts";
import type { IndexedVolume } from "./file-load.ts";

export interface LinesPage {
  /** Whole lines with their newlines; empty at the end of the book. */
  readonly bytes: Buffer;
  readonly lines: number;
}

/**
 * The lines after the first `after` ones: at most `lines` of them, in at most `maxBytes` (but at least one line, if there is one). A page
 * ends with its volume. Rejects with `logbook-io`.
 */
export async function readLinesAfter(
  volumes: readonly IndexedVolume[],
  after: number,
  { lines: most, bytes: maxBytes }: { readonly lines: number; readonly bytes: number },
): Promise<LinesPage> {
  let passed = 0;
  for (const { volume, index } of volumes) {
    const first = after - passed;
    passed += index.lines;
    if (after >= passed) continue;
    const { offset } = index.span(first);
    let last = first;
    while (last + 1 < Math.min(index.lines, first + most)) {
      const next = index.span(last + 1);
      if (next.offset + next.length - offset > maxBytes) break;
      last += 1;
    }
    const end = index.span(last);
    try {
      return { bytes: await volume.read(offset, end.offset + end.length - offset), lines: last - first + 1 };
    } catch (error) {
      throw volumeError(error, volume.path);
    }
  }
  return { bytes: Buffer.alloc(0), lines: 0 };
}
