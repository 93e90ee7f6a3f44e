import {
  LineSplitter,
  claimsOf,
  feedFile,
  hasMarks,
  parseEntry,
  readLine,
  splitJoinedLines
} from "./chunk-7JJSCJJL.js";
import {
  Frontier,
  goodCheckpoint,
  leafDigest,
  parseCheckpointList
} from "./chunk-KEQTH7QJ.js";
import {
  GENESIS_HASH
} from "./chunk-POMP3OEO.js";
import {
  parseVerifierKey
} from "./chunk-KFRILCU3.js";
import {
  openRegular,
  readRegular
} from "./chunk-QTYDK5JE.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";
import {
  systemErrorCode
} from "./chunk-WYJWSAZZ.js";

// src/logbook/verify/file-verify.ts
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/logbook/tree/anchoring.ts
function anchorOf({ size, root }, given = false) {
  return { size, isRoot: (other) => other.equals(root), given };
}
function isAfter({ size, peaks }, checkpoint) {
  if (checkpoint.size !== size) return checkpoint.size > size;
  return frontierOf({ size, peaks }).root().equals(checkpoint.root);
}
function frontierOf({ size, peaks }) {
  return new Frontier(
    size,
    peaks.map((hex) => Buffer.from(hex, "hex"))
  );
}
var Anchoring = class _Anchoring {
  #frontier = new Frontier();
  #anchors;
  #unusable;
  #next = 0;
  #checked = 0;
  #failed = 0;
  #anchored;
  #unanchoredSince = null;
  #brokenSince = false;
  #given = null;
  #head;
  #holdsHead = false;
  /** `head`: the signed mark of the head, if there is one to compare. */
  constructor(anchors = [], unusable = 0, head) {
    this.#head = head;
    this.#anchors = anchors.toSorted((a, b) => a.size - b.size);
    this.#unusable = unusable;
    this.#check(null);
  }
  /** Resumes after a book in which every checkpoint held. For each of `anchors`, `isAfter` must be true. */
  static resume(state, timestamp, anchors, unusable) {
    const anchoring = new _Anchoring([], unusable);
    anchoring.#anchors = anchors.toSorted((a, b) => a.size - b.size);
    anchoring.#frontier = frontierOf(state);
    anchoring.#checked = state.checked;
    anchoring.#anchored = state.anchored;
    anchoring.#unanchoredSince = state.unanchoredSince;
    anchoring.#check(timestamp);
    return anchoring;
  }
  /** The state to resume from; valid only if every checkpoint held. */
  get state() {
    return {
      size: this.#frontier.size,
      peaks: this.#frontier.peaks.map((peak) => peak.toString("hex")),
      checked: this.#checked,
      anchored: this.#anchored,
      unanchoredSince: this.#unanchoredSince
    };
  }
  /**
   * Takes the line that the chain has just taken. `timestamp`: the latest so far; `broken`: whether the chain broke at this line.
   * True if a checkpoint does not hold here, and no break was reported that explains it.
   */
  line(bytes, timestamp, broken) {
    this.#frontier.append(leafDigest(bytes));
    this.#brokenSince ||= broken;
    this.#unanchoredSince ??= timestamp === "" ? null : timestamp;
    return this.#check(timestamp);
  }
  /** The size of the largest checkpoint, if the book is too short for it. Checkpoints that are too large count as failed. */
  finish() {
    const left = this.#anchors.slice(this.#next);
    for (const anchor of left) this.#take(anchor, false);
    this.#next = this.#anchors.length;
    return left.at(-1)?.size;
  }
  report() {
    return {
      tree_size: this.#frontier.size,
      root: this.#frontier.root().toString("base64"),
      checked: this.#checked,
      failed: this.#failed,
      unusable: this.#unusable,
      anchored_entries: this.#anchored?.entries ?? null,
      anchored_until: this.#anchored?.until ?? null,
      unanchored_since: this.#unanchoredSince,
      given: this.#given,
      head: this.#head === void 0 ? null : { entries: this.#head.size, ok: this.#holdsHead }
    };
  }
  #check(timestamp) {
    let root;
    let isNews = false;
    if (this.#head?.size === this.#frontier.size) this.#holdsHead = this.#frontier.root().equals(this.#head.root);
    for (let anchor = this.#anchors[this.#next]; anchor?.size === this.#frontier.size; ) {
      root ??= this.#frontier.root();
      const ok = anchor.isRoot(root);
      if (!ok && this.#failed === 0 && !this.#brokenSince) isNews = true;
      this.#take(anchor, ok);
      if (ok && anchor.size > 0) {
        this.#anchored = { entries: anchor.size, until: timestamp };
        this.#unanchoredSince = null;
        this.#brokenSince = false;
      }
      this.#next += 1;
      anchor = this.#anchors[this.#next];
    }
    return isNews;
  }
  #take({ size, given }, ok) {
    this.#checked += 1;
    if (!ok) this.#failed += 1;
    if (given) this.#given = { entries: size, ok: ok && (this.#given?.ok ?? true) };
  }
};

