import {
  CLOCK_STEP,
  HASH_END,
  HASH_START,
  REST_START,
  asLogEntry,
  canonicalString,
  canonicalize,
  isEntryKind,
  isTimestamp,
  restText,
  sha256
} from "./chunk-POMP3OEO.js";
import {
  limits
} from "./chunk-HAY2CCHZ.js";

// src/logbook/volumes/file-lines.ts
async function feedFile(handle, sink, from, to, onBytes = () => {
}) {
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(limits.readBytes, to - from)));
  let position = from;
  while (position < to) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, to - position), position);
    if (bytesRead === 0) break;
    sink.push(buffer.subarray(0, bytesRead));
    position += bytesRead;
    onBytes(bytesRead);
  }
  return position;
}

// src/logbook/entry/line-splitter.ts
var NEWLINE = 10;
var LineSplitter = class {
  #handle;
  #maxBytes;
  /** The beginning of a line that continues in the next chunk. */
  #kept;
  /** Bytes of the line that has no newline yet: how many are kept, and how many there are in all. */
  #keptBytes = 0;
  #openBytes = 0;
  #offset;
  constructor(maxBytes, handle, offset = 0) {
    this.#maxBytes = maxBytes;
    this.#handle = handle;
    this.#offset = offset;
  }
  push(chunk) {
    let start = 0;
    for (; ; ) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) break;
      this.#take(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }
  /** The bytes after the last newline (at most `maxBytes` of them), their offset, and how many there are. */
  tail() {
    return { bytes: this.#keptPart(), offset: this.#offset, length: this.#openBytes };
  }
  #take(end) {
    let line2 = end.subarray(0, this.#maxBytes);
    let length = end.length;
    if (this.#openBytes > 0) {
      this.#keep(end);
      line2 = this.#keptPart();
      length = this.#openBytes;
    }
    this.#handle(line2, this.#offset, length + 1);
    this.#offset += length + 1;
    this.#keptBytes = 0;
    this.#openBytes = 0;
  }
  #keep(part) {
    this.#kept ??= Buffer.allocUnsafeSlow(this.#maxBytes);
    this.#keptBytes += part.copy(this.#kept, this.#keptBytes);
    this.#openBytes += part.length;
  }
  #keptPart() {
    return this.#kept?.subarray(0, this.#keptBytes) ?? Buffer.alloc(0);
  }
};

// src/logbook/entry/line.ts
import { isUtf8 as isUtf82 } from "node:buffer";

