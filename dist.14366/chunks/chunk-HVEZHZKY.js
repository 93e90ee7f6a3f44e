import {
  escapeControls
} from "./chunk-LKZQLPCG.js";
import {
  allDefinitions,
  bitNames,
  copyOfBytes,
  definitionWithId,
  definitionsOf,
  fallbackOf,
  keyedFields,
  pairNames,
  pairOf,
  valueNames
} from "./chunk-NEDDVSEB.js";

// src/nmea2000/codec/code-place.ts
var BEGINNING = { moving: false, bit: 0 };
var MOVED = { moving: true, bit: 0 };
function placeAfter({ moving: moving2, bit }, bits) {
  return { moving: moving2, bit: bit + bits };
}
function byteNumber({ moving: moving2 }, byte) {
  if (!moving2) return String(byte);
  return byte === 0 ? "p" : `p + ${byte}`;
}
function hasBits(place, bits) {
  return `n >= ${byteNumber(place, Math.ceil((place.bit + bits) / 8))}`;
}
function readExpression(place, bits, signed) {
  const shift = place.bit % 8;
  if (shift + bits > 32) {
    const lowBits = 32 - shift;
    const low = readExpression(place, lowBits, false);
    const high = readExpression(placeAfter(place, lowBits), bits - lowBits, signed);
    return `(${low}) + (${high}) * ${2 ** lowBits}`;
  }
  const first = Math.floor(place.bit / 8);
  const bytes = Math.ceil((shift + bits) / 8);
  const terms = Array.from({ length: bytes }, (_, i) => {
    const byte = `d[${byteNumber(place, first + i)}]`;
    const by = i * 8 - shift;
    return by === 0 ? byte : by > 0 ? `${byte} << ${by}` : `${byte} >>> ${-by}`;
  });
  const word = terms.length > 1 ? `(${terms.join(" | ")})` : terms[0] ?? "0";
  const unused = 32 - bits;
  if (signed) return unused === 0 ? word : `${word} << ${unused} >> ${unused}`;
  if (unused === 0) return `${word} >>> 0`;
  return shift + bits === bytes * 8 ? word : `${word} & ${2 ** bits - 1}`;
}

// src/nmea2000/codec/code-field.ts
var Constants = class {
  #values = [];
  #names = /* @__PURE__ */ new Map();
  /** Adds a constant and returns its name in the code. */
  add(value) {
    let name = this.#names.get(value);
    if (name === void 0) {
      name = `k${this.#values.length}`;
      this.#names.set(value, name);
      this.#values.push(value);
    }
    return name;
  }
  /** Compiles a function with this body, in which the constants are visible. */
  compile(parameters, body) {
    const names = this.#values.map((_, i) => `k${i}`).join(", ");
    const source = `"use strict"; const [${names}] = k; return (${parameters}) => { ${body} };`;
    const make = new Function("k", source);
    return make(this.#values);
  }
};
function isCompared({ kind }) {
  return COMPARED.has(kind);
}
var COMPARED = /* @__PURE__ */ new Set([
  "number",
  "group",
  "index",
  "length",
  "lookup",
  "pair",
  "bits",
  "date",
  "time",
  "digits",
  "key"
]);
function isWide({ bits, kind }) {
  return bits === 64 && (kind === "number" || kind === "name");
}
function conditionOf({ rawMin, rawMax, notAvailable, signed, bits }) {
  const lowest = signed ? -(2 ** (bits - 1)) : 0;
  const above = rawMin > lowest ? [`r >= ${rawMin}`] : [];
  const below = rawMax < notAvailable ? [`r <= ${rawMax}`] : [];
  return [...above, ...below].join(" && ");
}
function quantityExpression({ multiplier, bias, divisor }, raw) {
  const times = multiplier === 1 ? raw : `${raw} * ${multiplier}`;
  const sum = bias === 0 ? times : `${times} + ${bias}`;
  if (divisor === 1) return sum;
  return bias === 0 ? `${sum} / ${divisor}` : `(${sum}) / ${divisor}`;
}
function halvesOf(place, signed) {
  return { low: readExpression(place, 32, false), high: readExpression(placeAfter(place, 32), 32, signed) };
}
function bytesOf(place, bits) {
  return {
    from: byteNumber(place, Math.floor(place.bit / 8)),
    to: byteNumber(place, Math.ceil((place.bit + bits) / 8))
  };
}

// src/nmea2000/codec/wide.ts
var HALF = 4294967296;
var SPLITTER = 134217729;
function wideQuotient(high, low, divisor) {
  const top = high * HALF;
  const sum = top + low;
  const lost = low - (sum - top);
  const quotient = sum / divisor;
  if (lost === 0 && Number.isSafeInteger(sum)) return quotient;
  const product = quotient * divisor;
  const [q1, q0] = halves(quotient);
  const [d1, d0] = halves(divisor);
  const rounded = q0 * d0 - (product - q1 * d1 - q0 * d1 - q1 * d0);
  return quotient + (sum - product - rounded + lost) / divisor;
}
function wideProduct(value, factor) {
  const product = value * factor;
  const [v1, v0] = halves(value);
  const [f1, f0] = halves(factor);
  const lost = v0 * f0 - (product - v1 * f1 - v0 * f1 - v1 * f0);
  const whole = Math.floor(product);
  let high = Math.floor(whole / HALF);
  let low = whole - high * HALF + Math.floor(product - whole + lost + 0.5);
  const carry = Math.floor(low / HALF);
  high += carry;
  low -= carry * HALF;
  return { high, low };
}
function halves(value) {
  const scaled = value * SPLITTER;
  const high = scaled - (scaled - value);
  return [high, value - high];
}
function wideCount(high, low) {
  const value = high * HALF + low;
  return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n | BigInt(low)).toString();
}
function nameDigits(high, low) {
  return hex32(high) + hex32(low);
}
function hex32(half) {
  return (half >>> 0).toString(16).padStart(8, "0");
}

// src/nmea2000/codec/field-text.ts
import { Buffer } from "node:buffer";

// src/nmea2000/codec/bits.ts
function readBits(data, bitOffset, bits, signed) {
  let value = 0;
  let weight = 1;
  for (let bit = bitOffset, end = bitOffset + bits; bit < end; ) {
    const shift = bit & 7;
    const taken = Math.min(8 - shift, end - bit);
    value += ((data[bit >>> 3] ?? 0) >>> shift & (1 << taken) - 1) * weight;
    weight *= 1 << taken;
    bit += taken;
  }
  return signed && value >= weight / 2 ? value - weight : value;
}
function writeBits(data, bitOffset, bits, value) {
  let rest = value < 0 ? value + 2 ** bits : value;
  for (let bit = bitOffset, end = bitOffset + bits; bit < end; ) {
    const shift = bit & 7;
    const taken = Math.min(8 - shift, end - bit);
    const mask = (1 << taken) - 1;
    const at = bit >>> 3;
    data[at] = (data[at] ?? 0) & ~(mask << shift) | rest % (mask + 1) << shift;
    rest = Math.floor(rest / (mask + 1));
    bit += taken;
  }
}
function fillBits(data, bitOffset, bits, ones) {
  for (let bit = bitOffset, end = bitOffset + bits; bit < end; ) {
    const shift = bit & 7;
    const taken = Math.min(8 - shift, end - bit);
    const mask = (1 << taken) - 1 << shift;
    const at = bit >>> 3;
    data[at] = ones ? (data[at] ?? 0) | mask : (data[at] ?? 0) & ~mask;
    bit += taken;
  }
}

// src/nmea2000/codec/field-text.ts
var NUL = 0;
var BLANK = 32;
var AT = 64;
var UNUSED = 255;
var UTF_16 = 0;
var SINGLE_BYTES = 1;
var HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
function fixedText(data, from, to) {
  let end = from;
  const last = Math.min(to, data.length);
  while (end < last && data[end] !== NUL && data[end] !== UNUSED) end += 1;
  while (end > from && (data[end - 1] === BLANK || data[end - 1] === AT)) end -= 1;
  return end > from ? latin1(data, from, end) : null;
}
function writeFixedText(data, from, to, text) {
  const end = text === null ? from : Math.min(to, from + text.length);
  for (let at = from; at < end; at += 1) data[at] = latin1Byte(text?.charCodeAt(at - from) ?? UNUSED);
  for (let at = end; at < to; at += 1) data[at] = UNUSED;
}
var QUESTION_MARK = 63;
function latin1Byte(character) {
  return character > 255 ? QUESTION_MARK : character;
}
function countedText(data, from) {
  const length = data[from];
  return length === void 0 ? null : bufferOf(data).toString("utf8", from + 1, from + 1 + length);
}
function endOfCountedText(data, from) {
  return from + 2 + (data[from] ?? 0);
}
function countedBytes(text, maxBytes) {
  const characters = utf8(text ?? "", Math.min(maxBytes, 255));
  const bytes = new Uint8Array(characters.length + 2);
  bytes[0] = characters.length;
  bytes.set(characters, 1);
  return bytes;
}
function encodedText(data, from) {
  const end = Math.min(endOfEncodedText(data, from), data.length);
  const first = from + 2;
  if (first >= end || isUnused(data, first, end)) return null;
  if (data[from + 1] === UTF_16) {
    const text = withoutNul(bufferOf(data).toString("utf16le", first, end));
    return text === null || /^\uffff*$/.test(text) ? null : text;
  }
  return withoutNul(latin1(data, first, withoutFilling(data, first, end)));
}
function withoutFilling(data, from, to) {
  let end = to;
  while (end > from && data[end - 1] === AT) end -= 1;
  return end;
}
function isUnused(data, from, to) {
  for (let at = from; at < to; at += 1) if (data[at] !== UNUSED) return false;
  return true;
}
function endOfEncodedText(data, from) {
  return from + Math.max(data[from] ?? 0, 2);
}
function encodedBytes(text) {
  const value = text ?? "";
  const single = !/[^\0-\xff]|^\xff+$|@$/.test(value);
  const characters = single ? Buffer.from(value.slice(0, 253), "latin1") : Buffer.from(value.slice(0, 126), "utf16le");
  const bytes = new Uint8Array(characters.length + 2);
  bytes[0] = bytes.length;
  bytes[1] = single ? SINGLE_BYTES : UTF_16;
  bytes.set(characters, 2);
  return bytes;
}
function hexText(data, from, to) {
  const last = Math.min(to, data.length);
  if (from >= last) return null;
  let text = HEX[data[from] ?? 0] ?? "";
  for (let at = from + 1; at < last; at += 1) text += ` ${HEX[data[at] ?? 0]}`;
  return text;
}
function plainHex(data) {
  if (data.length > SHORT_BYTES) return bufferOf(data).toString("hex");
  let text = "";
  for (let at = 0; at < data.length; at += 1) text += HEX[data[at] ?? 0] ?? "";
  return text;
}
var SHORT_BYTES = 32;
function bitsText(data, bit, end) {
  if (bit >= end) return null;
  if ((bit | end) % 8 === 0) return hexText(data, bit >>> 3, end >>> 3);
  const bytes = new Uint8Array(Math.ceil((end - bit) / 8));
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = readBits(data, bit + at * 8, Math.min(8, end - bit - at * 8), false);
  }
  return hexText(bytes, 0, bytes.length);
}
function hexBytes(text) {
  if (text === null) return NO_BYTES;
  const bytes = new Uint8Array(hexLength(text));
  writeHexText(bytes, 0, bytes.length, text);
  return bytes;
}
function hexLength(text) {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) if (hexDigit(text.charCodeAt(at)) >= 0) digits += 1;
  return digits >>> 1;
}
function writeHexText(data, from, to, text) {
  let digits = 0;
  let high = 0;
  for (let i = 0; i < text.length; i += 1) {
    const digit = hexDigit(text.charCodeAt(i));
    if (digit < 0) continue;
    const at = from + (digits >>> 1);
    if ((digits & 1) === 0) high = digit << 4;
    else if (at < to) data[at] = high | digit;
    digits += 1;
  }
  return digits >>> 1;
}
var NO_BYTES = new Uint8Array(0);
var HEX_DIGITS = Int8Array.from({ length: 128 }, (_, code) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(code).toLowerCase());
  return code > BLANK ? digit : -1;
});
function hexDigit(code) {
  return code < HEX_DIGITS.length ? HEX_DIGITS[code] ?? -1 : -1;
}
function decimalText(data, from, to) {
  let digits = "";
  for (let at = from; at < to; at += 1) {
    const pair = data[at] ?? UNUSED;
    if (pair > 99) return null;
    digits += pair < 10 ? `0${pair}` : pair;
  }
  return digits;
}
function writeDecimalText(data, from, to, digits) {
  const padded = digits.padStart((to - from) * 2, "0");
  const fits = /^\d+$/.test(padded) && padded.length === (to - from) * 2;
  for (let at = from; at < to; at += 1) data[at] = fits ? Number(padded.substr((at - from) * 2, 2)) : UNUSED;
  return fits;
}
function withoutNul(text) {
  const end = text.indexOf("\0");
  const whole = end < 0 ? text : text.slice(0, end);
  return whole === "" ? null : whole;
}
function utf8(text, maxBytes) {
  const bytes = Buffer.from(text, "utf8");
  let end = Math.min(bytes.length, maxBytes);
  while (end < bytes.length && ((bytes[end] ?? 0) & 192) === 128) end -= 1;
  return bytes.subarray(0, end);
}
function latin1(data, from, to) {
  return bufferOf(data).toString("latin1", from, to);
}
function bufferOf(data) {
  return Buffer.from(data.buffer, data.byteOffset, data.length);
}

