import {
  ArrivalsWithin,
  ColumnsSource,
  LOOK_UP_STEPS,
  RANK_TAIL,
  RANK_WAITING,
  Reducer,
  arrivalOf,
  collectorFor,
  sealAt,
  stretchesOf,
  walk
} from "../../../chunks/chunk-KT3IOINX.js";
import {
  lowerThreadPriority
} from "../../../chunks/chunk-JJE5INKC.js";
import {
  SqliteMonthFile
} from "../../../chunks/chunk-CLB7MQFS.js";
import {
  SCAN_BLOCKS,
  scanPage
} from "../../../chunks/chunk-3QWI3B6K.js";
import {
  matchesWildcard
} from "../../../chunks/chunk-2XT3SWNI.js";
import {
  Findings,
  checkLog,
  checkMonth,
  openHotFiles
} from "../../../chunks/chunk-7K5C3XMZ.js";
import {
  HOUR_MS,
  MINUTES_A_BLOCK,
  MINUTE_MS,
  isGone,
  labelOf,
  levelFor,
  monthEndMs,
  monthFilePath,
  monthFilesBeside,
  monthOf,
  monthStartMs,
  nextPart,
  rollupsOf,
  unfinishedBeside
} from "../../../chunks/chunk-MI7NSDN5.js";
import {
  DamageCount,
  RANK_STEP,
  bytesOf,
  digestAt,
  isDamage,
  unpackRecords
} from "../../../chunks/chunk-GLMZWYS5.js";
import {
  groupByTag,
  packFrame,
  packTimes,
  unpackFrame
} from "../../../chunks/chunk-HHEX2GGY.js";
import {
  DamagedBytes,
  packBlock,
  readBlockHead,
  summarize
} from "../../../chunks/chunk-OKDUF32H.js";
import {
  OpenFiles
} from "../../../chunks/chunk-3H5ZZOQB.js";
import {
  asBitacoraError,
  removeDatabase
} from "../../../chunks/chunk-Y2KVN6XQ.js";
import {
  BOOLEAN,
  GrowingColumns,
  NUMBER,
  copyColumns,
  kindOf,
  timeSpan
} from "../../../chunks/chunk-47P5LQBP.js";
import {
  limits
} from "../../../chunks/chunk-47AZHGYU.js";
import {
  frameLogPath
} from "../../../chunks/chunk-EA6Z4VNG.js";
import {
  unitByName
} from "../../../chunks/chunk-N5FOXJIQ.js";
import {
  periodOf
} from "../../../chunks/chunk-Y242XFSZ.js";
import {
  BitacoraError,
  faultCode,
  isBitacoraError
} from "../../../chunks/chunk-WYJWSAZZ.js";
import "../../../chunks/chunk-A3YBKGDL.js";

// src/historian/file-store/sqlite-worker.ts
import { parentPort, workerData } from "node:worker_threads";

// src/historian/months/open-tails.ts
var KEPT_CAPACITY = 4096;
var OpenTails = class {
  samples = 0;
  numbers = 0;
  booleans = 0;
  #tails = [];
  #count = 0;
  get tags() {
    return this.#count;
  }
  find(tag) {
    return this.#tails[tag];
  }
  *[Symbol.iterator]() {
    for (const tail of this.#tails) if (tail !== void 0 && tail.columns.length > 0) yield tail;
  }
  /** The columns of a tag's tail: the caller appends samples of `frame` to them, then calls `countAll`. */
  extend(tag, frame) {
    let tail = this.#tails[tag];
    if (tail === void 0) {
      tail = { tag, columns: new GrowingColumns(), firstFrame: Infinity, isFirst: true };
      this.#tails[tag] = tail;
      this.#count += 1;
    }
    if (frame < tail.firstFrame) tail.firstFrame = frame;
    return tail.columns;
  }
  append({ tags, times, values, states, length }, frame) {
    for (let i = 0; i < length; i += 1) {
      this.extend(tags[i] ?? 0, frame).add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
    }
    this.#tally({ length, times, values, states }, 1);
  }
  /** Counts what was appended to the columns returned by `extend`. */
  countAll() {
    this.samples = 0;
    this.numbers = 0;
    this.booleans = 0;
    for (const { columns } of this) this.#tally(columns, 1);
  }
  /** Empties a tail after its samples were sealed. */
  clear(tail) {
    this.#tally(tail.columns, -1);
    tail.isFirst = false;
    tail.firstFrame = Infinity;
    if (tail.columns.times.length > KEPT_CAPACITY) this.#tails[tail.tag] = { ...tail, columns: new GrowingColumns() };
    else tail.columns.clear();
  }
  /** The oldest frame that still has a sample in a tail; Infinity if there is none. */
  oldestFrame() {
    let oldest = Infinity;
    for (const { firstFrame } of this) oldest = Math.min(oldest, firstFrame);
    return oldest;
  }
  #tally({ length, states }, sign) {
    this.samples += sign * length;
    for (let i = 0; i < length; i += 1) {
      const kind = kindOf(states[i] ?? 0);
      if (kind === NUMBER) this.numbers += sign;
      else if (kind === BOOLEAN) this.booleans += sign;
    }
  }
};

// src/historian/months/seal-groups.ts
var KEY_TIMES = 8;
var MAX_COMPARED = 32;
function dueGroups(tails, roomForSamples, oldestKept) {
  const isDue = ({ tag, columns, isFirst, firstFrame }) => firstFrame < oldestKept || columns.length >= sealAt(tag, isFirst, roomForSamples);
  const full = [];
  const aged = [];
  let agedTags = 0;
  for (const group of alike(tails).filter((some) => some.some(isDue)).flatMap(groupTails)) {
    const firstFrame = group.tails.reduce((first, tail) => Math.min(first, tail.firstFrame), Infinity);
    if (isFull(group, roomForSamples)) full.push(group);
    else if (firstFrame < oldestKept) {
      aged.push({ group, firstFrame });
      agedTags += group.tails.length;
    }
  }
  aged.sort((a, b) => a.firstFrame - b.firstFrame);
  let room = Math.max(limits.sealAgedTags, agedTags >> 3);
  for (const { group } of aged) {
    if (room <= 0) break;
    room -= group.tails.length;
    full.push(group);
  }
  return full;
}
function isFull({ tails: [leader], longest }, roomForSamples) {
  return leader !== void 0 && longest.columns.length >= sealAt(leader.tag, leader.isFirst, roomForSamples);
}
function alike(tails) {
  const byKey = /* @__PURE__ */ new Map();
  for (const tail of tails) {
    const key = keyOf(tail);
    const some = byKey.get(key);
    if (some === void 0) byKey.set(key, [tail]);
    else some.push(tail);
  }
  return [...byKey.values()];
}
function groupTails(tails) {
  const families = [];
  for (const same of sameTails(tails).sort(([a], [b]) => lengthOf(b) - lengthOf(a))) {
    const [tail] = same;
    const family = families.slice(-MAX_COMPARED).find(([longest]) => hasTimesOf(tail, longest));
    if (family === void 0) families.push(same);
    else family.push(...same);
  }
  return families.flatMap(inParts);
}
function sameTails(tails) {
  const sets = /* @__PURE__ */ new Map();
  for (const tail of tails) {
    for (let key = `${tail.columns.length} ${hashOf(tail)}`; ; key += " ") {
      const same = sets.get(key);
      if (same === void 0) sets.set(key, [tail]);
      else if (isSame(tail, same[0])) same.push(tail);
      else continue;
      break;
    }
  }
  return [...sets.values()];
}
function lengthOf(tail) {
  return tail?.columns.length ?? 0;
}
function hashOf({ columns: { length, times } }) {
  let hash = 2166136261;
  for (let i = 1; i < length; i += 1) hash = Math.imul(hash ^ (times[i] ?? 0) - (times[i - 1] ?? 0), 16777619);
  return hash;
}
function isSame({ columns: a }, tail) {
  return tail !== void 0 && a.length === tail.columns.length && hasLastTimes(a, tail.columns);
}
function keyOf({ columns: { length, times } }) {
  const last = times[length - 1] ?? 0;
  return last * 1024 + (last - (times[Math.max(0, length - KEY_TIMES)] ?? 0)) % 1024;
}
function hasTimesOf(tail, longer) {
  if (tail === void 0 || longer === void 0) return false;
  const passed = longer.columns.length - tail.columns.length;
  return passed > 0 && passed <= tail.columns.length && hasLastTimes(tail.columns, longer.columns);
}
function hasLastTimes(columns, longer) {
  const passed = longer.length - columns.length;
  for (let i = columns.length - 1; i >= 0; i -= 1) if (columns.times[i] !== longer.times[passed + i]) return false;
  return true;
}
function inParts(family) {
  const byTag = family.toSorted((a, b) => a.tag - b.tag);
  const groups = [];
  for (let from = 0; from < byTag.length; from += limits.sharedTimesTags) {
    const tails = byTag.slice(from, from + limits.sharedTimesTags);
    const longest = tails.reduce((a, b) => b.columns.length > a.columns.length ? b : a);
    groups.push({ tails, longest });
  }
  return groups;
}

