/**
 * The CSV that Garmin's diagnostics write: one whole message a line, in two forms that differ in their time.
 *
 *     Sequence #,Timestamp,PGN,Name,Manufacturer,Remote Address,Local Address,Priority,Single Frame,Size,Packet
 *     0,486942,127508,Battery Status,Garmin,6,255,2,1,8,0x017505FF7FFFFFFF
 *     0,6_21_2015_18_11_7_246,127508,127508,Battery Status,Garmin,6,255,2,1,8,0x017505FF7FFFFFFF
 *
 * The first counts milliseconds, the second says month, day, year and time of day, of which the zone is not said: UTC.
 */
import type { CaptureFormat, CaptureRecord, LineFault } from "../capture-format.ts";
import { decimalNumber, hexBytes } from "../capture-text.ts";

export const garminCsv: CaptureFormat = {
  name: "Garmin CSV",
  open: () => ({ hasTimes: true, wholeMessages: true, parse }),
};

const PGN_MAX = 0x3_ffff;
const FIELDS_MIN = 10;

function parse(line: string): CaptureRecord | LineFault | undefined {
  if (line.startsWith("Sequence #,")) return undefined;
  const parts = line.split(",");
  const [sequence = "", time = "", pgnText = ""] = parts;
  const last = parts.at(-1) ?? "";
  // Names may hold commas: what comes behind them is counted from the end.
  if (parts.length < FIELDS_MIN || !/^\d+$/.test(sequence) || !last.startsWith("0x")) return "not-a-record";
  const pgn = decimalNumber(pgnText, 0, pgnText.length);
  const [source = Number.NaN, destination = Number.NaN, priority = Number.NaN, , size] = parts
    .slice(-6, -1)
    .map((text) => decimalNumber(text, 0, text.length));
  if (!(pgn <= PGN_MAX) || !(source <= 255) || !(destination <= 255) || !(priority <= 7)) return "bad-identifier";
  const timestampMs = timeOf(time);
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = hexBytes(last, 2, last.trimEnd().length);
  if (data === undefined || data.length !== size) return "bad-data";
  if (data.length === 0) return "no-data";
  return { kind: "message", message: { pgn, priority, source, destination, data, timestampMs } };
}

function timeOf(text: string): number {
  const parts = text.split("_").map((part) => decimalNumber(part, 0, part.length));
  if (parts.length === 1) return parts[0] ?? Number.NaN;
  const [month = Number.NaN, day, year = Number.NaN, hour, minute, second, ms] = parts;
  const inYear = month >= 1 && month <= 12 && year >= 1970 && year <= 9999;
  return inYear && parts.length === 7 ? Date.UTC(year, month - 1, day, hour, minute, second, ms) : Number.NaN;
}