// src/nmea2000/codec/field-time.ts
var DAY_MS = 864e5;
var dates = [];
function dateText(days) {
  return dates[days] ??= new Date(days * DAY_MS).toISOString().slice(0, 10).replaceAll("-", ".");
}
var lastDate = "";
var lastDays = Number.NaN;
function daysOf(text) {
  if (text === lastDate) return lastDays;
  const iso = /^(\d{4})[.-](\d\d)[.-](\d\d)$/.exec(text.trim());
  lastDate = text;
  lastDays = iso === null ? Number.NaN : Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3])) / DAY_MS;
  return lastDays;
}
var TENTH_MILLISECONDS = 1e4;
var TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));
function timeText(ticks) {
  const second = Math.floor(ticks / TENTH_MILLISECONDS);
  const fraction = ticks - second * TENTH_MILLISECONDS;
  const hours = Math.floor(second / 3600);
  const minutes = Math.floor(second / 60) % 60;
  const text = `${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[second % 60]}`;
  return fraction === 0 ? text : text + `.${String(fraction).padStart(4, "0")}`.replace(/0+$/, "");
}
function ticksOf(text) {
  const seconds = wholeSecondsOf(text);
  const fraction = seconds < 0 ? -1 : fractionTicksOf(text);
  if (fraction >= 0) return seconds * TENTH_MILLISECONDS + fraction;
  const time = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text.trim());
  if (time === null) return Number.NaN;
  return Math.round(((Number(time[1]) * 60 + Number(time[2])) * 60 + Number(time[3])) * TENTH_MILLISECONDS);
}
var COLON = 58;
var ZERO = 48;
var POINT = 46;
function wholeSecondsOf(text) {
  if (text.length < 8 || text.charCodeAt(2) !== COLON || text.charCodeAt(5) !== COLON) return -1;
  let seconds = 0;
  for (let at = 0; at < 8; at += 3) {
    const tens = text.charCodeAt(at) - ZERO;
    const ones = text.charCodeAt(at + 1) - ZERO;
    if (tens < 0 || tens > 9 || ones < 0 || ones > 9) return -1;
    seconds = seconds * 60 + tens * 10 + ones;
  }
  return seconds;
}
function fractionTicksOf(text) {
  if (text.length === 8) return 0;
  if (text.charCodeAt(8) !== POINT || text.length < 10 || text.length > 13) return -1;
  let ticks = 0;
  for (let at = 9; at < 13; at += 1) {
    const digit = at < text.length ? text.charCodeAt(at) - ZERO : 0;
    if (digit < 0 || digit > 9) return -1;
    ticks = ticks * 10 + digit;
  }
  return ticks;
}

// src/nmea2000/codec/field-functions.ts
var TOP = 4294967295;
var SIGNED_TOP = 2147483647;
var FIRST_CODE = TOP - 2;
function wideName(low, high) {
  return low === TOP && high === -1 ? null : nameDigits(high, low);
}
function wideWhole(low, high) {
  return high === -1 && low >= FIRST_CODE ? null : wideCount(high >>> 0, low);
}
function wideScaled(low, high, rawMin, rawMax, divisor) {
  if (high === SIGNED_TOP && low >= FIRST_CODE) return null;
  const value = high * 4294967296 + low;
  return value >= rawMin && value <= rawMax ? wideQuotient(high, low, divisor) : null;
}
function nineDigits(raw) {
  return raw >= 1e8 ? String(raw) : String(raw).padStart(9, "0");
}
var float = new DataView(new ArrayBuffer(4));
function floatOf(raw) {
  float.setInt32(0, raw);
  const value = float.getFloat32(0);
  return Number.isFinite(value) ? value : null;
}

// src/nmea2000/codec/json-output.ts
import { Buffer as Buffer2 } from "node:buffer";
var MESSAGE_ROOM = 1024 * 1024;
var JsonOutput = class {
  bytes;
  view;
  /** Where the next text begins. */
  at = 0;
  /** A buffer of this size, plus one message. */
  constructor(bytes) {
    this.bytes = new Uint8Array(bytes + MESSAGE_ROOM);
    this.view = new DataView(this.bytes.buffer);
  }
  /** Makes room for `bytes` more bytes. */
  reserve(bytes) {
    if (this.at + bytes <= this.bytes.length) return;
    const larger = new Uint8Array(2 * this.bytes.length + bytes);
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
  add(text) {
    this.at = writeText(this.bytes, this.at, text);
  }
  /** Returns a copy of the output and empties it. */
  take() {
    const taken = Buffer2.from(this.bytes.subarray(0, this.at));
    this.at = 0;
    return taken;
  }
};
var DELETE = 127;
var MINUS = 45;
var POINT2 = 46;
var ZERO2 = 48;
var TEXT_ROOM = 8;
function writeText(bytes, at, text) {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > DELETE) return at + i + writeUtf8(bytes, at + i, text.slice(i));
    bytes[at + i] = code;
  }
  return at + text.length;
}
function writeUtf8(bytes, at, text) {
  return Buffer2.from(bytes.buffer, bytes.byteOffset, bytes.length).write(text, at, "utf8");
}
function writeJson(bytes, at, value) {
  if (typeof value === "number") return writeText(bytes, at, String(value));
  if (value.length === 0) return writeText(bytes, at, typeof value === "string" ? '""' : "[]");
  const isPlain = typeof value === "string" && PLAIN.test(value);
  return writeText(bytes, at, isPlain ? `"${value}"` : escapeControls(JSON.stringify(value)));
}
var PLAIN = /^[\w .:;,/()+-]*$/;
function preparedText(text) {
  const length = Buffer2.byteLength(text);
  const bytes = Buffer2.alloc(Math.ceil(length / TEXT_ROOM) * TEXT_ROOM, " ");
  bytes.write(text, "utf8");
  const doubles = Float64Array.from({ length: bytes.length / TEXT_ROOM }, (_, i) => bytes.readDoubleLE(i * TEXT_ROOM));
  if (doubles.some(Number.isNaN)) throw new RangeError(`a text that cannot be made before: ${text}`);
  return { doubles, length };
}
function writePrepared(view2, at, { doubles, length }) {
  for (let i = 0; i < doubles.length; i += 1) view2.setFloat64(at + i * TEXT_ROOM, doubles[i] ?? 0, true);
  return at + length;
}
function writeNumber(bytes, at, value) {
  if (!(Number.isInteger(value) && Math.abs(value) < EXACT_MAX)) return writeText(bytes, at, String(value));
  let end = at;
  if (value < 0) {
    bytes[at] = MINUS;
    end += 1;
  }
  return writeDigits(bytes, end, Math.abs(value));
}
var EXACT_MAX = 1e15;
var NINE_DIGITS = 1e9;
function writeDigits(bytes, at, whole) {
  let digits = 1;
  for (let power = 10; power <= whole; power *= 10) digits += 1;
  writePadded(bytes, at, whole, digits);
  return at + digits;
}
function writePadded(bytes, at, whole, digits) {
  let rest = whole;
  let count = digits;
  if (rest >= NINE_DIGITS) {
    const high = Math.floor(rest / NINE_DIGITS);
    rest -= high * NINE_DIGITS;
    writePadded(bytes, at, high, digits - 9);
    for (let i = digits - 1; i >= digits - 9; i -= 1) {
      const tenth = rest / 10 | 0;
      bytes[at + i] = ZERO2 + rest - tenth * 10;
      rest = tenth;
    }
    return;
  }
  for (count -= 1; count >= 0; count -= 1) {
    const tenth = rest / 10 | 0;
    bytes[at + count] = ZERO2 + rest - tenth * 10;
    rest = tenth;
  }
}
function writeDecimal(bytes, at, signed, digits, one) {
  const whole = Math.abs(signed);
  if (whole < one * 1e-6) return writeText(bytes, at, String(signed / one));
  let end = at;
  if (signed < 0) {
    bytes[at] = MINUS;
    end += 1;
  }
  const before = Math.floor(whole / one);
  const rest = whole - before * one;
  end = writeDigits(bytes, end, before);
  if (rest === 0) return end;
  bytes[end] = POINT2;
  writePadded(bytes, end + 1, rest, digits);
  end += 1 + digits;
  while (bytes[end - 1] === ZERO2) end -= 1;
  return end;
}
function literalCode(text) {
  const { doubles, length } = preparedText(text);
  const stores = [...doubles].map((double, i) => {
    return `w.setFloat64(${i === 0 ? "at" : `at + ${i * TEXT_ROOM}`}, ${double}, true);`;
  });
  return `${stores.join(" ")} at += ${length};`;
}

