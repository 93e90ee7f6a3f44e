import {
  SCAN_BLOCKS
} from "./chunk-3QWI3B6K.js";
import {
  EMPTY_SUMMARY,
  readSummary,
  summaryAfter,
  writeSummary
} from "./chunk-7K5C3XMZ.js";
import {
  EXPIRED_ENDING,
  HOUR_MS,
  MAX_ROW_RECORDS,
  MONTH_SCHEMA,
  SqliteMonthTags,
  SqliteTimes,
  fileBytes,
  findRollups,
  insertRollup,
  insertRollups,
  insertTags,
  insertTimes,
  isGone,
  joinRows,
  openUnchanged,
  packRollup,
  removeRollups,
  storedTimes,
  sumTags,
  unpackRollup
} from "./chunk-MI7NSDN5.js";
import {
  DamageCount,
  bytesOf
} from "./chunk-GLMZWYS5.js";
import {
  DamagedBytes,
  unpackBlock
} from "./chunk-OKDUF32H.js";
import {
  asBitacoraError,
  beginDatabase,
  checkHeader,
  createDatabase,
  inTransaction,
  isUnfinished,
  openForReading,
  openForWriting,
  putInPlace,
  removeDatabase,
  renameAndTruncate
} from "./chunk-Y2KVN6XQ.js";
import {
  limits
} from "./chunk-47AZHGYU.js";
import {
  isBitacoraError
} from "./chunk-WYJWSAZZ.js";

// src/historian/months/sqlite-blocks.ts
function prepareFind(database, way) {
  return database.prepare(`
    SELECT id, max_ms FROM block ${way}
    WHERE tag = ? AND max_ms >= ? AND min_ms <= ? AND id <= ? AND (max_ms < ? OR (max_ms = ? AND id < ?))
    ORDER BY max_ms DESC, id DESC LIMIT ?`);
}
function findBlocks(prepared, tag, search) {
  const { sinceMs, untilMs, lastId, after, limit } = search;
  return prepared.all(
    tag,
    Math.max(sinceMs, Number.MIN_SAFE_INTEGER),
    Math.min(untilMs, Number.MAX_SAFE_INTEGER),
    lastId,
    after?.maxMs ?? Number.MAX_SAFE_INTEGER,
    after?.maxMs ?? 0,
    after?.id ?? 0,
    limit
  ).map((row) => ({ id: Number(row["id"]), maxMs: Number(row["max_ms"]) }));
}
function findBlocksAfter(database, way, tag, id) {
  return database.prepare(
    `SELECT id, samples, min_ms, max_ms FROM block ${way} WHERE tag = ? AND id > ? ORDER BY id LIMIT ${SCAN_BLOCKS}`
  ).all(tag, id).map((row) => ({ id: Number(row["id"]), ...spanOf(row) }));
}
function storedBlocksAfter(database, id, limit, maxBytes) {
  const found = [];
  let size = 0;
  const rows = database.prepare("SELECT id, samples, bytes FROM block NOT INDEXED WHERE id > ? ORDER BY id LIMIT ?");
  for (const row of rows.iterate(id, limit)) {
    const bytes = bytesOf(row["bytes"]);
    found.push({ id: Number(row["id"]), samples: Number(row["samples"]), bytes });
    size += bytes.length;
    if (size >= maxBytes) break;
  }
  return found;
}
function isIndexed(database, tag, id) {
  const found = database.prepare("SELECT 1 FROM block INDEXED BY block_time WHERE tag = ? AND id = ?");
  return found.get(tag, id) !== void 0;
}
function blockSpans(database) {
  return database.prepare(
    "SELECT tag, sum(samples) AS samples, min(min_ms) AS min_ms, max(max_ms) AS max_ms FROM block GROUP BY tag"
  ).all().map((row) => ({ tag: Number(row["tag"]), ...spanOf(row) }));
}
function spanOf(row) {
  return { samples: Number(row["samples"]), minMs: Number(row["min_ms"]), maxMs: Number(row["max_ms"]) };
}
function insertBlocks(database, blocks) {
  const insert = database.prepare("INSERT INTO block VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const { id, tag, summary: s, bytes } of blocks.toSorted((a, b) => a.id - b.id)) {
    insert.run(
      id,
      tag,
      s.minMs,
      s.maxMs,
      s.samples,
      s.numbers,
      s.booleans,
      s.usable,
      s.minValue,
      s.maxValue,
      s.sum,
      bytes
    );
  }
}

