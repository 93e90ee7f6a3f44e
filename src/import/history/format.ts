/** Which format a file of samples has, by its beginning. Pure. */
import type { Buffer } from "node:buffer";
import { isSentenceLog } from "../../nmea0183/sentence-log.ts";
import { limits } from "../limits.ts";
import { ANNOTATION } from "./annotated-csv.ts";
import { isCsvStart } from "./csv-samples.ts";
import { parseInfluxLine } from "./influx-line.ts";
import { isSignalkLine } from "./signalk-log.ts";

export const FORMATS = ["influx", "influx-csv", "csv", "parquet", "gpx", "signalk", "nmea2000", "nmea0183"] as const;
export type Format = (typeof FORMATS)[number];

/** Everything that is not recognised may be a recording of a bus, whose reader knows many formats. */
export function formatOf(head: Buffer): Format {
  if (head.subarray(0, 4).toString("latin1") === "PAR1") return "parquet";
  const text = head.toString("latin1");
  const lines = text.split(/\r?\n/).slice(0, limits.history.headLines);
  // The last line may be cut off.
  if (lines.length > 1) lines.pop();
  const isInflux = /^# (?:INFLUXDB EXPORT|DDL|DML)/.test(text);
  const values = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const most = (matches: (line: string) => boolean): boolean =>
    values.length > 0 && values.filter(matches).length * 2 > values.length;
  if (lines.some((line) => ANNOTATION.test(line))) return "influx-csv";
  if (/<gpx[\s>]/.test(text)) return "gpx";
  if (most(isSignalkLine)) return "signalk";
  if (isInflux || most((line) => parseInfluxLine(line) !== undefined)) return "influx";
  if (isSentenceLog(head, limits.history.headLines)) return "nmea0183";
  return values[0] !== undefined && isCsvStart(values[0].trim()) ? "csv" : "nmea2000";
}
