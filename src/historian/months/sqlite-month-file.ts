/**
 * A month file: the blocks that were sealed in one month (or a part of it). It can be read without any other file. The
 * current file is written in WAL mode without a sync for each transaction: until `checkpoint` has returned, the log of frames
 * still holds the same samples. A finished file is a plain single file that is only read, and in the end removed as a whole.
 *
 * `tag.sealed_frame` says through which frame of the log the tag's samples are in blocks. It changes in the same transaction
 * as the blocks are written, so a frame that is replayed after a crash is not stored twice.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { unpackBlock } from "../codec/block-codec.ts";
import { DamagedBytes } from "../codec/byte-io.ts";
import type { Columns } from "../codec/columns.ts";
import { bytesOf, DamageCount } from "../disk/damage.ts";
import { isBitacoraError } from "../../core/errors.ts";
import { fileBytes } from "../disk/file-bytes.ts";
import type { TagSpan } from "../historian-store.ts";
import { EXPIRED_ENDING, isGone } from "./files-beside.ts";
import type { MonthName } from "./month-name.ts";
import type { ScanBlock } from "../reduce/scan.ts";
import {
  blockRows,
  blockSpans,
  findBlocks,
  findBlocksAfter,
  firstBlock,
  isIndexed,
  prepareFind,
  storedBlocksAfter,
  type BlockEntry,
  type BlockSearch,
  type StoredBlock,
} from "./sqlite-blocks.ts";
import {
  asBitacoraError,
  checkHeader,
  createDatabase,
  inTransaction,
  isUnfinished,
  openForReading,
  openForWriting,
  putInPlace,
  removeDatabase,
  renameAndTruncate,
} from "../disk/sqlite-file.ts";
import { openUnchanged } from "../disk/sqlite-unchanged.ts";
import type { SealingRound } from "./sealing.ts";
import { MONTH_SCHEMA } from "./sqlite-month-schema.ts";
import { EMPTY_SUMMARY, readSummary, writeSummary, type MonthSummary } from "./sqlite-month-summary.ts";
import { SqliteMonthTags, type TagRow } from "./sqlite-month-tags.ts";
import { SqliteTimes, storedTimes } from "./sqlite-times.ts";
import { findRollups, finishRollups, type RollupRow, type RollupSearch } from "./sqlite-rollups.ts";
import { rewriteMonth } from "./sqlite-rewrite.ts";
import { writeRound } from "./sqlite-write-round.ts";

/** With the statements that reading a block needs, prepared once. */
interface MonthConnection {
  readonly database: DatabaseSync;
  readonly find: StatementSync;
  readonly block: StatementSync;
  readonly times: SqliteTimes;
}

interface MonthState {
  readonly is:
    /** Blocks are sealed into it. */
    | "current"
    /** It was current when it was closed or its service was killed: its write-ahead log may have samples. */
    | "unfinished"
    /** A plain single file that is only read; the summary says whether it still has its samples. */
    | "finished"
    /** Finished, and being rewritten: until that ends it is read as before and must not be written. */
    | "rewriting"
    /** It has expired, or somebody removed it. */
    | "gone";
}

export class SqliteMonthFile {
  readonly file: string;
  readonly name: MonthName;
  readonly #damage: DamageCount;
  readonly #readsOnly: boolean;
  #summary: MonthSummary;
  #tags: SqliteMonthTags;
  #connection: MonthConnection | undefined;
  #state: MonthState;
  #bytes: number;

  private constructor(file: string, name: MonthName, damage: DamageCount, readsOnly: boolean) {
    this.file = file;
    this.name = name;
    this.#damage = damage;
    this.#readsOnly = readsOnly;
    this.#state = { is: isUnfinished(file) ? "unfinished" : "finished" };
    try {
      this.#summary = this.#readSummary();
      this.#tags = this.#readTags();
      this.#bytes = fileBytes(file);
    } catch (error) {
      // A connection left to the garbage collector would hold its lock until then.
      this.close();
      throw asBitacoraError(error, file);
    }
  }

  /**
   * Opens an existing file for reading; with `readsOnly` it is never opened for writing. Throws a coded error if it is no
   * month file or cannot be read; other damage is counted.
   */
  static open(file: string, name: MonthName, damage = new DamageCount(), readsOnly = false): SqliteMonthFile {
    checkHeader(file, MONTH_SCHEMA);
    return new SqliteMonthFile(file, name, damage, readsOnly);
  }

  static create(file: string, name: MonthName, damage = new DamageCount()): SqliteMonthFile {
    createDatabase(file, MONTH_SCHEMA, (database) => writeSummary(database, EMPTY_SUMMARY));
    return SqliteMonthFile.open(file, name, damage);
  }

  get summary(): MonthSummary {
    return this.#summary;
  }

  get isOpen(): boolean {
    return this.#connection !== undefined;
  }

  /** A new object whenever rows may have changed: a caller that reads in steps compares it and begins again. */
  get state(): MonthState {
    return this.#state;
  }

  get isCurrent(): boolean {
    return this.#state.is === "current";
  }

