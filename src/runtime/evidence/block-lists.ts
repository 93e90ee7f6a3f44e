/**
 * The lists of sealed blocks whose Merkle roots are in the log book, in the folder `history-hashes` of the data directory:
 *
 *     000001.list    batch 1 512                                                      the blocks of one entry: first and last id
 *                    1 1764500000000 1764502047000 2048 5a0c…e1 VESSEL.DEPTH_M        id, oldest and newest time, samples, SHA-256, tag
 *
 * A list is on disk before its entry. A batch that a kill left without an entry counts for nothing. The tree is that of the book
 * (`logbook/tree`), over the lines without those of batches; `-` in the place of a hash is a block that could not be read.
 */
import { createReadStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { syncDirectory } from "../../core/durable-file.ts";
import { ifMissing } from "../../core/errors.ts";
import type { BlockDigest } from "../../historian/block-digests.ts";
import { Frontier, leafDigest } from "../../logbook/tree/merkle.ts";
import { limits } from "../limits.ts";

export const LISTS_DIR = "history-hashes";
const FILE = /^\d{6}\.list$/;
const BLOCK = /^(\d{1,16}) (-?\d{1,15}) (-?\d{1,15}) (\d{1,8}) ([0-9a-f]{64}|-) (.+)$/;
const BATCH = /^batch (\d{1,16}) (\d{1,16})$/;

export type ListedBlock = Omit<BlockDigest, "lines">;

export interface Batch {
  readonly first: number;
  readonly last: number;
  readonly lines: readonly string[];
}

export function blockLine({ id, minMs, maxMs, samples, sha256, tagId }: ListedBlock): string {
  return `${id} ${minMs} ${maxMs} ${samples} ${sha256 ?? "-"} ${tagId}`;
}

export function parseBlockLine(line: string): ListedBlock | undefined {
  const [, id, minMs, maxMs, samples, sha256 = "-", tagId = ""] = BLOCK.exec(line) ?? [];
  if (id === undefined) return undefined;
  const numbers = { id: Number(id), minMs: Number(minMs), maxMs: Number(maxMs), samples: Number(samples) };
  return { ...numbers, sha256: sha256 === "-" ? null : sha256, tagId };
}

/** Base64. */
export function rootOf(lines: readonly string[]): string {
  const tree = new Frontier();
  for (const line of lines) tree.append(leafDigest(Buffer.from(line)));
  return tree.root().toString("base64");
}

/** On disk when it resolves. The folder must be there. */
export async function writeBatch(dataDir: string, { first, last, lines }: Batch): Promise<void> {
  const dir = join(dataDir, LISTS_DIR);
  const newest = (await listFiles(dir)).at(-1);
  const isFull = newest !== undefined && (await stat(join(dir, newest))).size >= limits.evidence.listBytes;
  const number = newest === undefined ? 1 : Number.parseInt(newest, 10) + Number(isFull);
  const handle = await open(join(dir, `${String(number).padStart(6, "0")}.list`), "a", 0o640);
  try {
    // What a power cut has torn is a line of its own.
    await handle.appendFile(`\nbatch ${first} ${last}\n${lines.map((line) => `${line}\n`).join("")}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(dir);
  await syncDirectory(dataDir);
}

/** All batches, one at a time, in the order in which they were written. */
export async function* readBatches(dataDir: string): AsyncGenerator<Batch, void> {
  const dir = join(dataDir, LISTS_DIR);
  for (const file of await listFiles(dir)) {
    let batch: { first: number; last: number; lines: string[] } | undefined;
    for await (const line of linesOf(join(dir, file))) {
      const [, first, last] = BATCH.exec(line) ?? [];
      if (first !== undefined && batch !== undefined) yield batch;
      if (first !== undefined) batch = { first: Number(first), last: Number(last), lines: [] };
      else if (line !== "") batch?.lines.push(line);
    }
    if (batch !== undefined) yield batch;
  }
}

/** Removes the files, but the newest, all of whose blocks were removed by retention. */
export async function removeLists(dataDir: string, isRemoved: (first: number, last: number) => boolean): Promise<void> {
  const dir = join(dataDir, LISTS_DIR);
  for (const file of (await listFiles(dir)).slice(0, -1)) {
    let isNeeded = false;
    for await (const line of linesOf(join(dir, file))) {
      const [, first, last] = BATCH.exec(line) ?? [];
      isNeeded ||= first !== undefined && !isRemoved(Number(first), Number(last));
    }
    if (isNeeded) return;
    await rm(join(dir, file));
  }
}

async function* linesOf(path: string): AsyncGenerator<string, void> {
  const input = createReadStream(path);
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } finally {
    input.destroy();
  }
}

async function listFiles(dir: string): Promise<string[]> {
  return (await readdir(dir).catch(ifMissing<string[]>([]))).filter((name) => FILE.test(name)).toSorted();
}
