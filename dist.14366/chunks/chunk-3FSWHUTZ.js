import {
  datedTimes,
  faultOfId,
  hexByte,
  hexNumber,
  timeOfDayMs
} from "./chunk-PM6HKST5.js";

// src/nmea2000/captures/formats/ydraw.ts
import { Buffer } from "node:buffer";
var ydraw = { name: "Yacht Devices RAW", open };
function open(_sample, dayMs = 0) {
  const dated = datedTimes(dayMs);
  return { hasTimes: true, parse: (line) => parse(line, dated) };
}
function parse(line, dated) {
  const blank = line.indexOf(" ");
  if (blank < 8 || line.charAt(2) !== ":" || line.charAt(5) !== ":") return "not-a-record";
  const direction = line.charAt(blank + 1);
  if (direction !== "R" && direction !== "T" || line.charAt(blank + 2) !== " ") return "not-a-record";
  const ofDayMs = timeOfDayMs(line, 0, blank, true);
  if (Number.isNaN(ofDayMs)) return "bad-time";
  const frame = parseIdAndBytes(line, blank + 3);
  if (typeof frame === "string") return frame;
  return { kind: "frame", frame: { ...frame, timestampMs: dated(ofDayMs) } };
}
function parseIdAndBytes(line, from) {
  let end = line.length;
  while (line.charAt(end - 1) === " ") end -= 1;
  const blank = line.indexOf(" ", from);
  const idEnd = blank < 0 || blank > end ? end : blank;
  const id = hexNumber(line, from, idEnd);
  const fault = faultOfId(id, idEnd - from);
  if (fault !== void 0) return fault;
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
function formatYdraw({ id, data, timestampMs }, direction) {
  const time = new Date(Math.floor(timestampMs)).toISOString().slice(11, 23);
  const hex = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("hex").toUpperCase();
  let line = `${time} ${direction} ${id.toString(16).toUpperCase().padStart(8, "0")}`;
  for (let at = 0; at < hex.length; at += 2) line += ` ${hex.slice(at, at + 2)}`;
  return `${line}\r
`;
}

export {
  ydraw,
  formatYdraw
};
