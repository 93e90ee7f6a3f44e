/** Reads the samples of one file, whatever its format, a bounded number at a time. */
import { asyncBufferFromFile } from "hyparquet";
import { BitacoraError, isBitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { readBus } from "../../import/history/bus-samples.ts";
import { AnnotatedCsvSamples, contextsInCsv } from "../../import/history/annotated-csv.ts";
import { contextsInTable, CsvSamples } from "../../import/history/csv-samples.ts";
import { type Format, formatOf } from "../../import/history/format.ts";
import { GpxSamples } from "../../import/history/gpx-samples.ts";
import { type Context, contextIn, InfluxSamples } from "../../import/history/influx-samples.ts";
import { contextsInParquet, OtherColumnsError, readParquet } from "../../import/history/parquet-samples.ts";
import type { TakeSample } from "../../import/history/sample.ts";
import { SignalkLogSamples } from "../../import/history/signalk-log.ts";
import { SentenceSamples } from "../../import/history/sentence-samples.ts";
import type { TagNames } from "../../import/history/tag-names.ts";
import type { Tally } from "../../import/history/tally.ts";
import type { Precision } from "../../core/time-text.ts";
import { limits } from "../../import/limits.ts";
import { chunksOf, type CaptureInput } from "../../nmea2000/captures/capture-file.ts";
import { TextLines } from "../../nmea2000/captures/text-lines.ts";
import { headOf } from "../capture-input.ts";
import { plainText } from "../terminal/terminal-text.ts";
import { texts } from "./flags.ts";

export interface Reading {
  readonly input: CaptureInput;
  readonly format: Format;
  readonly names: TagNames;
  readonly tally: Tally;
  readonly take: TakeSample;
  readonly precision: Precision;
  readonly context: string | undefined;
  readonly dayMs: number | undefined;
}

/** By its beginning, decompressed. Rejects where the file cannot be read. */
export async function formatOfFile(input: CaptureInput): Promise<Format> {
  const head = await headOf(input, limits.history.headBytes);
  if (head.length === 0) throw new BitacoraError("capture-empty", { file: input.name });
  return formatOf(head);
}

/** Yields after each part, when the caller may store what it has taken. */
export function readSamples(reading: Reading): AsyncGenerator<unknown, void> {
  if (reading.format === "nmea2000") return readRecording(reading);
  if (reading.format === "gpx") return readGpx(reading);
  if (reading.format === "signalk") return readSignalkLog(reading);
  return reading.format === "parquet" ? readParquetFile(reading) : readLines(reading);
}

/** If no other format fits it may be a recording; if it is no recording either, somebody may have meant a table. */
async function* readRecording(reading: Reading): AsyncGenerator<unknown, void> {
  try {
    yield* readBus(reading.input, reading);
  } catch (error) {
    if (!isBitacoraError(error, "capture-not-recognised")) throw error;
    throw usageError(texts.importing.notRecognised({ file: reading.input.name }), error);
  }
}

async function* readGpx(reading: Reading): AsyncGenerator<undefined, void> {
  const reader = new GpxSamples(reading);
  for await (const chunk of chunksOf(reading.input)) {
    reader.push(chunk.toString("latin1"));
    yield undefined;
  }
  reader.end();
}

/** Reads recordings of a bus as such, and the rest line by line. */
async function* readSignalkLog(reading: Reading): AsyncGenerator<unknown, void> {
  yield* readLines(reading);
  yield* readBus(reading.input, { ...reading, isOneOfSeveral: true });
}

async function* readLines(reading: Reading): AsyncGenerator<undefined, void> {
  const { input, tally } = reading;
  const reader = await lineReader(reading);
  for await (const lines of linesOf(input)) {
    for (const line of lines) {
      if (line === undefined) tally.refuse("unreadable");
      else reader.read(textOf(line));
    }
    yield undefined;
  }
}

/** Lines are read as bytes. */
function textOf(line: string): string {
  return /[\u0080-\u00FF]/.test(line) ? Buffer.from(line, "latin1").toString("utf8") : line;
}

async function lineReader(reading: Reading): Promise<{ read(line: string): void }> {
  const { format } = reading;
  if (format === "nmea0183") return new SentenceSamples(reading);
  if (format === "signalk") return new SignalkLogSamples(reading);
  const contextOf = { influx: () => contextIn, "influx-csv": contextsInCsv, csv: contextsInTable }[
    format as LineFormat
  ]();
  const context = reading.context ?? (await ownContext(reading.input, contextOf));
  if (format === "csv") return new CsvSamples({ ...reading, context });
  return format === "influx"
    ? new InfluxSamples({ ...reading, context })
    : new AnnotatedCsvSamples({ ...reading, context });
}

type LineFormat = "influx" | "influx-csv" | "csv";

async function* readParquetFile(reading: Reading): AsyncGenerator<unknown, void> {
  const { name, path = name } = reading.input;
  try {
    const file = await asyncBufferFromFile(path);
    const contexts = reading.context === undefined ? await contextsInParquet(file, MENTIONED) : [];
    yield* readParquet(file, { ...reading, context: reading.context ?? onlyOf(contexts, name) });
  } catch (error) {
    if (isBitacoraError(error)) throw error;
    if (error instanceof OtherColumnsError)
      throw usageError(texts.importing.otherColumns({ file: name, columns: plainText(error.message) }), error);
    const reason = systemErrorCode(error) ?? (error instanceof Error ? error.message : String(error));
    throw new BitacoraError("capture-unreadable", { file: name, reason: plainText(reason) }, error);
  }
}

/** In parts of one chunk of the file. Undefined in the place of a line that is too long. */
async function* linesOf(input: CaptureInput): AsyncGenerator<readonly (string | undefined)[], void> {
  const splitter = new TextLines(limits.history.lineChars);
  for await (const chunk of chunksOf(input)) yield splitter.push(chunk);
  yield splitter.end();
}

/**
 * Whose values in an export are those of the own vessel: a line that says so is mostly near the beginning. A usage error if there are
 * several vessels and no line says which is the own one.
 */
async function ownContext(
  input: CaptureInput,
  contextOf: (line: string) => Context | undefined,
): Promise<string | undefined> {
  const others = new Set<string>();
  for await (const lines of linesOf(input)) {
    for (const line of lines) {
      const found = line === undefined ? undefined : contextOf(line);
      if (found?.isSelf === true) return found.context;
      if (found !== undefined && others.size < MENTIONED) others.add(found.context);
    }
  }
  return onlyOf([...others], input.name);
}

function onlyOf(contexts: readonly string[], file: string): string | undefined {
  if (contexts.length > 1)
    throw usageError(texts.importing.severalVessels({ file, contexts: plainText(contexts.join(", ")) }));
  return contexts[0];
}

const MENTIONED = 5;
