/**
 * Holds the samples on disk against what the log book says of them: each block against its hash on the list, each list against the root in
 * its entry. What retention has removed and an entry says so, is no finding. Rewriting a file changes no hash.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { ifMissing } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { DigestPage, DigestQuestion } from "../../historian/block-digests.ts";
import type { RemovedSpan } from "../../historian/block-digests.ts";
import { readFrom } from "../../logbook/book/file-list.ts";
import { areRemoved, type BoundSamples, boundSamples } from "./bound-samples.ts";
import { type Batch, blockLine, type ListedBlock, parseBlockLine, readBatches, rootOf } from "./block-lists.ts";

type FindingKind =
  /** Its samples are others, or more, or fewer. */
  | "changed"
  /** It cannot be read any more: damaged, or changed by a clumsy hand. */
  | "unreadable"
  /** It is gone, and no entry says that retention has removed it. */
  | "removed"
  /** It has come between blocks that are bound. */
  | "added"
  /** The list of an entry is gone, or is not the one that the entry was made of. */
  | "list"
  /** The history was begun again: what was bound before is gone. */
  | "begun-again"
  | "recording-changed";

export interface HistoryFinding {
  readonly kind: FindingKind;
  /** Null for a list; the name of the file for a recording. */
  readonly tag_id: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly block: number | null;
  /** The entry that binds it. */
  readonly entry: number;
}

export interface HistoryReport {
  readonly ok: boolean;
  /** Entries that bind samples, and what of it is there as it was. */
  readonly entries: number;
  readonly blocks: number;
  readonly samples: number;
  readonly recordings: number;
  /** Blocks that retention has removed, and recordings that are not kept any more. */
  readonly removed_blocks: number;
  readonly recordings_gone: number;
  /** Newer blocks that no entry binds yet. */
  readonly unbound_blocks: number;
  readonly findings: number;
}

interface Binding extends BoundSamples {
  readonly entry: number;
}

export async function verifyHistory(
  dataDir: string,
  digests: (question: DigestQuestion) => Promise<DigestPage>,
  onFinding: (finding: HistoryFinding) => void,
): Promise<HistoryReport> {
  const all = await bindingsOf(dataDir);
  const begun = all.findLastIndex(({ first_block: first }, i) => first <= (all[i - 1]?.last_block ?? 0));
  const bindings = all.slice(Math.max(0, begun));
  const counts = { blocks: 0, samples: 0, recordings: 0, removed_blocks: 0, recordings_gone: 0, findings: 0 };
  const tell = (kind: FindingKind, entry: number, block?: ListedBlock): void => {
    counts.findings += 1;
    const [from, to] = block === undefined ? [null, null] : [formatIsoTime(block.minMs), formatIsoTime(block.maxMs)];
    onFinding({ kind, tag_id: block?.tagId ?? null, from, to, block: block?.id ?? null, entry });
  };
  if (begun > 0) tell("begun-again", bindings[0]?.entry ?? 0);
  const stored = new StoredBlocks(digests);
  const { removed } = await stored.begin();
  const lawful = [...removed, ...bindings.flatMap((each) => each.removed)];
  const lists = await Lists.open(dataDir);
  for (const binding of bindings) {
    const { entry, first_block: first, last_block: last } = binding;
    const batch = binding.blocks === 0 ? { first, last, lines: [] } : await lists.find(binding);
    if (batch === undefined) {
      if (areRemoved(lawful, first, last)) counts.removed_blocks += binding.blocks;
      else tell("list", entry);
      await stored.skip(last);
      continue;
    }
    for (const line of batch.lines) {
      const listed = parseBlockLine(line);
      if (listed === undefined) continue;
      for (let other = await stored.next(listed.id - 1); other !== undefined; other = await stored.next(listed.id - 1))
        if (other.id >= first) tell("added", entry, other);
      const found = await stored.next(listed.id);
      if (found === undefined) {
        if (areRemoved(lawful, listed.id, listed.id)) counts.removed_blocks += 1;
        else tell("removed", entry, listed);
      } else if (blockLine(found) === line) {
        counts.blocks += 1;
        counts.samples += found.samples;
      } else tell(found.sha256 === null ? "unreadable" : "changed", entry, listed);
    }
    for (let other = await stored.next(last); other !== undefined; other = await stored.next(last))
      if (other.id >= first) tell("added", entry, other);
  }
  await lists.close();
  let unbound_blocks = 0;
  while ((await stored.next(Infinity)) !== undefined) unbound_blocks += 1;
  await checkRecordings(dataDir, all, counts, (name, entry) => {
    counts.findings += 1;
    onFinding({ kind: "recording-changed", tag_id: name, from: null, to: null, block: null, entry });
  });
  return { ok: counts.findings === 0, entries: all.length, ...counts, unbound_blocks };
}