// src/nmea2000/codec/field.ts
function absenceOf(spec, raw) {
  const { rawMin, rawMax, notAvailable, outOfRange } = spec;
  if (raw >= rawMin && raw <= rawMax) return void 0;
  if (raw === notAvailable) return "not-available";
  return outOfRange !== notAvailable && raw === notAvailable - 2 ? "reserved" : "out-of-range";
}
function rawOfAbsence({ notAvailable, outOfRange, bits }, absence) {
  if (absence === "not-available") return notAvailable;
  return absence === "reserved" && outOfRange !== notAvailable && bits >= RESERVED_BITS ? notAvailable - 2 : outOfRange;
}
function valueOf({ multiplier, bias, divisor }, raw) {
  return (raw * multiplier + bias) / divisor;
}
function rawOf({ multiplier, bias, divisor }, value) {
  return Math.round((value * divisor - bias) / multiplier);
}
var KINDS = {
  NUMBER: "number",
  DURATION: "number",
  FIELD_INDEX: "index",
  PGN: "group",
  DYNAMIC_FIELD_LENGTH: "length",
  LOOKUP: "lookup",
  INDIRECT_LOOKUP: "pair",
  BITLOOKUP: "bits",
  DATE: "date",
  TIME: "time",
  MMSI: "digits",
  DECIMAL: "decimal",
  FLOAT: "float",
  ISO_NAME: "name",
  STRING_FIX: "text",
  STRING_LZ: "counted-text",
  STRING_LAU: "encoded-text",
  BINARY: "binary",
  DYNAMIC_FIELD_KEY: "key",
  DYNAMIC_FIELD_VALUE: "keyed",
  VARIABLE: "variable",
  RESERVED: "reserved",
  SPARE: "spare"
};
var TO_SI = {
  kWh: ["J", 36e5],
  Ah: ["C", 3600]
};
var RESERVED_BITS = 8;
var OUT_OF_RANGE_BITS = 4;
var LIMIT_PRECISION = 1e-5;
var LIMIT_DIGITS_BITS = 24;
function fieldSpec(field, order, bitOffset) {
  const kind = KINDS[field.FieldType];
  if (kind === void 0) throw new Error(`field ${field.Id} is of a type that the codec does not know`);
  const bits = field.BitLength ?? 0;
  const signed = field.Signed === true && field.Offset === void 0;
  const top = 2 ** (signed ? bits - 1 : bits) - 1;
  const notAvailable = kind === "bits" ? 0 : top;
  const [unit, factor] = TO_SI[field.Unit ?? ""] ?? [field.Unit, 1];
  const { multiplier, divisor } = ratioOf(field.Resolution ?? 1);
  const bias = (field.Offset ?? 0) * divisor;
  const limit = (value, unlimited) => Number.isFinite(value) ? Math.round((value * divisor - bias) / multiplier) : unlimited;
  const enumeration = field.LookupEnumeration ?? field.LookupBitEnumeration ?? field.LookupIndirectEnumeration ?? field.LookupFieldTypeEnumeration ?? "";
  const rawMax = rawMaxOf(kind, bits, top, limit(field.RangeMax ?? Infinity, Infinity), enumeration);
  return {
    id: field.Id,
    kind,
    order,
    bitOffset,
    bits,
    signed,
    ...reduced(multiplier * factor, bias * factor, divisor),
    rawMin: kind === "digits" ? 0 : Math.max(limit(field.RangeMin ?? -Infinity, -Infinity), signed ? -top : 0),
    rawMax,
    notAvailable,
    outOfRange: kind === "bits" || bits < OUT_OF_RANGE_BITS ? notAvailable : top - 1,
    unit,
    enumeration,
    match: field.Match,
    otherOrder: field.LookupIndirectEnumerationFieldOrder ?? field.BitLengthField ?? 0,
    conditional: field.Condition === "PGNIsProprietary"
  };
}
function rawMaxOf(kind, bits, top, limit, enumeration) {
  if (kind === "bits") return top;
  const codes = bits >= RESERVED_BITS ? 3 : bits >= OUT_OF_RANGE_BITS ? 2 : bits > 1 ? 1 : 0;
  const whole = top - codes;
  const printed = bits >= LIMIT_DIGITS_BITS && Math.abs(limit - whole) < LIMIT_PRECISION * top;
  const most = printed || limit > top ? whole : limit;
  return kind === "lookup" ? Math.max(most, largestNamed(enumeration)) : most;
}
var largest = /* @__PURE__ */ new Map();
function largestNamed(enumeration) {
  let value = largest.get(enumeration);
  if (value === void 0) {
    value = -Infinity;
    for (const named of valueNames(enumeration).keys()) value = Math.max(value, named);
    largest.set(enumeration, value);
  }
  return value;
}
function ratioOf(resolution) {
  if (resolution < 1) {
    const whole = wholeNear(1 / resolution);
    if (whole !== void 0) return { multiplier: 1, divisor: whole };
  }
  let divisor = 1;
  while (!isWhole(resolution * divisor) && divisor < 1e16) divisor *= 10;
  const { multiplier, divisor: reducedDivisor } = reduced(Math.round(resolution * divisor), 0, divisor);
  return { multiplier, divisor: reducedDivisor };
}
var RESOLUTION_PRECISION = 5e-6;
var DOUBLE_PRECISION = 1e-15;
function wholeNear(reciprocal) {
  const near = (whole, precision) => Math.abs(reciprocal - whole) < precision * whole;
  if (near(Math.round(reciprocal), DOUBLE_PRECISION)) return Math.round(reciprocal);
  const power = 2 ** Math.round(Math.log2(reciprocal));
  if (near(power, RESOLUTION_PRECISION)) return power;
  const step = 10 ** (Math.floor(Math.log10(reciprocal)) - 1);
  const twoDigits = Math.round(reciprocal / step) * step;
  return near(twoDigits, RESOLUTION_PRECISION) && twoDigits > 1 / RESOLUTION_PRECISION ? twoDigits : void 0;
}
function reduced(multiplier, bias, divisor) {
  const common = greatestCommonDivisor(greatestCommonDivisor(multiplier, divisor), Math.abs(bias));
  return { multiplier: multiplier / common, bias: bias / common, divisor: divisor / common };
}
function isWhole(value) {
  return value >= 1 - 1e-9 && Math.abs(value - Math.round(value)) < 1e-9 * value;
}
function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

// src/nmea2000/codec/keyed-field.ts
var SIGNED = {
  // Signed: angles except the set of the current, percentages, offsets, and fields defined by the user.
  BANDG_KEY_VALUE: ({ value, Unit, Resolution, Bits }) => Unit === "rad" && value !== 73 || Unit === "rad/s" || Unit === "deg" || Unit === "%" || Unit === void 0 && (Bits === "32" && Resolution === 0.01 || Resolution === 0.1) || [0, 100, 117, 125, 152, 296, 301, 310, 312, 380].includes(value),
  // Signed: angles and the time zone. Unsigned: depths and speeds.
  SIMNET_KEY_VALUE: ({ Unit }) => Unit === "rad" || Unit === "s"
};
var made = /* @__PURE__ */ new Map();
var LONGEST_BITS = 32;
function keyedField(spec, enumeration, key, bytes) {
  const found = keyedFields(enumeration).get(key);
  if (found === void 0) return void 0;
  const bits = bytes === void 0 ? Number(found.Bits) : bytes * 8;
  if (bits > LONGEST_BITS) return void 0;
  let ofEnumeration = made.get(enumeration);
  if (ofEnumeration === void 0) made.set(enumeration, ofEnumeration = /* @__PURE__ */ new Map());
  const name = key * (LONGEST_BITS + 1) + bits;
  let field = ofEnumeration.get(name);
  if (field === void 0) {
    const { value: _, name: __, Bits: ___, ...rest } = found;
    const signed = SIGNED[enumeration]?.(found) === true;
    field = fieldSpec({ ...rest, Id: spec.id, Name: spec.id, BitLength: bits, Signed: signed }, spec.order, void 0);
    ofEnumeration.set(name, field);
  }
  return field;
}
function keyName(enumeration, key) {
  return keyedFields(enumeration).get(key)?.name ?? key;
}
var keysByName = /* @__PURE__ */ new Map();
function keyOf(enumeration, name) {
  if (typeof name === "number") return name;
  let keys = keysByName.get(enumeration);
  if (keys === void 0) {
    const all = [...keyedFields(enumeration).values()].toReversed();
    keys = new Map(all.map(({ value, name: known }) => [known, value]));
    keysByName.set(enumeration, keys);
  }
  return keys.get(name) ?? Number.NaN;
}

