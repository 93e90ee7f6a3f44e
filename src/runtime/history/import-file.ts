/** Reads the samples of one file, whatever its format, a bounded number at a time. */
import { asyncBufferFromFile } from "hyparquet";
import { BitacoraError, isBitacoraError, systemErrorCode, usageError } from "../../core/errors.ts";
import { readBus } from "../../import/history/bus-samples.ts";
import { CsvSamples } from "../../import/history/csv-samples.ts";
import { type Format, formatOf } from "../../import/history/format.ts";
import { contextIn, InfluxSamples } from "../../import/history/influx-samples.ts";
import { OtherColumnsError, readParquet } from "../../import/history/parquet-samples.ts";
import type { TakeSample } from "../../import/history/sample.ts";
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
  return reading.format === "parquet" ? readParquetFile(reading) : readLines(reading);
}

/** What is no other format may be one of the many of recordings; what is none of those either may have been meant as a table. */
async function* readRecording(reading: Reading): AsyncGenerator<unknown, void> {
  try {
    yield* readBus(reading.input, reading);
  } catch (error) {
    if (!isBitacoraError(error, "capture-not-recognised")) throw error;
    throw usageError(texts.importing.notRecognised({ file: reading.input.name }), error);
  }
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
  if (reading.format === "csv") return new CsvSamples(reading);
  if (reading.format === "nmea0183") return new SentenceSamples(reading);
  return new InfluxSamples({ ...reading, context: reading.context ?? (await ownContext(reading.input)) });
}

async function* readParquetFile(reading: Reading): AsyncGenerator<unknown, void> {
  const { name, path = name } = reading.input;
  try {
    yield* readParquet(await asyncBufferFromFile(path), reading);
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
 * Whose values in an export are those of the own vessel: a line that says so is mostly near the beginning. A usage error if there are several
 * vessels and no line says which is the own one.
 */
async function ownContext(input: CaptureInput): Promise<string | undefined> {
  const others = new Set<string>();
  for await (const lines of linesOf(input)) {
    for (const line of lines) {
      const found = line === undefined ? undefined : contextIn(line);
      if (found?.isSelf === true) return found.context;
      if (found !== undefined && others.size < MENTIONED) others.add(found.context);
    }
  }
  if (others.size > 1)
    throw usageError(texts.importing.severalVessels({ file: input.name, contexts: plainText([...others].join(", ")) }));
  return [...others][0];
}

const MENTIONED = 5;