// src/historian/months/sealing.ts
var LEAST_SHARED_SAMPLES = 64;
function packGroups(groups, before, nameOf) {
  const sealings = [];
  const times = [];
  let { lastBlock } = before;
  for (const { tails, longest } of groups) {
    const all = tails.map((tail) => ({ tail, ...nameOf(tail.tag), blocks: [], rollups: [] }));
    const { length, times: shared } = longest.columns;
    for (const [from, to] of cuts(length)) {
      const own = all.filter(({ tail }) => length - tail.columns.length < to);
      const firstBlock = lastBlock + 1;
      const isShared = (own.length - 1) * (to - from) >= LEAST_SHARED_SAMPLES;
      if (isShared)
        times.push({ firstBlock, blocks: own.length, bytes: packTimes(firstBlock, own.length, shared, from, to) });
      for (const packed of own) {
        lastBlock += 1;
        const later = length - packed.tail.columns.length;
        const place = isShared ? { firstBlock, passed: Math.max(0, later - from) } : void 0;
        const part = { id: lastBlock, from: Math.max(0, from - later), to: to - later };
        packPart(packed, part, { sealedFrame: before.lastFrame, shared: place });
      }
    }
    for (const { tagId, blocks, rollups } of all)
      sealings.push({ tagId, sealedFrame: before.lastFrame, blocks, rollups });
  }
  return { sealings, times, lastBlock };
}
function packPart({ tail: { columns }, tagId, period, blocks, rollups }, { id, from, to }, place) {
  const bytes = packBlock(tagId, id, columns, from, to, place);
  blocks.push({ id, summary: summarize(columns, from, to), bytes });
  rollups.push(...rollupsOf({ tagId, block: id, columns, from, to, period }));
}
function cuts(samples) {
  const parts = Math.max(1, Math.round(samples / limits.blockSamples));
  return Array.from({ length: parts }, (_, part) => [
    Math.floor(samples * part / parts),
    Math.floor(samples * (part + 1) / parts)
  ]);
}

// src/historian/reduce/tag-spans.ts
var TagSpans = class {
  #spans = /* @__PURE__ */ new Map();
  add({ tagId, samples, minMs, maxMs }) {
    const known = this.#spans.get(tagId);
    this.#spans.set(tagId, {
      tagId,
      samples: samples + (known?.samples ?? 0),
      minMs: Math.min(minMs, known?.minMs ?? Infinity),
      maxMs: Math.max(maxMs, known?.maxMs ?? -Infinity)
    });
  }
  /** Sorted by tag id. */
  sorted() {
    return [...this.#spans.values()].toSorted((a, b) => a.tagId < b.tagId ? -1 : 1);
  }
};

// src/historian/file-store/estimate-work.ts
function estimateWork(summaries, tags, { limit, sinceMs = -Infinity, untilMs = Infinity }, reduction) {
  const spanMs = reduction === void 0 ? Infinity : limit * reduction.intervalMs;
  const newestMs = Math.min(untilMs, Math.max(...summaries.map(({ maxMs }) => maxMs)));
  const fromMs = Math.max(sinceMs, newestMs - spanMs);
  let work = 0;
  for (const summary of summaries) {
    const commonMs = Math.min(summary.maxMs, untilMs) - Math.max(summary.minMs, fromMs);
    if (!(commonMs >= 0)) continue;
    const share = commonMs / Math.max(1, summary.maxMs - summary.minMs);
    const blocks = share * summary.samples / Math.max(1, summary.tags ?? tags) / limits.blockSamples;
    work += 1 + (reduction === void 0 ? blocks : reducedWork(blocks, commonMs, reduction, summary.finestMs));
  }
  return reduction === void 0 ? Math.min(work, 2 + limit / limits.blockSamples) : work;
}
function reducedWork(blocks, spanMs, { intervalMs }, finestMs) {
  const levelMs = levelFor(intervalMs, finestMs, false);
  if (levelMs === void 0) return blocks;
  const cut = intervalMs % levelMs === 0 ? 0 : Math.min(blocks, spanMs / intervalMs);
  return cut + spanMs / levelMs / MINUTES_A_BLOCK;
}