// src/nmea2000/codec/read-field.ts
function readField(spec, data, bit, form, { other = 0, bits = spec.bits } = {}) {
  const end = bit + bits;
  const [from, to] = [bit >>> 3, Math.ceil(end / 8)];
  const room = data.length * 8;
  const text = (value, behind = end) => ({
    value,
    absence: value !== null ? void 0 : bit < room ? "not-available" : "message-too-short",
    end: behind
  });
  const { kind } = spec;
  if (kind === "text") return text(fixedText(data, from, to));
  if (kind === "counted-text") return text(countedText(data, from), bits > 0 ? end : endOfCountedText(data, from) * 8);
  if (kind === "encoded-text") return text(encodedText(data, from), endOfEncodedText(data, from) * 8);
  if (kind === "binary") return text(bitsText(data, bit, Math.min(end, room)));
  if (end > room) return { value: null, absence: "message-too-short", end };
  if (kind === "decimal") return text(decimalText(data, from, to));
  if (bits === 64) return { ...readWide(spec, data, bit), end };
  const raw = readBits(data, bit, bits, spec.signed);
  if (kind === "float") return { ...readFloat(spec, raw), end };
  const absence = absenceOf(spec, raw);
  return { value: absence === void 0 ? shown(spec, raw, form, other) : null, absence, end };
}
function readRaw(spec, data, bit) {
  const whole = bit + spec.bits <= data.length * 8;
  return whole && spec.bits > 0 && spec.bits <= 53 ? readBits(data, bit, spec.bits, spec.signed) : void 0;
}
function shown(spec, raw, form, other) {
  const { kind, enumeration } = spec;
  const text = TEXTS[kind];
  if (text !== void 0) return text(raw);
  const name = NAMES[kind];
  if (name !== void 0) return form === "names" ? name(enumeration, raw, other) : raw;
  return valueOf(spec, raw);
}
var TEXTS = {
  date: dateText,
  time: timeText,
  digits: (raw) => String(raw).padStart(9, "0")
};
var NAMES = {
  lookup: (enumeration, raw) => valueNames(enumeration).get(raw) ?? raw,
  pair: (enumeration, raw, other) => pairNames(enumeration).get(pairOf(other, raw)) ?? raw,
  key: keyName,
  bits: namesOfBits
};
function namesOfBits(enumeration, mask) {
  const names = bitNames(enumeration);
  const set = [];
  for (let bit = 0, rest = mask; rest > 0; bit += 1, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) set.push(names.get(bit) ?? `bit ${bit}`);
  }
  return set;
}
var float2 = new DataView(new ArrayBuffer(4));
function readFloat(spec, raw) {
  float2.setInt32(0, raw);
  const value = float2.getFloat32(0);
  return Number.isFinite(value) ? { value, absence: void 0 } : { value: null, absence: absenceOf({ ...spec, rawMin: 1, rawMax: 0 }, raw) };
}
function readWide(spec, data, bit) {
  const low = readBits(data, bit, 32, false);
  const high = readBits(data, bit + 32, 32, spec.signed);
  const absence = wideAbsence(spec, high, low);
  if (absence !== void 0) return { value: null, absence };
  if (spec.kind === "name") return { value: nameDigits(high, low), absence };
  return { value: spec.signed ? wideQuotient(high, low, spec.divisor) : wideCount(high, low), absence };
}
function wideAbsence(spec, high, low) {
  const top = spec.signed ? 2147483647 : 4294967295;
  const codes = high === top ? 4294967295 - low : 3;
  if (codes === 0) return "not-available";
  if (spec.kind === "name") return void 0;
  if (codes === 2) return "reserved";
  const value = high * 4294967296 + low;
  return codes === 1 || spec.signed && (value < spec.rawMin || value > spec.rawMax) ? "out-of-range" : void 0;
}

// src/nmea2000/codec/lookup-tables.ts
var TABLE_BITS = 12;
var tables = /* @__PURE__ */ new Map();
var preparedTables = /* @__PURE__ */ new Map();
function nameTable({ bits, enumeration, rawMax }) {
  if (bits > TABLE_BITS) return void 0;
  const key = `${enumeration} ${bits} ${rawMax}`;
  let table = tables.get(key);
  if (table === void 0) {
    const names = valueNames(enumeration);
    table = Array.from({ length: 2 ** bits }, (_, raw) => raw > rawMax ? null : names.get(raw) ?? raw);
    tables.set(key, table);
  }
  return table;
}
function preparedTable(spec) {
  const table = nameTable(spec);
  if (table === void 0) return void 0;
  const key = `${spec.enumeration} ${spec.bits} ${spec.rawMax}`;
  let prepared = preparedTables.get(key);
  if (prepared === void 0) {
    prepared = table.map((name) => name === null ? null : preparedText(JSON.stringify(name)));
    preparedTables.set(key, prepared);
  }
  return prepared;
}
function nameFunction({ enumeration }) {
  const names = valueNames(enumeration);
  return (raw) => names.get(raw) ?? raw;
}
function pairFunction({ enumeration }) {
  const names = pairNames(enumeration);
  return (other, raw) => names.get(pairOf(other, raw)) ?? raw;
}
function keyFunction({ enumeration }) {
  return (raw) => keyName(enumeration, raw);
}
function bitsFunction({ enumeration }) {
  return (mask) => mask === 0 ? [] : namesOfBits(enumeration, mask);
}

// src/nmea2000/codec/code-value.ts
var TEXTS2 = {
  date: dateText,
  time: timeText,
  digits: nineDigits
};
var ValueCode = class {
  /** The fields to which other fields refer, by order. */
  #elements;
  #form;
  #constants;
  /** Their positions. */
  #places = [];
  constructor(elements, form, constants) {
    this.#elements = elements;
    this.#form = form;
    this.#constants = constants;
  }
  /** Stores the position of a field, so that later fields can refer to it. To be called in the order of the fields. */
  setPlace(spec, place) {
    this.#places[spec.order] = place.moving ? void 0 : place;
  }
  expression(spec, place) {
    const { kind, bits } = spec;
    const { from, to } = bytesOf(place, bits);
    const end = spec.bits > 0 ? to : this.endExpression(spec, place);
    if (kind === "text") return this.call(fixedText, "d", from, to);
    if (kind === "counted-text") return this.call(countedText, "d", from);
    if (kind === "encoded-text") return this.call(encodedText, "d", from);
    if (kind === "binary" && (place.bit | bits) % 8 === 0) {
      return this.call(hexText, "d", from, end ?? to);
    }
    if (kind === "binary") {
      const bit = place.moving ? `p * 8 + ${place.bit}` : String(place.bit);
      return this.call(bitsText, "d", bit, `Math.min(${bit} + ${bits}, n * 8)`);
    }
    return this.#ofWhole(spec, place, from, to);
  }
  /** A field that has a value only if the message has all its bits. */
  #ofWhole(spec, place, from, to) {
    const { kind, bits, signed } = spec;
    const here = hasBits(place, bits);
    if (kind === "decimal") return `${here} ? ${this.call(decimalText, "d", from, to)} : null`;
    if (isWide(spec)) return `${here} ? ${this.#wide(spec, place)} : null`;
    const read = readExpression(place, bits, signed);
    if (kind === "float") return `${here} ? ${this.call(floatOf, read)} : null`;
    if (!isCompared(spec)) throw new Error(`there is no code for fields of kind ${kind}`);
    const table = kind === "lookup" && this.#form === "names" ? nameTable(spec) : void 0;
    if (table !== void 0) return `${here} ? ${this.#constants.add(table)}[r = ${read}] : null`;
    return `${this.condition(spec, place)} ? ${this.#shown(spec)} : null`;
  }
  /** The condition for a compared field to have a value; it also reads the field into `r`. */
  condition(spec, place) {
    const here = hasBits(place, spec.bits);
    const read = readExpression(place, spec.bits, spec.signed);
    const condition = conditionOf(spec);
    return condition === "" ? `${here} && (r = ${read}, true)` : `${here} && ${condition.replace("r", `(r = ${read})`)}`;
  }
  /** The value of `r` in the form. */
  #shown(spec) {
    const { kind } = spec;
    const text = TEXTS2[kind];
    if (text !== void 0) return this.call(text, "r");
    if (this.#form === "values") return quantityExpression(spec, "r");
    if (kind === "lookup") return this.call(nameFunction(spec), "r");
    if (kind === "key") return this.call(keyFunction(spec), "r");
    if (kind === "pair") return this.call(pairFunction(spec), this.#otherExpression(spec), "r");
    return kind === "bits" ? this.call(bitsFunction(spec), "r") : quantityExpression(spec, "r");
  }
  #otherExpression({ otherOrder }) {
    const other = this.#elements[otherOrder - 1];
    if (other?.bitOffset === void 0) return "0";
    const place = placeAfter(BEGINNING, other.bitOffset);
    return `(${hasBits(place, other.bits)} ? ${readExpression(place, other.bits, false)} : 0)`;
  }
  #wide(spec, place) {
    const { low, high } = halvesOf(place, true);
    if (spec.kind === "name") return this.call(wideName, low, high);
    if (!spec.signed) return this.call(wideWhole, low, high);
    const { rawMin, rawMax, divisor } = spec;
    return this.call(wideScaled, low, high, String(rawMin), String(rawMax), String(divisor));
  }
  /** The position after a field whose length is in the message; undefined for other fields. */
  endExpression(spec, place) {
    if (spec.bits > 0) return void 0;
    const from = byteNumber(place, place.bit / 8);
    if (spec.kind === "counted-text") return this.call(endOfCountedText, "d", from);
    if (spec.kind === "encoded-text") return this.call(endOfEncodedText, "d", from);
    const said = this.#places[spec.otherOrder];
    const other = this.#elements[spec.otherOrder - 1];
    if (other === void 0) return "n";
    if (said === void 0) throw new Error(`the length of ${spec.id} has no place of its own`);
    const read = readExpression(said, other.bits, false);
    return `${hasBits(said, other.bits)} && (r = ${read}) <= ${other.rawMax} ? ${from} + (r + 7 >>> 3) : n`;
  }
  /** The number of items of a list, from its count field; the message may end before. */
  countExpression(count, place) {
    const read = readExpression(place, count.bits, count.signed);
    return `${hasBits(place, count.bits)} && (r = ${read}) <= ${count.rawMax} ? r : 0`;
  }
  call(of, ...parameters) {
    return `${this.#constants.add(of)}(${parameters.join(", ")})`;
  }
};

