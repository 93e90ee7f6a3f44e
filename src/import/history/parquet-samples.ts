/**
 * Samples from Apache Parquet, a row group at a time: this program's own export, long or wide, and tables with the same columns of other
 * programs.
 */
import { constants, brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type AsyncBuffer, type Compressors, parquetMetadataAsync, parquetRead, parquetSchema } from "hyparquet";
import type { ValueOptions } from "./signalk-values.ts";
import { type Cell, isHeader, TableSamples } from "./table-samples.ts";
import { type Precision, timeOfText } from "../../core/time-text.ts";

const COMPRESSORS: Compressors = {
  ZSTD: (bytes) => zstdDecompressSync(bytes),
  GZIP: (bytes) => gunzipSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes, { params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } }),
};

/** Thrown for a file with unknown columns. */
export class OtherColumnsError extends Error {}

/** Yields the share of the rows that is read, after each row group. Rejects if the file is damaged. */
export async function* readParquet(
  file: AsyncBuffer,
  { precision, ...options }: ValueOptions,
): AsyncGenerator<number, void> {
  const metadata = await parquetMetadataAsync(file);
  const columns = parquetSchema(metadata)
    .children.filter(({ children }) => children.length === 0)
    .map(({ element }) => element.name);
  if (!isHeader(columns)) throw new OtherColumnsError(columns.slice(0, 10).join(", "));
  const table = new TableSamples(columns, options);
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    for (const row of await rowsOf({ file, metadata, columns, rowStart, rowEnd }))
      table.read(row.map(cellOf), timeOf(row[table.timeColumn], precision));
    rowStart = rowEnd;
    yield rowStart / Math.max(1, Number(metadata.num_rows));
  }
}

/** Whose values the rows are: each context once, at most `most`. */
export async function contextsInParquet(file: AsyncBuffer, most: number): Promise<readonly string[]> {
  const metadata = await parquetMetadataAsync(file);
  const column = "context";
  if (!parquetSchema(metadata).children.some(({ element }) => element.name === column)) return [];
  const found = new Set<string>();
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    for (const [context] of await rowsOf({ file, metadata, columns: [column], rowStart, rowEnd }))
      if (typeof context === "string" && context !== "") found.add(context);
    if (found.size >= most) break;
    rowStart = rowEnd;
  }
  return [...found];
}

type Rows = readonly (readonly unknown[])[];

async function rowsOf(part: Omit<Parameters<typeof parquetRead>[0], "rowFormat" | "onComplete">): Promise<Rows> {
  let rows: Rows = [];
  await parquetRead({ ...part, compressors: COMPRESSORS, onComplete: (all: unknown[][]) => (rows = all) });
  return rows;
}

function cellOf(value: unknown): Cell {
  if (typeof value === "bigint") return Number(value);
  return typeof value === "number" || typeof value === "boolean" || typeof value === "string" ? value : null;
}

function timeOf(value: unknown, precision: Precision): number | undefined {
  if (value instanceof Date) return value.getTime();
  const isText = typeof value === "string" || typeof value === "number" || typeof value === "bigint";
  return isText ? timeOfText(String(value), precision) : undefined;
}
