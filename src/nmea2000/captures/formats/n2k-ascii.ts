/**
 * Actisense N2K ASCII, which the W2K-1 and similar gateways send over TCP and UDP. One whole message per line, with
 * assembled fast packets, ended by CRLF:
 *
 *     A173321.107 23FF7 1F513 012F3070002F30709F
 *     A, time of day; source (2 digits), destination (2), priority (1); PGN; bytes
 *
 * A line has no date: the caller gives the day of the first line, by default 1 January 1970.
 */
import { Buffer } from "node:buffer";
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { isAddressed } from "../../can-id.ts";
import { datedTimes, hexBytes, hexNumber, timeOfDayMs } from "../capture-text.ts";
import { PGN_MAX } from "../../pgn.ts";
import type { Message } from "../../pgn-frame.ts";

const HEADER_DIGITS = 5;
const PGN_DIGITS = 5;
/** The longest message: that of the transport protocol. */
const BYTES_MAX = 1785;

export const n2kAscii: CaptureFormat = { name: "Actisense N2K ASCII", open };

function open(_sample: readonly string[], dayMs = 0): LineParser {
  const dated = datedTimes(dayMs);
  return { hasTimes: true, assembles: "all", parse: (line) => parse(line, dated) };
}

function parse(line: string, dated: (ofDayMs: number) => number): CaptureRecord | LineFault {
  const timeEnd = line.indexOf(" ");
  if (timeEnd < 7 || line.charAt(0) !== "A" || !isDigit(line, 1)) return "not-a-record";
  const headerEnd = timeEnd + 1 + HEADER_DIGITS;
  const pgnEnd = headerEnd + 1 + PGN_DIGITS;
  if (line.charAt(headerEnd) !== " " || line.charAt(pgnEnd) !== " ") return "not-a-record";

  const ofDayMs = timeOfDayMs(line, 1, timeEnd, false);
  if (Number.isNaN(ofDayMs)) return "bad-time";
  const header = hexNumber(line, timeEnd + 1, headerEnd);
  const pgn = hexNumber(line, headerEnd + 1, pgnEnd);
  // The highest bit has another meaning.
  const priority = header & 7;
  if (Number.isNaN(header) || Number.isNaN(pgn) || pgn > PGN_MAX) return "bad-identifier";
  const destination = (header >>> 4) & 0xff;
  if (isAddressed(pgn) && (pgn & 0xff) !== 0) return "bad-identifier";
  const data = hexBytes(line, pgnEnd + 1, Math.max(pgnEnd + 1, line.trimEnd().length));
  if (data === undefined || data.length > BYTES_MAX) return "bad-data";
  if (data.length === 0) return "no-data";
  const message = { pgn, priority, source: header >>> 12, destination, data, timestampMs: dated(ofDayMs) };
  return { kind: "message", message };
}

/** The line that a gateway takes, with CRLF: it ignores time and source. */
export function formatN2kAscii({ pgn, priority, destination, data }: Message): string {
  const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, "0");
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("hex").toUpperCase();
  return `A000000.000 00${hex(destination, 2)}${priority} ${hex(pgn, PGN_DIGITS)} ${bytes}\r\n`;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