// src/nmea2000/codec/layout.ts
var PRIORITY = 6;
var INTERVAL_MS = 1e3;
function layoutOf(definition) {
  const all = [];
  let bitOffset = 0;
  for (const [i, field] of definition.Fields.entries()) {
    const spec = fieldSpec(field, i + 1, bitOffset);
    all.push(spec);
    bitOffset = bitOffset === void 0 || hasVariableLength(spec) ? void 0 : bitOffset + spec.bits;
  }
  const size1 = definition.RepeatingFieldSet1Size ?? 0;
  const size2 = definition.RepeatingFieldSet2Size ?? 0;
  const first = size1 > 0 ? (definition.RepeatingFieldSet1StartField ?? 1) - 1 : all.length;
  const once = all.slice(0, first);
  const set = (name, from, size, count) => {
    if (size === 0) return [];
    const elements = all.slice(from, from + size).map(moving);
    return [
      { name, elements, fields: elements.filter(hasContent), count: count === void 0 ? void 0 : all[count - 1] }
    ];
  };
  const sets = [
    ...set("list", first, size1, definition.RepeatingFieldSet1CountField),
    ...set("list2", first + size1, size2, definition.RepeatingFieldSet2CountField)
  ];
  const tail = sets.length === 0 ? [] : all.slice(first + size1 + size2).map(moving);
  const varies = bitOffset === void 0 || sets.length > 0;
  return {
    pgn: definition.PGN,
    id: definition.Id,
    name: definition.Description,
    priority: definition.Priority ?? PRIORITY,
    intervalMs: definition.TransmissionInterval ?? INTERVAL_MS,
    bytes: varies ? wholeBytes(once) : definition.Length ?? wholeBytes(once),
    varies,
    elements: once,
    fields: [...once, ...tail].filter(hasContent),
    sets,
    tail,
    dynamic: all.some(({ kind, conditional }) => DYNAMIC.has(kind) || conditional),
    keyLengths: sets.some(({ elements }) => elements.some(({ kind }) => kind === "length")),
    fallback: definition.Fallback === true
  };
}
function moving(spec) {
  return { ...spec, bitOffset: void 0 };
}
var DYNAMIC = /* @__PURE__ */ new Set(["keyed", "variable"]);
function hasVariableLength({ bits, conditional }) {
  return bits === 0 || conditional;
}
function keyEnumeration({ elements, sets }) {
  const fields = [...elements, ...sets.flatMap((set) => set.elements)];
  return fields.find(({ kind }) => kind === "key")?.enumeration ?? "";
}
function hasContent({ kind }) {
  return kind !== "reserved" && kind !== "spare";
}
function wholeBytes(elements) {
  const bits = elements.reduce((sum, element) => sum + element.bits, 0);
  return Math.ceil(bits / 8);
}

// src/nmea2000/codec/target-group.ts
var candidatesOf = /* @__PURE__ */ new Map();
var TargetGroup = class {
  proprietary;
  #candidates;
  constructor(pgn) {
    this.proprietary = isProprietary(pgn);
    let candidates = candidatesOf.get(pgn);
    if (candidates === void 0) {
      candidates = definitionsOf(pgn).map((definition) => candidateOf(layoutOf(definition)));
      if (candidates.length > 0) candidatesOf.set(pgn, candidates);
    }
    this.#candidates = candidates;
  }
  /**
   * The field with this number, from 1. Numbers after the last field are those of further items of the list. Undefined
   * if the remaining candidates do not agree on the field: so the group of one manufacturer is never read as that of
   * another.
   */
  field(index) {
    if (index === void 0 || index < 1) return void 0;
    const [first, ...others] = this.#candidates;
    const spec = first && fieldOf(first, index);
    const isAgreed = others.every((other) => isAlike(spec, fieldOf(other, index)));
    return spec !== void 0 && isAgreed && !INSIDE.has(spec.kind) ? spec : void 0;
  }
  /** Removes the candidates that have another value in this match field. */
  narrow({ order, match }, raw) {
    if (match === void 0) return;
    this.#candidates = this.#candidates.filter(({ elements }) => {
      const wanted = elements[order - 1]?.match;
      return wanted === void 0 || wanted === raw;
    });
  }
};
function fieldOf({ fields, items }, index) {
  if (index <= fields.length || items === 0) return fields[index - 1];
  const first = fields.length - items;
  return fields[first + (index - 1 - first) % items];
}
function isAlike(a, b) {
  return a?.id === b?.id && a?.bits === b?.bits;
}
function candidateOf({ elements, sets }) {
  const fields = [...elements, ...sets.flatMap((set) => set.elements)];
  return { elements, fields, items: sets[0]?.elements.length ?? 0 };
}
var INSIDE = /* @__PURE__ */ new Set(["keyed", "variable"]);
function isProprietary(pgn) {
  const page = pgn >>> 8;
  return page === 239 || page === 255 || page === 495 || page === 511;
}

// src/nmea2000/codec/dynamic-reader.ts
function keyedReaders(spec, enumeration, form) {
  const made2 = /* @__PURE__ */ new Map();
  return (key, bytes) => {
    if (bytes === 0) return NOTHING;
    const name = key * LENGTHS + bytes + 1;
    let reader = made2.get(name);
    if (reader === void 0) {
      const field = key < 0 ? void 0 : keyedField(spec, enumeration, key, bytes < 0 ? void 0 : bytes);
      if (field === void 0) return restReader(bytes);
      made2.set(name, reader = readerOf({ ...field, id: "" }, form));
    }
    return reader;
  };
}
var LENGTHS = 256;
function variableReaders(form) {
  const made2 = madeFor[form];
  return (target, index, data, at) => {
    const spec = target?.field(index);
    if (spec === void 0) return restReader(-1);
    let reader = made2.get(spec);
    if (reader === void 0) made2.set(spec, reader = readerOf(spec, form));
    if (spec.match !== void 0) target?.narrow(spec, readRaw(spec, data, at * 8));
    return reader;
  };
}
function targetGroup(pgn) {
  return new TargetGroup(pgn);
}
var madeFor = {
  values: /* @__PURE__ */ new WeakMap(),
  names: /* @__PURE__ */ new WeakMap()
};
function readerOf(spec, form) {
  const absence = (data, at) => readField(spec, data, at * 8, "values").absence;
  return { id: spec.id, value: valueReader(spec, form), end: endOf(spec), absence };
}
var FILLING = /* @__PURE__ */ new Set(["reserved", "spare"]);
function valueReader(spec, form) {
  if (FILLING.has(spec.kind) || spec.kind === "binary" && spec.bits === 0) {
    return (data, at) => readField(spec, data, at * 8, "names").value;
  }
  const constants = new Constants();
  const value = new ValueCode([], form, constants).expression(spec, MOVED);
  return constants.compile("d, p", `const n = d.length; let r; return ${value};`);
}
function endOf({ kind, bits }) {
  if (kind === "encoded-text") return endOfEncodedText;
  if (kind === "counted-text" && bits === 0) return endOfCountedText;
  const bytes = Math.ceil(bits / 8);
  return (_, at) => at + bytes;
}
var NOTHING = {
  id: "",
  value: () => null,
  end: (_, at) => at,
  absence: () => void 0
};
function restReader(bytes) {
  const end = (data, at) => bytes < 0 ? data.length : Math.min(at + bytes, data.length);
  return { ...NOTHING, end, value: (data, at) => hexText(data, at, end(data, at)) };
}

