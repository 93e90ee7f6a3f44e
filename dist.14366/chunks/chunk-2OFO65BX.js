import {
  faultOfId,
  hexBytes,
  hexNumber,
  secondsToMs
} from "./chunk-PM6HKST5.js";

// src/nmea2000/captures/capture-scan.ts
var LF = 10;
var CR = 13;
var BLANK = 32;
var COMMA = 44;
var POINT = 46;
var ZERO = 48;
var HEX = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  const text = digit.toString(16);
  HEX[text.charCodeAt(0)] = digit;
  HEX[text.toUpperCase().charCodeAt(0)] = digit;
}
function byteAt(bytes, at) {
  return bytes[at] ?? 0;
}
function hexPair(bytes, at) {
  return (HEX[byteAt(bytes, at)] ?? -1) << 4 | (HEX[byteAt(bytes, at + 1)] ?? -1);
}
function afterLineEnd(bytes, at) {
  const byte = byteAt(bytes, at);
  if (byte === LF) return at + 1;
  return byte === CR && byteAt(bytes, at + 1) === LF ? at + 2 : -1;
}
var CachedValue = class {
  value;
  #bytes = new Uint8Array(0);
  constructor(value) {
    this.value = value;
  }
  is(bytes, from, to) {
    const known = this.#bytes;
    if (known.length !== to - from) return false;
    for (let i = 0; i < known.length; i += 1) if (known[i] !== bytes[from + i]) return false;
    return true;
  }
  set(bytes, from, to, value) {
    this.#bytes = bytes.slice(from, to);
    this.value = value;
    return value;
  }
};
function latin1Text(bytes, from, to) {
  let text = "";
  for (let at = from; at < to; at += 1) text += String.fromCharCode(byteAt(bytes, at));
  return text;
}

// src/nmea2000/captures/formats/candump-log.ts
var ID_MAX = 536870911;
var FRAME_BYTES = 8;
var candumpLog = { name: "candump log", seekable: true, open };
function open() {
  const bus = new CachedValue("");
  const lent = new Uint8Array(FRAME_BYTES);
  return { hasTimes: true, parse, scan: (bytes, from, sink) => scan(bytes, from, sink, bus, lent) };
}
function parse(line) {
  if (!line.startsWith("(")) return "not-a-record";
  const timeEnd = line.indexOf(")");
  const hash = line.indexOf("#", timeEnd);
  if (timeEnd < 0 || hash < 0) return "not-a-record";
  const idStart = line.lastIndexOf(" ", hash) + 1;
  const bus = line.slice(timeEnd + 1, idStart).trim();
  if (bus === "") return "not-a-record";
  const timestampMs = secondsToMs(line, 1, timeEnd);
  if (Number.isNaN(timestampMs)) return "bad-time";
  const id = hexNumber(line, idStart, hash);
  const fault = faultOfId(id, hash - idStart);
  if (fault !== void 0) return fault;
  const kind = line.charAt(hash + 1);
  if (kind === "#") return "can-fd";
  if (kind === "R" || kind === "r") return "remote-request";
  const rest = /^([0-9a-f.]*)(_[9a-f])?( +[RT])?$/i.exec(line.slice(hash + 1));
  if (rest === null) return "bad-data";
  const digits = (rest[1] ?? "").replaceAll(".", "");
  const data = hexBytes(digits, 0, digits.length);
  if (data === void 0 || data.length > FRAME_BYTES) return "bad-data";
  return { kind: "frame", frame: { id, data, timestampMs }, bus };
}
var OPENING = 40;
var CLOSING = 41;
var HASH = 35;
var SECONDS_DIGITS_MAX = 12;
var BUS_CHARS_MAX = 32;
var LINE_BYTES_MAX = 96;
var ID_DIGITS = 8;
var MICROSECONDS = 6;
function scan(bytes, from, sink, bus, lent) {
  if (from + LINE_BYTES_MAX > bytes.length || byteAt(bytes, from) !== OPENING) return -1;
  let at = from + 1;
  let seconds = 0;
  for (; at <= from + SECONDS_DIGITS_MAX; at += 1) {
    const digit = byteAt(bytes, at) - ZERO;
    if (digit < 0 || digit > 9) break;
    seconds = seconds * 10 + digit;
  }
  if (byteAt(bytes, at) !== POINT || at === from + 1) return -1;
  let fraction = 0;
  const fractionEnd = at + 1 + MICROSECONDS;
  for (at += 1; at < fractionEnd; at += 1) {
    const digit = byteAt(bytes, at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    fraction = fraction * 10 + digit;
  }
  if (byteAt(bytes, at) !== CLOSING || byteAt(bytes, at + 1) !== BLANK) return -1;
  const busStart = at + 2;
  at = busStart;
  while (byteAt(bytes, at) > BLANK && at < busStart + BUS_CHARS_MAX) at += 1;
  const busEnd = at;
  if (byteAt(bytes, busEnd) !== BLANK || busEnd === busStart) return -1;
  let id = 0;
  for (at = busEnd + 1; at < busEnd + 1 + ID_DIGITS; at += 2) {
    const byte = hexPair(bytes, at);
    if (byte < 0) return -1;
    id = id << 8 | byte;
  }
  if (byteAt(bytes, at) !== HASH || id < 0 || id > ID_MAX) return -1;
  at += 1;
  let length = 0;
  for (let byte = hexPair(bytes, at); byte >= 0; byte = hexPair(bytes, at)) {
    if (length === FRAME_BYTES) return -1;
    lent[length] = byte;
    length += 1;
    at += 2;
  }
  const next = afterLineEnd(bytes, at);
  if (next < 0) return -1;
  const name = bus.is(bytes, busStart, busEnd) ? bus.value : bus.set(bytes, busStart, busEnd, latin1Text(bytes, busStart, busEnd));
  sink.frame(id, lent, length, seconds * 1e3 + fraction * 1e3 / 1e6, name);
  return next;
}
var HEX2 = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, "0"));
function candumpLogLine({ id, data, timestampMs }, interfaceName) {
  const us = Math.round(timestampMs * 1e3);
  const seconds = Math.floor(us / 1e6);
  let line = `(${String(seconds).padStart(10, "0")}.${String(us - seconds * 1e6).padStart(6, "0")}) ${interfaceName} `;
  line += id.toString(16).toUpperCase().padStart(8, "0");
  line += "#";
  for (const byte of data) line += HEX2[byte] ?? "";
  return `${line}
`;
}

export {
  COMMA,
  POINT,
  ZERO,
  byteAt,
  hexPair,
  afterLineEnd,
  CachedValue,
  latin1Text,
  candumpLog,
  candumpLogLine
};
