import {
  dateTimeReader,
  datedTimes,
  faultOfId,
  hexByte,
  hexBytes,
  hexNumber,
  secondsToMs,
  timeOfDayMs
} from "./chunk-PM6HKST5.js";
import {
  PGN_MAX,
  isAddressed
} from "./chunk-NEDDVSEB.js";

// src/nmea2000/captures/formats/candump-console.ts
var LINE = /^\s*(?:\(([^()]+)\)\s+)?(?:(\S+)\s+(?:[RT]X\s+\S\s+\S\s+)?)??(?:<0x)?([0-9A-Fa-f]+)>?\s+\[(\d+)\]\s*(.*)$/;
var COLOUR = /\u001b\[[0-9;]*m/g;
var HEADER = /^interface = /;
var ABSOLUTE_MS = 1e11;
var candumpConsole = { name: "candump console", open };
function open(sample) {
  const stamps = sample.flatMap((line) => LINE.exec(uncoloured(line))?.[1] ?? []);
  const delta = stamps.some((stamp, i) => isRelative(stamp) && Number(stamp) < Number(stamps[i - 1] ?? 0));
  const readDateTime = dateTimeReader();
  let elapsedMs = 0;
  const timeOf = (stamp) => {
    if (stamp === void 0) return 0;
    const ms = stamp.includes("-") ? readDateTime(stamp) : secondsToMs(stamp, 0, stamp.length);
    if (!delta || Number.isNaN(ms)) return ms;
    elapsedMs += ms;
    return elapsedMs;
  };
  return {
    hasTimes: stamps.length > 0,
    parse: (line) => {
      const match = LINE.exec(uncoloured(line));
      if (match === null) return HEADER.test(line) ? void 0 : "not-a-record";
      const [, stamp, bus, id = "", length = "", rest = ""] = match;
      const timestampMs = timeOf(stamp);
      return Number.isNaN(timestampMs) ? "bad-time" : recordOf(id, length, rest, timestampMs, bus);
    }
  };
}
function recordOf(idText, length, rest, timestampMs, bus = "") {
  const id = hexNumber(idText, 0, idText.length);
  const fault = faultOfId(id, idText.length);
  if (fault !== void 0) return fault;
  if (length.length > 1) return "can-fd";
  if (rest.startsWith("remote request")) return "remote-request";
  const bytes = Number(length);
  const data = new Uint8Array(Math.min(bytes, 8));
  for (let i = 0; i < data.length; i += 1) {
    const byte = hexByte(rest, i * 3);
    if (byte < 0 || !isEndOrBlank(rest, i * 3 + 2)) return "bad-data";
    data[i] = byte;
  }
  const after = rest.slice(bytes * 3).trim();
  if (bytes > 8 || after !== "" && !after.startsWith("'")) return "bad-data";
  return { kind: "frame", frame: { id, data, timestampMs }, bus };
}
function isEndOrBlank(text, at) {
  return at >= text.length || text.charAt(at) === " ";
}
function isRelative(stamp) {
  return Number(stamp) * 1e3 < ABSOLUTE_MS;
}
function uncoloured(line) {
  return line.includes("\x1B") ? line.replaceAll(COLOUR, "") : line;
}

// src/nmea2000/captures/formats/n2k-ascii.ts
var HEADER_DIGITS = 5;
var PGN_DIGITS = 5;
var BYTES_MAX = 1785;
var n2kAscii = { name: "Actisense N2K ASCII", open: open2 };
function open2(_sample, dayMs = 0) {
  const dated = datedTimes(dayMs);
  return { hasTimes: true, assembles: "all", parse: (line) => parse(line, dated) };
}
function parse(line, dated) {
  const timeEnd = line.indexOf(" ");
  if (timeEnd < 7 || line.charAt(0) !== "A" || !isDigit(line, 1)) return "not-a-record";
  const headerEnd = timeEnd + 1 + HEADER_DIGITS;
  const pgnEnd = headerEnd + 1 + PGN_DIGITS;
  if (line.charAt(headerEnd) !== " " || line.charAt(pgnEnd) !== " ") return "not-a-record";
  const ofDayMs = timeOfDayMs(line, 1, timeEnd, false);
  if (Number.isNaN(ofDayMs)) return "bad-time";
  const header = hexNumber(line, timeEnd + 1, headerEnd);
  const pgn = hexNumber(line, headerEnd + 1, pgnEnd);
  const priority = header & 15;
  if (Number.isNaN(header) || Number.isNaN(pgn) || pgn > PGN_MAX || priority > 7) return "bad-identifier";
  const destination = header >>> 4 & 255;
  if (isAddressed(pgn) && (pgn & 255) !== 0) return "bad-identifier";
  const data = hexBytes(line, pgnEnd + 1, Math.max(pgnEnd + 1, line.trimEnd().length));
  if (data === void 0 || data.length > BYTES_MAX) return "bad-data";
  if (data.length === 0) return "no-data";
  const message = { pgn, priority, source: header >>> 12, destination, data, timestampMs: dated(ofDayMs) };
  return { kind: "message", message };
}
function isDigit(text, at) {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

// src/nmea2000/captures/capture-format.ts
var LINE_FAULTS = [
  /** Not a line of this format. */
  "not-a-record",
  "bad-time",
  /** No 29-bit identifier, or an impossible PGN or address. */
  "bad-identifier",
  /** Bytes that are not hexadecimal, or more or fewer bytes than the line says. */
  "bad-data",
  "no-data",
  /** An 11-bit identifier: not NMEA 2000, though it may be on the same wire. */
  "standard-frame",
  "remote-request",
  "error-frame",
  "can-fd",
  "too-long",
  /** The checksum in the line does not match the line. */
  "bad-checksum",
  /** The capture ends or begins in the middle of the line. */
  "cut-off",
  /** A line of another protocol, which the recorder also received. */
  "other-protocol"
];
function isComment(line) {
  const first = line.charCodeAt(0);
  return line === "" || first === HASH || first <= BLANK && line.trim() === "";
}
var HASH = 35;
var BLANK = 32;
function recordsOf(parser, line) {
  return parser.split?.(line) ?? [line];
}
function recogniseFormat(formats, sample) {
  const lines = sample.filter((line) => line !== void 0);
  let best;
  let most = 0;
  for (const format of formats) {
    const parser = format.open(lines);
    const isRead = (record) => parser.parse(record) !== "not-a-record";
    const read = lines.filter((line) => recordsOf(parser, line).some(isRead)).length;
    if (read > most) [best, most] = [format, read];
  }
  return most * 2 >= sample.length ? best : void 0;
}
function formatOfDamaged(formats, sample) {
  const lines = sample.filter((line) => line !== void 0);
  let best;
  let most = 0;
  for (const format of formats) {
    const parser = format.open(lines);
    const isGood = (record) => typeof parser.parse(record) === "object";
    const good = lines.filter((line) => recordsOf(parser, line).some(isGood)).length;
    if (good > most) [best, most] = [format, good];
  }
  return best;
}

export {
  candumpConsole,
  n2kAscii,
  LINE_FAULTS,
  isComment,
  recordsOf,
  recogniseFormat,
  formatOfDamaged
};
