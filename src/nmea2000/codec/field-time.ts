/** Dates and times of day as canboat prints them: `2016.02.28`, `19:57:05`, `19:57:05.25`. They count from 1970 and midnight. */

const DAY_MS = 86_400_000;
/** A cache: every fix has a date, and a voyage has few dates. Bounded by the 16 bits of a date. */
const dates: string[] = [];

export function dateText(days: number): string {
  return (dates[days] ??= new Date(days * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "."));
}

let lastDate = "";
let lastDays = Number.NaN;

/** Days since 1970; NaN if the text is not a date. */
export function daysOf(text: string): number {
  if (text === lastDate) return lastDays;
  const iso = /^(\d{4})[.-](\d\d)[.-](\d\d)$/.exec(text.trim());
  lastDate = text;
  lastDays = iso === null ? Number.NaN : Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3])) / DAY_MS;
  return lastDays;
}

const TENTH_MILLISECONDS = 10_000;
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0"));

/** The time for units of 0.1 ms since midnight. A leap second becomes the first second of the next minute. */
export function timeText(ticks: number): string {
  const second = Math.floor(ticks / TENTH_MILLISECONDS);
  const fraction = ticks - second * TENTH_MILLISECONDS;
  const hours = Math.floor(second / 3600);
  const minutes = Math.floor(second / 60) % 60;
  const text = `${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[second % 60]}`;
  return fraction === 0 ? text : text + `.${String(fraction).padStart(4, "0")}`.replace(/0+$/, "");
}

/** Units of 0.1 ms since midnight; NaN if the text is not a time. */
export function ticksOf(text: string): number {
  const seconds = wholeSecondsOf(text);
  const fraction = seconds < 0 ? -1 : fractionTicksOf(text);
  if (fraction >= 0) return seconds * TENTH_MILLISECONDS + fraction;
  const time = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text.trim());
  if (time === null) return Number.NaN;
  return Math.round(((Number(time[1]) * 60 + Number(time[2])) * 60 + Number(time[3])) * TENTH_MILLISECONDS);
}

const COLON = 0x3a;
const ZERO = 0x30;
const POINT = 0x2e;

/** The seconds of a text that begins like `19:57:05`; negative for any other text. */
function wholeSecondsOf(text: string): number {
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

/**
 * The units of 0.1 ms of the `.25` after `19:57:05`, or of nothing; negative for anything else, and for more than four
 * digits.
 */
function fractionTicksOf(text: string): number {
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
