/**
 * Yacht Devices RAW (Actisense calls it RAW ASCII), which Wi-Fi and Ethernet gateways send over TCP and UDP, and chart
 * programs read. One CAN frame per line, ended by CRLF:
 *
 *     17:33:21.107 R 19F51323 01 2F 30 70 00 2F 30 70
 *     time of day (UTC), R received from the bus or T sent to it, identifier, bytes
 *
 *     19F51323 01 2F 30 70 00 2F 30 70
 *     the same in the other direction: what a program sends to a gateway, which puts it on the bus
 *
 * A line has no date: the caller gives the day of the first line, by default 1 January 1970.
 */
import { Buffer } from "node:buffer";
import type { CanFrame, OutgoingFrame } from "../../can-frame.ts";
import type { CaptureFormat, CaptureRecord, FrameDirection, LineFault, LineParser } from "../capture-format.ts";
import { datedTimes, hexByte, hexNumber, timeOfDayMs } from "../capture-text.ts";
import { faultOfId } from "./can-id-text.ts";

export const ydraw: CaptureFormat = { name: "Yacht Devices RAW", open };

function open(_sample: readonly string[], dayMs = 0): LineParser {
  const dated = datedTimes(dayMs);
  return { hasTimes: true, parse: (line) => parse(line, dated) };
}

function parse(line: string, dated: (ofDayMs: number) => number): CaptureRecord | LineFault {
  const blank = line.indexOf(" ");
  if (blank < 8 || line.charAt(2) !== ":" || line.charAt(5) !== ":") return "not-a-record";
  const direction = line.charAt(blank + 1);
  if ((direction !== "R" && direction !== "T") || line.charAt(blank + 2) !== " ") return "not-a-record";
  const ofDayMs = timeOfDayMs(line, 0, blank, true);
  if (Number.isNaN(ofDayMs)) return "bad-time";
  const frame = parseIdAndBytes(line, blank + 3);
  if (typeof frame === "string") return frame;
  return { kind: "frame", frame: { ...frame, timestampMs: dated(ofDayMs) }, direction };
}

/** A line that a program sends to a gateway. */
export function parseYdrawOutgoing(line: string): OutgoingFrame | LineFault {
  return parseIdAndBytes(line, 0);
}

/** `19F51323 01 2F …`; blanks at the end are ignored. */
function parseIdAndBytes(line: string, from: number): Pick<CanFrame, "id" | "data"> | LineFault {
  let end = line.length;
  while (line.charAt(end - 1) === " ") end -= 1;
  const blank = line.indexOf(" ", from);
  const idEnd = blank < 0 || blank > end ? end : blank;
  const id = hexNumber(line, from, idEnd);
  const fault = faultOfId(id, idEnd - from);
  if (fault !== undefined) return fault;
  const bytes = (end - idEnd) / 3;
  if (!Number.isInteger(bytes) || bytes > 8) return "bad-data";
  const data = new Uint8Array(bytes);
  for (let i = 0; i < bytes; i += 1) {
    const at = idEnd + i * 3;
    const byte = hexByte(line, at + 1);
    if (byte < 0 || line.charAt(at) !== " ") return "bad-data";
    data[i] = byte;
  }
  return { id, data };
}

/** The line for a frame, with CRLF and the time of the frame in whole milliseconds. */
export function formatYdraw(frame: CanFrame, direction: FrameDirection): string {
  const time = new Date(Math.floor(frame.timestampMs)).toISOString().slice(11, 23);
  return `${time} ${direction} ${formatYdrawOutgoing(frame)}`;
}

/** The line that a gateway takes, with CRLF. */
export function formatYdrawOutgoing({ id, data }: OutgoingFrame): string {
  const hex = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("hex").toUpperCase();
  let line = id.toString(16).toUpperCase().padStart(8, "0");
  for (let at = 0; at < hex.length; at += 2) line += ` ${hex.slice(at, at + 2)}`;
  return `${line}\r\n`;
}
