/**
 * canboat's text format, which `actisense-serial` also writes: one message per line, or one CAN frame per line if the
 * recorder did not assemble fast packets.
 *
 *     2016-02-28T19:57:02.364Z,2,127250,7,255,8,ff,10,3b,ff,7f,ce,f5,fc
 *     time, priority, PGN, source, destination, number of bytes, bytes
 *
 * Some recorders keep the ff bytes that fill the last frame of a fast packet. Times have `T`, a blank or `-` before the
 * hours, with or without milliseconds and `Z`; without a zone they are UTC. canboat's pseudo PGNs from 262144 on
 * (messages of a gateway about itself) are kept.
 */
import { formatIsoTime } from "../../../core/time.ts";
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { dateTimeReader, decimalNumber, hexByte } from "../capture-text.ts";
import { FIRST_FRAME_BYTES, FRAME_BYTES, framesOf, NEXT_FRAME_BYTES } from "../../fast-packet.ts";
import type { PgnFrame } from "../../pgn-frame.ts";

const HEADER_FIELDS = 5;
const PSEUDO_PGN_MAX = 0x401ff;
/** The longest message: that of the transport protocol. */
const BYTES_MAX = 1785;

export const canboatPlain: CaptureFormat = { name: "canboat plain", seekable: true, open };

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

/** Two digits for each byte, with commas between them. After the last byte only the filling of the frame may follow. */
function dataOf(line: string, from: number, bytes: number): Uint8Array | undefined {
  const end = from + bytes * 3 - 1;
  if (bytes > BYTES_MAX || (line.length !== end && !isFilled(line, end, bytes))) return undefined;
  const data = new Uint8Array(bytes);
  for (let i = 0; i < bytes; i += 1) {
    const byte = hexByte(line, from + i * 3);
    if (byte < 0 || (i > 0 && line.charAt(from + i * 3 - 1) !== ",")) return undefined;
    data[i] = byte;
  }
  return data;
}

function isFilled(line: string, end: number, bytes: number): boolean {
  const filled = FIRST_FRAME_BYTES + (framesOf(bytes) - 1) * NEXT_FRAME_BYTES;
  return bytes > FRAME_BYTES && line.length === end + (filled - bytes) * 3 && /^(?:,ff)*$/i.test(line.slice(end));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** A message in this format, with its line end. */
export function canboatPlainLine(message: PgnFrame): string {
  const { pgn, priority, source, destination, data, timestampMs } = message;
  const head = [formatIsoTime(timestampMs), priority, pgn, source, destination, data.length].join(",");
  let bytes = "";
  for (const byte of data) bytes += `,${HEX[byte] ?? ""}`;
  return `${head}${bytes}\n`;
}
