/** The books in PostgreSQL. The row of `books` is locked while a book is worked on, so that two doors take turns. */
import type { QueryResultRow } from "pg";
import { BitacoraError } from "../../../../src/core/errors.ts";
import { parseCheckpoint } from "../../../../src/logbook/evidence/checkpoint.ts";
import { HASH_BYTES } from "../../../../src/logbook/tree/merkle.ts";
import type {
  BookHead,
  BookStore,
  BookTransaction,
  CheckpointState,
  KeptReport,
  SaidReport,
  StoredCheckpoint,
  TreeState,
} from "../book/book-store.ts";
import type { Fork } from "../vessel/fork.ts";
import type { BookLine } from "../book/entry-lines.ts";
import { Gathered } from "../gathered.ts";
import { limits } from "../limits.ts";
import type { OpenFork } from "../vessel/fork.ts";
import { openFork } from "./postgres-fleet-store.ts";
import type { Client, PostgresPool } from "./postgres-pool.ts";
import { GATHERED, keepReports, reportRow } from "./postgres-reports.ts";

interface BookRow {
  readonly branch: number;
  readonly entries: string;
  readonly hash: string;
  readonly peaks: Buffer;
  readonly verified: string;
}

const BOOK = `SELECT b.branch, b.entries, b.hash, b.peaks, b.verified_entries AS verified
  FROM vessels v JOIN books b ON b.vessel = v.vessel AND b.branch = v.branch WHERE v.vessel = $1 FOR UPDATE OF b`;

export class PostgresBookStore implements BookStore {
  readonly #pool: PostgresPool;
  readonly #reports;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
    this.#reports = new Gathered<{ readonly vessel: string; readonly row: string }, KeptReport | undefined>({
      ...GATHERED,
      charsOf: ({ row }) => row.length,
      keyOf: ({ vessel }) => vessel,
      work: async (said) => {
        const rows = said.map(({ row }) => row);
        const kept = await keepReports((text, values) => pool.rows(text, values), rows);
        return said.map(({ vessel }) => kept.get(vessel));
      },
    });
  }

  keepReport(vessel: string, said: SaidReport): Promise<KeptReport | undefined> {
    return this.#reports.add({ vessel, row: reportRow(vessel, said) });
  }

  withBook<T>(vessel: string, work: (book: BookTransaction) => Promise<T>): Promise<T> {
    return this.withBookOf(vessel, work);
  }

  /** As `withBook`, with the connection of its transaction. */
  withBookOf<T>(vessel: string, work: (book: BookTransaction, client: Client) => Promise<T>): Promise<T> {
    return this.#pool.transaction(async (client) => {
      const { rows } = await client.query<BookRow>(BOOK, [vessel]);
      const [row] = rows;
      if (row === undefined) throw new BitacoraError("not-found", { vessel });
      return work(new PostgresBook(client, headOf(vessel, row)), client);
    });
  }
}

function headOf(vessel: string, { branch, entries, hash, peaks, verified }: BookRow): BookHead {
  return { vessel, branch, entries: Number(entries), hash, peaks: peaksOf(peaks), verifiedEntries: Number(verified) };
}

function peaksOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}

class PostgresBook implements BookTransaction {
  readonly #client: Client;
  readonly head: BookHead;

  constructor(client: Client, head: BookHead) {
    this.#client = client;
    this.head = head;
  }

  async hashes(from: number, through: number): Promise<string[]> {
    const { rows } = await this.#client.query<{ hash: string }>(
      `SELECT hash FROM entries WHERE vessel = $1 AND branch = $2 AND id BETWEEN $3 AND $4 ORDER BY id LIMIT ${limits.entryLines}`,
      [...this.#here, from, through],
    );
    return rows.map(({ hash }) => hash);
  }

  async lines(from: number, through: number): Promise<Buffer[]> {
    const { rows } = await this.#client.query<{ line: string }>(LINES, [...this.#here, from, through]);
    return rows.map(({ line }) => Buffer.from(line));
  }