// src/nmea2000/codec/code-dynamic.ts
var DynamicCode = class {
  #layout;
  #form;
  #constants;
  constructor(layout, form, constants) {
    this.#layout = layout;
    this.#form = form;
    this.#constants = constants;
  }
  /** The declaration of the variables; empty for a group without such fields. */
  get declaration() {
    return this.#layout.dynamic ? "let y, key = -1, keyBytes = -1, target, index = -1;" : "";
  }
  /** The code that stores the value of a key, length, group or index; empty for other fields. */
  note(spec, place) {
    if (!this.#layout.dynamic) return "";
    const { kind, bits, rawMax } = spec;
    const here = hasBits(place, bits);
    if (kind === "key") return `if (${here}) { key = ${readExpression(place, bits, false)}; keyBytes = -1; }`;
    if (kind === "length") {
      return `keyBytes = ${here} && (r = ${readExpression(place, bits, false)}) <= ${rawMax} ? r : -1;`;
    }
    if (kind === "index") return `index = ${here} ? ${readExpression(place, bits, false)} : -1;`;
    if (kind !== "group") return "";
    return `target = ${here} ? ${this.#constants.add(targetGroup)}(${readExpression(place, bits, false)}) : undefined;`;
  }
  /** The code that sets `y` to the reader of the field at `p`. */
  find(spec) {
    if (spec.kind === "variable") {
      return `y = ${this.#constants.add(variableReaders(this.#form))}(target, index, d, p);`;
    }
    const readers = keyedReaders(spec, keyEnumeration(this.#layout), this.#form);
    return `y = ${this.#constants.add(readers)}(key, keyBytes);`;
  }
};
function isDynamic({ kind }) {
  return kind === "keyed" || kind === "variable";
}

// src/nmea2000/codec/code-message.ts
function isCompilable({ elements, sets, tail }) {
  const [phase, ...itemPhases] = [elements, ...sets.map((set) => set.elements), tail].map(phaseAfter);
  return phase !== void 0 && (sets.length === 0 || phase === 0) && !itemPhases.some((behind) => behind !== 0);
}
function phaseAfter(elements) {
  let phase = 0;
  for (const { bits } of elements) {
    if (bits === 0 && phase > 0) return void 0;
    phase = (phase + bits) % 8;
  }
  return phase;
}
var MessageCode = class {
  layout;
  constants = new Constants();
  values;
  lines = [];
  #dynamic;
  constructor(layout, form) {
    this.layout = layout;
    this.values = new ValueCode(layout.elements, form, this.constants);
    this.#dynamic = new DynamicCode(layout, form, this.constants);
  }
  addMessage(into) {
    this.lines.push(this.#dynamic.declaration);
    let place = this.#addElements(this.layout.elements, BEGINNING, into);
    for (const set of this.layout.sets) {
      this.#moveTo(place);
      this.addSet(set, (items) => set.count === void 0 ? "p < n" : `${items} < ${countName(set)} && p < n`, into);
      place = MOVED;
    }
    this.#addElements(this.layout.tail, MOVED, into);
  }
  /** Adds the code for the fields of an item; `after` is what it does before it goes on to the next item. */
  addItem({ elements }, into, after) {
    const end = this.#addElements(elements, MOVED, into);
    this.lines.push(after(), `p += ${end.bit / 8};`);
  }
  /** Returns where the next field begins. */
  #addElements(elements, from, into) {
    let place = from;
    for (const [i, spec] of elements.entries()) {
      if (spec.conditional && elements[i - 1]?.conditional !== true) {
        place = this.#moveTo(place);
        this.lines.push("if (target?.proprietary === true) {");
      }
      place = this.#addElement(spec, place, into);
      if (spec.conditional && elements[i + 1]?.conditional !== true) {
        place = this.#moveTo(place);
        this.lines.push("}");
      }
    }
    return place;
  }
  #addElement(spec, place, into) {
    if (isDynamic(spec)) {
      this.#moveTo(place);
      this.lines.push(this.#dynamic.find(spec));
      this.addDynamic(spec, into);
      this.lines.push("p = y.end(d, p);");
      return MOVED;
    }
    this.values.setPlace(spec, place);
    const list = this.layout.sets.find(({ count }) => count?.order === spec.order);
    if (list !== void 0) this.lines.push(`const ${countName(list)} = ${this.values.countExpression(spec, place)};`);
    if (hasContent(spec)) this.addKnown(spec, place, into);
    this.lines.push(this.#dynamic.note(spec, place));
    const end = this.values.endExpression(spec, place);
    if (end === void 0) return placeAfter(place, spec.bits);
    this.lines.push(`p = ${end};`);
    return MOVED;
  }
  #moveTo(place) {
    this.lines.push(`p = ${byteNumber(place, place.bit / 8)};`);
    return MOVED;
  }
};
function countName({ name }) {
  return `${name}Count`;
}

// src/nmea2000/codec/read-message.ts
function readMessage(layout, data, form) {
  return new MessageReader(layout, data, form).read();
}
function absencesOf(layout, data) {
  const reader = new MessageReader(layout, data, "values");
  reader.read();
  return reader.absences;
}
function readWithAbsences(layout, data, form) {
  const reader = new MessageReader(layout, data, form);
  const content = reader.read();
  return { content, absences: reader.absences };
}
function absenceOfField(layout, data, id) {
  const spec = layout.fields.find((field) => field.id === id);
  if (spec === void 0) return void 0;
  if (spec.bitOffset !== void 0) return readField(spec, data, spec.bitOffset, "values").absence;
  const reader = new MessageReader(layout, data, "values");
  reader.read();
  return reader.absences[id] ?? (reader.ended.has(id) ? "message-too-short" : void 0);
}
var MessageReader = class {
  absences = {};
  /** The fields that are missing because the message is too short. */
  ended = /* @__PURE__ */ new Set();
  #layout;
  #data;
  #form;
  #bit = 0;
  /** The raw integers of all fields so far, by order, for later fields that depend on them. */
  #raws = [];
  #keyed;
  #keyedBytes;
  #target;
  #index;
  constructor(layout, data, form) {
    this.#layout = layout;
    this.#data = data;
    this.#form = form;
  }
  read() {
    const content = {};
    this.#readElements(this.#layout.elements, content, "");
    for (const set of this.#layout.sets) content[set.name] = this.#readSet(set);
    this.#readElements(this.#layout.tail, content, "");
    return content;
  }
  #readSet({ name, elements, count }) {
    const items = [];
    const raw = count === void 0 ? Infinity : this.#raws[count.order] ?? 0;
    const most = count === void 0 || raw <= count.rawMax ? raw : 0;
    while (items.length < most && this.#bit < this.#data.length * 8) {
      const item = {};
      this.#readElements(elements, item, `${name}[${items.length}].`);
      items.push(item);
    }
    return items;
  }
  #readElements(elements, into, path) {
    for (const spec of elements) {
      if (spec.conditional && this.#target?.proprietary !== true) continue;
      if (spec.kind === "reserved" || spec.kind === "spare") {
        this.#bit += spec.bits;
        continue;
      }
      this.#raws[spec.order] = readRaw(spec, this.#data, this.#bit);
      const { value, absence, end } = this.#readElement(spec, into);
      into[spec.id] = value;
      if (absence === "message-too-short") this.ended.add(path + spec.id);
      else if (absence !== void 0 && absence !== "not-available") this.absences[path + spec.id] = absence;
      this.#note(spec);
      this.#bit = end;
    }
  }
  #readElement(spec, into) {
    const { kind } = spec;
    if (kind === "keyed") return this.#readKeyed(spec);
    if (kind === "variable") return this.#readVariable(into);
    if (kind === "binary" && spec.bits === 0) return this.#readOptions(spec, { bits: this.#bitsOf(spec) });
    return kind === "pair" ? this.#readOptions(spec, { other: this.#otherOf(spec) }) : this.#readOptions(spec);
  }
  #readOptions(spec, options = {}) {
    return readField(spec, this.#data, this.#bit, this.#form, options);
  }
  #otherOf({ otherOrder }) {
    const other = this.#layout.elements[otherOrder - 1];
    return other?.bitOffset === void 0 ? 0 : readRaw(other, this.#data, other.bitOffset) ?? 0;
  }
  /** The length that a field before gives, rounded up to bytes; all remaining bits if it gives none. */
  #bitsOf({ otherOrder }) {
    const said = this.#raws[otherOrder];
    const length = this.#layout.elements[otherOrder - 1];
    const left = this.#data.length * 8 - this.#bit;
    return said === void 0 || length === void 0 || said > length.rawMax ? left : Math.ceil(said / 8) * 8;
  }
  /** Stores what later fields need of this one. */
  #note(spec) {
    const raw = this.#raws[spec.order];
    if (spec.kind === "key" && raw !== void 0) {
      this.#keyed = { enumeration: spec.enumeration, key: raw };
      this.#keyedBytes = void 0;
    }
    if (spec.kind === "length") this.#keyedBytes = raw !== void 0 && raw <= spec.rawMax ? raw : void 0;
    if (spec.kind === "group") this.#target = raw === void 0 ? void 0 : new TargetGroup(raw);
    if (spec.kind === "index") this.#index = raw;
  }
  #readKeyed(spec) {
    const bytes = this.#keyedBytes;
    if (bytes === 0) return { value: null, absence: void 0, end: this.#bit };
    const known = this.#keyed && keyedField(spec, this.#keyed.enumeration, this.#keyed.key, bytes);
    return known === void 0 ? this.#readRest(bytes) : this.#readOptions(known);
  }
  #readVariable(into) {
    const spec = this.#target?.field(this.#index);
    if (spec === void 0) return this.#readRest();
    into["parameterId"] = spec.id;
    const reading = this.#readOptions(spec);
    this.#target?.narrow(spec, readRaw(spec, this.#data, this.#bit));
    return { ...reading, end: Math.ceil(reading.end / 8) * 8 };
  }
  /** Bytes of an unknown type. */
  #readRest(bytes = Infinity) {
    const from = this.#bit >>> 3;
    const to = Math.min(from + bytes, this.#data.length);
    return { value: hexText(this.#data, from, to), absence: void 0, end: to * 8 };
  }
};

// src/nmea2000/codec/compile-decoder.ts
function compileDecoder(layout, form) {
  if (!isCompilable(layout)) return (data) => readMessage(layout, data, form);
  return new DecoderCode(layout, form).compile();
}
var DecoderCode = class extends MessageCode {
  #names = 0;
  compile() {
    this.lines.push("const n = d.length; let r, p = 0;");
    const message = this.#newObject();
    this.addMessage(message);
    this.lines.push(`return ${message.code()};`);
    return this.constants.compile("d", this.lines.join("\n"));
  }
  addKnown(spec, place, into) {
    const name = `f${this.#names++}`;
    this.lines.push(`const ${name} = ${this.values.expression(spec, place)};`, ...into.add(spec.id, name));
  }
  addDynamic(spec, into) {
    if (spec.kind === "variable") this.lines.push(`if (y.id !== "") { ${into.add("parameterId", "y.id").join(" ")} }`);
    this.lines.push(...into.add(spec.id, "y.value(d, p)"));
  }
  addSet(set, condition, into) {
    const { name } = set;
    this.lines.push(`const ${name} = [];`, `while (${condition(`${name}.length`)}) {`);
    const item = this.#newObject();
    this.addItem(set, item, () => `${name}.push(${item.code()});`);
    this.lines.push("}", ...into.add(name, name));
  }
  #newObject() {
    const object = new ObjectCode(this.layout.dynamic ? `o${this.#names++}` : void 0);
    this.lines.push(...object.begin());
    return object;
  }
};
var ObjectCode = class {
  #name;
  #properties = [];
  constructor(name) {
    this.#name = name;
  }
  begin() {
    return this.#name === void 0 ? [] : [`const ${this.#name} = {};`];
  }
  /** Adds a property; returns the statements that it needs. */
  add(id, value) {
    if (this.#name !== void 0) return [`${this.#name}[${JSON.stringify(id)}] = ${value};`];
    this.#properties.push(`${JSON.stringify(id)}: ${value}`);
    return [];
  }
  code() {
    return this.#name ?? `{ ${this.#properties.join(", ")} }`;
  }
};

// src/nmea2000/codec/print-message.ts
function printMessage(layout, data) {
  const { content, absences } = readWithAbsences(layout, data, "names");
  const fields = JSON.stringify(content, (_, value) => value ?? void 0);
  const absent = Object.keys(absences).length === 0 ? "" : `,"absent":${JSON.stringify(absences)}`;
  return `"fields":${escapeControls(fields)}${absent}`;
}

// src/nmea2000/codec/compile-json.ts
function compilePrinter(layout) {
  if (!isCompilable(layout)) return (data, bytes, _, at) => writeText(bytes, at, printMessage(layout, data));
  return new PrinterCode(layout, "names").compile();
}
var COMMA = 44;
var CLOSING = 125;
var QUANTITIES = /* @__PURE__ */ new Set(["number", "group", "index", "length"]);
var EXACT_MAX2 = 1e15;
function opened(bracket, from) {
  const code = bracket.charCodeAt(0);
  return `if (at === ${from}) o[at++] = ${code}; else o[${from}] = ${code};`;
}
var PrinterCode = class extends MessageCode {
  /** `o` is the output, `w` a DataView of it, `a` the text of the absent fields, which is mostly empty. */
  compile() {
    this.lines.push(`const n = d.length; let r, v, p = 0, a = "";`, literalCode('"fields":'), "const first = at;");
    this.addMessage("");
    this.lines.push(
      `${opened("{", "first")} o[at++] = ${CLOSING};`,
      `return a === "" ? at : ${this.constants.add(writeText)}(o, at, ',"absent":{' + a.slice(1) + "}");`
    );
    return this.constants.compile("d, o, w, at", this.lines.join("\n"));
  }
  addSet(set, condition) {
    const { name } = set;
    this.lines.push(
      literalCode(`,"${name}":`),
      `const ${name} = at;`,
      `for (let i = 0; ${condition("i")}; i += 1) {`,
      `o[at++] = ${COMMA}; const item = at;`
    );
    this.addItem(set, `${name}[\${i}].`, () => `${opened("{", "item")} o[at++] = ${CLOSING};`);
    this.lines.push("}", `${opened("[", name)} o[at++] = ${"]".charCodeAt(0)};`);
  }
  addDynamic(spec, path) {
    const json = this.constants.add(writeJson);
    if (spec.kind === "variable")
      this.lines.push(`if (y.id !== "") { ${literalCode(',"parameterId":')} at = ${json}(o, at, y.id); }`);
    this.lines.push(
      `if ((v = y.value(d, p)) !== null) { ${this.#name(spec)} at = ${json}(o, at, v); }`,
      `else a += ${this.constants.add(dynamicAbsenceText)}(y, d, p, \`${path}${spec.id}\`);`
    );
  }
  addKnown(spec, place, path) {
    this.lines.push(`${this.#value(spec, place)}${this.#absence(spec, place, path)}`);
  }
  /** `,"level":` */
  #name({ id }) {
    return literalCode(`,${JSON.stringify(id)}:`);
  }
  /** The statement that prints the field if it has a value. */
  #value(spec, place) {
    const { kind } = spec;
    const table = kind === "lookup" ? preparedTable(spec) : void 0;
    if (table !== void 0) {
      const read = readExpression(place, spec.bits, spec.signed);
      const found = `(v = ${this.constants.add(table)}[r = ${read}]) !== null`;
      const print2 = `${this.#name(spec)} at = ${this.constants.add(writePrepared)}(w, at, v);`;
      return `if (${hasBits(place, spec.bits)} && ${found}) { ${print2} }`;
    }
    if (QUANTITIES.has(kind) && !isWide(spec))
      return `if (${this.values.condition(spec, place)}) { ${this.#name(spec)} ${this.#quantity(spec)} }`;
    const print = `at = ${this.constants.add(writeJson)}(o, at, v);`;
    return `if ((v = ${this.values.expression(spec, place)}) !== null) { ${this.#name(spec)} ${print} }`;
  }
  #quantity(spec) {
    const digits = decimalsOf(spec);
    if (digits === 0) return `at = ${this.constants.add(writeNumber)}(o, at, ${quantityExpression(spec, "r")});`;
    const { multiplier, bias, divisor } = spec;
    const factor = 10 ** digits / divisor;
    const whole = quantityExpression(
      { ...spec, multiplier: multiplier * factor, bias: bias * factor, divisor: 1 },
      "r"
    );
    return `at = ${this.constants.add(writeDecimal)}(o, at, ${whole}, ${digits}, ${10 ** digits});`;
  }
  /** The statement that adds a field without a value to `a`; empty if the field can only be not available. */
  #absence(spec, place, path) {
    const bit = place.moving ? `p * 8 + ${place.bit}` : String(place.bit);
    const add = `a += ${this.constants.add(absenceText(spec))}(d, ${bit}, \`${path}\`);`;
    if (isWide(spec) || spec.kind === "float") return ` else ${add}`;
    const { bits, notAvailable, outOfRange, rawMin, rawMax } = spec;
    const silent = outOfRange === notAvailable && rawMin === 0 && rawMax >= notAvailable - 1;
    return isCompared(spec) && !silent ? ` else if (${hasBits(place, bits)} && r !== ${notAvailable}) ${add}` : "";
  }
};
function decimalsOf({ bits, multiplier, bias, divisor }) {
  let digits = 0;
  while (digits <= 15 && 10 ** digits % divisor !== 0) digits += 1;
  const largest2 = (2 ** bits * multiplier + Math.abs(bias)) * (10 ** digits / divisor);
  return digits > 15 || largest2 >= EXACT_MAX2 ? 0 : digits;
}
function absenceText(spec) {
  return (data, bit, path) => absenceJson(readField(spec, data, bit, "values").absence, path + spec.id);
}
function dynamicAbsenceText(reader, data, at, path) {
  return absenceJson(reader.absence(data, at), path);
}
function absenceJson(absence, path) {
  if (absence !== "out-of-range" && absence !== "reserved") return "";
  return `,${JSON.stringify(path)}:"${absence}"`;
}