// src/logbook/verify/file-known.ts
import { createHash } from "node:crypto";
var HashedBytes = class {
  #next;
  #hash;
  constructor(next, hash = createHash("sha256")) {
    this.#next = next;
    this.#hash = hash;
  }
  push(chunk) {
    this.#hash.update(chunk);
    this.#next.push(chunk);
  }
  digest() {
    return this.#hash.copy().digest("hex");
  }
};
async function hashIfSame(handle, known) {
  const hash = createHash("sha256");
  const end = await feedFile(handle, { push: (chunk) => void hash.update(chunk) }, 0, known.bytes);
  return end === known.bytes && hash.copy().digest("hex") === known.digest ? hash : void 0;
}
function isSame(bytes, known) {
  if (bytes.length < known.bytes) return false;
  return createHash("sha256").update(bytes.subarray(0, known.bytes)).digest("hex") === known.digest;
}

// src/logbook/verify/file-notes.ts
import { createHash as createHash2 } from "node:crypto";
async function readNotes(from, known) {
  if (from === void 0) return { checkpoints: [], unusable: 0, known: void 0, isContinued: known === void 0 };
  const all = Buffer.from(await readRegular(from.file) ?? "");
  const bytes = all.subarray(0, from.length);
  const isContinued = known === void 0 || known.path === from.file && isSame(bytes, known);
  const before = isContinued ? known : void 0;
  const key = parseVerifierKey(from.publicKey);
  const parsed = parseCheckpointList(bytes.toString("utf8", before?.bytes ?? 0), key);
  const checkpoints = [...parsed.checkpoints];
  if (from.latest !== void 0 && from.latest !== before?.latest) {
    const latest = goodCheckpoint(from.latest, key);
    if (latest !== void 0 && !checkpoints.some(({ note }) => note === latest.note)) checkpoints.push(latest);
  }
  const unusable = (before?.unusable ?? 0) + parsed.unusable;
  const digest = createHash2("sha256").update(bytes).digest("hex");
  const now = { path: from.file, bytes: bytes.length, digest, unusable, latest: from.latest };
  return { checkpoints, unusable, known: now, isContinued };
}

// src/logbook/verify/verify.ts
import { createHash as createHash3 } from "node:crypto";