// src/historian/months/sqlite-month-connection.ts
function connectedTo(database) {
  try {
    return {
      database,
      find: prepareFind(database, "INDEXED BY block_time"),
      block: database.prepare("SELECT bytes FROM block WHERE id = ?"),
      times: new SqliteTimes(database)
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

// src/historian/months/sqlite-finish-rollups.ts
var FINISHED_TIER = 16;
function finishRollups(database) {
  let left = limits.finishedRecords;
  const tags = new SqliteMonthTags(() => database, { count: void 0, onDamage: () => {
  } });
  const known = tags.known().toSorted((a, b) => a.number - b.number);
  for (const { number, tagId } of known) {
    if (left <= 0) return;
    const { records, change } = finishTag(database, number, tagId);
    left -= records;
    tags.addRollups(tagId, change);
  }
}
function finishTag(database, tag, tagId) {
  const found = database.prepare(
    `SELECT id, first_block, last_block, min_ms, max_ms, turn, bytes FROM rollup
       WHERE tag = ? AND level_ms = ? ORDER BY last_block`
  ).all(tag, HOUR_MS);
  if (found.length < 2) return { records: 0, change: 0 };
  let records = 0;
  let change = 0;
  let group = [];
  const end = () => {
    if (group.length > 1) change += putTogether(database, tag, tagId, group);
    group = [];
  };
  for (const one of found) {
    const row = unpacked(one, tagId);
    records += row?.digests.length ?? 0;
    const held = group.reduce((sum, { digests }) => sum + digests.length, row?.digests.length ?? 0);
    if (row === void 0 || held > MAX_ROW_RECORDS || (group[0]?.period ?? row.period) !== row.period) end();
    if (row !== void 0) group.push(row);
  }
  end();
  return { records, change };
}
function unpacked(row, tagId) {
  if (row["bytes"] === null) return void 0;
  const [firstBlock, lastBlock] = [Number(row["first_block"]), Number(row["last_block"])];
  try {
    return {
      id: Number(row["id"]),
      levelMs: HOUR_MS,
      firstBlock,
      lastBlock,
      minMs: Number(row["min_ms"]),
      maxMs: Number(row["max_ms"]),
      period: Number(row["turn"]),
      digests: unpackRollup(bytesOf(row["bytes"]), { tagId, levelMs: HOUR_MS, firstBlock, lastBlock })
    };
  } catch (error) {
    if (error instanceof DamagedBytes) return void 0;
    throw error;
  }
}
function putTogether(database, tag, tagId, rows) {
  const digests = joinRows(
    rows.map((row) => row.digests),
    HOUR_MS
  );
  const [first] = rows;
  const last = rows.at(-1);
  if (digests === void 0 || first === void 0 || last === void 0) return 0;
  const { firstBlock, period } = first;
  const { lastBlock } = last;
  const minMs = rows.reduce((least, row) => Math.min(least, row.minMs), Infinity);
  const maxMs = rows.reduce((greatest, row) => Math.max(greatest, row.maxMs), -Infinity);
  const name = { tagId, levelMs: HOUR_MS, firstBlock, lastBlock };
  const removed = removeRollups(database, rows);
  const bytes = packRollup(name, period, digests);
  return insertRollup(database, tag, FINISHED_TIER, { ...name, minMs, maxMs, period, bytes }) - removed;
}

// src/historian/months/sqlite-downsample.ts
import { closeSync, fsyncSync, openSync } from "node:fs";
var ROWS_A_STEP = 64;
var BYTES_A_STEP = 256 * 1024;
var SYNC_BYTES = 1024 * 1024;
function* downsampleMonth(file, summary, tags, finestMs) {
  let isWhole = false;
  let target;
  try {
    target = new NewFile(file);
    yield* fill(target, summary, tags, finestMs);
    target.sync();
    isWhole = true;
  } catch (error) {
    throw asBitacoraError(error, file);
  } finally {
    target?.close();
    if (!isWhole) removeDatabase(`${file}.new`);
  }
}
function* fill(target, summary, tags, finestMs) {
  const { database } = target;
  insertTags(database, tags);
  const copyRollups = database.prepare(`
    INSERT INTO rollup SELECT NULL, tag, level_ms, tier, first_block, last_block, min_ms, max_ms, turn, bytes
    FROM old.rollup WHERE id > ? AND id <= ? AND level_ms >= ? ORDER BY id`);
  for (const [after, last] of pagesOf(database, "rollup", "id")) {
    copyRollups.run(after, last, finestMs);
    yield target.synced();
  }
  const keep = database.prepare(`
    INSERT INTO block SELECT * FROM old.block AS b WHERE b.id > ? AND b.id <= ? AND (
      SELECT r.bytes IS NULL AND r.first_block <= b.id FROM rollup AS r
      WHERE r.tag = b.tag AND r.level_ms = ? AND r.last_block >= b.id ORDER BY r.last_block LIMIT 1)`);
  for (const [after, last] of pagesOf(database, "block", "id")) {
    keep.run(after, last, finestMs);
    yield target.synced();
  }
  const copyTimes = database.prepare(`
    INSERT INTO times SELECT first_block, last_block, bytes FROM old.times AS t WHERE first_block > ? AND first_block <= ?
      AND EXISTS (SELECT 1 FROM block WHERE id BETWEEN t.first_block AND t.last_block)`);
  for (const [after, last] of pagesOf(database, "times", "first_block")) {
    copyTimes.run(after, last);
    yield target.synced();
  }
  const left = database.prepare("SELECT total(samples) AS samples, total(numbers) AS numbers, total(booleans) AS booleans FROM block").get();
  const [samples, numbers, booleans] = [
    Number(left?.["samples"]),
    Number(left?.["numbers"]),
    Number(left?.["booleans"])
  ];
  writeSummary(database, { ...summary, samples, numbers, booleans, finestMs, tags: sumTags(database) });
}
function* pagesOf(database, table, key) {
  const next = database.prepare(
    `SELECT ${key} AS key, length(bytes) AS bytes FROM old.${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${ROWS_A_STEP}`
  );
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = next.all(after);
    let last;
    for (let i = 0, bytes = 0; i < rows.length && bytes < BYTES_A_STEP; i += 1) {
      last = Number(rows[i]?.["key"]);
      bytes += Number(rows[i]?.["bytes"] ?? 0);
    }
    if (last === void 0) return;
    yield [after, last];
    after = last;
  }
}
var NewFile = class {
  database;
  #descriptor;
  #syncedBytes = 0;
  constructor(file) {
    this.database = beginDatabase(file, MONTH_SCHEMA);
    try {
      this.database.exec("PRAGMA main.journal_mode = OFF; PRAGMA main.synchronous = OFF;");
      this.database.prepare("ATTACH ? AS old").run(file);
      this.#descriptor = openSync(`${file}.new`, "r");
      this.database.exec("BEGIN");
    } catch (error) {
      this.database.close();
      throw error;
    }
  }
  /** To be called after each step. */
  synced() {
    const pages = Number(this.database.prepare("PRAGMA main.page_count").get()?.["page_count"]);
    const bytes = pages * MONTH_SCHEMA.pageSize;
    if (bytes - this.#syncedBytes < SYNC_BYTES) return;
    this.#syncedBytes = bytes;
    this.sync();
    this.database.exec("BEGIN");
  }
  sync() {
    this.database.exec("COMMIT");
    fsyncSync(this.#descriptor);
  }
  close() {
    try {
      this.database.close();
    } finally {
      closeSync(this.#descriptor);
    }
  }
};

// src/historian/months/sqlite-write-round.ts
function writeRound(database, file, before, { sealings, times }) {
  const { tags } = before;
  let summary = summaryAfter(before.summary, sealings);
  try {
    inTransaction(database, file, () => {
      const numbered = sealings.map((one) => ({
        ...one,
        tag: tags.put(one.tagId, one.sealedFrame, one.blocks.map(entryOf))
      }));
      insertBlocks(
        database,
        numbered.flatMap(({ tag, blocks }) => blocks.map((block) => ({ tag, ...block })))
      );
      insertTimes(database, times);
      for (const { tag, tagId, rollups } of numbered)
        tags.addRollups(tagId, insertRollups(database, tag, tagId, rollups));
      const count = database.prepare("SELECT count(*) AS n FROM tag").get()?.["n"];
      summary = { ...summary, tags: Number(count) };
      writeSummary(database, summary);
    });
  } catch (error) {
    tags.clearCache();
    throw error;
  }
  return summary;
}
function entryOf({ id, summary: { minMs, maxMs, samples } }) {
  return { id, minMs, maxMs, samples };
}

// src/historian/months/sqlite-month-file.ts
var SqliteMonthFile = class _SqliteMonthFile {
  file;
  name;
  #damage;
  #readsOnly;
  #summary;
  #tags;
  #connection;
  #state;
  #bytes;
  constructor(file, name, damage, readsOnly) {
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
      this.close();
      throw asBitacoraError(error, file);
    }
  }
  /**
   * Opens an existing file for reading; with `readsOnly` it is never opened for writing. Throws a coded error if it is no
   * month file or cannot be read; other damage is counted.
   */
  static open(file, name, damage = new DamageCount(), readsOnly = false) {
    checkHeader(file, MONTH_SCHEMA);
    return new _SqliteMonthFile(file, name, damage, readsOnly);
  }
  static create(file, name, damage = new DamageCount()) {
    createDatabase(file, MONTH_SCHEMA, (database) => writeSummary(database, EMPTY_SUMMARY));
    return _SqliteMonthFile.open(file, name, damage);
  }
  get summary() {
    return this.#summary;
  }
  get isOpen() {
    return this.#connection !== void 0;
  }
  /** A new object whenever rows may have changed: a caller that reads in steps compares it and begins again. */
  get state() {
    return this.#state;
  }
  get isCurrent() {
    return this.#state.is === "current";
  }
  /** For a check. Valid for one step: the connection may be closed before the next. */
  get database() {
    return this.#reading().database;
  }
  /** On disk, including the write-ahead log. */
  get bytes() {
    return this.isCurrent ? fileBytes(this.file) : this.#bytes;
  }
  /** Without the log: the size that the file will have when it is finished. */
  get contentBytes() {
    if (!this.isCurrent) return this.#bytes;
    const pragma = (name) => Number(this.#writing().prepare(`PRAGMA ${name}`).get()?.[name]);
    return pragma("page_count") * pragma("page_size");
  }
  /** Whether it may be written. A damaged file is only read; writes during downsampling would be lost. */
  get isSound() {
    return this.#tags.isSound && this.#state.is !== "downsampling";
  }
  /** Makes this the file that blocks are written to. */
  makeCurrent() {
    if (this.isCurrent) return;
    this.close();
    const database = openForWriting(this.file, "NORMAL");
    try {
      this.#connection = connectedTo(database);
      this.#summary = this.#readSummary();
      this.#tags = this.#readTags();
    } catch (error) {
      this.#connection = void 0;
      database.close();
      throw asBitacoraError(error, this.file);
    }
    this.#state = { is: "current" };
  }
  /**
   * Ends writing: the log moves into the file, which leaves WAL mode. The file can then be read alone, and from a read-only
   * disk.
   */
  finish() {
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
  #finishRollups(database) {
    try {
      inTransaction(database, this.file, () => finishRollups(database));
    } catch (error) {
      if (!isBitacoraError(error, "disk-full", "historian-damaged")) throw error;
    }
  }
  /** Writes all of a round or, when it throws, nothing. */
  seal(round) {
    this.#summary = writeRound(this.#writing(), this.file, { tags: this.#tags, summary: this.#summary }, round);
  }
  /** When it returns, all that was sealed is on disk, also what a killed process had written and not synced. */
  checkpoint() {
    if (this.#isPlain || this.#isGone) return;
    try {
      const row = this.#reading().database.prepare("PRAGMA wal_checkpoint(PASSIVE)").get();
      if (row?.["busy"] !== 0 || row["log"] !== row["checkpointed"]) throw new Error("the checkpoint was not complete");
    } catch (error) {
      throw asBitacoraError(error, this.file);
    }
  }
  /** Throws `historian-damaged` if a tag is lost. */
  tags() {
    return this.#tags.all(this.file);
  }
  /** Through which frame each tag is sealed here. Damaged files answer too, otherwise frames would be stored twice. */
  sealedFrames() {
    return this.#tags.known().map(({ tagId, sealedFrame }) => [tagId, sealedFrame]);
  }
  /** Roll-ups of a tag, the latest time first. */
  rollups(search) {
    if (this.#isGone) return [];
    const tag = this.#tags.find(search.tagId);
    if (tag === void 0) return [];
    return findRollups(this.#reading().database, tag.number, search, this.#tags.hasWholeRollups(tag));
  }
  /** Blocks of a tag that may hold samples inside the bounds, the latest time first; as many as the search asks for. */
  find(search) {
    const tag = this.#isGone ? void 0 : this.#tags.find(search.tagId);
    if (tag === void 0) return [];
    const { database, find } = this.#reading();
    return findBlocks(this.#tags.hasWholeIndex(tag) ? find : prepareFind(database, "NOT INDEXED"), tag.number, search);
  }
  /** The blocks of a tag after an id, ascending: the first `SCAN_BLOCKS` of them. */
  blocksAfter(tagId, id) {
    const tag = this.#isGone || this.#summary.lastBlock <= id ? void 0 : this.#tags.find(tagId);
    if (tag === void 0) return [];
    const way = this.#tags.hasWholeIndex(tag) ? "INDEXED BY block_time" : "NOT INDEXED";
    return findBlocksAfter(this.#reading().database, way, tag.number, id);
  }
  /** Blocks of all tags after an id, as they are stored; see `storedBlocksAfter`. */
  storedAfter(id, limit, maxBytes) {
    if (this.#isGone) return [];
    return storedBlocksAfter(this.#reading().database, id, limit, maxBytes);
  }
  /** The times that blocks from one id through another share, as they are stored. */
  timesOf(first, last) {
    return this.#isGone ? [] : storedTimes(this.#reading().database, first, last);
  }
  /** The tags that have samples in blocks. */
  spans() {
    if (this.#isGone) return [];
    const tagIds = new Map(this.#tags.known().map(({ number, tagId }) => [number, tagId]));
    return blockSpans(this.#reading().database).flatMap(({ tag, ...span }) => {
      const tagId = tagIds.get(tag);
      return tagId === void 0 ? [] : { tagId, ...span };
    });
  }
  /** The samples of a block; undefined if it is no longer there. Throws DamagedBytes. */
  block(tagId, id) {
    if (this.#isGone) return void 0;
    const { block, times } = this.#reading();
    const row = block.get(id);
    if (row !== void 0) return unpackBlock(bytesOf(row["bytes"]), tagId, id, times.of);
    if (this.#summary.finestMs > 0 && !this.#isIndexed(tagId, id)) return void 0;
    throw new DamagedBytes(`block ${id} is missing`);
  }
  /** Whether a block of a downsampled file is one of those that stayed. */
  #isIndexed(tagId, id) {
    const tag = this.#tags.find(tagId);
    return tag !== void 0 && isIndexed(this.#reading().database, tag.number, id);
  }
  /** Closes the connection; the next read opens it again. */
  close() {
    this.#connection?.database.close();
    this.#connection = void 0;
    if (this.isCurrent) this.#state = { is: "unfinished" };
  }
  /**
   * Removes what is finer than that level, in steps. Until the last step the file is read as before and must not be written.
   * When it throws, nothing has changed; nor has anything if somebody removed the file meanwhile: it stays removed, since
   * putting a poorer one in its place would take the room of the whole one when that comes back.
   */
  *downsample(finestMs) {
    this.finish();
    const before = this.#state;
    const downsampling = { is: "downsampling" };
    this.#state = downsampling;
    let after = before;
    try {
      yield* downsampleMonth(this.file, this.#summary, this.tags(), finestMs);
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
      if (this.#state === downsampling) this.#state = after;
    }
  }
  /** Renames and empties the file for good. The rest is removed once it is off the list (`sqlite-month-list.ts`). */
  expire() {
    this.markGone();
    renameAndTruncate(this.file, EXPIRED_ENDING);
  }
  /** To be called when somebody else has removed the file. */
  markGone() {
    this.close();
    this.#state = { is: "gone" };
  }
  get #isPlain() {
    return this.#state.is === "finished" || this.#state.is === "downsampling";
  }
  get #isGone() {
    return this.#state.is === "gone";
  }
  #readSummary() {
    return readSummary(this.#reading().database, (error) => this.#damage.add(`${this.file} summary`, error));
  }
  #readTags() {
    const onDamage = (error) => this.#damage.add(`${this.file} tags`, error);
    return new SqliteMonthTags(() => this.#reading().database, { count: this.#summary.tags, onDamage });
  }
  #reading() {
    this.#connection ??= connectedTo(this.#openToRead());
    return this.#connection;
  }
  #openToRead() {
    if (this.#readsOnly) return openUnchanged(this.file);
    return this.#isPlain ? openForReading(this.file) : openForWriting(this.file, "NORMAL");
  }
  #writing() {
    if (this.#connection === void 0 || !this.isCurrent) throw new Error(`${this.file} is not the current file`);
    return this.#connection.database;
  }
};

export {
  SqliteMonthFile
};
