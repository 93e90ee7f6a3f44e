import {
  parseIsoTime
} from "./chunk-3GFNS52N.js";

// src/nmea2000/captures/capture-text.ts
var HEX = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  const text = digit.toString(16);
  HEX[text.charCodeAt(0)] = digit;
  HEX[text.toUpperCase().charCodeAt(0)] = digit;
}
function hexDigit(text, at) {
  return HEX[text.charCodeAt(at)] ?? -1;
}
function hexByte(text, at) {
  const high = hexDigit(text, at);
  const low = hexDigit(text, at + 1);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}
function hexBytes(text, from, to) {
  const length = (to - from) / 2;
  if (!Number.isInteger(length)) return void 0;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) {
    const byte = hexByte(text, from + i * 2);
    if (byte < 0) return void 0;
    bytes[i] = byte;
  }
  return bytes;
}
function hexNumber(text, from, to) {
  if (to <= from || to - from > 8) return Number.NaN;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = hexDigit(text, at);
    if (digit < 0) return Number.NaN;
    value = value * 16 + digit;
  }
  return value;
}
function decimalNumber(text, from, to) {
  if (to <= from || to - from > 15) return Number.NaN;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
var TENS = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
function secondsToMs(text, from, to) {
  const point = text.indexOf(".", from);
  if (point < 0 || point >= to) return decimalNumber(text, from, to) * 1e3;
  const digits = to - point - 1;
  return decimalNumber(text, from, point) * 1e3 + decimalNumber(text, point + 1, to) * 1e3 / (TENS[digits] ?? Number.NaN);
}
var SECOND_CHARS = "2016-02-28T19:57:02".length;
var REST = /^(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/i;
function dateTimeReader() {
  let lastSecond = "";
  let lastMs = Number.NaN;
  return (text) => {
    const second = text.slice(0, SECOND_CHARS);
    if (second !== lastSecond) {
      lastSecond = second;
      const separated = /^[T -]$/i.test(second.charAt(10));
      lastMs = (separated ? parseIsoTime(`${second.slice(0, 10)}T${second.slice(11)}Z`) : void 0) ?? Number.NaN;
    }
    const rest = text.slice(SECOND_CHARS);
    if (rest === "" || rest === "Z") return lastMs;
    const match = REST.exec(rest);
    if (match === null) return Number.NaN;
    const [, fraction = "0", zone = "Z"] = match;
    return lastMs + Number(fraction) / 10 ** (fraction.length - 3) - offsetMs(zone);
  };
}
function offsetMs(zone) {
  if (zone.length === 1) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -minutes : minutes) * 6e4;
}
var DAY_MS = 864e5;
var LATE_MS = 6e4;
function timeOfDayMs(text, from, to, colons) {
  const step = colons ? 3 : 2;
  const seconds = from + 2 * step;
  if (colons && (text.charAt(from + 2) !== ":" || text.charAt(from + 5) !== ":")) return Number.NaN;
  if (to < seconds + 2 || to > seconds + 2 && text.charAt(seconds + 2) !== ".") return Number.NaN;
  const hour = decimalNumber(text, from, from + 2);
  const minute = decimalNumber(text, from + step, from + step + 2);
  const secondMs = secondsToMs(text, seconds, to);
  return hour < 24 && minute < 60 && secondMs < 6e4 ? (hour * 60 + minute) * 6e4 + secondMs : Number.NaN;
}
function datedTimes(dayMs) {
  let day = dayMs;
  let lastMs = Number.NaN;
  return (ofDayMs) => {
    if (Number.isNaN(ofDayMs)) return Number.NaN;
    if (lastMs - ofDayMs > DAY_MS / 2) day += DAY_MS;
    else if (ofDayMs - lastMs > DAY_MS - LATE_MS) day -= DAY_MS;
    lastMs = ofDayMs;
    return day + ofDayMs;
  };
}

// src/nmea2000/captures/formats/can-id-text.ts
var ID_MAX = 536870911;
var ERROR_FLAG = 536870912;
var STANDARD_DIGITS = 3;
var EXTENDED_DIGITS = 8;
function faultOfId(id, digits) {
  if (Number.isNaN(id)) return "bad-identifier";
  if (digits === STANDARD_DIGITS) return "standard-frame";
  if (digits !== EXTENDED_DIGITS) return "bad-identifier";
  if (id > ID_MAX) return id < ERROR_FLAG * 2 ? "error-frame" : "bad-identifier";
  return void 0;
}

export {
  hexByte,
  hexBytes,
  hexNumber,
  decimalNumber,
  secondsToMs,
  dateTimeReader,
  timeOfDayMs,
  datedTimes,
  faultOfId
};