  /** For a check. Valid for one step: the connection may be closed before the next. */
  get database(): DatabaseSync {
    return this.#reading().database;
  }

  /** On disk, including the write-ahead log. */
  get bytes(): number {
    return this.isCurrent ? fileBytes(this.file) : this.#bytes;
  }

  /** Without the log: the size that the file will have when it is finished. */
  get contentBytes(): number {
    if (!this.isCurrent) return this.#bytes;
    const pragma = (name: string) => Number(this.#writing().prepare(`PRAGMA ${name}`).get()?.[name]);
    return pragma("page_count") * pragma("page_size");
  }

  /** Whether it may be written. A damaged file is only read; writes while it is rewritten would be lost. */
  get isSound(): boolean {
    return this.#tags.isSound && this.#state.is !== "rewriting";
  }

  /** Makes this the file that blocks are written to. */
  makeCurrent(): void {
    if (this.isCurrent) return;
    this.close();
    const database = openForWriting(this.file, "NORMAL");
    try {
      this.#connection = connectedTo(database);
      this.#summary = this.#readSummary();
      this.#tags = this.#readTags();
    } catch (error) {
      this.#connection = undefined;
      database.close();
      throw asBitacoraError(error, this.file);
    }
    this.#state = { is: "current" };
  }

  /**
   * Ends writing: the log moves into the file, which leaves WAL mode. The file can then be read alone, and from a read-only
   * disk.
   */
  finish(): void {
    if (this.#isPlain || this.#isGone) return;
    this.close();
    const database = openForWriting(this.file, "FULL");
    try {
      if (this.#summary.lastBlock > 0) this.#finishRollups(database);
      database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;");
    } catch (error) {
      throw asBitacoraError(error, this.file);
    } finally {
      database.close();
    }
    this.#state = { is: "finished" };
    this.#tags = this.#readTags();
    this.#bytes = fileBytes(this.file);
  }

  /** Only makes reading faster: without room, or with damage, the rows stay as they are. */
  #finishRollups(database: DatabaseSync): void {
    try {
      inTransaction(database, this.file, () => finishRollups(database));
    } catch (error) {
      if (!isBitacoraError(error, "disk-full", "historian-damaged")) throw error;
    }
  }

  /** Writes all of a round or, when it throws, nothing. */
  seal(round: SealingRound): void {
    this.#summary = writeRound(this.#writing(), this.file, this.#tags, this.#summary, round);
  }

  /** When it returns, all that was sealed is on disk, also what a killed process had written and not synced. */
  checkpoint(): void {
    if (this.#isPlain || this.#isGone) return;
    try {
      const row = this.#reading().database.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
      if (row?.["busy"] !== 0 || row["log"] !== row["checkpointed"]) throw new Error("the checkpoint was not complete");
    } catch (error) {
      throw asBitacoraError(error, this.file);
    }
  }

  /** Throws `historian-damaged` if a tag is lost. */
  tags(): TagRow[] {
    return this.#tags.all(this.file);
  }

  /** Through which frame each tag is sealed here. Damaged files answer too, otherwise frames would be stored twice. */
  sealedFrames(): [tagId: string, frame: number][] {
    return this.#tags.known().map(({ tagId, sealedFrame }) => [tagId, sealedFrame]);
  }

  /** Roll-ups of a tag, the latest time first. */
  rollups(search: RollupSearch): RollupRow[] {
    if (this.#isGone) return [];
    const tag = this.#tags.find(search.tagId);
    if (tag === undefined) return [];
    return findRollups(this.#reading().database, tag.number, search, this.#tags.hasWholeRollups(tag));
  }

  /** Blocks of a tag that may hold samples inside the bounds, the latest time first; as many as the search asks for. */
  find(search: BlockSearch): BlockEntry[] {
    const tag = this.#isGone ? undefined : this.#tags.find(search.tagId);
    if (tag === undefined) return [];
    const { database, find } = this.#reading();
    // A block that the index has lost may still be in the table.
    return findBlocks(this.#tags.hasWholeIndex(tag) ? find : prepareFind(database, "NOT INDEXED"), tag.number, search);
  }

  /** The blocks of a tag after an id, ascending: the first `SCAN_BLOCKS` of them. */
  blocksAfter(tagId: string, id: number): ScanBlock[] {
    const tag = this.#isGone || this.#summary.lastBlock <= id ? undefined : this.#tags.find(tagId);
    if (tag === undefined) return [];
    const way = this.#tags.hasWholeIndex(tag) ? "INDEXED BY block_time" : "NOT INDEXED";
    return findBlocksAfter(this.#reading().database, way, tag.number, id);
  }

  /** Blocks of all tags after an id, as they are stored; see `storedBlocksAfter`. */
  storedAfter(id: number, limit: number, maxBytes: number): StoredBlock[] {
    if (this.#isGone) return [];
    return storedBlocksAfter(this.#reading().database, id, limit, maxBytes);
  }

  /** The rows of blocks of all tags after an id that may have samples inside the bounds, ascending. */
  blocksIn(bounds: Parameters<typeof blockRows>[1]): (ScanBlock & { readonly tagId: string })[] {
    if (this.#isGone) return [];
    const names = new Map(this.#tags.known().map(({ number, tagId }) => [number, tagId]));
    return blockRows(this.#reading().database, bounds).map(({ tag, ...row }) => ({
      ...row,
      tagId: names.get(tag) ?? "?",
    }));
  }

  /** The id of the first block; 0 if there is none. */
  get firstBlock(): number {
    return this.#isGone ? 0 : firstBlock(this.#reading().database);
  }

  /** The times that blocks from one id through another share, as they are stored. */
  timesOf(first: number, last: number): { firstBlock: number; bytes: Uint8Array }[] {
    return this.#isGone ? [] : storedTimes(this.#reading().database, first, last);
  }

  /** The tags that have samples in blocks. */
  spans(): TagSpan[] {
    if (this.#isGone) return [];
    const tagIds = new Map(this.#tags.known().map(({ number, tagId }) => [number, tagId]));
    return blockSpans(this.#reading().database).flatMap(({ tag, ...span }) => {
      const tagId = tagIds.get(tag);
      return tagId === undefined ? [] : { tagId, ...span };
    });
  }

  /** The samples of a block; undefined if it is no longer there. Throws DamagedBytes. */
  block(tagId: string, id: number): Columns | undefined {
    if (this.#isGone) return undefined;
    const { block, times } = this.#reading();
    const row = block.get(id);
    if (row !== undefined) return unpackBlock(bytesOf(row["bytes"]), tagId, id, times.of);
    if (this.#summary.finestMs > 0 && !this.#isIndexed(tagId, id)) return undefined;
    throw new DamagedBytes(`block ${id} is missing`);
  }

  /** Whether a block of a downsampled file is one of those that stayed. */
  #isIndexed(tagId: string, id: number): boolean {
    const tag = this.#tags.find(tagId);
    return tag !== undefined && isIndexed(this.#reading().database, tag.number, id);
  }

  /** Closes the connection; the next read opens it again. */
  close(): void {
    this.#connection?.database.close();
    this.#connection = undefined;
    if (this.isCurrent) this.#state = { is: "unfinished" };
  }

  /**
   * Rewrites the file in steps, without what is finer than that level; with the level that it has, only without empty pages.
   * Until the last step the file is read as before and must not be written. When it throws, nothing has changed; nor has
   * anything if somebody removed the file meanwhile: it stays removed, since putting a poorer one in its place would take
   * the room of the whole one when that comes back. Yields the share done.
   */
  *rewrite(finestMs: number): Generator<number, void> {
    this.finish();
    const before = this.#state;
    const rewriting: MonthState = { is: "rewriting" };
    this.#state = rewriting;
    let after = before;
    try {
      yield* rewriteMonth(this.file, this.#summary, this.tags(), finestMs);
      if (this.#isGone || isGone(this.file)) {
        removeDatabase(`${this.file}.new`);
        return;
      }
      after = { is: "finished" };
      this.close();
      putInPlace(this.file);
      this.#summary = this.#readSummary();
      this.#tags = this.#readTags();
      this.#bytes = fileBytes(this.file);
      this.close();
    } finally {
      // The file may have been removed meanwhile.
      if (this.#state === rewriting) this.#state = after;
    }
  }

  /** Renames and empties the file for good. The rest is removed once it is off the list (`sqlite-month-list.ts`). */
  expire(): void {
    this.markGone();
    renameAndTruncate(this.file, EXPIRED_ENDING);
  }

  /** To be called when somebody else has removed the file. */
  markGone(): void {
    this.close();
    this.#state = { is: "gone" };
  }

  get #isPlain(): boolean {
    return this.#state.is === "finished" || this.#state.is === "rewriting";
  }

  get #isGone(): boolean {
    return this.#state.is === "gone";
  }

  #readSummary(): MonthSummary {
    return readSummary(this.#reading().database, (error) => this.#damage.add(`${this.file} summary`, error));
  }

  #readTags(): SqliteMonthTags {
    const onDamage = (error: unknown): void => this.#damage.add(`${this.file} tags`, error);
    return new SqliteMonthTags(() => this.#reading().database, { count: this.#summary.tags, onDamage });
  }

  #reading(): MonthConnection {
    this.#connection ??= connectedTo(this.#openToRead());
    return this.#connection;
  }

  #openToRead(): DatabaseSync {
    if (this.#readsOnly) return openUnchanged(this.file);
    // An unfinished file has samples in its log, and only a writing connection can read them.
    return this.#isPlain ? openForReading(this.file) : openForWriting(this.file, "NORMAL");
  }

  #writing(): DatabaseSync {
    if (this.#connection === undefined || !this.isCurrent) throw new Error(`${this.file} is not the current file`);
    return this.#connection.database;
  }
}

/** Takes over the database: closes it if the statements cannot be prepared. */
function connectedTo(database: DatabaseSync): MonthConnection {
  try {
    return {
      database,
      find: prepareFind(database, "INDEXED BY block_time"),
      block: database.prepare("SELECT bytes FROM block WHERE id = ?"),
      times: new SqliteTimes(database),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