// src/nmea2000/codec/compile-matcher.ts
function compileMatcher(definitions) {
  const candidates = definitions.map((definition, index) => ({ index, fixed: fixedFields(definition) }));
  if (candidates.every(({ fixed }) => fixed.length === 0)) return () => 0;
  candidates.sort((a, b) => b.fixed.length - a.fixed.length || a.index - b.index);
  const reads = /* @__PURE__ */ new Map();
  const tests = candidates.map(({ index, fixed }) => {
    const conditions = fixed.map((field) => `${rawName(field, reads)} === ${field.match}`);
    return `if (${conditions.join(" && ") || "true"}) return ${index};`;
  });
  const declarations = [...reads].map(([read, name]) => `const ${name} = ${read};`);
  const body = ["const n = d.length;", ...declarations, ...tests, "return -1;"].join("\n");
  return new Constants().compile("d", body);
}
function fixedFields({ Fields, RepeatingFieldSet1StartField = Infinity }) {
  return Fields.slice(0, RepeatingFieldSet1StartField - 1).flatMap(
    ({ Match, BitOffset, BitLength }) => Match === void 0 || BitOffset === void 0 || BitLength === void 0 ? [] : [{ match: Match, bitOffset: BitOffset, bits: BitLength }]
  );
}
function rawName({ bitOffset, bits }, reads) {
  const place = placeAfter(BEGINNING, bitOffset);
  const read = `${hasBits(place, bits)} ? ${readExpression(place, bits, false)} : -1`;
  let name = reads.get(read);
  if (name === void 0) reads.set(read, name = `r${reads.size}`);
  return name;
}

// src/nmea2000/codec/last-bytes.ts
function lastBytesOf({ varies, elements, bytes }) {
  const last = elements.at(-1);
  if (varies || last?.kind !== "binary" || last.bitOffset === void 0) return void 0;
  return (last.bitOffset | last.bits) % 8 === 0 && last.bitOffset + last.bits === bytes * 8 ? last : void 0;
}
function endWith({ bitOffset, bits }, data, value) {
  const length = typeof value === "string" ? hexLength(value) : 0;
  return length > 0 && length * 8 < bits ? data.subarray(0, (bitOffset ?? 0) / 8 + length) : data;
}

// src/nmea2000/codec/write-field.ts
var IGNORED_FAULTS = { out_of_range: 0, not_a_number: 0 };
function writeField(spec, data, bit, value, absence, faults) {
  const { kind, bits } = spec;
  const [from, to] = [bit >>> 3, bit + bits >>> 3];
  const text = typeof value === "string" ? value : null;
  if (kind === "reserved" || kind === "spare") fillBits(data, bit, bits, kind === "reserved");
  else if (kind === "text") writeFixedText(data, from, to, text);
  else if (kind === "counted-text") {
    data.fill(0, from, to);
    data.set(countedBytes(text, to - from - 2), from);
  } else if (kind === "binary") writeBinary(data, bit, bits, text);
  else if (kind === "decimal") {
    data.fill(255, from, to);
    if (text !== null && !writeDecimalText(data, from, to, text)) faults.out_of_range += 1;
  } else if (bits === 64) writeWide(spec, data, from, value, absence, faults);
  else writeBits(data, bit, bits, rawOfValue(spec, value, absence, faults));
}
function variableLengthBytes({ kind }, value) {
  const text = typeof value === "string" ? value : null;
  if (kind === "counted-text") return countedBytes(text, 255);
  return kind === "encoded-text" ? encodedBytes(text) : hexBytes(text);
}
function rawOfValue(spec, value, absence, faults) {
  if (spec.match !== void 0) return spec.match;
  if (value === null || value === void 0) return rawOfAbsence(spec, absence);
  if (Number.isNaN(value)) {
    faults.not_a_number += 1;
    return spec.notAvailable;
  }
  if (spec.kind === "float") return rawOfFloat(spec, Number(value), faults);
  const raw = typeof value === "object" || typeof value === "string" ? rawOfText(spec, value) : rawOf(spec, Number(value));
  if (raw >= spec.rawMin && raw <= spec.rawMax) return raw;
  faults.out_of_range += 1;
  return spec.outOfRange;
}
function rawOfText(spec, value) {
  const { kind, enumeration } = spec;
  if (typeof value === "object") return kind === "bits" ? maskOf(enumeration, value) : Number.NaN;
  const raw = RAW_OF_TEXT[kind];
  if (raw !== void 0) return raw(value, enumeration);
  return value.trim() === "" ? Number.NaN : rawOf(spec, Number(value));
}
var RAW_OF_TEXT = {
  date: daysOf,
  time: ticksOf,
  lookup: (text, enumeration) => valueWithName(valueNames(enumeration), text),
  pair: (text, enumeration) => valueWithName(pairNames(enumeration), text) % 256,
  key: (text, enumeration) => keyOf(enumeration, text)
};
var valuesByName = /* @__PURE__ */ new WeakMap();
function valueWithName(names, name) {
  let values = valuesByName.get(names);
  if (values === void 0) {
    values = new Map([...names].toReversed().map(([value, known]) => [known, value]));
    valuesByName.set(names, values);
  }
  return values.get(name) ?? Number.NaN;
}
function maskOf(enumeration, names) {
  let mask = 0;
  for (let i = 0; i < names.length; i += 1) {
    const name = names[i] ?? "";
    if (names.indexOf(name) !== i) continue;
    const known = valueWithName(bitNames(enumeration), name);
    mask += 2 ** (Number.isNaN(known) ? bitNumber(name) : known);
  }
  return mask;
}
function bitNumber(name) {
  return Number(/^bit (\d+)$/.exec(name)?.[1] ?? Number.NaN);
}
var view = new DataView(new ArrayBuffer(8));
function rawOfFloat(spec, value, faults) {
  view.setFloat32(0, value);
  if (Number.isFinite(view.getFloat32(0))) return view.getInt32(0);
  faults.out_of_range += 1;
  return spec.outOfRange;
}
function writeBinary(data, bit, bits, text) {
  fillBits(data, bit, bits, true);
  if (text === null) return;
  if ((bit | bits) % 8 === 0) {
    writeHexText(data, bit >>> 3, bit + bits >>> 3, text);
    return;
  }
  const bytes = hexBytes(text);
  for (let at = 0; at < bytes.length && at * 8 < bits; at += 1) {
    writeBits(data, bit + at * 8, Math.min(8, bits - at * 8), bytes[at] ?? 255);
  }
}
var TOP2 = 0xffffffffffffffffn;
var SIGNED_TOP2 = 0x7fffffffffffffffn;
var CODES = { "not-available": 0, "out-of-range": 1, reserved: 2 };
function writeWide(spec, data, from, value, absence, faults) {
  if (value === null || value === void 0) return writeWideCode(spec, data, from, absence);
  if (Number.isNaN(value)) {
    faults.not_a_number += 1;
    return writeWideCode(spec, data, from, "not-available");
  }
  if (typeof value === "number" ? writeWideNumber(spec, data, from, value) : writeWideText(spec, data, from, value))
    return;
  faults.out_of_range += 1;
  writeWideCode(spec, data, from, "out-of-range");
}
function writeWideCode({ signed }, data, from, absence) {
  writeHalves(data, from, signed ? 2147483647 : 4294967295, 4294967295 - CODES[absence]);
}
function writeWideNumber(spec, data, from, value) {
  const { signed, divisor, rawMin, rawMax, kind } = spec;
  const product = value * divisor;
  if (!(signed ? product >= rawMin && product <= rawMax : product >= 0 && product < 2 ** 64)) return false;
  const { high, low } = wideProduct(value, divisor);
  const isCode = high >= (signed ? 2147483647 : 4294967295) && low >= 4294967293;
  if (isCode || kind === "name") return false;
  writeHalves(data, from, high, low);
  return true;
}
function writeWideText(spec, data, from, value) {
  const top = spec.signed ? SIGNED_TOP2 : TOP2;
  const highest = spec.kind === "name" ? top - 1n : top - 3n;
  const raw = typeof value === "bigint" ? value : wideRaw(spec, value);
  if (raw === void 0 || raw > highest || raw < (spec.signed ? -SIGNED_TOP2 : 0n)) return false;
  writeHalves(data, from, Number(BigInt.asIntN(64, raw) >> 32n), Number(raw & 0xffffffffn));
  return true;
}
function wideRaw(spec, value) {
  if (typeof value !== "string") return void 0;
  if (spec.kind === "name") return /^[0-9a-f]{1,16}$/i.test(value) ? BigInt(`0x${value}`) : void 0;
  return /^-?\d+$/.test(value) && spec.divisor === 1 ? BigInt(value) : void 0;
}
function writeHalves(data, from, high, low) {
  for (let i = 0; i < 4; i += 1) {
    data[from + i] = low >>> i * 8;
    data[from + 4 + i] = high >>> i * 8;
  }
}

