/**
 * Compares a vessel's signed checkpoint with the lines that have arrived: the root over that many lines must be the signed one. A
 * checkpoint over entries that have not arrived yet waits for them. The caller has checked the signature.
 */
import { Frontier, leafDigest } from "../../../../src/logbook/tree/merkle.ts";
import { limits } from "../limits.ts";
import type { BookTransaction, CheckpointState, StoredCheckpoint } from "./book-store.ts";
import { forkOfCheckpoint } from "./take-lines.ts";

export async function holdCheckpoint(book: BookTransaction, checkpoint: StoredCheckpoint): Promise<CheckpointState> {
  const { head } = book;
  if (checkpoint.size > head.entries) {
    const waiting = await book.waitingCheckpoints();
    if (waiting.length < limits.checkpointsWaiting) await book.keepCheckpoint(checkpoint, "waiting");
    return "waiting";
  }
  const root = await rootAt(book, checkpoint.size);
  if (!root.equals(checkpoint.root)) {
    await book.keepCheckpoint(checkpoint, "fails");
    await book.keepFork(forkOfCheckpoint(checkpoint, root));
    return "fails";
  }
  await book.keepCheckpoint(checkpoint, "holds");
  if (checkpoint.size > head.verifiedEntries) await book.setVerified(checkpoint.size);
  return "holds";
}

/** The root over the first `size` lines of a book, which must have that many. */
async function rootAt(book: BookTransaction, size: number): Promise<Buffer> {
  return (await treeAt(book, size)).root();
}

/** The tree over the first `size` lines of a book. It reads at most `limits.treeStateEntries` lines, from the last stored state on. */
export async function treeAt(book: BookTransaction, size: number): Promise<Frontier> {
  const { head } = book;
  if (size === head.entries) return new Frontier(size, head.peaks);
  const state = await book.treeBefore(size);
  const tree = new Frontier(state.size, state.peaks);
  while (tree.size < size) {
    const lines = await book.lines(tree.size + 1, Math.min(size, tree.size + limits.pageLines));
    if (lines.length === 0) throw new RangeError(`no line ${tree.size + 1}`);
    for (const line of lines) tree.append(leafDigest(line));
  }
  return tree;
}