// src/logbook/entry/chain.ts
var EMPTY_CHAIN = { nextId: 1, prevHash: GENESIS_HASH, timestamp: "" };
var NO_BREAKS = [];
var Chain = class _Chain {
  #nextId;
  #prevHash;
  #timestamp;
  /** False after a line without a readable hash: then the link of the next line cannot be checked. */
  #linkKnown = true;
  /** The previous line begins like an entry but does not end like one. */
  #torn = false;
  /** Lines that were read as entries, good or not. */
  entries = 0;
  /** Whether any line looked like an entry. If none did, this is some other file. */
  recognised = false;
  /** Entries dated before an earlier entry without a recorded leap. Allowed, but this service does not write such entries. */
  timeReversals = 0;
  /** Entries in which the service recorded a leap of the clock, either way, and the first of them. */
  clockSteps = 0;
  #steps = [];
  constructor(from = EMPTY_CHAIN) {
    this.#nextId = from.nextId;
    this.#prevHash = from.prevHash;
    this.#timestamp = from.timestamp;
  }
  get head() {
    return { nextId: this.#nextId, prevHash: this.#prevHash, timestamp: this.#timestamp };
  }
  /** Resumes after a chain without a break. */
  static resume(state) {
    const chain = new _Chain(state);
    chain.entries = state.entries;
    chain.timeReversals = state.timeReversals;
    chain.clockSteps = state.clockSteps;
    chain.#steps.push(...state.steps);
    chain.recognised = state.entries > 0;
    return chain;
  }
  /** The state to resume from; complete only for a chain without a break. */
  get state() {
    const { entries, timeReversals, clockSteps, steps } = this;
    return { ...this.head, entries, timeReversals, clockSteps, steps };
  }
  /** The first recorded leaps, at most `listedSteps`. */
  get steps() {
    return this.#steps.slice();
  }
  get timestamp() {
    return this.#timestamp;
  }
  /** Takes the next line, without its newline. Returns its breaks. */
  take(bytes) {
    const line = readLine(bytes);
    this.recognised ||= line.fault === void 0 || hasMarks(line.claims);
    if (line.fault === void 0) {
      this.entries += 1;
      return this.#takeGood(line, bytes);
    }
    if (line.fault === "content") {
      this.entries += 1;
      return [this.#takeBad("content", line.claims)];
    }
    return splitJoinedLines(bytes).map((part) => this.#takeBad("shape", claimsOf(part)));
  }
  #takeGood({ id, hash, prevHash, timestamp, isClockStep }, bytes) {
    const kinds = [];
    if (id > this.#nextId) kinds.push("gap");
    if (id < this.#nextId) kinds.push("order");
    if (this.#linkKnown && prevHash !== this.#prevHash) kinds.push("link");
    if (isClockStep) this.#takeStep(id, timestamp, bytes);
    else if (timestamp < this.#timestamp) this.timeReversals += 1;
    else this.#timestamp = timestamp;
    this.#torn = false;
    this.#advance(id, hash);
    return kinds.length === 0 ? NO_BREAKS : [{ id, kinds }];
  }
  /** The entries after this one are dated by another clock than those before. */
  #takeStep(id, timestamp, bytes) {
    this.#timestamp = timestamp;
    this.clockSteps += 1;
    if (this.#steps.length >= limits.listedSteps) return;
    const from = parseEntry(bytes.toString("utf8"))?.payload["clock_expected"];
    this.#steps.push({ entry_id: id, from: typeof from === "string" ? from : null, to: timestamp });
  }
  #takeBad(fault, claims) {
    if (this.#torn && !claims.begins) {
      this.#torn = !claims.ends;
      return { id: this.#nextId - 1, kinds: [fault] };
    }
    this.#torn = claims.begins && !claims.ends;
    const kinds = [fault];
    let id = this.#nextId;
    if (this.#linkKnown && claims.prevHash !== void 0 && claims.prevHash !== this.#prevHash) {
      kinds.push("link");
      if (claims.id !== void 0 && claims.id > id) {
        kinds.push("gap");
        id = claims.id;
      }
    }
    this.#advance(id, claims.hash);
    return { id, kinds };
  }
  #advance(id, hash) {
    this.#nextId = id + 1;
    this.#linkKnown = hash !== void 0;
    if (hash !== void 0) this.#prevHash = hash;
  }
};

// src/logbook/entry/torn-append.ts
function isTornAppend(tail) {
  if (tail.length >= limits.entryBytes) return false;
  const end = endOfObject(tail.bytes);
  return end === void 0 || end === tail.bytes.length;
}
function endOfObject(bytes) {
  if (bytes[0] !== 123) return void 0;
  let depth = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === 92 && inString) i += 1;
    else if (byte === 34) inString = !inString;
    else if (byte === 123 && !inString) depth += 1;
    else if (byte === 125 && !inString) {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return void 0;
}

// src/logbook/verify/verify.ts
var Verification = class _Verification {
  #chain = new Chain();
  #anchoring;
  #ids = /* @__PURE__ */ new Set();
  #onBreak;
  #breaks = 0;
  #first = null;
  #tornTailBytes = 0;
  #tailRecognised = false;
  #firstTimestamp = "";
  constructor(onBreak = () => {
  }, anchoring = new Anchoring()) {
    this.#onBreak = onBreak;
    this.#anchoring = anchoring;
  }
  /** Resumes after an intact book. For each of `anchors`, `isAfter` must be true. */
  static resume(state, anchors, unusable) {
    const { chain, anchoring } = state;
    const verification = new _Verification(void 0, Anchoring.resume(anchoring, chain.timestamp, anchors, unusable));
    verification.#chain = Chain.resume(chain);
    verification.#firstTimestamp = state.firstTimestamp;
    return verification;
  }
  /** The state so far; undefined if there was a break. */
  get state() {
    if (this.#breaks > 0) return void 0;
    return { chain: this.#chain.state, anchoring: this.#anchoring.state, firstTimestamp: this.#firstTimestamp };
  }
  /** Takes the next line, without its newline. */
  line(bytes, file, offset) {
    const breaks = this.#chain.take(bytes);
    for (const broken of breaks) this.#report(broken, file, offset);
    if (this.#firstTimestamp === "") this.#firstTimestamp = this.#chain.timestamp;
    if (this.#anchoring.line(bytes, this.#chain.timestamp, breaks.length > 0)) {
      this.#report({ id: this.#chain.head.nextId - 1, kinds: ["checkpoint"] }, file, offset);
    }
  }
  /** Takes the bytes after the last newline of the last volume. */
  tail(tail, file) {
    if (tail.length === 0) return;
    this.#tailRecognised = hasMarks(claimsOf(tail.bytes));
    if (isTornAppend(tail)) this.#tornTailBytes = tail.length;
    else this.line(tail.bytes, file, tail.offset);
  }
  /** `end`: where the files end. `expected`: where the chain must end, if the service that wrote it asks. */
  finish(end, expected) {
    const { head } = this.#chain;
    const anchoredTo = this.#anchoring.finish() ?? 0;
    if (anchoredTo >= head.nextId)
      this.#report({ id: head.nextId, kinds: ["missing", "checkpoint"] }, end.file, end.offset);
    if (expected !== void 0 && (head.nextId !== expected.nextId || head.prevHash !== expected.prevHash)) {
      const id = Math.max(1, head.nextId < expected.nextId ? head.nextId : expected.nextId - 1);
      this.#report({ id, kinds: ["missing"] }, end.file, end.offset);
    }
    return {
      ok: this.#breaks === 0,
      broken_entry_ids: [...this.#ids].sort((a, b) => a - b),
      entries: this.#chain.entries,
      breaks: this.#breaks,
      first_break: this.#first,
      bytes: end.bytes,
      torn_tail_bytes: this.#tornTailBytes,
      recognised: this.#chain.recognised || this.#tailRecognised,
      time_reversals: this.#chain.timeReversals,
      clock_steps: this.#chain.clockSteps,
      steps: this.#chain.steps,
      last_hash: head.prevHash,
      checkpoints: this.#anchoring.report(),
      first_timestamp: this.#firstTimestamp || null,
      last_timestamp: this.#chain.timestamp || null
    };
  }
  #report({ id, kinds }, file, offset) {
    const broken = { entry_id: id, faults: kinds, file, offset };
    this.#breaks += 1;
    this.#first ??= broken;
    if (this.#ids.size < limits.brokenIds) this.#ids.add(id);
    this.#onBreak(broken);
  }
};
function breaksDigest({
  breaks,
  broken_entry_ids: ids
}) {
  if (breaks === 0) return "";
  return createHash3("sha256").update(`${breaks}:${ids.join(",")}`).digest("hex");
}

// src/logbook/verify/file-verify.ts
var SETTLE_LOOKS = 50;
var SETTLE_MS = 20;
async function verifyFiles(book, listener = {}, given = []) {
  const { checkpoints, unusable } = await readNotes(book.checkpoints);
  const anchors = [...checkpoints.map((checkpoint) => anchorOf(checkpoint)), ...given];
  const verification = new Verification(listener.onBreak, new Anchoring(anchors, unusable, book.checkpoints?.head));
  return (await readVolumes(book, verification, listener)).report;
}
async function verifyAgain(book, known) {
  const notes = await readNotes(book.checkpoints, known?.list);
  const start = known && await startAfter(book, known, notes);
  if (known !== void 0 && start === void 0) return verifyAgain(book, void 0);
  const anchors = notes.checkpoints.map((checkpoint) => anchorOf(checkpoint));
  const verification = known === void 0 ? new Verification(void 0, new Anchoring(anchors, notes.unusable)) : Verification.resume(known.state, anchors, notes.unusable);
  const { report, volumes } = await readVolumes(book, verification, {}, start ?? {});
  const { state } = verification;
  if (state === void 0 || volumes === void 0) return { report, known: void 0 };
  return { report, known: { volumes, list: notes.known, state } };
}
async function startAfter(book, known, notes) {
  if (!notes.isContinued || !notes.checkpoints.every((checkpoint) => isAfter(known.state.anchoring, checkpoint))) {
    return void 0;
  }
  let hash;
  for (const [i, volume] of known.volumes.entries()) {
    const { path, length } = book.volumes[i] ?? {};
    const isLast = i === known.volumes.length - 1;
    if (path !== volume.path || !isLast && length !== volume.bytes) return void 0;
    const handle = await openVolume(path, true);
    if (handle === void 0) return void 0;
    try {
      hash = await hashIfSame(handle, volume);
    } finally {
      await handle.close();
    }
    if (hash === void 0) return void 0;
  }
  return hash && { known: known.volumes, hash };
}
async function readVolumes(book, verification, listener, { known = [], hash } = {}) {
  const isAsked = book.expected !== void 0;
  const volumes = [];
  let isWhole = isAsked;
  let end = { file: "", offset: 0, bytes: 0 };
  for (const [i, { path, length }] of book.volumes.entries()) {
    const file = basename(path);
    const before = known[i];
    if (before !== void 0 && i < known.length - 1) {
      volumes.push(before);
      end = { file, offset: before.bytes, bytes: end.bytes + before.bytes };
      continue;
    }
    const onLine = (line, offset) => {
      verification.line(line, file, offset);
      listener.onLine?.(line);
    };
    const newSplitter = (offset = 0) => new LineSplitter(limits.entryBytes, onLine, offset);
    const handle = await openVolume(path, isAsked);
    if (handle === void 0) {
      isWhole = false;
      continue;
    }
    try {
      const from = before?.bytes ?? 0;
      let splitter = newSplitter(from);
      const hashed = new HashedBytes(splitter, before && hash);
      const to = length ?? (await handle.stat()).size;
      let position = await feedFile(handle, isAsked ? hashed : splitter, from, to, listener.onBytes);
      if (length === void 0) ({ splitter, position } = await settle(handle, splitter, position, newSplitter));
      const tail = splitter.tail();
      if (i === book.volumes.length - 1) verification.tail(tail, file);
      else if (tail.length > 0) verification.line(tail.bytes, file, tail.offset);
      if (tail.length > 0) isWhole = false;
      else if (isWhole) volumes.push({ path, bytes: position, digest: hashed.digest() });
      end = { file, offset: position, bytes: end.bytes + position };
    } finally {
      await handle.close();
    }
  }
  return { report: verification.finish(end, book.expected), volumes: isWhole ? volumes : void 0 };
}
async function openVolume(path, mayBeMissing) {
  return openRegular(path).catch((error) => {
    if (mayBeMissing && systemErrorCode(error) === "ENOENT") return void 0;
    throw error;
  });
}
async function settle(handle, splitter, position, newSplitter) {
  let current = { splitter, position };
  for (let look = 0; look < SETTLE_LOOKS && current.splitter.tail().length > 0; look += 1) {
    await delay(SETTLE_MS);
    const { size } = await handle.stat();
    if (size === current.position) continue;
    const again = newSplitter(current.splitter.tail().offset);
    current = { splitter: again, position: await feedFile(handle, again, current.splitter.tail().offset, size) };
  }
  return current;
}

export {
  anchorOf,
  Chain,
  isTornAppend,
  breaksDigest,
  verifyFiles,
  verifyAgain
};
