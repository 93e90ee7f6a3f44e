/**
 * The Merkle tree of a book while it grows: its frontier, and the position in the volumes where its last line ends. After a restart
 * the tree resumes from that position without reading the book again. If that line is not there any more, this is another book.
 */
import type { SignedCheckpoint } from "../evidence/checkpoint-list.ts";
import type { TreePosition } from "../evidence/signed-state.ts";
import { LineSplitter } from "../entry/line-splitter.ts";
import { limits } from "../limits.ts";
import { type Digest, Frontier, leafDigest, leafHash } from "../tree/merkle.ts";
import type { TreeHead } from "../tree/merkle-proof.ts";
import type { IndexedVolume } from "./file-load.ts";

export class BookTree {
  readonly #frontier: Frontier;
  /** Where the last line of the frontier ends; undefined while the tree is empty. */
  #place: TreePosition | undefined;
  #isOfOtherBook = false;
  /** The book's head when it was last marked, until the lines that it covers have been read. */
  #unfound: TreeHead | undefined;

  private constructor(frontier: Frontier, place: TreePosition | undefined, mark: TreeHead | undefined) {
    this.#frontier = frontier;
    this.#place = place;
    // A mark of lines that are in the frontier already has nothing to say about later lines.
    this.#unfound = (mark?.size ?? 0) > frontier.size ? mark : undefined;
  }

  /** Resumes a saved tree. `isOfOtherBook` is true if the volumes do not fit it. `mark`: the book's head, as it was marked last. */
  static async resume(
    { frontier, place }: { readonly frontier: Frontier; readonly place: TreePosition | undefined },
    volumes: readonly IndexedVolume[],
    mark?: TreeHead,
  ): Promise<BookTree> {
    const tree = new BookTree(frontier, place, mark);
    await tree.resumeIn(volumes);
    return tree;
  }

  /** Builds the tree from the whole book. `mustHold`: a checkpoint that the book must still contain. */
  static async of(
    volumes: readonly IndexedVolume[],
    mustHold: SignedCheckpoint | undefined,
    mark?: TreeHead,
  ): Promise<BookTree> {
    const tree = new BookTree(new Frontier(), undefined, mark);
    for (const [i, indexed] of volumes.entries()) {
      await tree.#takeFrom(indexed, { offset: 0, lines: 0 }, i === volumes.length - 1, mustHold);
    }
    if (mustHold !== undefined && tree.size < mustHold.size) tree.#isOfOtherBook = true;
    return tree;
  }

  /** True once the volumes are found not to be the book of this tree. From then on nothing is added. */
  get isOfOtherBook(): boolean {
    return this.#isOfOtherBook;
  }

  get size(): number {
    return this.#frontier.size;
  }

  /** Whether the lines that the mark was made over are there, unchanged; others may have come after them. */
  get holdsMark(): boolean {
    return this.#unfound === undefined;
  }

  get place(): TreePosition | undefined {
    return this.#place;
  }

  frontier(): Frontier {
    return this.#frontier.copy();
  }

  /** Adds lines that were appended, in order, each with its newline. The index must have them already. */
  take(lines: readonly Buffer[], { volume, index }: IndexedVolume): void {
    if (this.#isOfOtherBook) return;
    let leaf: Digest | undefined;
    for (const line of lines) {
      leaf = leafDigest(line.subarray(0, -1));
      this.#frontier.append(leaf);
    }
    if (leaf === undefined) return;
    this.#place = { volume: volume.name, lines: index.lines, offset: index.end, leaf: Buffer.from(leaf, "latin1") };
  }

  /** Called when the volumes were opened again: resumes after the last line of the tree, if it is still there. */
  async resumeIn(volumes: readonly IndexedVolume[]): Promise<void> {
    if (this.#isOfOtherBook) return;
    const place = this.#place;
    const from = place === undefined ? 0 : volumes.findIndex(({ volume }) => volume.name === place.volume);
    const first = volumes[from];
    if (place !== undefined && (first === undefined || !(await isThere(place, first)))) {
      this.#isOfOtherBook = true;
      return;
    }
    for (const [i, indexed] of volumes.slice(from).entries()) {
      const start = i === 0 && place !== undefined ? place : { offset: 0, lines: 0 };
      await this.#takeFrom(indexed, start, from + i === volumes.length - 1);
    }
  }

  async #takeFrom(
    { volume, index }: IndexedVolume,
    start: { readonly offset: number; readonly lines: number },
    isLast: boolean,
    mustHold?: SignedCheckpoint,
  ): Promise<void> {
    let { lines } = start;
    let last: { readonly leaf: Digest; readonly end: number } | undefined;
    const take = (line: Buffer, end: number): void => {
      const leaf = leafDigest(line);
      this.#frontier.append(leaf);
      lines += 1;
      last = { leaf, end };
      if (this.#frontier.size === mustHold?.size && !this.#frontier.root().equals(mustHold.root)) {
        this.#isOfOtherBook = true;
      }
      const unfound = this.#unfound;
      if (this.#frontier.size === unfound?.size && this.#frontier.root().equals(unfound.root))
        this.#unfound = undefined;
    };
    const onLine = (line: Buffer, offset: number, length: number): void => take(line, offset + length);
    const splitter = new LineSplitter(limits.entryBytes, onLine, start.offset);
    await volume.feed(splitter, start.offset);
    const tail = splitter.tail();
    // Bytes after the last newline of an earlier volume are a line that lost its newline. The index counts it as a line, too.
    if (!isLast && tail.length > 0) take(tail.bytes, index.end);
    const end = last;
    if (end === undefined) return;
    this.#place = { volume: volume.name, lines, offset: end.end, leaf: Buffer.from(end.leaf, "latin1") };
  }
}

/** Whether the line that ends at this position is still the same line. */
async function isThere({ lines, offset, leaf }: TreePosition, { volume, index }: IndexedVolume): Promise<boolean> {
  if (lines < 1 || lines > index.lines) return false;
  const span = index.span(lines - 1);
  if (span.offset + span.length !== offset) return false;
  const line = await volume.read(span.offset, Math.min(span.length - 1, limits.entryBytes));
  return leafHash(line).equals(leaf);
}
