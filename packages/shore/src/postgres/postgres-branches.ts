/** The branches of a vessel's book in PostgreSQL: begins a new one, settles the forks of the current one, reads one. */
import { limits } from "../limits.ts";
import { treeAt } from "../book/hold-checkpoint.ts";
import { LINES, PostgresBookStore } from "./postgres-book-store.ts";
import type { PostgresPool } from "./postgres-pool.ts";

const COPIES = [
  `INSERT INTO entries (vessel, branch, id, hash, kind, time, line, stored_at)
   SELECT vessel, $3, id, hash, kind, time, line, stored_at FROM entries WHERE vessel = $1 AND branch = $2 AND id <= $4`,
  `INSERT INTO alarm_transitions
   SELECT vessel, $3, entry, kind, time, record, occurrence, alarm, tag, priority, message, value, acknowledged_by
   FROM alarm_transitions WHERE vessel = $1 AND branch = $2 AND entry <= $4`,
  `INSERT INTO tree_states SELECT vessel, $3, size, peaks FROM tree_states WHERE vessel = $1 AND branch = $2 AND size <= $4`,
  `INSERT INTO checkpoints SELECT vessel, $3, size, root, note, state, stored_at
   FROM checkpoints WHERE vessel = $1 AND branch = $2 AND size <= $4 AND state = 'holds'`,
];

/** Begins a branch after an entry and makes it the current one. Returns its number. */
export async function beginBranch(pool: PostgresPool, vessel: string, after: number, user: string): Promise<number> {
  return new PostgresBookStore(pool).withBookOf(vessel, async (book, client) => {
    const { branch } = book.head;
    const tree = await treeAt(book, after);
    const [hash] = after === 0 ? ["0".repeat(64)] : await book.hashes(after, after);
    const { rows } = await client.query<{ next: number }>(
      "SELECT max(branch) + 1 AS next FROM books WHERE vessel = $1",
      [vessel],
    );
    const next = rows[0]?.next ?? branch + 1;
    for (const copy of COPIES) await client.query(copy, [vessel, branch, next, after]);
    await client.query(
      `INSERT INTO books (vessel, branch, entries, hash, peaks, verified_entries, verified_at, parent, parent_entries, made_by)
       SELECT $1, $2, $3, $4, $5, least($3, verified_entries), CASE WHEN $3 > 0 THEN verified_at END, $6, $3, $7
       FROM books WHERE vessel = $1 AND branch = $6`,
      [vessel, next, after, hash, Buffer.concat(tree.peaks), branch, user],
    );
    await client.query("UPDATE vessels SET branch = $2 WHERE vessel = $1", [vessel, next]);
    return next;
  });
}

/** Marks the forks of the current branch as settled. Returns how many. */
export async function settleForks(pool: PostgresPool, vessel: string, user: string): Promise<number> {
  const rows = await pool.rows(
    `UPDATE forks f SET settled_at = now(), settled_by = $2 FROM vessels v
     WHERE f.vessel = $1 AND v.vessel = $1 AND f.branch = v.branch AND f.settled_at IS NULL RETURNING f.number`,
    [vessel, user],
  );
  return rows.length;
}

export interface StoredBook {
  readonly branch: number;
  /** The end of the branch, where the door continues. */
  readonly entries: number;
  readonly hash: string;
  /** The signed checkpoints of the branch, by size, without those that contradict it: they are forks. */
  readonly notes: readonly string[];
  /** Lines without their newlines, in pages, up to `entries`. */
  readonly pages: () => AsyncGenerator<readonly Buffer[]>;
}

/** A book to read, as it is at the call; undefined if there is no such branch. */
export async function storedBook(pool: PostgresPool, vessel: string, branch?: number): Promise<StoredBook | undefined> {
  const [book] = await pool.rows<{ branch: number; entries: string; hash: string }>(
    `SELECT b.branch, b.entries, b.hash FROM vessels v JOIN books b ON b.vessel = v.vessel AND b.branch = coalesce($2, v.branch)
     WHERE v.vessel = $1`,
    [vessel, branch ?? null],
  );
  if (book === undefined) return undefined;
  const entries = Number(book.entries);
  const here = [vessel, book.branch] as const;
  const notes = await pool.rows<{ note: string }>(
    "SELECT note FROM checkpoints WHERE vessel = $1 AND branch = $2 AND size <= $3 AND state <> 'fails' ORDER BY size",
    [...here, entries],
  );
  const pages = async function* () {
    for (let from = 1; from <= entries; from += limits.pageLines) {
      const through = Math.min(entries, from + limits.pageLines - 1);
      const rows = await pool.rows<{ line: string }>(LINES, [...here, from, through]);
      yield rows.map(({ line }) => Buffer.from(line));
    }
  };
  return { branch: book.branch, entries, hash: book.hash, notes: notes.map(({ note }) => note), pages };
}