// src/historian/file-store/sqlite-archive-check.ts
var ROWS_A_STEP = 8;
function* checkArchive({ main, log, months, openFiles }) {
  const findings = new Findings();
  for (const { file, reason } of openFiles.faults()) findings.add(file, reason);
  months.lookForAll();
  for (const file of months.missing) findings.addMissing(file);
  const throughBlock = Math.max(0, ...months.files.map(({ summary }) => summary.lastBlock));
  const all = Math.max(1, main.bytes + months.bytes);
  noteSealed(months, log.frames[0]?.id ?? Infinity, findings);
  checkMain(main, findings);
  for (const share of checkLog(log, frameLogPath(main.file), findings)) yield share * main.bytes / all;
  let done = main.bytes;
  try {
    for (const file of months.files.slice()) {
      const { bytes } = file;
      const found = new Steps(file, months, throughBlock);
      for (const share of found.run()) yield Math.min(1, (done + share * bytes) / all);
      findings.take(found.findings);
      done += bytes;
      months.closeIdle();
    }
  } finally {
    months.closeIdle();
  }
  for (const file of months.damaged) findings.add(file, "it could not be opened or written, and is left alone");
  return findings.report();
}
function noteSealed(months, oldestFrame, { sealedFrames }) {
  for (const file of months.files) {
    if (file.summary.lastFrame < oldestFrame) continue;
    try {
      for (const [tagId, frame] of file.sealedFrames())
        sealedFrames.set(tagId, Math.max(sealedFrames.get(tagId) ?? 0, frame));
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
  }
}
function checkMain(main, findings) {
  findings.files += 1;
  try {
    const fault = main.fault();
    if (fault !== void 0) findings.add(main.file, fault);
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add(main.file, error);
  }
}
var Steps = class {
  #file;
  #months;
  #throughBlock;
  findings = new Findings();
  constructor(file, months, throughBlock) {
    this.#file = file;
    this.#months = months;
    this.#throughBlock = throughBlock;
  }
  *run() {
    do {
      this.findings = new Findings();
    } while (this.#isThere && !(yield* this.#once()));
  }
  /** Whether the file kept its state from the beginning to the end. */
  *#once() {
    const { state } = this.#file;
    this.findings.files = 1;
    try {
      for (const share of checkMonth(this.#look(), this.findings)) {
        yield share;
        if (!this.#isThere || this.#file.state !== state) return false;
      }
    } catch (error) {
      if (isBitacoraError(error, "historian-locked") || !isBitacoraError(error) && !isDamage(error)) throw error;
      this.findings.add(this.#file.file, error);
    }
    return true;
  }
  #look() {
    const { file } = this.#file;
    const database = () => this.#file.database;
    return { file, database, rowsAStep: ROWS_A_STEP, throughBlock: this.#throughBlock, isInUse: true };
  }
  /** A file that is excluded or has expired must not be opened again. */
  get #isThere() {
    return this.#months.files.includes(this.#file);
  }
};

// src/historian/file-store/sqlite-shipping.ts
var { blocksAtOnce, blocksAnswered, framesAtOnce, frameSamples, level } = limits.shipment;
function* blockPage(files, { after, maxBytes, tags }) {
  const { newestBlock, unsealedFrame } = files;
  const isMeant = chooser(tags);
  const blocks = [];
  const times = /* @__PURE__ */ new Map();
  let damaged = 0;
  let bytes = 0;
  let through = after;
  while (bytes < maxBytes && blocks.length < blocksAnswered && through < newestBlock) {
    const file = fileAfter(files.months, through);
    if (file === void 0) {
      through = newestBlock;
      break;
    }
    const rows = rowsOf(file, through, maxBytes - bytes);
    if (rows === void 0) damaged += 1;
    for (const row of rows ?? []) {
      through = row.id;
      const block = shipped(row);
      if (block === void 0) damaged += 1;
      else if (isMeant(block.tagId)) {
        blocks.push(block);
        bytes += block.bytes.length;
      }
    }
    if (rows === void 0 || rows.length === 0) through = file.summary.lastBlock;
    else for (const row of file.timesOf(rows[0]?.id ?? 0, through)) times.set(row.firstBlock, row);
    yield;
  }
  for (const row of times.values()) bytes += row.bytes.length;
  return { blocks, times: [...times.values()], through, newestBlock, unsealedFrame, ...edgesOf(files.log), damaged };
}
function fileAfter(months, after) {
  let next;
  for (const file of months) {
    const { lastBlock, finestMs } = file.summary;
    if (lastBlock <= after || finestMs > 0) continue;
    if (next === void 0 || lastBlock < next.summary.lastBlock) next = file;
  }
  return next;
}
function rowsOf(file, after, maxBytes) {
  try {
    return file.storedAfter(after, blocksAtOnce, maxBytes);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return void 0;
  }
}
function shipped({ id, samples, bytes }) {
  try {
    const { tagId, sealedFrame } = readBlockHead(bytes);
    return { id, tagId, samples, bytes, sealedFrame };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return void 0;
  }
}
function* framePage(log, nameOf, { from, through, maxBytes, tags }) {
  const isMeant = chooser(tags);
  const columns = new GrowingColumns();
  const groups = [];
  const wanted = log.frames.filter(({ id }) => id >= from && id <= through).slice(0, framesAtOnce);
  let bytes = 0;
  let damaged = 0;
  let last = 0;
  for (const { id, bytes: size } of wanted) {
    if (last > 0 && (bytes + size > 2 * maxBytes || columns.length > frameSamples)) break;
    try {
      unpackFrame(log.frame(id), id, (tag) => {
        groups.push([tag, columns.length]);
        return columns;
      });
      bytes += size;
    } catch (error) {
      if (!isDamage(error)) throw error;
      damaged += 1;
    }
    last = id;
    yield;
  }
  const first = last === 0 ? 0 : wanted[0]?.id ?? 0;
  return {
    ...merged(last, columns, groups, (tag) => isMeant(nameOf(tag)) ? nameOf(tag) : void 0),
    first,
    last,
    ...edgesOf(log),
    damaged
  };
}
function merged(id, columns, groups, nameOf) {
  const chosen = new GrowingColumns();
  chosen.reserve(columns.length);
  const tags = new Uint32Array(columns.length);
  const names = /* @__PURE__ */ new Map();
  for (const [at, [tag, from]] of groups.entries()) {
    const name = nameOf(tag);
    if (name === void 0) continue;
    names.set(tag, [tag, name]);
    const end = groups[at + 1]?.[1] ?? columns.length;
    for (let i = from; i < end; i += 1) {
      tags[chosen.length] = tag;
      chosen.add(columns.times[i] ?? 0, columns.values[i] ?? 0, columns.states[i] ?? 0);
    }
  }
  const { length, times, values, states } = chosen;
  if (length === 0) return { frame: void 0, samples: 0 };
  const grouped = groupByTag({ length, tags, times, values, states });
  const bytes = packFrame(id, grouped, [...names.values()], level);
  return { frame: { id, bytes, tags: [...names.values()].map(([, name]) => name) }, samples: length };
}
function edgesOf({ frames }) {
  return { oldestFrame: frames[0]?.id ?? 0, newestFrame: frames.at(-1)?.id ?? 0 };
}
function chooser(patterns) {
  if (patterns.length === 0) return (tagId) => tagId !== void 0;
  return (tagId) => tagId !== void 0 && patterns.some((pattern) => matchesWildcard(tagId, pattern));
}

// src/historian/months/sqlite-block-cursor.ts
var PAGE = 64;
var BlockCursor = class {
  maxMs;
  #file;
  #query;
  #lastId;
  #damage;
  #page = [];
  #at = 0;
  /** Blocks with an id above `lastId` were sealed after the query began and are not given. */
  constructor(file, query, lastId, damage) {
    this.maxMs = file.summary.maxMs;
    this.#file = file;
    this.#query = query;
    this.#lastId = lastId;
    this.#damage = damage;
  }
  hand(collector) {
    const entry = this.#page[this.#at];
    if (entry === void 0) {
      this.#lookUp(void 0);
      return 1;
    }
    this.#at += 1;
    if (this.#at < this.#page.length || this.#page.length < PAGE) this.maxMs = this.#page[this.#at]?.maxMs ?? -Infinity;
    else this.#lookUp(entry);
    this.#unpack(entry.id, collector);
    return 1;
  }
  #lookUp(after) {
    const { tagId, sinceMs = -Infinity, untilMs = Infinity } = this.#query;
    try {
      this.#page = this.#file.find({ tagId, sinceMs, untilMs, lastId: this.#lastId, after, limit: PAGE });
    } catch (error) {
      this.#damage.add(this.#file.file, error);
      this.#page = [];
    }
    this.#at = 0;
    this.maxMs = this.#page[0]?.maxMs ?? -Infinity;
  }
  #unpack(id, collector) {
    try {
      const columns = this.#file.block(this.#query.tagId, id);
      if (columns !== void 0) collector.add(columns, id);
    } catch (error) {
      this.#damage.add(`${this.#file.file} ${id}`, error);
    }
  }
};

// src/historian/file-store/replay.ts
function noteLosses({ lost, log, after, lastFrame }, damage) {
  for (const place of lost) damage.add(place, new DamagedBytes("lost"));
  for (const { id, reason } of log.damaged) damage.add(`frame ${id ?? "header"}`, new DamagedBytes(reason));
  if (lastFrame > Math.max(log.lastFrame, after)) damage.add(`frames after ${log.lastFrame}`, new DamagedBytes("lost"));
}
function replay(log, tails, names, sealedSince, damage) {
  const [oldest] = log.frames;
  if (oldest === void 0) return;
  const sealed = /* @__PURE__ */ new Map();
  for (const [name, frame] of sealedSince(oldest.id)) sealed.set(name, Math.max(sealed.get(name) ?? 0, frame));
  const discarded = new GrowingColumns();
  for (const { id } of log.frames) {
    try {
      unpackFrame(log.frame(id), id, (tag) => {
        const name = names[tag];
        if (name !== void 0 && (sealed.get(name) ?? 0) < id) return tails.extend(tag, id);
        if (name === void 0) {
          names.length = Math.max(names.length, tag + 1);
          damage.add(`name of tag ${tag}`, new DamagedBytes("lost"));
        }
        discarded.clear();
        return discarded;
      });
    } catch (error) {
      damage.add(`frame ${id}`, error);
    }
  }
  tails.countAll();
}

// src/historian/months/sqlite-rollup-cursor.ts
var BLOCKS_AT_ONCE = 1e6;
var RollupCursor = class {
  #file;
  #reducer;
  #damage;
  /** Looked up all at once: rows of the current file may be merged while the query goes on. */
  #rows;
  #at = 0;
  /** The block that was unpacked last: many short intervals may begin in one block. */
  #lastUnpacked;
  /** Throws if the roll-ups cannot be looked up. */
  constructor({ file, query, reducer, lastBlock, damage }, levelMs) {
    const { tagId, sinceMs = -Infinity, untilMs = Infinity } = query;
    this.#file = file;
    this.#reducer = reducer;
    this.#damage = damage;
    this.#rows = file.rollups({ tagId, levelMs, sinceMs, untilMs, lastBlock }).map((row) => row.lastBlock > lastBlock ? { ...row, lastBlock, bytes: null } : row);
  }
  get maxMs() {
    return this.#rows[this.#at]?.maxMs ?? -Infinity;
  }
  hand() {
    const row = this.#rows[this.#at];
    this.#at += 1;
    if (row === void 0) return 1;
    try {
      return 1 + this.#handRow(row);
    } catch (error) {
      this.#damage.add(this.#file.file, error);
      return 1;
    }
  }
  /** Returns how many blocks were read. */
  #handRow(row) {
    const records = this.#unpack(row);
    if (records === void 0) return this.#handBlocks(row, void 0);
    const cut = this.#cutIntervals(records, row.levelMs);
    for (let from = 0, to = 0; to <= records.length; to += 1) {
      if (to < records.length && !(cut.size > 0 && cut.has(indexAt(records, to, row.levelMs)))) continue;
      if (from < to) this.#reducer.addRecords(records, from, to);
      from = to + 1;
    }
    let blocks = 0;
    for (const [index, places] of cut) blocks += this.#handCut(row, { records, places, index });
    return blocks;
  }
  /** The records to replace, by interval: the samples of an interval are those of all its records. */
  #cutIntervals(records, levelMs) {
    const cut = /* @__PURE__ */ new Map();
    let i = this.#reducer.firstStraddling(records, 0);
    while (i < records.length) {
      cut.set(indexAt(records, i, levelMs), []);
      i = this.#reducer.firstStraddling(records, i + 1);
    }
    if (cut.size === 0) return cut;
    for (let at = 0; at < records.length; at += 1) cut.get(indexAt(records, at, levelMs))?.push(at);
    return cut;
  }
  /** Where the samples have been removed, each record counts as a whole. */
  #handCut(row, cut) {
    const blocks = this.#file.summary.finestMs === 0 ? this.#handBlocks(row, cut) : 0;
    if (blocks > 0) return blocks;
    const records = unpackRecords(bytesOf(row.bytes), row, "all");
    for (const place of cut.places) this.#reducer.addWhole(digestAt(records, place), arrivalOf(records, place));
    return 0;
  }
  /** Undefined if the row lacks what the reduction needs, or is damaged: then its samples are used. */
  #unpack(row) {
    if (row.bytes === null || this.#reducer.period !== 0 && row.period !== this.#reducer.period) return void 0;
    try {
      return unpackRecords(bytesOf(row.bytes), row, this.#reducer.parts);
    } catch (error) {
      this.#damage.add(`${this.#file.file} ${row.levelMs} ${row.firstBlock}`, error);
      return void 0;
    }
  }
  /** Passes on the samples of a row, or of the cut records alone. Returns how many blocks they are in. */
  #handBlocks({ tagId, levelMs, firstBlock, lastBlock, minMs, maxMs }, cut) {
    const startMs = (cut?.index ?? NaN) * levelMs;
    const [sinceMs, untilMs] = cut === void 0 ? [minMs, maxMs] : [startMs, startMs + levelMs - 1];
    const blocks = this.#file.find({ tagId, sinceMs, untilMs, lastId: lastBlock, after: void 0, limit: BLOCKS_AT_ONCE }).filter(({ id }) => id >= firstBlock).toSorted((a, b) => a.id - b.id);
    const within = cut && new ArrivalsWithin(cut.records, cut.places);
    for (const { id } of blocks) {
      try {
        const columns = this.#block(tagId, id);
        if (columns === void 0) continue;
        if (cut === void 0) this.#reducer.add(columns, id);
        else
          for (const { at, part } of stretchesOf(columns, levelMs, cut.index))
            this.#reducer.add(part, id + at * RANK_STEP, within?.next(part.length));
      } catch (error) {
        this.#damage.add(`${this.#file.file} ${id}`, error);
      }
    }
    return blocks.length;
  }
  #block(tagId, id) {
    if (this.#lastUnpacked?.id === id) return this.#lastUnpacked.columns;
    const columns = this.#file.block(tagId, id);
    if (columns !== void 0) this.#lastUnpacked = { id, columns };
    return columns;
  }
};
function indexAt({ minMs }, i, levelMs) {
  return Math.floor((minMs[i] ?? 0) / levelMs);
}