// src/logbook/entry/line-scan.ts
import { isUtf8 } from "node:buffer";
var NOWHERE = -1;
var HASH_DIGITS = 64;
var TIME_BYTES = 24;
var SURE_DIGITS = 15;
var ZEROS_BEFORE_EXPONENT = 5;
var QUOTE = 34;
var BACKSLASH = 92;
var COMMA = 44;
var MINUS = 45;
var POINT = 46;
var ZERO = 48;
var COLON = 58;
var OPEN_ARRAY = 91;
var CLOSE_ARRAY = 93;
var OPEN_OBJECT = 123;
var CLOSE_OBJECT = 125;
var PLAIN = 1;
var DIGIT = 2;
var HEX_DIGIT = 4;
var OF_NUMBER = 8;
var classes = new Uint8Array(256);
for (let byte = 32; byte < 128; byte += 1) {
  const sign = String.fromCharCode(byte);
  const plain = byte === QUOTE || byte === BACKSLASH ? 0 : PLAIN;
  const digit = /[0-9]/.test(sign) ? DIGIT : 0;
  const hexDigit = /[0-9a-f]/.test(sign) ? HEX_DIGIT : 0;
  classes[byte] = plain | digit | hexDigit | (/[-+.e0-9]/.test(sign) ? OF_NUMBER : 0);
}
var mark = (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
var HASH_MARK = mark('{"hash":"');
var ID_MARK = mark('","id":');
var KIND_MARK = mark(',"kind":"');
var PAYLOAD_MARK = mark('","payload":{');
var PREV_MARK = mark(',"prev_hash":"');
var SUMMARY_MARK = mark('","summary":"');
var TIME_MARK = mark(',"timestamp":"');
var USER_MARK = mark('","user":"');
var STEP_MARK = mark(`"event":"${CLOCK_STEP}"`);
var TRUE = mark("true");
var FALSE = mark("false");
var NULL = mark("null");
var line = Buffer.alloc(0);
var isBeyondAscii = false;
var isLastStringPlain = true;
var isClockStep = false;
function scanLine(bytes) {
  line = bytes;
  isBeyondAscii = false;
  isClockStep = false;
  const idAt = afterMark(ID_MARK, afterHex(afterMark(HASH_MARK, 0)));
  const idEnd = afterInteger(idAt);
  const kindAt = afterMark(KIND_MARK, idEnd);
  const kindEnd = afterString(kindAt) - 1;
  const payloadEnd = afterObject(afterMark(PAYLOAD_MARK, kindEnd), limits.payloadDepth - 1, true);
  const prevAt = afterMark(PREV_MARK, payloadEnd);
  const summaryEnd = afterString(afterMark(SUMMARY_MARK, afterHex(prevAt)));
  const timeAt = afterMark(TIME_MARK, summaryEnd);
  const userEnd = afterString(afterMark(USER_MARK, timeAt === NOWHERE ? NOWHERE : timeAt + TIME_BYTES));
  if (userEnd === NOWHERE || userEnd !== line.length - 1 || line[userEnd] !== CLOSE_OBJECT) return void 0;
  if (line[idAt] === MINUS || line[idAt] === ZERO) return void 0;
  if (!isEntryKind(line.toString("latin1", kindAt, kindEnd))) return void 0;
  const timestamp = line.toString("latin1", timeAt, timeAt + TIME_BYTES);
  if (!isTimestamp(timestamp) || isBeyondAscii && !isUtf8(line)) return void 0;
  let id = 0;
  for (let at = idAt; at < idEnd; at += 1) id = id * 10 + byteAt(at) - ZERO;
  const prevHash = line.toString("latin1", prevAt, prevAt + HASH_DIGITS);
  return { id, prevHash, timestamp, isClockStep };
}
function byteAt(at) {
  return line[at] ?? 0;
}
function classAt(at) {
  return classes[line[at] ?? 0] ?? 0;
}
function afterMark(text, at) {
  if (at < 0) return NOWHERE;
  for (let i = 0; i < text.length; i += 1) if (line[at + i] !== text[i]) return NOWHERE;
  return at + text.length;
}
function afterHex(from) {
  if (from < 0 || from + HASH_DIGITS > line.length) return NOWHERE;
  let all = HEX_DIGIT;
  for (let at = from; at < from + HASH_DIGITS; at += 1) all &= classAt(at);
  return all === 0 ? NOWHERE : from + HASH_DIGITS;
}
function afterString(from) {
  if (from < 0) return NOWHERE;
  isLastStringPlain = true;
  const end = line.length;
  for (let at = from; at < end; at += 1) {
    if ((classAt(at) & PLAIN) !== 0) continue;
    const byte = byteAt(at);
    if (byte === QUOTE) return at + 1;
    isLastStringPlain = false;
    if (byte >= 128) isBeyondAscii = true;
    else if (byte !== BACKSLASH) return NOWHERE;
    else if ((at = endOfEscape(at + 1)) === NOWHERE) return NOWHERE;
  }
  return NOWHERE;
}
function endOfEscape(at) {
  switch (byteAt(at)) {
    case QUOTE:
    case BACKSLASH:
    case 98:
    // b
    case 102:
    // f
    case 110:
    // n
    case 114:
    // r
    case 116:
      return at;
    case 117: {
      const digits = line.toString("latin1", at + 1, at + 5);
      return /^00(?:0[0-7be-f]|1[0-9a-f])$/.test(digits) ? at + 4 : NOWHERE;
    }
    default:
      return NOWHERE;
  }
}
function afterValue(at, depthLeft) {
  switch (byteAt(at)) {
    case QUOTE:
      return afterString(at + 1);
    case OPEN_OBJECT:
      return depthLeft === 0 ? NOWHERE : afterObject(at + 1, depthLeft - 1, false);
    case OPEN_ARRAY:
      return depthLeft === 0 ? NOWHERE : afterArray(at + 1, depthLeft - 1);
    case 116:
      return afterMark(TRUE, at);
    case 102:
      return afterMark(FALSE, at);
    case 110:
      return afterMark(NULL, at);
    default:
      return afterNumber(at);
  }
}
function afterObject(from, depthLeft, isPayload) {
  if (from < 0) return NOWHERE;
  if (line[from] === CLOSE_OBJECT) return from + 1;
  let nameBefore = NOWHERE;
  for (let at = from; ; at += 1) {
    if (line[at] !== QUOTE) return NOWHERE;
    const name = at + 1;
    if (isPayload && line[name] === STEP_MARK[1] && afterMark(STEP_MARK, at) !== NOWHERE) isClockStep = true;
    at = afterString(name);
    if (at === NOWHERE || !isLastStringPlain || line[at] !== COLON) return NOWHERE;
    if (nameBefore !== NOWHERE && !isAscending(nameBefore, name)) return NOWHERE;
    nameBefore = name;
    at = afterValue(at + 1, depthLeft);
    if (at === NOWHERE) return NOWHERE;
    if (line[at] === CLOSE_OBJECT) return at + 1;
    if (line[at] !== COMMA) return NOWHERE;
  }
}
function isAscending(first, second) {
  for (let i = 0; ; i += 1) {
    const a = byteAt(first + i);
    const b = byteAt(second + i);
    if (a === QUOTE || b === QUOTE) return b !== QUOTE;
    if (a !== b) return a < b;
  }
}
function afterArray(from, depthLeft) {
  if (line[from] === CLOSE_ARRAY) return from + 1;
  for (let at = from; ; at += 1) {
    at = afterValue(at, depthLeft);
    if (at === NOWHERE) return NOWHERE;
    if (line[at] === CLOSE_ARRAY) return at + 1;
    if (line[at] !== COMMA) return NOWHERE;
  }
}
function afterNumber(from) {
  const integer = afterInteger(from);
  if (integer !== NOWHERE && isAfterValue(integer)) return integer;
  const decimal = afterDecimal(from);
  return decimal === NOWHERE ? afterAnyNumber(from) : decimal;
}
function isAfterValue(at) {
  const byte = line[at];
  return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY;
}
function afterInteger(from) {
  if (from < 0) return NOWHERE;
  const first = line[from] === MINUS ? from + 1 : from;
  const end = afterDigits(first);
  if (end === first || end - first > SURE_DIGITS) return NOWHERE;
  return line[first] === ZERO && (end - first > 1 || first > from) ? NOWHERE : end;
}
function afterDigits(from) {
  let at = from;
  while ((classAt(at) & DIGIT) !== 0) at += 1;
  return at;
}
function afterDecimal(from) {
  const first = line[from] === MINUS ? from + 1 : from;
  const point = afterDigits(first);
  if (point === first || line[point] !== POINT || line[first] === ZERO && point - first > 1) return NOWHERE;
  const end = afterDigits(point + 1);
  if (end === point + 1 || line[end - 1] === ZERO || !isAfterValue(end)) return NOWHERE;
  let significant = first;
  if (line[first] === ZERO) {
    significant = point + 1;
    while (line[significant] === ZERO) significant += 1;
    if (significant - point - 1 > ZEROS_BEFORE_EXPONENT) return NOWHERE;
  }
  return end - significant > SURE_DIGITS ? NOWHERE : end;
}
function afterAnyNumber(from) {
  let end = from;
  while ((classAt(end) & OF_NUMBER) !== 0) end += 1;
  const text = line.toString("latin1", from, end);
  return String(Number(text)) === text ? end : NOWHERE;
}

// src/logbook/entry/line.ts
var BRACE = 123;
function readLine(bytes) {
  if (bytes.length >= limits.entryBytes) return { fault: "shape", claims: claimsOf(bytes) };
  const scanned = scanLine(bytes) ?? parsedLine(bytes);
  if (scanned === void 0) return { fault: "shape", claims: claimsOf(bytes) };
  const { id, prevHash, timestamp, isClockStep: isClockStep2 } = scanned;
  const hash = bytes.toString("latin1", HASH_START, HASH_END);
  if (hashOfLine(bytes) !== hash) {
    return { fault: "content", claims: { id, hash, prevHash, begins: true, ends: true } };
  }
  return { fault: void 0, id, hash, prevHash, timestamp, isClockStep: isClockStep2 };
}
function parsedLine(bytes) {
  if (bytes[0] !== BRACE || !isUtf82(bytes)) return void 0;
  const text = bytes.toString("utf8");
  const entry = parseEntry(text);
  if (entry === void 0 || !isCanonical(entry, text)) return void 0;
  const { id, prev_hash: prevHash, timestamp, payload } = entry;
  return { id, prevHash, timestamp, isClockStep: payload["event"] === CLOCK_STEP };
}
function parseEntry(text) {
  try {
    return asLogEntry(JSON.parse(text));
  } catch {
    return void 0;
  }
}
function isCanonical(entry, text) {
  try {
    const body = {
      kind: entry.kind,
      payload: canonicalize(entry.payload),
      summary: canonicalString(entry.summary),
      user: canonicalString(entry.user)
    };
    const place = { id: entry.id, timestamp: entry.timestamp, prevHash: entry.prev_hash };
    return `{"hash":"${entry.hash}",${restText(body, place)}` === text;
  } catch {
    return false;
  }
}
function hashOfLine(bytes) {
  const comma = REST_START - 1;
  bytes[comma] = BRACE;
  const hash = sha256(bytes.subarray(comma));
  bytes[comma] = 44;
  return hash;
}
function claimsOf(bytes) {
  const text = bytes.toString("latin1", 0, limits.entryBytes);
  const hash = text.slice(HASH_START, HASH_END);
  const id = Number(/"id":(\d{1,15}),"kind":"/.exec(text)?.[1]);
  let prevHash;
  for (const match of text.matchAll(/"prev_hash":"([0-9a-f]{64})"/g)) prevHash = match[1];
  return {
    id: id >= 1 ? id : void 0,
    hash: /^[0-9a-f]{64}$/.test(hash) ? hash : void 0,
    prevHash,
    begins: text.startsWith('{"'),
    ends: text.endsWith('"}')
  };
}
function hasMarks({ id, hash, prevHash }) {
  return id !== void 0 || hash !== void 0 || prevHash !== void 0;
}
function splitJoinedLines(bytes) {
  const text = bytes.toString("latin1", 0, limits.entryBytes);
  const starts = [0];
  for (const match of text.matchAll(/(?<=[^,:[])\{"hash":"[0-9a-f]{64}","id":\d/g)) starts.push(match.index);
  return starts.map((start, i) => bytes.subarray(start, starts[i + 1] ?? bytes.length));
}

export {
  feedFile,
  LineSplitter,
  readLine,
  parseEntry,
  claimsOf,
  hasMarks,
  splitJoinedLines
};
