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
import type { CaptureFormat, CaptureRecord, FrameDirection, LineFault, LineParser } from "../capture-format.ts";
import { hexBytes, hexNumber, secondsToMs } from "../capture-text.ts";
import { faultOfId, STANDARD_DIGITS } from "./can-id-text.ts";

const FRAME_BYTES = 8;

export const candumpLog: CaptureFormat = { name: "candump log", seekable: true, open };

function open(_sample: readonly string[], _dayMs?: number, isStandard = false): LineParser {
  return { hasTimes: true, parse: (line) => parse(line, isStandard) };
}

function parse(line: string, isStandard: boolean): CaptureRecord | LineFault {
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
  const fault = faultOfId(id, hash - idStart, isStandard);
  if (fault !== undefined) return fault;

  const kind = line.charAt(hash + 1);
  if (kind === "#") return "can-fd";
  if (kind === "R" || kind === "r") return "remote-request";
  const rest = /^([0-9a-f.]*)(_[9a-f])?( +[RT])?$/i.exec(line.slice(hash + 1));
  if (rest === null) return "bad-data";
  const digits = (rest[1] ?? "").replaceAll(".", "");
  const data = hexBytes(digits, 0, digits.length);
  if (data === undefined || data.length > FRAME_BYTES) return "bad-data";
  const direction = rest[3]?.trimStart().toUpperCase();
  const isMarked = direction === "R" || direction === "T";
  return { kind: "frame", frame: { id, data, timestampMs }, bus, ...(isMarked && { direction }) };
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, "0"));

/** A frame as `candump -l` writes it, with microseconds and the line end. */
export function candumpLogLine(
  { id, data, timestampMs, isStandard }: CanFrame,
  interfaceName: string,
  direction?: FrameDirection,
): string {
  // Whole microseconds up to the year 2255 are exact.
  const us = Math.round(timestampMs * 1000);
  const seconds = Math.floor(us / 1_000_000);
  let line = `(${String(seconds).padStart(10, "0")}.${String(us - seconds * 1_000_000).padStart(6, "0")}) ${interfaceName} `;
  line += id
    .toString(16)
    .toUpperCase()
    .padStart(isStandard === true ? STANDARD_DIGITS : 8, "0");
  line += "#";
  for (const byte of data) line += HEX[byte] ?? "";
  // Only what was sent is marked: programs that know no marks still read the rest.
  return direction === "T" ? `${line} T\n` : `${line}\n`;
}