// src/historian/months/sqlite-reduction-source.ts
var ReductionSource = class {
  #question;
  #source;
  constructor(question) {
    this.#question = question;
    if (question.file.isCurrent) this.#source = this.#lookUp();
  }
  get maxMs() {
    return this.#source?.maxMs ?? this.#question.file.summary.maxMs;
  }
  hand(collector) {
    if (this.#source !== void 0) return this.#source.hand(collector);
    this.#source = this.#lookUp();
    return LOOK_UP_STEPS;
  }
  #lookUp() {
    const { file, query, reducer, lastBlock, damage } = this.#question;
    const levelMs = levelFor(reducer.intervalMs, file.summary.finestMs, this.#cutsAnHour);
    try {
      if (levelMs !== void 0) return new RollupCursor(this.#question, levelMs);
    } catch (error) {
      damage.add(file.file, error);
    }
    return new BlockCursor(file, query, lastBlock, damage);
  }
  /** Whether a bound of the query lies within an hour that this file may have. */
  get #cutsAnHour() {
    const { sinceMs = -Infinity, untilMs = Infinity } = this.#question.query;
    const { minMs, maxMs } = this.#question.file.summary;
    return sinceMs > minMs && sinceMs % HOUR_MS !== 0 || untilMs < maxMs && (untilMs + 1) % HOUR_MS !== 0;
  }
};

// src/historian/months/retention.ts
var EARLIEST_MS = Date.UTC(2025, 0, 1);
var LEAP_MS = 400 * 24 * HOUR_MS;
var SEASON_MS = 183 * 24 * HOUR_MS;
function tooOld(files, retention, nowMs) {
  if (nowMs < EARLIEST_MS) return void 0;
  const ordered = oldestFirst(files);
  const endsMs = writtenUntil(ordered, nowMs);
  const leapMs = Math.min(LEAP_MS, retention.retentionMs + SEASON_MS);
  const believedMs = believedNow(ordered, endsMs, nowMs, leapMs);
  for (const [i, file] of ordered.slice(0, -1).entries()) {
    if (file.isCurrent) return void 0;
    const finestMs = finestAt(believedMs - (endsMs[i] ?? believedMs), retention);
    if (finestMs > file.finestMs) return { file, finestMs };
  }
  return void 0;
}
function tooMany(files, retention) {
  const ordered = oldestFirst(files).slice(0, -1);
  const withSamples = ordered.find(({ finestMs }) => finestMs === 0);
  if (withSamples !== void 0) return { file: withSamples, finestMs: finestInTheEnd(retention) };
  const [oldest] = ordered;
  return oldest === void 0 ? void 0 : { file: oldest, finestMs: Infinity };
}
function writtenUntil(ordered, nowMs) {
  const named = ordered.map(({ month }) => monthEndMs(month));
  const isCredible = (i, endMs) => endMs > EARLIEST_MS && monthStartMs(ordered[i]?.month ?? "") <= nowMs;
  let latestMs = -Infinity;
  return named.map((_, i) => {
    const at = named.findIndex((endMs, later) => later >= i && isCredible(later, endMs));
    latestMs = Math.max(latestMs, Math.min(named[at] ?? nowMs, nowMs));
    return latestMs;
  });
}
function believedNow(ordered, endsMs, nowMs, leapMs) {
  const lastFrame = ordered.at(-1)?.lastFrame ?? 0;
  for (const [i, { lastFrame: frame }] of ordered.entries()) {
    const endMs = endsMs[i] ?? nowMs;
    const isLeap = (endsMs[i + 1] ?? nowMs) - endMs > leapMs;
    if (isLeap && lastFrame - frame < limits.believeClockFlushes) return endMs;
  }
  return nowMs;
}
function finestAt(ageMs, { retentionMs, minutesMs = 0, hoursMs = 0 }) {
  if (ageMs < retentionMs) return 0;
  if (ageMs < minutesMs) return MINUTE_MS;
  return ageMs < hoursMs ? HOUR_MS : Infinity;
}
function finestInTheEnd({ retentionMs, minutesMs = 0, hoursMs = 0 }) {
  if (minutesMs >= retentionMs) return MINUTE_MS;
  return hoursMs >= retentionMs ? HOUR_MS : Infinity;
}
function oldestFirst(files) {
  return files.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent) || a.lastFrame - b.lastFrame);
}

