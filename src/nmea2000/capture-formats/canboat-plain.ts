/**
 * canboat's own text format, also that of `actisense-serial`: one message a line, or one CAN frame a line where the
 * recorder did not put fast packets together.
 *
 *     2016-02-28T19:57:02.364Z,2,127250,7,255,8,ff,10,3b,ff,7f,ce,f5,fc
 *     time, priority, PGN, source, destination, number of bytes, bytes
 *
 * Times come with `T`, a blank or `-` before the hours, with or without milliseconds and `Z`; without a zone they are
 * UTC. canboat's pseudo PGNs from 262144 (what a gateway says of itself) are kept.
 */
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { dateTimeReader, decimalNumber, hexByte } from "../capture-text.ts";

const HEADER_FIELDS = 5;
const PSEUDO_PGN_MAX = 0x401ff;
/** ISO transport, the longest that there is. */
const BYTES_MAX = 1785;

export const canboatPlain: CaptureFormat = { name: "canboat plain", open };

function open(): LineParser {
  const readDateTime = dateTimeReader();
  return { hasTimes: true, parse: (line) => parse(line, readDateTime) };
}

function parse(line: string, readDateTime: (text: string) => number): CaptureRecord | LineFault {
  const comma = line.indexOf(",");
  if (comma < 16 || line.charAt(4) !== "-" || line.charAt(7) !== "-") return "not-a-record";
  const numbers: number[] = [];
  let at = comma + 1;
  for (let i = 0; i < HEADER_FIELDS; i += 1) {
    const next = line.indexOf(",", at);
    const end = next < 0 ? line.length : next;
    numbers.push(decimalNumber(line, at, end));
    at = end + 1;
  }
  const [priority = Number.NaN, pgn = Number.NaN, source = Number.NaN, destination = Number.NaN, bytes = Number.NaN] =
    numbers;
  if (numbers.some(Number.isNaN)) return "not-a-record";
  if (bytes === 0) return "no-data";
  if (priority > 7 || pgn > PSEUDO_PGN_MAX || source > 255 || destination > 255) return "bad-identifier";
  const timestampMs = readDateTime(line.slice(0, comma));
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = dataOf(line, at, bytes);
  if (data === undefined) return "bad-data";
  return { kind: "message", message: { pgn, priority, source, destination, data, timestampMs } };
}

/** Two digits a byte with commas between; nothing after the last. */
function dataOf(line: string, from: number, bytes: number): Uint8Array | undefined {
  if (bytes > BYTES_MAX || line.length !== from + bytes * 3 - 1) return undefined;
  const data = new Uint8Array(bytes);
  for (let i = 0; i < bytes; i += 1) {
    const byte = hexByte(line, from + i * 3);
    if (byte < 0 || (i > 0 && line.charAt(from + i * 3 - 1) !== ",")) return undefined;
    data[i] = byte;
  }
  return data;
}