// src/nmea2000/codec/write-message.ts
var MESSAGE_BYTES_LIMIT = 1785;
var NOTHING2 = {};
var shared = new Uint8Array(MESSAGE_BYTES_LIMIT);
function writeMessage(layout, content, faults, absences = NOTHING2) {
  return new MessageWriter(layout, content, faults, absences).write();
}
var MessageWriter = class {
  #layout;
  #content;
  #faults;
  #absences;
  #data = shared;
  #bit = 0;
  /** The values of earlier fields that later fields depend on. */
  #keyed;
  #target;
  #index;
  constructor(layout, content, faults, absences) {
    this.#layout = layout;
    this.#content = content;
    this.#faults = faults;
    this.#absences = absences;
  }
  write() {
    const { elements, sets, tail, bytes, varies } = this.#layout;
    this.#writeElements(elements, this.#content, "");
    for (const set of sets) {
      this.#items(set).forEach((item, i) => this.#writeElements(set.elements, item, `${set.name}[${i}].`));
    }
    this.#writeElements(tail, this.#content, "");
    const length = varies ? Math.ceil(this.#bit / 8) : bytes;
    this.#reserve(length * 8 - this.#bit);
    const rest = length * 8 - this.#bit;
    if (rest > 0) writeField(filler("reserved", rest), this.#data, this.#bit, null, "not-available", this.#faults);
    const data = copyOfBytes(this.#data, length);
    const last = lastBytesOf(this.#layout);
    return last === void 0 ? data : endWith(last, data, this.#valueOf(last, this.#content));
  }
  #items({ name }) {
    const list = this.#content[name];
    return Array.isArray(list) ? list : [];
  }
  #writeElements(elements, from, path) {
    for (const spec of elements) {
      if (spec.conditional && this.#target?.proprietary !== true) continue;
      const absence = this.#absences === NOTHING2 ? "not-available" : this.#absences[path + spec.id] ?? "not-available";
      this.#writeElement(spec, from, absence);
    }
  }
  #writeElement(spec, from, absence) {
    const value = this.#valueOf(spec, from);
    if (spec.kind === "keyed") this.#writeAs(this.#keyed && this.#keyedSpec(spec, from), value, absence);
    else if (spec.kind === "variable") this.#writeVariable(value, absence);
    else {
      this.#note(spec, value, absence);
      this.#writeAs(spec, value, absence);
    }
  }
  /** The value in the content; for a count field, the length of its list. */
  #valueOf(spec, from) {
    for (const set of this.#layout.sets) {
      if (set.count?.order !== spec.order) continue;
      return Array.isArray(this.#content[set.name]) ? this.#items(set).length : from[spec.id] ?? 0;
    }
    return from[spec.id];
  }
  #note(spec, value, absence) {
    const { kind, enumeration } = spec;
    if (kind !== "key" && kind !== "group" && kind !== "index") return;
    const raw = rawOfValue(spec, value, absence, IGNORED_FAULTS);
    if (kind === "key") this.#keyed = { enumeration, key: raw };
    else if (kind === "group") this.#target = new TargetGroup(raw);
    else this.#index = raw;
  }
  /** The field that the key defines, with the length that is given before it. */
  #keyedSpec(spec, from) {
    const { enumeration, key } = this.#keyed ?? { enumeration: "", key: 0 };
    const bytes = this.#layout.keyLengths ? from["length"] : void 0;
    if (bytes === 0) return filler("reserved", 0);
    return keyedField(spec, enumeration, key, wholeBytes2(bytes));
  }
  /**
   * A match field is written as the content has it, because the target group is not known yet. The unused bits of the last
   * byte are zeros, as plotters and autopilots send them: "on" in two bits is `01`, and devices compare whole bytes.
   */
  #writeVariable(value, absence) {
    const target = this.#target?.field(this.#index);
    const spec = target && { ...target, match: void 0 };
    const begin = this.#bit;
    this.#writeAs(spec, value, absence);
    if (target?.match !== void 0)
      this.#target?.narrow(target, rawOfValue({ ...target, match: void 0 }, value, absence, IGNORED_FAULTS));
    const rest = (8 - (this.#bit - begin) % 8) % 8;
    if (rest > 0) this.#writeAs(filler("spare", rest), null, absence);
  }
  /** A field of an unknown type is written as the bytes of the content. */
  #writeAs(spec, value, absence) {
    if (spec !== void 0 && spec.bits > 0) {
      this.#reserve(spec.bits);
      writeField(spec, this.#data, this.#bit, value, absence, this.#faults);
      this.#bit += spec.bits;
      return;
    }
    if (spec?.kind === "reserved") return;
    const bytes = spec === void 0 ? hexBytes(typeof value === "string" ? value : null) : variableLengthBytes(spec, value);
    this.#reserve(bytes.length * 8);
    this.#data.set(bytes, this.#bit >>> 3);
    this.#bit += bytes.length * 8;
  }
  #reserve(bits) {
    const bytes = Math.ceil((this.#bit + bits) / 8);
    if (bytes > MESSAGE_BYTES_LIMIT)
      throw new RangeError(`${this.#layout.id} would have more than ${MESSAGE_BYTES_LIMIT} bytes`);
  }
};
function wholeBytes2(bytes) {
  return typeof bytes === "number" && Number.isInteger(bytes) && bytes > 0 ? bytes : void 0;
}
function filler(kind, bits) {
  return {
    id: "",
    kind,
    order: 0,
    bitOffset: void 0,
    bits,
    signed: false,
    multiplier: 1,
    bias: 0,
    divisor: 1,
    rawMin: 0,
    rawMax: 0,
    notAvailable: 0,
    outOfRange: 0,
    unit: void 0,
    enumeration: "",
    match: void 0,
    otherOrder: 0,
    conditional: false
  };
}

// src/nmea2000/codec/message-types.ts
var MessageType = class {
  /** canboat's id of the definition, and the same as JSON. */
  id;
  quotedId;
  #definition;
  #layout;
  #values;
  #names;
  #printer;
  constructor(definition) {
    this.#definition = definition;
    this.id = definition.Id;
    this.quotedId = JSON.stringify(definition.Id);
  }
  /** Made on first use: many definitions share the PGN of a received message and are never used. */
  get layout() {
    return this.#layout ??= layoutOf(this.#definition);
  }
  decoder(form) {
    if (form === "names") return this.#names ??= compileDecoder(this.layout, "names");
    return this.#values ??= compileDecoder(this.layout, "values");
  }
  get printer() {
    return this.#printer ??= compilePrinter(this.layout);
  }
  /** The data of a message; `absences` has the fields to send as "out of range" or "reserved". */
  encode(content, faults, absences) {
    return writeMessage(this.layout, content, faults, absences);
  }
};
var groups = /* @__PURE__ */ new Map();
var typesById = /* @__PURE__ */ new Map();
var fallbacks = /* @__PURE__ */ new Map();
function messageTypeOf(pgn, data) {
  const group = groups.get(pgn) ?? groupOf(pgn);
  return group?.types[group.match(data)];
}
function fallbackTypeOf(pgn) {
  const definition = fallbackOf(pgn);
  if (definition === void 0) return void 0;
  let type = fallbacks.get(definition.Id);
  if (type === void 0) {
    const { RepeatingFieldSet1Size: _, RepeatingFieldSet1StartField: __, ...rest } = definition;
    type = new MessageType({ ...rest, Fields: definition.Fields.filter(({ Id }) => Id !== "data") });
    fallbacks.set(definition.Id, type);
  }
  return type;
}
function messageTypeWithId(id) {
  const known = typesById.get(id);
  if (known !== void 0) return known;
  const definition = definitionWithId(id);
  return definition && typeOf(definition);
}
function messageTypeOfPgn(pgn) {
  return (groups.get(pgn) ?? groupOf(pgn))?.types[0];
}
function layoutsOf(pgn) {
  return ((groups.get(pgn) ?? groupOf(pgn))?.types ?? []).map(({ layout }) => layout);
}
function groupOf(pgn) {
  const definitions = definitionsOf(pgn);
  if (definitions.length === 0) return void 0;
  const group = { types: definitions.map(typeOf), match: compileMatcher(definitions) };
  groups.set(pgn, group);
  return group;
}
function typeOf(definition) {
  let type = typesById.get(definition.Id);
  if (type === void 0) typesById.set(definition.Id, type = new MessageType(definition));
  return type;
}
function definedPgns() {
  return [...new Set(allDefinitions().flatMap(({ PGN, Fallback }) => Fallback === true ? [] : [PGN]))];
}

export {
  readBits,
  plainHex,
  daysOf,
  ticksOf,
  MESSAGE_ROOM,
  JsonOutput,
  writeText,
  preparedText,
  writePrepared,
  writePadded,
  valueOf,
  keyedField,
  keyOf,
  readField,
  keyEnumeration,
  TargetGroup,
  isProprietary,
  absencesOf,
  absenceOfField,
  IGNORED_FAULTS,
  rawOfValue,
  MESSAGE_BYTES_LIMIT,
  messageTypeOf,
  fallbackTypeOf,
  messageTypeWithId,
  messageTypeOfPgn,
  layoutsOf,
  definedPgns
};