// src/historian/months/sqlite-months.ts
var LEAST_PART_BYTES = 512 * 1024;
var SqliteMonths = class {
  /** Month files that could not be opened. */
  damaged = [];
  /** Month files on the list that were missing when they were last looked for. */
  missing = [];
  /** How many samples have expired. */
  expiredSamples = 0;
  /** Damage in the opened files, except for their blocks and roll-ups. */
  damage = new DamageCount();
  #mainFile;
  #retention;
  #list;
  #readsOnly;
  #files = [];
  #current;
  /** Monotonic time at which a file last expired for its age. */
  #expiredOldAt = -Infinity;
  /** With `readsOnly`, only `open`, `close` and the queries may be called. */
  constructor(mainFile, retention, list, readsOnly = false) {
    this.#mainFile = mainFile;
    this.#retention = retention;
    this.#list = list;
    this.#readsOnly = readsOnly;
  }
  /** Opens all month files. */
  open() {
    if (this.#readsOnly) this.#list.noteExpired();
    else for (const { file } of unfinishedBeside(this.#mainFile)) removeDatabase(file);
    for (const { file, name } of monthFilesBeside(this.#mainFile)) this.#open(file, name);
    if (!this.#readsOnly) this.#bringListUp();
    this.lookForAll();
  }
  get files() {
    return this.#files;
  }
  /** Checks whether the files still exist. A file that is gone is not read again before the next start, even if it comes back. */
  lookForAll() {
    for (const file of this.#files) if (isGone(file.file)) this.#drop(file);
    this.damaged = this.damaged.filter((file) => !isGone(file));
    this.missing = this.#list.missing(/* @__PURE__ */ new Set([...this.#files.map(({ file }) => file), ...this.damaged]));
  }
  get bytes() {
    return this.#files.reduce((sum, file) => sum + file.bytes, 0);
  }
  /**
   * Through which frame each tag is sealed, from every file that was written to after `oldestFrame`. A file that cannot tell
   * is excluded: otherwise samples that are still in frames would be there twice.
   */
  sealedFrames(oldestFrame) {
    const sealed = [];
    for (const file of this.#files) {
      if (file.summary.lastFrame < oldestFrame) continue;
      try {
        sealed.push(...file.sealedFrames());
      } catch (error) {
        if (!isDamage(error)) throw error;
        this.#exclude(file);
      }
    }
    return sealed;
  }
  /** The blocks of a tag after an id, over all files, ascending. */
  blocksAfter(tagId, id, damage) {
    const found = this.#files.flatMap((file) => {
      try {
        return file.blocksAfter(tagId, id).map((block) => ({ ...block, file }));
      } catch (error) {
        damage.add(file.file, error);
        return [];
      }
    });
    return found.toSorted((a, b) => a.id - b.id).slice(0, SCAN_BLOCKS);
  }
  /** The file to seal blocks into now. */
  current(nowMs) {
    const month = monthOf(nowMs);
    const partBytes = Math.max(LEAST_PART_BYTES, this.#retention.maxBytes * limits.monthFileShare);
    if (this.#current !== void 0 && isGone(this.#current.file)) this.#drop(this.#current);
    const current = this.#current;
    if (current?.name.month === month && current.contentBytes < partBytes) return current;
    const next = this.#lastPart(month, partBytes) ?? this.#create(month);
    this.#current = void 0;
    this.#listThere();
    for (const file of this.#files) if (file !== next) this.#finish(file);
    this.#begin(next);
    this.#current = next;
    return next;
  }
  /** When it returns, all that was sealed is on disk. */
  checkpoint() {
    for (const file of this.#files) file.checkpoint();
  }
  /** Excludes a damaged current file: the next sealing begins another. */
  excludeCurrent() {
    if (this.#current !== void 0) this.#exclude(this.#current);
    this.#current = void 0;
  }
  /** Expires in steps what is too old or too much; `otherBytes` are those of the main file. */
  *expire(nowMs, monotonicMs, otherBytes) {
    this.#bringListUp();
    this.lookForAll();
    for (let turns = 3 * this.#files.length; turns > 0 && otherBytes + this.bytes > this.#retention.maxBytes; turns -= 1) {
      const due = tooMany(this.#retained(), this.#retention);
      if (due === void 0) break;
      yield* this.#expireFile(due);
    }
    const old = tooOld(this.#retained(), this.#retention, nowMs);
    if (old === void 0 || monotonicMs - this.#expiredOldAt < limits.expireOldEveryMs) return;
    this.#expiredOldAt = monotonicMs;
    yield* this.#expireFile(old);
  }
  #retained() {
    return this.#files.map((file) => ({
      of: file,
      month: file.name.month,
      lastFrame: file.summary.lastFrame,
      finestMs: file.summary.finestMs,
      isCurrent: file === this.#current
    }));
  }
  /** Downsamples a file, or removes it as a whole if it cannot be rewritten (no room, or damage). */
  *#expireFile({ file: { of: file }, finestMs }) {
    const { samples } = file.summary;
    if (finestMs !== Infinity && !isGone(file.file)) {
      try {
        yield* file.downsample(finestMs);
        this.expiredSamples += samples - file.summary.samples;
        return;
      } catch (error) {
        if (!isBitacoraError(error)) throw error;
      }
    }
    if (isGone(file.file)) {
      this.#drop(file);
      return;
    }
    file.expire();
    this.#files = this.#files.filter((one) => one !== file);
    this.expiredSamples += samples;
    this.#list.removeExpired();
    yield;
  }
  /** If that fails, for want of room say, it is tried again: sealing waits for it, expiry does not. */
  #bringListUp() {
    try {
      this.#list.removeExpired();
      this.#listThere();
    } catch (error) {
      if (!isBitacoraError(error)) throw error;
    }
  }
  #listThere() {
    const unlisted = this.#files.map(({ name }) => labelOf(name)).filter((label) => !this.#list.labels.has(label));
    if (unlisted.length > 0) this.#list.add(unlisted);
  }
  #drop(file) {
    file.markGone();
    this.#files = this.#files.filter((one) => one !== file);
    if (file === this.#current) this.#current = void 0;
  }
  /** Closes files that were opened for reading, beyond the limit. */
  closeIdle() {
    const open = this.#files.filter((file) => file.isOpen && file !== this.#current);
    for (const file of open.slice(0, -limits.openMonthFiles)) file.close();
  }
  close() {
    for (const file of this.#files) file.close();
  }
  #open(file, name) {
    try {
      this.#files.push(SqliteMonthFile.open(file, name, this.damage, this.#readsOnly));
    } catch (error) {
      if (!isBitacoraError(error) || error.code === "historian-locked") throw error;
      this.damaged.push(file);
    }
  }
  #finish(file) {
    try {
      file.finish();
    } catch (error) {
      if (!isBitacoraError(error, "historian-damaged")) throw error;
      this.#exclude(file);
    }
  }
  #begin(file) {
    try {
      file.makeCurrent();
    } catch (error) {
      if (isBitacoraError(error, "historian-damaged")) this.#exclude(file);
      throw error;
    }
  }
  #exclude(file) {
    file.close();
    this.damaged.push(file.file);
    this.#files = this.#files.filter((one) => one !== file);
  }
  /** The last part of a month, if it can be written. A downsampled part cannot: it would not keep new samples. */
  #lastPart(month, partBytes) {
    const last = this.#files.filter((file) => file.name.month === month).toSorted((a, b) => a.name.part - b.name.part).at(-1);
    if (last === void 0 || last.summary.finestMs > 0 || last.contentBytes >= partBytes) return void 0;
    return last.isSound ? last : void 0;
  }
  #create(month) {
    const name = { month, part: nextPart(this.#mainFile, month, this.#list.labels) };
    const file = SqliteMonthFile.create(monthFilePath(this.#mainFile, name), name, this.damage);
    this.#files.push(file);
    return file;
  }
};

// src/historian/file-store/sqlite-archive.ts
var LOST_BLOCKS = 2 ** 24;
var SqliteArchive = class _SqliteArchive {
  #main;
  #hot;
  #openFiles;
  #months;
  #setAside;
  #tails = new OpenTails();
  #names;
  #numbers = /* @__PURE__ */ new Map();
  /** By number, for the tags heard since the start; 0 if the values do not go round. */
  #periods = [];
  #damage = new DamageCount();
  /** The spans of the tags in each month file, with the summary that they were read with. */
  #spans = /* @__PURE__ */ new WeakMap();
  #lastFrame;
  #lastBlock;
  /** What was in blocks when month files were last synced. */
  #synced;
  #flushesSinceRound = 0;
  /** The newest frame when tails were last sealed. */
  #sealedAtFrame = 0;
  /** The expiry under way, which goes on in steps. */
  #expiring;
  #expiryFault;
  #sealingFault;
  constructor({ main, log, setAside, isNewLog, lost }, months, readsOnly) {
    this.#main = main;
    this.#hot = log;
    this.#openFiles = new OpenFiles([main.file, frameLogPath(main.file)]);
    this.#setAside = setAside.length;
    this.#months = months;
    this.#names = [...log.names()];
    for (const [number, name] of this.#names.entries()) if (name !== void 0) this.#numbers.set(name, number);
    this.#lastFrame = Math.max(log.lastFrame, ...months.files.map(({ summary }) => summary.lastFrame));
    this.#lastBlock = Math.max(0, ...months.files.map(({ summary }) => summary.lastBlock));
    if (months.damaged.length + months.missing.length > 0) this.#lastBlock += LOST_BLOCKS;
    const after = isNewLog ? Math.max(main.logAfter, this.#lastFrame) : main.logAfter;
    if (isNewLog && !readsOnly && this.#lastFrame > log.lastFrame) main.noteLogAfter(this.#lastFrame);
    noteLosses({ lost, log, after, lastFrame: this.#lastFrame }, this.#damage);
    replay(log, this.#tails, this.#names, (oldest) => months.sealedFrames(oldest), this.#damage);
  }
  /** With `readsOnly` nothing in the folder is changed, and `append` and `maintain` must not be called. */
  static open(file, retention, readsOnly = false) {
    const hot = openHotFiles(file, readsOnly);
    const months = new SqliteMonths(file, retention, hot.main.months, readsOnly);
    try {
      months.open();
      return new _SqliteArchive(hot, months, readsOnly);
    } catch (error) {
      months.close();
      hot.log.close();
      hot.main.close();
      throw asBitacoraError(error, file);
    }
  }
  /** Tag names by number; undefined if the frame that carried the name is damaged. */
  get names() {
    return this.#names;
  }
  /** When it returns, the samples are on disk; when it throws, none of them is stored. */
  append(samples, names, moment) {
    this.#openFiles.check();
    if (this.#tails.samples > 2 * limits.openSamples || this.#hot.isNearlyFull) this.#sealDue(moment);
    const grouped = groupByTag(samples);
    const frame = this.#lastFrame + 1;
    this.#hot.append(frame, grouped, names);
    this.#lastFrame = frame;
    for (const [number, name, period] of names) {
      this.#names[number] = name;
      this.#periods[number] = period ?? 0;
      this.#numbers.set(name, number);
    }
    this.#tails.append(grouped, frame);
    this.#flushesSinceRound += 1;
  }
  /**
   * Seals and trims what is due, and begins to expire what is too old or too much (`expireStep` goes on). To be called after
   * each append, once its caller has been answered. A failure is shown as a fault and tried again in the next round; until
   * then the samples are in frames, on disk.
   */
  maintain(moment) {
    if (this.#flushesSinceRound < limits.sealEveryFlushes) return;
    this.#flushesSinceRound = 0;
    this.#expiring ??= this.#months.expire(moment.nowMs, moment.monotonicMs, this.#main.bytes);
    this.expireStep();
    try {
      this.#sealDue(moment);
      this.#sealingFault = void 0;
    } catch (error) {
      this.#sealingFault = faultCode(error);
    }
  }
  get isExpiring() {
    return this.#expiring !== void 0;
  }
  /** Expires one step more; returns whether there is more to do. */
  expireStep() {
    if (this.#expiring === void 0) return false;
    try {
      if (this.#expiring.next().done !== true) return true;
      this.#expiryFault = void 0;
    } catch (error) {
      this.#expiryFault = faultCode(error);
    }
    this.#expiring = void 0;
    return false;
  }
  /** Answers a query in steps. What is appended between them is not in the answer. */
  *query({ query, reduction, waiting }) {
    const collector = collectorFor(query, reduction);
    const tail = this.#tails.find(this.#numbers.get(query.tagId) ?? -1);
    const open = tail === void 0 ? new GrowingColumns() : copyColumns(tail.columns);
    const sealed = this.#months.files.filter(({ summary }) => summary.maxMs >= (query.sinceMs ?? -Infinity)).filter(({ summary }) => summary.minMs <= (query.untilMs ?? Infinity)).map((file) => this.#sourceOf(file, query, collector));
    yield* walk([new ColumnsSource(open, RANK_TAIL), new ColumnsSource(waiting, RANK_WAITING), ...sealed], collector);
    this.#months.closeIdle();
    return collector.result();
  }
  #sourceOf(file, query, collector) {
    return collector instanceof Reducer ? new ReductionSource({ file, query, reducer: collector, lastBlock: this.#lastBlock, damage: this.#damage }) : new BlockCursor(file, query, this.#lastBlock, this.#damage);
  }
  /** A step for each file. What is appended between them is not in the answer. */
  *tags() {
    const spans = new TagSpans();
    for (const { tag, columns } of this.#tails)
      spans.add({ tagId: this.#names[tag] ?? "", samples: columns.length, ...timeSpan(columns) });
    const files = this.#months.files.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
    for (const file of files) {
      try {
        for (const span of this.#spansOf(file)) spans.add(span);
      } catch (error) {
        this.#damage.add(file.file, error);
      }
      yield;
    }
    this.#months.closeIdle();
    return spans.sorted();
  }
  /** Those of a finished file are read once: for a year of fifty tags that takes a second. */
  #spansOf(file) {
    const known = this.#spans.get(file);
    if (known !== void 0 && known.summary === file.summary && !file.isCurrent) return known.spans;
    const spans = file.spans();
    this.#spans.set(file, { summary: file.summary, spans });
    return spans;
  }
  /** As `HistorianStore.workOf`. */
  workOf(query, reduction) {
    const summaries = this.#months.files.map(({ summary }) => summary);
    return estimateWork(summaries, this.#numbers.size, query, reduction);
  }
  scan(query) {
    const tail = this.#tails.find(this.#numbers.get(query.tagId) ?? -1)?.columns ?? new GrowingColumns();
    const page = scanPage(query, {
      blocksAfter: (id) => this.#months.blocksAfter(query.tagId, id, this.#damage),
      unpack: ({ file, id }) => {
        try {
          return file.block(query.tagId, id);
        } catch (error) {
          this.#damage.add(`${file.file} ${id}`, error);
          return void 0;
        }
      },
      tail
    });
    this.#months.closeIdle();
    return page;
  }
  /** Blocks as they are stored, in steps: those that are synced, for others may get other contents after a power cut. */
  *shipBlocks(question) {
    const synced = this.#synced ?? this.#sync();
    const page = yield* blockPage({ months: this.#months.files, log: this.#hot, ...synced }, question);
    this.#months.closeIdle();
    return page;
  }
  /** Frames that are not sealed yet, in steps. */
  *shipFrames(question) {
    return yield* framePage(this.#hot, (tag) => this.#names[tag], question);
  }
  /** Syncs what is sealed, and says how far that is. */
  sealedNow() {
    this.#sync();
    return { sealed: this.#months.sealedFrames(0), newestBlock: this.#lastBlock, newestFrame: this.#lastFrame };
  }
  /** Checks what there is now, in steps; yields the share done. */
  check() {
    return checkArchive({ main: this.#main, log: this.#hot, months: this.#months, openFiles: this.#openFiles });
  }
  statistics() {
    const { samples, numbers, booleans } = this.#tails;
    const sealed = this.#months.files.map(({ summary }) => summary);
    const fault = this.#expiryFault ?? this.#sealingFault;
    return {
      kind: "file",
      samples: sealed.reduce((sum, file) => sum + file.samples, samples),
      numeric_samples: sealed.reduce((sum, file) => sum + file.numbers, numbers),
      boolean_samples: sealed.reduce((sum, file) => sum + file.booleans, booleans),
      bytes: this.#main.bytes + this.#months.bytes,
      expired_samples: this.#months.expiredSamples,
      damaged_blocks: this.#damage.count + this.#months.damage.count + this.#months.damaged.length,
      missing_month_files: this.#months.missing.length,
      set_aside_files: this.#setAside,
      torn_flushes: this.#hot.torn,
      ...fault === void 0 ? {} : { maintenance_fault: fault }
    };
  }
  close() {
    try {
      this.#expiring?.return();
      this.#expiring = void 0;
      this.#months.close();
    } finally {
      this.#hot.close();
      this.#main.close();
    }
  }
  #sealDue(moment) {
    const room = limits.openSamples / Math.max(1, this.#tails.tags);
    const due = dueGroups(this.#tails, room, this.#oldestFrameToKeep());
    if (due.length > 0 && this.#isWorthSealing(due)) this.#seal(due, moment);
    this.#trimLog();
  }
  /** Each sealing transaction writes pages of every table and index, however little it seals. So a few due tags wait for more. */
  #isWorthSealing(due) {
    const samples = due.flatMap(({ tails }) => tails).reduce((sum, { columns }) => sum + columns.length, 0);
    const flushes = this.#lastFrame - this.#sealedAtFrame;
    return samples >= limits.sealSamples || flushes >= limits.sealAtLeastEveryFlushes;
  }
  #oldestFrameToKeep() {
    let bytes = 0;
    const frames = this.#hot.frames;
    for (let kept = 1; kept <= frames.length; kept += 1) {
      const frame = frames[frames.length - kept];
      if (frame === void 0) break;
      bytes += frame.bytes;
      if (kept > limits.hotFrames || bytes > limits.hotBytes) return frame.id + 1;
    }
    return 0;
  }
  #seal(groups, { nowMs }) {
    const before = { lastBlock: this.#lastBlock, lastFrame: this.#lastFrame };
    const nameOf = (tag) => {
      const tagId = this.#names[tag] ?? "";
      return { tagId, period: this.#periods[tag] ?? periodOf(unitByName(tagId)) ?? 0 };
    };
    const round = packGroups(groups, before, nameOf);
    try {
      this.#months.current(nowMs).seal(round);
    } catch (error) {
      if (isBitacoraError(error, "historian-damaged")) this.#months.excludeCurrent();
      throw error;
    }
    this.#lastBlock = round.lastBlock;
    this.#sealedAtFrame = this.#lastFrame;
    for (const { tails } of groups) for (const tail of tails) this.#tails.clear(tail);
  }
  /** Trims the frames that neither a tail nor live shipping needs, after their blocks have been synced. */
  #trimLog() {
    const frames = this.#hot.frames;
    const needed = Math.min(this.#tails.oldestFrame(), this.#lastFrame - limits.shipment.liveFrames);
    const spare = frames.filter(({ id }) => id < needed);
    const bytes = spare.reduce((sum, frame) => sum + frame.bytes, 0);
    if (spare.length < limits.hotFrames / 8 && bytes < limits.hotBytes / 8) return;
    this.#sync();
    this.#hot.trim(needed);
  }
  #sync() {
    this.#months.checkpoint();
    const unsealedFrame = Math.min(this.#tails.oldestFrame(), this.#lastFrame + 1);
    this.#synced = { newestBlock: this.#lastBlock, unsealedFrame };
    return this.#synced;
  }
};

// src/historian/file-store/sqlite-questions.ts
var questions = {
  *columns(archive, query) {
    return { columns: copyColumns(yield* archive.query(query)) };
  },
  *tags(archive) {
    return { tags: yield* archive.tags() };
  },
  // oxlint-disable-next-line require-yield
  *scan(archive, query) {
    const page = archive.scan(query);
    return { ...page, columns: copyColumns(page.columns) };
  },
  // oxlint-disable-next-line require-yield
  *workOf(archive, { query, reduction }) {
    return { work: archive.workOf(query, reduction) };
  },
  *shipBlocks(archive, question) {
    return yield* archive.shipBlocks(question);
  },
  *shipFrames(archive, question) {
    return yield* archive.shipFrames(question);
  },
  // oxlint-disable-next-line require-yield
  *sealed(archive) {
    return archive.sealedNow();
  },
  *check(archive) {
    return { report: yield* archive.check() };
  }
};

// src/historian/file-store/sqlite-worker.ts
var LEAST_PROGRESS = 1e-3;
var ArchiveServer = class {
  #port;
  #file;
  #archive;
  #running = [];
  /** The check under way. It is less urgent than queries, and goes on while there are none. */
  #checking;
  #isStepping = false;
  constructor(port, file, archive) {
    this.#port = port;
    this.#file = file;
    this.#archive = archive;
  }
  listen() {
    this.#port.on("message", (request) => this.#serve(request));
    this.#reply({ id: 0, names: this.#archive.names });
  }
  #serve(request) {
    switch (request.kind) {
      case "append":
        return this.#append(request);
      case "ask":
        return this.#begin(request);
      case "cancel":
        return this.#cancel(request.id);
      case "ping":
        return this.#post({ id: request.id });
      case "close":
        return this.#close(request.id);
    }
  }
  #append({ id, samples, names, moment }) {
    try {
      this.#archive.append(samples, names, moment);
    } catch (error) {
      this.#fail(id, error);
      return;
    }
    this.#reply({ id });
    this.#archive.maintain(moment);
    this.#stepLater();
  }
  #begin({ id, question, input }) {
    const answer = questions[question];
    const task = { id, steps: answer(this.#archive, input), reported: 0 };
    if (question === "check") return this.#beginCheck(task);
    if (this.#step(task)) return;
    this.#running.push(task);
    this.#stepLater();
  }
  #beginCheck(task) {
    if (this.#checking !== void 0) return this.#fail(task.id, new BitacoraError("check-under-way"));
    this.#checking = task;
    this.#post({ id: task.id, progress: 0 });
    this.#stepLater();
  }
  #cancel(id) {
    for (const task of this.#tasks()) if (task.id === id) this.#end(task, new BitacoraError("historian-cancelled"));
  }
  #tasks() {
    return this.#checking === void 0 ? this.#running : [...this.#running, this.#checking];
  }
  #end(task, reason) {
    this.#running = this.#running.filter((one) => one !== task);
    if (this.#checking === task) this.#checking = void 0;
    task.steps.return({});
    this.#fail(task.id, reason);
  }
  #stepLater() {
    const isIdle = this.#tasks().length === 0 && !this.#archive.isExpiring;
    if (this.#isStepping || isIdle) return;
    this.#isStepping = true;
    setImmediate(() => {
      this.#isStepping = false;
      this.#running = this.#running.filter((task) => !this.#step(task));
      if (this.#running.length === 0 && this.#checking !== void 0 && this.#step(this.#checking)) {
        this.#checking = void 0;
      }
      this.#archive.expireStep();
      this.#stepLater();
    });
  }
  /** Makes one step; returns whether it was the last. */
  #step(task) {
    const { id, steps, reported } = task;
    try {
      const { done, value } = steps.next();
      if (done === true) {
        this.#reply({ id, answer: value }, buffersOf(value));
        return true;
      }
      if (value === void 0 || value - reported < LEAST_PROGRESS) return false;
      task.reported = value;
      this.#post({ id, progress: value });
      return false;
    } catch (error) {
      this.#fail(id, error);
      return true;
    }
  }
  #close(id) {
    for (const task of this.#tasks()) this.#end(task, new BitacoraError("historian-closed"));
    try {
      this.#archive.close();
      this.#post({ id });
    } catch (error) {
      this.#post({ id, error: serializedError(error, this.#file) });
    }
    this.#port.close();
  }
  #reply(reply, transfer = []) {
    this.#post({ ...reply, statistics: this.#archive.statistics() }, transfer);
  }
  #post(reply, transfer = []) {
    this.#port.postMessage(reply, transfer);
  }
  #fail(id, error) {
    this.#reply({ id, error: serializedError(error, this.#file) });
  }
};
function buffersOf(answer) {
  const { columns } = answer;
  if (columns === void 0) return [];
  return [columns.times, columns.values, columns.states].map(({ buffer }) => buffer);
}
function serializedError(error, file) {
  const { code, details } = asBitacoraError(error, file);
  return { code, details };
}
function start(port, { file, retention, readsOnly }) {
  try {
    const archive = SqliteArchive.open(file, retention, readsOnly);
    new ArchiveServer(port, file, archive).listen();
  } catch (error) {
    port.postMessage({ id: 0, error: serializedError(error, file) });
    port.close();
  }
}
lowerThreadPriority();
if (parentPort !== null) start(parentPort, workerData);
