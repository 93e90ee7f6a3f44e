/**
 * Roll-ups of blocks that were sealed without them, for a file that is being written anew. They are gathered tag by tag
 * in memory, where sixteen rows become one over and over, so that this leaves no empty pages in the file.
 */
import { DatabaseSync } from "node:sqlite";
import { unpackBlock } from "../codec/block-codec.ts";
import { bytesOf, isDamage } from "../disk/damage.ts";
import { BLOCKS, ROLLUP_LEVELS } from "../reduce/rollup.ts";
import { SqliteTimes } from "./sqlite-times.ts";
import { insertRollups, ROLLUP_SQL, rollupsOf, type SealedRollup } from "./sqlite-rollups.ts";

/** Blocks unpacked between two steps: some ten milliseconds. */
const BLOCKS_A_STEP = 16;

interface Block {
  readonly id: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly bytes: unknown;
}

/**
 * Adds to `database`, within the caller's transaction, the roll-ups of all blocks of the database attached as `old` with
 * an id below `rollupFrom`: those of intervals of `leastMs` and more. Yields the share that is done.
 */
export function* rollUpOldBlocks(
  database: DatabaseSync,
  rollupFrom: number,
  found: { rolledUpBlocks: number; damagedBlocks: number },
  leastMs = 0,
): Generator<number, void> {
  const below = Math.min(rollupFrom, Number.MAX_SAFE_INTEGER);
  const all = Number(database.prepare("SELECT count(*) AS n FROM old.block WHERE id < ?").get(below)?.["n"]);
  const turns = turnsOf(database);
  // Blocks with digests of their own are the last ones of a tag, or all: where those after `rollupFrom` have none, none is made.
  const hasLater = database.prepare("SELECT 1 FROM old.block WHERE id >= ? LIMIT 1").get(below) !== undefined;
  const levels = ROLLUP_LEVELS.filter((levelMs) => levelMs >= leastMs && (levelMs !== BLOCKS || !hasLater));
  const times = new SqliteTimes(database, "old.times");
  const memory = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  try {
    memory.exec(ROLLUP_SQL);
    const ids = database.prepare("SELECT id FROM old.block WHERE tag = ? AND id < ? ORDER BY id");
    const one = database.prepare("SELECT min_ms, max_ms, bytes FROM old.block WHERE id = ?");
    let done = 0;
    for (const { number, name } of database.prepare("SELECT number, name FROM tag ORDER BY number").all()) {
      const tag = Number(number);
      const tagId = String(name);
      for (const { id } of ids.all(tag, below)) {
        const row = one.get(Number(id));
        const block = { id: Number(id), minMs: Number(row?.["min_ms"]), maxMs: Number(row?.["max_ms"]), bytes: row?.["bytes"] }; // prettier-ignore
        insertRollups(memory, tag, tagId, rollupsOfBlock(tagId, block, turns.get(tag) ?? 0, levels, times, found));
        done += 1;
        if (done % BLOCKS_A_STEP === 0) yield done / all;
      }
      moveRows(memory, database);
    }
  } finally {
    memory.close();
  }
}

/** A damaged block keeps a row without bytes: who asks is sent to the block, and meets the damage there. */
function rollupsOfBlock(
  tagId: string,
  { id, minMs, maxMs, bytes }: Block,
  turn: number,
  levels: readonly number[],
  times: SqliteTimes,
  found: { rolledUpBlocks: number; damagedBlocks: number },
): SealedRollup[] {
  try {
    const columns = unpackBlock(bytesOf(bytes), tagId, id, times.of);
    const rollups = rollupsOf(tagId, id, columns, 0, columns.length, turn, levels);
    found.rolledUpBlocks += 1;
    return rollups;
  } catch (error) {
    if (!isDamage(error)) throw error;
    found.damagedBlocks += 1;
    return levels.map((levelMs) => ({ levelMs, firstBlock: id, lastBlock: id, minMs, maxMs, turn, bytes: undefined })); // prettier-ignore
  }
}

/**
 * How long a turn is of the tags whose values go round, as far as later roll-ups in the file say so. Of others the mean
 * of directions is made from the samples, as before.
 */
function turnsOf(database: DatabaseSync): Map<number, number> {
  if (database.prepare("SELECT 1 FROM old.sqlite_schema WHERE name = 'rollup'").get() === undefined) return new Map();
  const rows = database.prepare("SELECT tag, max(turn) AS turn FROM old.rollup GROUP BY tag").all();
  return new Map(rows.map(({ tag, turn }) => [Number(tag), Number(turn)]));
}

function moveRows(memory: DatabaseSync, database: DatabaseSync): void {
  const insert = database.prepare("INSERT INTO rollup VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const rows = memory.prepare("SELECT * FROM rollup ORDER BY id").iterate();
  for (const row of rows) {
    insert.run(...["tag", "level_ms", "tier", "first_block", "last_block", "min_ms", "max_ms", "turn", "bytes"].map((name) => row[name] ?? null)); // prettier-ignore
  }
  memory.exec("DELETE FROM rollup");
}
