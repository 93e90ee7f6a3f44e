/** Reads the numbers, bytes and times of captures, and creates as few strings as possible. */
import { parseIsoTime } from "../../core/time.ts";

const HEX = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  const text = digit.toString(16);
  HEX[text.charCodeAt(0)] = digit;
  HEX[text.toUpperCase().charCodeAt(0)] = digit;
}

function hexDigit(text: string, at: number): number {
  return HEX[text.charCodeAt(at)] ?? -1;
}

/** The value of two hexadecimal digits, or -1. */
export function hexByte(text: string, at: number): number {
  const high = hexDigit(text, at);
  const low = hexDigit(text, at + 1);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** The bytes of an even number of hexadecimal digits; undefined if the text is anything else. */
export function hexBytes(text: string, from: number, to: number): Uint8Array | undefined {
  const length = (to - from) / 2;
  if (!Number.isInteger(length)) return undefined;
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) {
    const byte = hexByte(text, from + i * 2);
    if (byte < 0) return undefined;
    bytes[i] = byte;
  }
  return bytes;
}

/** The value of one to eight hexadecimal digits; NaN for any other text. */
export function hexNumber(text: string, from: number, to: number): number {
  if (to <= from || to - from > 8) return Number.NaN;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = hexDigit(text, at);
    if (digit < 0) return Number.NaN;
    value = value * 16 + digit;
  }
  return value;
}

/** The value of one to fifteen decimal digits; NaN for any other text. */
export function decimalNumber(text: string, from: number, to: number): number {
  if (to <= from || to - from > 15) return Number.NaN;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const TENS = Array.from({ length: 16 }, (_, digits) => 10 ** digits);

/** Seconds such as `1436509053.249713` in milliseconds; NaN for any other text. */
export function secondsToMs(text: string, from: number, to: number): number {
  const point = text.indexOf(".", from);
  if (point < 0 || point >= to) return decimalNumber(text, from, to) * 1000;
  const digits = to - point - 1;
  return (
    decimalNumber(text, from, point) * 1000 + (decimalNumber(text, point + 1, to) * 1000) / (TENS[digits] ?? Number.NaN)
  );
}

const SECOND_CHARS = "2016-02-28T19:57:02".length;
const REST = /^(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * A reader of dates with times in all forms of captures: `T`, a blank or `-` between date and time; with or without a
 * fraction of up to nine digits; with `Z`, an offset or nothing (UTC). NaN for any other text. The last whole second is
 * cached, because most lines have the same second as the line before.
 */
export function dateTimeReader(): (text: string) => number {
  let lastSecond = "";
  let lastMs = Number.NaN;
  return (text) => {
    const second = text.slice(0, SECOND_CHARS);
    if (second !== lastSecond) {
      lastSecond = second;
      const separated = /^[T -]$/i.test(second.charAt(10));
      lastMs = (separated ? parseIsoTime(`${second.slice(0, 10)}T${second.slice(11)}Z`) : undefined) ?? Number.NaN;
    }
    const rest = text.slice(SECOND_CHARS);
    if (rest === "" || rest === "Z") return lastMs;
    const match = REST.exec(rest);
    if (match === null) return Number.NaN;
    const [, fraction = "0", zone = "Z"] = match;
    return lastMs + Number(fraction) / 10 ** (fraction.length - 3) - offsetMs(zone);
  };
}

function offsetMs(zone: string): number {
  if (zone.length === 1) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}

const DAY_MS = 86_400_000;
const LATE_MS = 60_000;

/**
 * A time such as `17:33:21.107`, or without colons `173321.107`, in milliseconds of the day; NaN for any other text.
 */
export function timeOfDayMs(text: string, from: number, to: number, colons: boolean): number {
  const step = colons ? 3 : 2;
  const seconds = from + 2 * step;
  if (colons && (text.charAt(from + 2) !== ":" || text.charAt(from + 5) !== ":")) return Number.NaN;
  if (to < seconds + 2 || (to > seconds + 2 && text.charAt(seconds + 2) !== ".")) return Number.NaN;
  const hour = decimalNumber(text, from, from + 2);
  const minute = decimalNumber(text, from + step, from + step + 2);
  const secondMs = secondsToMs(text, seconds, to);
  return hour < 24 && minute < 60 && secondMs < 60_000 ? (hour * 60 + minute) * 60_000 + secondMs : Number.NaN;
}

/**
 * Adds the date to times of day. The first time is on the day that begins at `dayMs`. A leap backward of more than half
 * a day means midnight. A leap forward of almost a day, less a minute at most, means a late line of the day before. NaN
 * stays NaN.
 */
export function datedTimes(dayMs: number): (ofDayMs: number) => number {
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