  async append(lines: readonly BookLine[], head: BookHead, states: readonly TreeState[]): Promise<void> {
    await this.#client.query(
      `INSERT INTO entries (vessel, branch, id, hash, kind, time, line)
       SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])`,
      [
        ...this.#here,
        lines.map(({ id }) => id),
        lines.map(({ hash }) => hash),
        lines.map(({ kind }) => kind),
        lines.map(({ timestamp }) => timeText(timestamp)),
        lines.map(({ line }) => line.toString("utf8")),
      ],
    );
    await this.#appendTransitions(lines);
    for (const { size, peaks } of states) {
      await this.#client.query(
        "INSERT INTO tree_states (vessel, branch, size, peaks) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        [...this.#here, size, Buffer.concat(peaks)],
      );
    }
    await this.#client.query(
      `UPDATE books SET entries = $3, hash = $4, peaks = $5, verified_entries = $6,
         verified_at = CASE WHEN verified_entries < $6 THEN now() ELSE verified_at END
       WHERE vessel = $1 AND branch = $2`,
      [...this.#here, head.entries, head.hash, Buffer.concat(head.peaks), head.verifiedEntries],
    );
  }

  async #appendTransitions(lines: readonly BookLine[]): Promise<void> {
    const about = lines.flatMap((line) => (line.alarm === undefined ? [] : [{ ...line, alarm: line.alarm }]));
    if (about.length === 0) return;
    await this.#client.query(
      `INSERT INTO alarm_transitions
         (vessel, branch, entry, kind, time, record, occurrence, alarm, tag, priority, message, value, acknowledged_by)
       SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::timestamptz[], $6::text[], $7::bigint[], $8::text[], $9::text[],
         $10::text[], $11::text[], $12::double precision[], $13::text[])`,
      [
        ...this.#here,
        about.map(({ id }) => id),
        about.map(({ kind }) => kind),
        about.map(({ timestamp }) => timeText(timestamp)),
        about.map(({ alarm }) => alarm.id),
        about.map(({ alarm }) => alarm.occurrence),
        about.map(({ alarm }) => alarm.alarm_id),
        about.map(({ alarm }) => alarm.tag_id),
        about.map(({ alarm }) => alarm.priority),
        about.map(({ alarm }) => alarm.message),
        about.map(({ alarm }) => (alarm.value === null ? null : Number(alarm.value))),
        about.map(({ alarm }) => alarm.acknowledged_by),
      ],
    );
  }

  async treeBefore(size: number): Promise<TreeState> {
    const { rows } = await this.#client.query<{ size: string; peaks: Buffer }>(
      "SELECT size, peaks FROM tree_states WHERE vessel = $1 AND branch = $2 AND size <= $3 ORDER BY size DESC LIMIT 1",
      [...this.#here, size],
    );
    const [row] = rows;
    return row === undefined ? { size: 0, peaks: [] } : { size: Number(row.size), peaks: peaksOf(row.peaks) };
  }

  async waitingCheckpoints(): Promise<StoredCheckpoint[]> {
    const { rows } = await this.#client.query<{ note: string }>(
      `SELECT note FROM checkpoints WHERE vessel = $1 AND branch = $2 AND state = 'waiting' ORDER BY size LIMIT ${limits.checkpointsWaiting}`,
      this.#here,
    );
    return rows.map(({ note }) => ({ ...parseCheckpoint(note), note }));
  }

  async keepCheckpoint({ size, root, note }: StoredCheckpoint, state: CheckpointState): Promise<void> {
    await this.#client.query(
      `INSERT INTO checkpoints (vessel, branch, size, root, note, state) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (vessel, branch, size, root) DO UPDATE SET state = excluded.state WHERE checkpoints.state = 'waiting'`,
      [...this.#here, size, root.toString("base64"), note, state],
    );
  }

  async setVerified(entries: number): Promise<void> {
    await this.#client.query(
      "UPDATE books SET verified_entries = $3, verified_at = now() WHERE vessel = $1 AND branch = $2 AND verified_entries < $3",
      [...this.#here, entries],
    );
  }

  async keepFork({ kind, id, common, ours, theirs }: Fork): Promise<void> {
    await this.#client.query(
      `INSERT INTO forks (vessel, branch, kind, id, common, ours, theirs) SELECT $1, $2, $3, $4, $5, $6, $7
       WHERE (SELECT count(*) FROM forks WHERE vessel = $1 AND branch = $2 AND settled_at IS NULL) < ${limits.forksPerVessel}
       ON CONFLICT (vessel, branch, kind, id, md5(coalesce(theirs, ''))) DO NOTHING`,
      [...this.#here, kind, id, common, ours, theirs],
    );
  }

  async keepReport(said: SaidReport): Promise<KeptReport> {
    const { vessel } = this.head;
    // Whoever has its row at the moment is waited for.
    await this.#client.query("SELECT FROM reports WHERE vessel = $1 FOR UPDATE", [vessel]);
    const client = this.#client;
    const rows = async <R extends QueryResultRow>(text: string, values: readonly string[]): Promise<R[]> =>
      (await client.query<R>(text, [...values])).rows;
    const kept = (await keepReports(rows, [reportRow(vessel, said, true)])).get(vessel);
    if (kept === undefined) throw new BitacoraError("not-found", { vessel });
    return kept;
  }

  openFork(): Promise<OpenFork | undefined> {
    return openFork(this.#client, this.head.vessel);
  }

  get #here(): [string, number] {
    return [this.head.vessel, this.head.branch];
  }
}

/** Lines without their newlines, ascending; at most a page. */
export const LINES = `SELECT line FROM entries WHERE vessel = $1 AND branch = $2 AND id BETWEEN $3 AND $4 ORDER BY id LIMIT ${limits.pageLines}`;

/** PostgreSQL has no year 0. */
function timeText(timestamp: string): string {
  return timestamp.startsWith("0000") ? "-infinity" : timestamp;
}
