/**
 * Checks from its bytes whether a line is the canonical form of an entry, without parsing it. The answer is "yes" or "not sure". If it
 * is "not sure", `parsedLine` in `line.ts` decides, the slow way. So this may answer "not sure" where a rule is costly to check
 * (names beyond ASCII, for example), but must never say "yes" to a line that `parsedLine` refuses. A test compares the two.
 *
 * It does not check the hash.
 *
 *   {"hash":"…64…","id":7,"kind":"manual","payload":{…},"prev_hash":"…64…","summary":"…","timestamp":"…24…","user":"…"}
 *
 * Each function takes a position in the line, and returns the position after what it has read there, or NOWHERE.
 */
import { isUtf8 } from "node:buffer";
import { limits } from "../limits.ts";
import { CLOCK_STEP, isEntryKind, isTimestamp } from "./entry.ts";

/** The members of a canonical line that place it in the chain. */
export interface ScannedLine {
  readonly id: number;
  readonly prevHash: string;
  readonly timestamp: string;
  /** Whether it records a leap of the clock. */
  readonly isClockStep: boolean;
}

/** The expected text is not there, or it is not sure. */
const NOWHERE = -1;
const HASH_DIGITS = 64;
const TIME_BYTES = 24;
/** Two decimals of up to so many digits never have the same double, so each is printed as it is written. */
const SURE_DIGITS = 15;
/** Zeros after `0.` with which ECMAScript still writes a number without an exponent. */
const ZEROS_BEFORE_EXPONENT = 5;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Classes of bytes, in a table because that is faster than comparisons. */
const PLAIN = 1;
const DIGIT = 2;
const HEX_DIGIT = 4;
const OF_NUMBER = 8;
const classes = new Uint8Array(256);
for (let byte = 0x20; byte < 0x80; byte += 1) {
  const sign = String.fromCharCode(byte);
  const plain = byte === QUOTE || byte === BACKSLASH ? 0 : PLAIN;
  const digit = /[0-9]/.test(sign) ? DIGIT : 0;
  const hexDigit = /[0-9a-f]/.test(sign) ? HEX_DIGIT : 0;
  classes[byte] = plain | digit | hexDigit | (/[-+.e0-9]/.test(sign) ? OF_NUMBER : 0);
}

const mark = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const HASH_MARK = mark('{"hash":"');
const ID_MARK = mark('","id":');
const KIND_MARK = mark(',"kind":"');
const PAYLOAD_MARK = mark('","payload":{');
const PREV_MARK = mark(',"prev_hash":"');
const SUMMARY_MARK = mark('","summary":"');
const TIME_MARK = mark(',"timestamp":"');
const USER_MARK = mark('","user":"');
const STEP_MARK = mark(`"event":"${CLOCK_STEP}"`);
const TRUE = mark("true");
const FALSE = mark("false");
const NULL = mark("null");

/** The line that is being scanned, in module variables: passing it to each of a hundred calls a line is slower. */
let line: Buffer = Buffer.alloc(0);
let isBeyondAscii = false;
let isLastStringPlain = true;
let isClockStep = false;

/** Undefined: not sure. */
export function scanLine(bytes: Buffer): ScannedLine | undefined {
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
  if (userEnd === NOWHERE || userEnd !== line.length - 1 || line[userEnd] !== CLOSE_OBJECT) return undefined;
  if (line[idAt] === MINUS || line[idAt] === ZERO) return undefined;
  if (!isEntryKind(line.toString("latin1", kindAt, kindEnd))) return undefined;
  const timestamp = line.toString("latin1", timeAt, timeAt + TIME_BYTES);
  if (!isTimestamp(timestamp) || (isBeyondAscii && !isUtf8(line))) return undefined;
  let id = 0;
  for (let at = idAt; at < idEnd; at += 1) id = id * 10 + byteAt(at) - ZERO;
  const prevHash = line.toString("latin1", prevAt, prevAt + HASH_DIGITS);
  return { id, prevHash, timestamp, isClockStep };
}

/** 0 beyond the line's end: a canonical line has no zero byte. */
function byteAt(at: number): number {
  return line[at] ?? 0;
}

function classAt(at: number): number {
  return classes[line[at] ?? 0] ?? 0;
}

function afterMark(text: Uint8Array, at: number): number {
  if (at < 0) return NOWHERE;
  for (let i = 0; i < text.length; i += 1) if (line[at + i] !== text[i]) return NOWHERE;
  return at + text.length;
}

/** 64 lower-case hexadecimal digits. */
function afterHex(from: number): number {
  if (from < 0 || from + HASH_DIGITS > line.length) return NOWHERE;
  let all = HEX_DIGIT;
  for (let at = from; at < from + HASH_DIGITS; at += 1) all &= classAt(at);
  return all === 0 ? NOWHERE : from + HASH_DIGITS;
}

