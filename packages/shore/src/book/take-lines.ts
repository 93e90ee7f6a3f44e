/**
 * Adds lines to a vessel's book. Lines that are stored already change nothing, so a request may be repeated. A line that differs from the
 * stored one is a fork: it is refused, and both are kept. Lines after a gap are not stored: the answer gives the end of the book, and the
 * vessel continues from there. No network, no database.
 */
import { Frontier, leafDigest } from "../../../../src/logbook/tree/merkle.ts";
import { limits } from "../limits.ts";
import type { BookHead, BookTransaction, StoredCheckpoint, TreeState } from "./book-store.ts";
import type { Fork } from "../vessel/fork.ts";
import type { BookLine } from "./entry-lines.ts";

export type TakenLines =
  | { readonly kind: "taken"; readonly head: BookHead; readonly added: number; readonly repeated: number }
  | { readonly kind: "fork"; readonly fork: Fork };

/** `lines`: from `readBookLines`, at least one. */
export async function takeLines(book: BookTransaction, lines: readonly BookLine[]): Promise<TakenLines> {
  const { head } = book;
  const [first] = lines;
  if (first === undefined || first.id > head.entries + 1) return taken(head, 0, 0);
  const fork = (await forkWithin(book, lines)) ?? (await forkAtEnd(book, lines));
  if (fork !== undefined) {
    await book.keepFork(fork);
    return { kind: "fork", fork };
  }
  const fresh = lines.filter(({ id }) => id > head.entries);
  const repeated = lines.length - fresh.length;
  if (fresh.length === 0) return taken(head, 0, repeated);
  return taken(await append(book, fresh), fresh.length, repeated);
}

function taken(head: BookHead, added: number, repeated: number): TakenLines {
  return { kind: "taken", head, added, repeated };
}

/** A fork at an entry that is stored already: the same id, another hash. */
async function forkWithin(book: BookTransaction, lines: readonly BookLine[]): Promise<Fork | undefined> {
  const { entries } = book.head;
  const [first] = lines;
  if (first === undefined || first.id > entries) return undefined;
  const ours = await book.hashes(first.id, Math.min(entries, first.id + lines.length - 1));
  const at = lines.findIndex(({ hash }, i) => i < ours.length && hash !== ours[i]);
  const theirs = lines[at];
  if (theirs === undefined) return undefined;
  const [line] = await book.lines(theirs.id, theirs.id);
  const common = at > 0 || (await isOurs(book, theirs.id - 1, theirs.prevHash)) ? theirs.id - 1 : null;
  return { kind: "entry", id: theirs.id, common, ours: textOf(line), theirs: textOf(theirs.line) };
}

async function isOurs(book: BookTransaction, id: number, hash: string): Promise<boolean> {
  if (id === 0) return true;
  return (await book.hashes(id, id))[0] === hash;
}

/** A fork after our last entry: the next one is not linked to it. */
async function forkAtEnd(book: BookTransaction, lines: readonly BookLine[]): Promise<Fork | undefined> {
  const { entries, hash } = book.head;
  const next = lines.find(({ id }) => id === entries + 1);
  if (next === undefined || next.prevHash === hash) return undefined;
  const [line] = entries === 0 ? [] : await book.lines(entries, entries);
  return { kind: "link", id: Math.max(1, entries), common: null, ours: textOf(line), theirs: textOf(next.line) };
}

function textOf(line: Buffer | undefined): string | null {
  return line?.toString("utf8") ?? null;
}

/** Appends lines that continue the book, and compares the checkpoints that waited for them. */
async function append(book: BookTransaction, lines: readonly BookLine[]): Promise<BookHead> {
  const { head } = book;
  const tree = new Frontier(head.entries, head.peaks);
  const waiting = await book.waitingCheckpoints();
  const states: TreeState[] = [];
  const judged: { readonly checkpoint: StoredCheckpoint; readonly root: Buffer; readonly holds: boolean }[] = [];
  for (const { line } of lines) {
    tree.append(leafDigest(line));
    if (tree.size % limits.treeStateEntries === 0) states.push({ size: tree.size, peaks: tree.peaks });
    for (const checkpoint of waiting) {
      if (checkpoint.size !== tree.size) continue;
      const root = tree.root();
      judged.push({ checkpoint, root, holds: root.equals(checkpoint.root) });
    }
  }
  const last = lines.at(-1) ?? { id: head.entries, hash: head.hash };
  const verifiedEntries = judged.reduce(
    (most, { checkpoint, holds }) => (holds ? checkpoint.size : most),
    head.verifiedEntries,
  );
  const next = { ...head, entries: last.id, hash: last.hash, peaks: tree.peaks, verifiedEntries };
  await book.append(lines, next, states);
  for (const { checkpoint, root, holds } of judged) {
    await book.keepCheckpoint(checkpoint, holds ? "holds" : "fails");
    if (!holds) await book.keepFork(forkOfCheckpoint(checkpoint, root));
  }
  return next;
}

export function forkOfCheckpoint(checkpoint: StoredCheckpoint, ours: Buffer): Fork {
  return {
    kind: "checkpoint",
    id: checkpoint.size,
    common: null,
    ours: ours.toString("base64"),
    theirs: checkpoint.note,
  };
}