async function bindingsOf(dataDir: string): Promise<Binding[]> {
  const bindings: Binding[] = [];
  await readFrom(join(dataDir, "logbook"), undefined, (entry) => {
    const bound = boundSamples(entry);
    if (bound !== undefined) bindings.push({ ...bound, entry: entry.id });
  });
  return bindings;
}

/** The blocks on disk in the order of their ids, a page at a time. */
class StoredBlocks {
  readonly #digests: (question: DigestQuestion) => Promise<DigestPage>;
  #page: DigestPage = { blocks: [], through: 0, newestBlock: 0, removed: [] };
  #at = 0;

  constructor(digests: (question: DigestQuestion) => Promise<DigestPage>) {
    this.#digests = digests;
  }

  async begin(): Promise<{ readonly removed: readonly RemovedSpan[] }> {
    this.#page = await this.#digests({ after: 0 });
    return this.#page;
  }

  /** The next block, if its id is not beyond `last`. */
  async next(last: number): Promise<ListedBlock | undefined> {
    while (this.#at >= this.#page.blocks.length && this.#page.through < this.#page.newestBlock) {
      this.#page = await this.#digests({ after: this.#page.through });
      this.#at = 0;
    }
    const block = this.#page.blocks[this.#at];
    if (block === undefined || block.id > last) return undefined;
    this.#at += 1;
    return block;
  }

  async skip(last: number): Promise<void> {
    while ((await this.next(last)) !== undefined);
  }
}

/** Finds the list of each entry. Both are in one order; a batch without an entry is passed. */
class Lists {
  readonly #batches: AsyncGenerator<Batch, void>;
  /** The places of batches, counted from 0, by what an entry says of them. */
  readonly #places: ReadonlyMap<string, number>;
  #next = 0;

  private constructor(batches: AsyncGenerator<Batch, void>, places: ReadonlyMap<string, number>) {
    this.#batches = batches;
    this.#places = places;
  }

  static async open(dataDir: string): Promise<Lists> {
    const places = new Map<string, number>();
    let place = 0;
    for await (const { first, last, lines } of readBatches(dataDir)) {
      places.set(`${first} ${last} ${rootOf(lines)}`, place);
      place += 1;
    }
    return new Lists(readBatches(dataDir), places);
  }

  /** Ends reading. */
  async close(): Promise<void> {
    await this.#batches.return();
  }

  async find({ first_block: first, last_block: last, root }: BoundSamples): Promise<Batch | undefined> {
    const place = this.#places.get(`${first} ${last} ${root}`);
    if (place === undefined || place < this.#next) return undefined;
    for (;;) {
      const { done, value } = await this.#batches.next();
      if (done === true) return undefined;
      this.#next += 1;
      if (this.#next > place) return value;
    }
  }
}

async function checkRecordings(
  dataDir: string,
  bindings: readonly Binding[],
  counts: { recordings: number; recordings_gone: number },
  tell: (name: string, entry: number) => void,
): Promise<void> {
  const seen = new Set<string>();
  for (const { recordings, entry } of bindings) {
    for (const { file, sha256 } of recordings) {
      if (seen.has(file)) continue;
      seen.add(file);
      const found = await sha256OfFile(join(dataDir, "recordings", file));
      if (found === undefined) counts.recordings_gone += 1;
      else if (found === sha256) counts.recordings += 1;
      else tell(file, entry);
    }
  }
}

/** Hexadecimal; undefined if there is no such file. */
async function sha256OfFile(path: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  const read = async (): Promise<string | undefined> => {
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    return hash.digest("hex");
  };
  return read().catch(ifMissing(undefined));
}
