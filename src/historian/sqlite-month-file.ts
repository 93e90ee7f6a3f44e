/**
 * A month file: the blocks that were sealed in one month (or a part of it). It needs no other file to be read. While it
 * is the current one it is written in WAL mode without syncing each transaction: until `checkpoint` has returned, the
 * frames of the main file hold the same samples. A finished file is a plain single file that is only read, and in the
 * end removed as a whole.
 *
 * `tag.sealed_frame` says through which frame of the main file the tag's samples are in blocks; it changes in the same
 * transaction as they come, so a frame that is replayed after a crash is not stored twice.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { fileBytes } from "./file-bytes.ts";
import type { TagSpan } from "./historian-store.ts";
import type { MonthName } from "./month-name.ts";
import { SCAN_BLOCKS, type ScanBlock } from "./scan.ts";
import { asBitacoraError, checkHeader, createDatabase, inTransaction, isUnfinished, openForReading, openForWriting, removeDatabase } from "./sqlite-file.ts"; // prettier-ignore
import {
  MONTH_SCHEMA,
  readSummary,
  summaryAfter,
  upgradeMonth,
  type MonthSummary,
  type Sealing,
} from "./sqlite-month-schema.ts";

import { stripMonth } from "./sqlite-strip.ts";
import { findRollups, insertRollups, type RollupRow, type RollupSearch } from "./sqlite-rollups.ts";

/** A block as the index has it. */
export interface BlockEntry {
  readonly id: number;
  readonly maxMs: number;
}

export interface BlockSearch {
  readonly tagId: string;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** No block with a greater id. */
  readonly lastId: number;
  /** Only what comes after this one in the order of the search. */
  readonly after: BlockEntry | undefined;
  readonly limit: number;
}

interface Connection {
  readonly database: DatabaseSync;
  readonly find: StatementSync;
  readonly block: StatementSync;
}

export class SqliteMonthFile {
  readonly file: string;
  readonly name: MonthName;
  #summary: MonthSummary;
  #connection: Connection | undefined;
  #isCurrent = false;
  /** Whether the file is a plain one: not the current one, nor one that was when the power was cut. */
  #isFinished: boolean;
  #isRemoved = false;
  #bytes: number;

  private constructor(file: string, name: MonthName) {
    this.file = file;
    this.name = name;
    this.#isFinished = !isUnfinished(file);
    try {
      this.#summary = readSummary(this.#reading().database);
      this.#bytes = fileBytes(file);
    } catch (error) {
      // A connection that is left to the garbage collector holds its lock until then.
      this.close();
      throw asBitacoraError(error, file);
    }
  }

  /** Opens a file that is there, for reading. Throws a coded error when it is not such a file, or damaged. */
  static open(file: string, name: MonthName): SqliteMonthFile {
    checkHeader(file, MONTH_SCHEMA);
    return new SqliteMonthFile(file, name);
  }

  static create(file: string, name: MonthName): SqliteMonthFile {
    createDatabase(file, MONTH_SCHEMA);
    return SqliteMonthFile.open(file, name);
  }