/** A string, from the byte after its opening quote. */
function afterString(from: number): number {
  if (from < 0) return NOWHERE;
  isLastStringPlain = true;
  const end = line.length;
  for (let at = from; at < end; at += 1) {
    if ((classAt(at) & PLAIN) !== 0) continue;
    const byte = byteAt(at);
    if (byte === QUOTE) return at + 1;
    isLastStringPlain = false;
    if (byte >= 0x80) isBeyondAscii = true;
    else if (byte !== BACKSLASH) return NOWHERE;
    else if ((at = endOfEscape(at + 1)) === NOWHERE) return NOWHERE;
  }
  return NOWHERE;
}

/** Position of the last byte of an escape. It must be the escape that `JSON.stringify` writes for that character. */
function endOfEscape(at: number): number {
  switch (byteAt(at)) {
    case QUOTE:
    case BACKSLASH:
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return at;
    case 0x75: {
      // \u00XX, in lower case, for the control characters that have no escape of their own.
      const digits = line.toString("latin1", at + 1, at + 5);
      return /^00(?:0[0-7be-f]|1[0-9a-f])$/.test(digits) ? at + 4 : NOWHERE;
    }
    default:
      return NOWHERE;
  }
}

function afterValue(at: number, depthLeft: number): number {
  switch (byteAt(at)) {
    case QUOTE:
      return afterString(at + 1);
    case OPEN_OBJECT:
      return depthLeft === 0 ? NOWHERE : afterObject(at + 1, depthLeft - 1, false);
    case OPEN_ARRAY:
      return depthLeft === 0 ? NOWHERE : afterArray(at + 1, depthLeft - 1);
    case 0x74:
      return afterMark(TRUE, at);
    case 0x66:
      return afterMark(FALSE, at);
    case 0x6e:
      return afterMark(NULL, at);
    default:
      return afterNumber(at);
  }
}

/** An object, from the byte after its brace. */
function afterObject(from: number, depthLeft: number, isPayload: boolean): number {
  if (from < 0) return NOWHERE;
  if (line[from] === CLOSE_OBJECT) return from + 1;
  let nameBefore = NOWHERE;
  for (let at = from; ; at += 1) {
    if (line[at] !== QUOTE) return NOWHERE;
    const name = at + 1;
    if (isPayload && line[name] === STEP_MARK[1] && afterMark(STEP_MARK, at) !== NOWHERE) isClockStep = true;
    at = afterString(name);
    // Beyond ASCII the order of UTF-8 bytes may differ from the order of UTF-16 code units.
    if (at === NOWHERE || !isLastStringPlain || line[at] !== COLON) return NOWHERE;
    if (nameBefore !== NOWHERE && !isAscending(nameBefore, name)) return NOWHERE;
    nameBefore = name;
    at = afterValue(at + 1, depthLeft);
    if (at === NOWHERE) return NOWHERE;
    if (line[at] === CLOSE_OBJECT) return at + 1;
    if (line[at] !== COMMA) return NOWHERE;
  }
}

/** Whether the second of two plain names sorts after the first. False if they are equal. */
function isAscending(first: number, second: number): boolean {
  for (let i = 0; ; i += 1) {
    const a = byteAt(first + i);
    const b = byteAt(second + i);
    if (a === QUOTE || b === QUOTE) return b !== QUOTE;
    if (a !== b) return a < b;
  }
}

function afterArray(from: number, depthLeft: number): number {
  if (line[from] === CLOSE_ARRAY) return from + 1;
  for (let at = from; ; at += 1) {
    at = afterValue(at, depthLeft);
    if (at === NOWHERE) return NOWHERE;
    if (line[at] === CLOSE_ARRAY) return at + 1;
    if (line[at] !== COMMA) return NOWHERE;
  }
}

function afterNumber(from: number): number {
  const integer = afterInteger(from);
  if (integer !== NOWHERE && isAfterValue(integer)) return integer;
  const decimal = afterDecimal(from);
  return decimal === NOWHERE ? afterAnyNumber(from) : decimal;
}

function isAfterValue(at: number): boolean {
  const byte = line[at];
  return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY;
}

/** An integer of few digits in canonical form. */
function afterInteger(from: number): number {
  if (from < 0) return NOWHERE;
  const first = line[from] === MINUS ? from + 1 : from;
  const end = afterDigits(first);
  if (end === first || end - first > SURE_DIGITS) return NOWHERE;
  return line[first] === ZERO && (end - first > 1 || first > from) ? NOWHERE : end;
}

function afterDigits(from: number): number {
  let at = from;
  while ((classAt(at) & DIGIT) !== 0) at += 1;
  return at;
}

/** A decimal fraction of few digits in canonical form: `12.5`, `-0.004`. */
function afterDecimal(from: number): number {
  const first = line[from] === MINUS ? from + 1 : from;
  const point = afterDigits(first);
  if (point === first || line[point] !== POINT || (line[first] === ZERO && point - first > 1)) return NOWHERE;
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

/** Any number: ECMAScript must print it with the same text. `NaN` and `Infinity` do not match, because of their letters. */
function afterAnyNumber(from: number): number {
  let end = from;
  while ((classAt(end) & OF_NUMBER) !== 0) end += 1;
  const text = line.toString("latin1", from, end);
  return String(Number(text)) === text ? end : NOWHERE;
}
