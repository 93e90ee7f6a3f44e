/**
 * The log of can-utils: `candump -l`, `-L`, and what `canplayer` plays. One CAN frame a line:
 *
 *     (1502984866.421964) slcan0 09F112CC#FF725AFF7FFF7FFD
 *     (seconds.fraction)  interface  identifier#bytes      [R or T: received or sent]
 *
 * Eight digits of identifier are 29 bits, three are 11; `#R` is a remote request, `##` CAN FD. With `-t d` or `-t z` the
 * seconds count from the start of the recording instead of 1970; they are kept as they are.
 */
import type { CanFrame } from "../can-frame.ts";
import type { CaptureFormat, CaptureRecord, LineFault } from "../capture-format.ts";
import { hexBytes, hexNumber, secondsToMs } from "../capture-text.ts";
import { faultOfId } from "./can-id-text.ts";

export const candumpLog: CaptureFormat = {
  name: "candump log",
  open: () => ({ hasTimes: true, parse }),
};

function parse(line: string): CaptureRecord | LineFault {
  if (!line.startsWith("(")) return "not-a-record";
  const timeEnd = line.indexOf(")");
  const hash = line.indexOf("#", timeEnd);
  if (timeEnd < 0 || hash < 0) return "not-a-record";
  const idStart = line.lastIndexOf(" ", hash) + 1;
  if (line.slice(timeEnd + 1, idStart).trim() === "") return "not-a-record";

  const timestampMs = secondsToMs(line, 1, timeEnd);
  if (Number.isNaN(timestampMs)) return "bad-time";
  const id = hexNumber(line, idStart, hash);
  const fault = faultOfId(id, hash - idStart);
  if (fault !== undefined) return fault;

  const kind = line.charAt(hash + 1);
  if (kind === "#") return "can-fd";
  if (kind === "R" || kind === "r") return "remote-request";
  const space = line.indexOf(" ", hash);
  const end = space < 0 ? line.length : space;
  if (space >= 0 && !/^ +[RT]$/.test(line.slice(space))) return "bad-data";
  const data = hexBytes(line, hash + 1, end);
  if (data === undefined || data.length > 8) return "bad-data";
  return { kind: "frame", frame: { id, data, timestampMs } };
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, "0"));

/** A frame as `candump -l` writes it, with microseconds, its line's end included. */
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