  get summary(): MonthSummary {
    return this.#summary;
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  get isCurrent(): boolean {
    return this.#isCurrent;
  }

  /** On disk, with its write-ahead log. */
  get bytes(): number {
    return this.#isCurrent ? fileBytes(this.file) : this.#bytes;
  }

  /** Without the log: what it will have when it is finished. */
  get contentBytes(): number {
    if (!this.#isCurrent) return this.#bytes;
    const pragma = (name: string) => Number(this.#writing().prepare(`PRAGMA ${name}`).get()?.[name]);
    return pragma("page_count") * pragma("page_size");
  }

  /** From now on blocks are written here. */
  makeCurrent(): void {
    if (this.#isCurrent) return;
    this.close();
    const database = openForWriting(this.file, "NORMAL");
    try {
      upgradeMonth(database, this.file);
      this.#summary = readSummary(database);
    } catch (error) {
      database.close();
      throw asBitacoraError(error, this.file);
    }
    this.#connection = connected(database);
    this.#isCurrent = true;
    this.#isFinished = false;
  }

  /**
   * Ends the writing: the log moves into the file, which gives up WAL mode. What is left needs no other file to be read,
   * nor the right to write.
   */
  finish(): void {
    if (this.#isFinished) return;
    this.close();
    const database = openForWriting(this.file, "FULL");
    try {
      database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;");
    } catch (error) {
      throw asBitacoraError(error, this.file);
    } finally {
      database.close();
    }
    this.#isFinished = true;
    this.#bytes = fileBytes(this.file);
  }

  /** Writes all or, when it throws, nothing. */
  seal(sealings: readonly Sealing[]): void {
    const database = this.#writing();
    const summary = summaryAfter(this.#summary, sealings);
    inTransaction(database, this.file, () => {
      const upsertTag = database.prepare(`
        INSERT INTO tag (name, sealed_frame) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET sealed_frame = excluded.sealed_frame RETURNING number`);
      const insertBlock = database.prepare("INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
      for (const { tagId, sealedFrame, blocks, rollups } of sealings) {
        const tag = Number(upsertTag.get(tagId, sealedFrame)?.["number"]);
        for (const { id, summary: s, bytes } of blocks) {
          insertBlock.run(id, tag, s.minMs, s.maxMs, s.samples, s.numbers, s.booleans, s.usable, s.minValue, s.maxValue, s.sum, bytes); // prettier-ignore
        }
        insertRollups(database, tag, tagId, rollups);
      }
      database
        .prepare("UPDATE summary SET samples=?, numbers=?, booleans=?, min_ms=?, max_ms=?, last_block=?, last_frame=?")
        .run(summary.samples, summary.numbers, summary.booleans, summary.minMs, summary.maxMs, summary.lastBlock, summary.lastFrame); // prettier-ignore
    });
    this.#summary = summary;
  }

  /** When it returns all that was sealed is on disk, also by a process that was killed before it could say so. */
  checkpoint(): void {
    if (this.#isFinished) return;
    try {
      const row = this.#reading().database.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
      if (row?.["busy"] !== 0 || row["log"] !== row["checkpointed"]) throw new Error("the checkpoint was not complete");
    } catch (error) {
      throw asBitacoraError(error, this.file);
    }
  }

  /** Through which frame each tag is sealed here. */
  sealedFrames(): [tagId: string, frame: number][] {
    return this.#reading()
      .database.prepare("SELECT name, sealed_frame FROM tag")
      .all()
      .map((row) => [String(row["name"]), Number(row["sealed_frame"])]);
  }

  /** Roll-ups of a tag, that with the latest time first. */
  rollups(search: RollupSearch): RollupRow[] {
    if (this.#isRemoved || this.#summary.rollupFrom === Infinity) return [];
    return findRollups(this.#reading().database, search);
  }

  /** Blocks of a tag that may hold samples inside the bounds, that with the latest time first; few at a time. */
  find({ tagId, sinceMs, untilMs, lastId, after, limit }: BlockSearch): BlockEntry[] {
    if (this.#isRemoved) return [];
    return this.#reading()
      .find.all(
        tagId,
        Math.max(sinceMs, Number.MIN_SAFE_INTEGER),
        Math.min(untilMs, Number.MAX_SAFE_INTEGER),
        lastId,
        after?.maxMs ?? Number.MAX_SAFE_INTEGER,
        after?.maxMs ?? 0,
        after?.id ?? 0,
        limit,
      )
      .map((row) => ({ id: Number(row["id"]), maxMs: Number(row["max_ms"]) }));
  }

  /** The blocks of a tag after an id, ascending: the first `SCAN_BLOCKS` of them. */
  blocksAfter(tagId: string, id: number): ScanBlock[] {
    if (this.#isRemoved || this.#summary.lastBlock <= id) return [];
    return this.#reading()
      .database.prepare(
        `SELECT id, samples, min_ms, max_ms FROM block
         WHERE tag = (SELECT number FROM tag WHERE name = ?) AND id > ? ORDER BY id LIMIT ${SCAN_BLOCKS}`,
      )
      .all(tagId, id)
      .map((row) => ({
        id: Number(row["id"]),
        samples: Number(row["samples"]),
        minMs: Number(row["min_ms"]),
        maxMs: Number(row["max_ms"]),
      }));
  }

  /** The tags with samples in blocks. */
  spans(): TagSpan[] {
    if (this.#isRemoved) return [];
    return this.#reading()
      .database.prepare(
        `SELECT name, sum(samples) AS samples, min(min_ms) AS min_ms, max(max_ms) AS max_ms
         FROM block JOIN tag ON tag.number = block.tag GROUP BY block.tag`,
      )
      .all()
      .map((row) => ({
        tagId: String(row["name"]),
        samples: Number(row["samples"]),
        minMs: Number(row["min_ms"]),
        maxMs: Number(row["max_ms"]),
      }));
  }

  /** The bytes of a block; undefined when it is not there any more. What else it may be is damage. */
  block(id: number): unknown {
    if (this.#isRemoved) return undefined;
    return this.#reading().block.get(id)?.["bytes"];
  }

  /** Closes the connection; reading opens it again. */
  close(): void {
    this.#connection?.database.close();
    this.#connection = undefined;
    this.#isCurrent = false;
  }

  /** Lets go of what is finer than that level. Throws, and has then changed nothing. */
  strip(finestMs: number): void {
    this.finish();
    this.close();
    stripMonth(this.file, finestMs);
    this.#summary = readSummary(this.#reading().database);
    this.#bytes = fileBytes(this.file);
    this.close();
  }

  remove(): void {
    this.close();
    this.#isRemoved = true;
    removeDatabase(this.file);
  }

  #reading(): Connection {
    // A file that was not finished has samples in its log, which only a connection that may write can read alone.
    this.#connection ??= connected(this.#isFinished ? openForReading(this.file) : openForWriting(this.file, "NORMAL"));
    return this.#connection;
  }

  #writing(): DatabaseSync {
    if (this.#connection === undefined || !this.#isCurrent) throw new Error(`${this.file} is not the current file`);
    return this.#connection.database;
  }
}

function connected(database: DatabaseSync): Connection {
  try {
    return {
      database,
      find: database.prepare(`
        SELECT id, max_ms FROM block
        WHERE tag = (SELECT number FROM tag WHERE name = ?) AND max_ms >= ? AND min_ms <= ? AND id <= ?
          AND (max_ms < ? OR (max_ms = ? AND id < ?))
        ORDER BY max_ms DESC, id DESC LIMIT ?`),
      block: database.prepare("SELECT bytes FROM block WHERE id = ?"),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
