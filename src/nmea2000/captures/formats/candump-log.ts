/**
 * The log format of can-utils (`candump -l`, `-L`, `canplayer`). One CAN frame per line:
 *
 *     (1502984866.421964) slcan0 09F112CC#FF725AFF7FFF7FFD
 *     (seconds.fraction)  interface  identifier#bytes      [R or T: received or sent]
 *
 * An identifier of eight digits has 29 bits, one of three digits 11 bits. `#R` is a remote request, `##` is CAN FD.
 * `_9` to `_F` after the bytes is a length code above 8, which some controllers send. With `-t d` or `-t z` the seconds
 * do not count from 1970; they are kept as they are.
 */
import type { CanFrame } from "../../can-frame.ts";
import type { CaptureFormat, CaptureRecord, LineFault, LineParser, RecordSink } from "../capture-format.ts";
import { afterLineEnd, BLANK, byteAt, hexPair, latin1Text, POINT, CachedValue, ZERO } from "../capture-scan.ts";
import { hexBytes, hexNumber, secondsToMs } from "../capture-text.ts";
import { faultOfId } from "./can-id-text.ts";

const ID_MAX = 0x1fff_ffff;
const FRAME_BYTES = 8;

export const candumpLog: CaptureFormat = { name: "candump log", seekable: true, open };

function open(): LineParser {
  const bus = new CachedValue("");
  const lent = new Uint8Array(FRAME_BYTES);
  return { hasTimes: true, parse, scan: (bytes, from, sink) => scan(bytes, from, sink, bus, lent) };
}

function parse(line: string): CaptureRecord | LineFault {
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
  if (fault !== undefined) return fault;

  const kind = line.charAt(hash + 1);
  if (kind === "#") return "can-fd";
  if (kind === "R" || kind === "r") return "remote-request";
  const rest = /^([0-9a-f.]*)(_[9a-f])?( +[RT])?$/i.exec(line.slice(hash + 1));
  if (rest === null) return "bad-data";
  const digits = (rest[1] ?? "").replaceAll(".", "");
  const data = hexBytes(digits, 0, digits.length);
  if (data === undefined || data.length > FRAME_BYTES) return "bad-data";
  return { kind: "frame", frame: { id, data, timestampMs }, bus };
}

const OPENING = 0x28;
const CLOSING = 0x29;
const HASH = 0x23;
const SECONDS_DIGITS_MAX = 12;
const BUS_CHARS_MAX = 32;
/** No simple line is longer. */
const LINE_BYTES_MAX = 96;
const ID_DIGITS = 8;
const MICROSECONDS = 6;

function scan(bytes: Uint8Array, from: number, sink: RecordSink, bus: CachedValue<string>, lent: Uint8Array): number {
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
    id = (id << 8) | byte;
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
  const name = bus.is(bytes, busStart, busEnd)
    ? bus.value
    : bus.set(bytes, busStart, busEnd, latin1Text(bytes, busStart, busEnd));
  sink.frame(id, lent, length, seconds * 1000 + (fraction * 1000) / 1e6, name);
  return next;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, "0"));

/** A frame as `candump -l` writes it, with microseconds and the line end. */
export function candumpLogLine({ id, data, timestampMs }: CanFrame, interfaceName: string): string {
  // Whole microseconds up to the year 2255 are exact.
  const us = Math.round(timestampMs * 1000);
  const seconds = Math.floor(us / 1_000_000);
  let line = `(${String(seconds).padStart(10, "0")}.${String(us - seconds * 1_000_000).padStart(6, "0")}) ${interfaceName} `;
  line += id.toString(16).toUpperCase().padStart(8, "0");
  line += "#";
  for (const byte of data) line += HEX[byte] ?? "";
  return `${line}\n`;
}
