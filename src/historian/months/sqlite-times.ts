/** The times shared by blocks of a month file, looked up by the first of these blocks. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { DamagedBytes } from "../codec/byte-io.ts";
import { bytesOf } from "../disk/damage.ts";
import { limits } from "../limits.ts";
import { unpackTimes } from "../codec/shared-times.ts";
import type { SealedTimes } from "./sealing.ts";

export const TIMES_SQL = `
  -- As drawn in shared-times.ts: of blocks that were sealed together, from first_block to last_block.
  CREATE TABLE times (
    first_block INTEGER PRIMARY KEY,
    last_block INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;
`;

/** Rows kept unpacked: the tags of one device share their times. */
const CACHED_ROWS = 8;

export class SqliteTimes {
  readonly #database: DatabaseSync;
  #find: StatementSync | undefined;
  readonly #cache = new Map<number, Float64Array>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Throws DamagedBytes if they are lost. */
  readonly of = (firstBlock: number): Float64Array => {
    const cached = this.#cache.get(firstBlock);
    if (cached !== undefined) return cached;
    this.#find ??= this.#database.prepare("SELECT bytes FROM times WHERE first_block = ?");
    const row = this.#find.get(firstBlock);
    if (row === undefined) throw new DamagedBytes(`the times of block ${firstBlock} are missing`);
    const { times } = unpackTimes(bytesOf(row["bytes"]), firstBlock);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < CACHED_ROWS) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(firstBlock, times);
    return times;
  };
}

/** The times that blocks from one id through another share, as they are stored. */
export function storedTimes(
  database: DatabaseSync,
  first: number,
  last: number,
): { firstBlock: number; bytes: Uint8Array }[] {
  return database
    .prepare("SELECT first_block, bytes FROM times WHERE first_block BETWEEN ? AND ? AND last_block >= ?")
    .all(first - limits.sharedTimesTags, last, first)
    .map((row) => ({ firstBlock: Number(row["first_block"]), bytes: bytesOf(row["bytes"]) }));
}

export function insertTimes(database: DatabaseSync, times: readonly SealedTimes[]): void {
  const insert = database.prepare("INSERT INTO times VALUES (?, ?, ?)");
  for (const { firstBlock, blocks, bytes } of times) insert.run(firstBlock, firstBlock + blocks - 1, bytes);
}
