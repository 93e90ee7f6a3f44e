/**
 * The CSV of Garmin's diagnostics: one whole message per line, in two forms with different times.
 *
 *     Sequence #,Timestamp,PGN,Name,Manufacturer,Remote Address,Local Address,Priority,Single Frame,Size,Packet
 *     0,486942,127508,Battery Status,Garmin,6,255,2,1,8,0x017505FF7FFFFFFF
 *     Sequence #,Month_Day_Year_Hours_Minutes_Seconds_msTicks,PGN,Processed PGN,Name,…
 *     0,6_21_2015_16_11_14_24931648,127508,Processed,Battery Status,Garmin,6,255,2,1,8,0x017505FF7FFFFFFF
 *
 * The first form counts milliseconds. The second has month, day, year and time of day in whole seconds without a zone
 * (read as UTC). Its last number counts milliseconds since the plotter was switched on; a second does not begin at a
 * multiple of 1000 of it. When the second changes, the offset between both is known, and from then on the count gives
 * the time.
 */
import type { CaptureFormat, CaptureRecord, LineFault, LineParser } from "../capture-format.ts";
import { decimalNumber, hexBytes } from "../capture-text.ts";
import { PGN_MAX } from "../../pgn.ts";

export const garminCsv: CaptureFormat = { name: "Garmin CSV", open };
const FIELDS_MIN = 10;
/** The count and the second may differ by this time. A larger difference means that the clock was set. */
const CLOCK_SLACK_MS = 1500;

function open(sample: readonly string[]): LineParser {
  const clock = new PlotterClock();
  for (const line of sample) clock.read(line.split(",", 2)[1] ?? "");
  return { hasTimes: true, assembles: "all", parse: (line) => parse(line, clock) };
}

function parse(line: string, clock: PlotterClock): CaptureRecord | LineFault | undefined {
  if (line.startsWith("Sequence #,")) return undefined;
  const parts = line.split(",");
  const [sequence = "", time = "", pgnText = ""] = parts;
  const last = parts.at(-1) ?? "";
  // Names may have commas, so the columns after them are counted from the end.
  if (parts.length < FIELDS_MIN || !/^\d+$/.test(sequence) || !last.startsWith("0x")) return "not-a-record";
  const pgn = decimalNumber(pgnText, 0, pgnText.length);
  const [source = Number.NaN, destination = Number.NaN, priority = Number.NaN, , size] = parts
    .slice(-6, -1)
    .map((text) => decimalNumber(text, 0, text.length));
  if (!(pgn <= PGN_MAX) || !(source <= 255) || !(destination <= 255) || !(priority <= 7)) return "bad-identifier";
  const timestampMs = clock.read(time);
  if (Number.isNaN(timestampMs)) return "bad-time";
  const data = hexBytes(last, 2, last.trimEnd().length);
  if (data === undefined || data.length !== size) return "bad-data";
  if (data.length === 0) return "no-data";
  return { kind: "message", message: { pgn, priority, source, destination, data, timestampMs } };
}

class PlotterClock {
  #secondMs = Number.NaN;
  /**
   * The time at which the count was 0. It is exact once a second has changed; before, it is estimated from any line.
   */
  #startMs = Number.NaN;
  #isKnown = false;

  /** The time in milliseconds; NaN if it cannot be read. */
  read(text: string): number {
    const parts = text.split("_").map((part) => decimalNumber(part, 0, part.length));
    if (parts.length === 1) return parts[0] ?? Number.NaN;
    const [month = Number.NaN, day, year = Number.NaN, hour, minute, second, ticks = Number.NaN] = parts;
    const inYear = month >= 1 && month <= 12 && year >= 1970 && year <= 9999;
    const secondMs = inYear && parts.length === 7 ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN;
    if (Number.isNaN(secondMs) || Number.isNaN(ticks)) return Number.NaN;
    if (!this.#isKnown && secondMs - this.#secondMs === 1000) this.#begin(secondMs - ticks, true);
    this.#secondMs = secondMs;
    const timeMs = this.#startMs + ticks;
    if (Math.abs(timeMs - secondMs) <= CLOCK_SLACK_MS) return timeMs;
    this.#begin(secondMs - ticks, false);
    return secondMs;
  }

  #begin(startMs: number, isKnown: boolean): void {
    this.#startMs = startMs;
    this.#isKnown = isKnown;
  }
}
