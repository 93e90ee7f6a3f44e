/**
 * Samples as Apache Parquet, written front to back: a row group as soon as there are enough rows, the footer last. Memory
 * holds one row group, and for the footer some hundred bytes of each row group written. Pure.
 *
 * - Long: `tag_id`, `timestamp`, `value` (numbers), `value_boolean` (booleans), `quality`. Where a sample is null, both
 *   values are.
 * - Wide: `timestamp` and a double for each tag; true is 1, false 0, a gap null.
 *
 * `timestamp` is in UTC with milliseconds (TIMESTAMP, isAdjustedToUTC). Pages are packed with Zstandard.
 */
import { constants, zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { limits } from "../limits.ts";
import { BOOLEAN, kindOf, NULL, NUMBER, qualityOf } from "../codec/columns.ts";
import type { Batch, Encoder, ExportShape, RowBatch, SampleBatch } from "./batch.ts";

type Schema = ConstructorParameters<typeof ParquetWriter>[0]["schema"];

const TIMESTAMP = {
  name: "timestamp",
  type: "INT64",
  converted_type: "TIMESTAMP_MILLIS",
  logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  repetition_type: "REQUIRED",
} as const;

const text = (name: string) =>
  ({
    name,
    type: "BYTE_ARRAY",
    converted_type: "UTF8",
    logical_type: { type: "STRING" },
    repetition_type: "REQUIRED",
  }) as const;

const LONG_SCHEMA: Schema = [
  { name: "root", num_children: 5 },
  text("tag_id"),
  TIMESTAMP,
  { name: "value", type: "DOUBLE", repetition_type: "OPTIONAL" },
  { name: "value_boolean", type: "BOOLEAN", repetition_type: "OPTIONAL" },
  text("quality"),
];

const wideSchema = (tagIds: readonly string[]): Schema => [
  { name: "root", num_children: tagIds.length + 1 },
  TIMESTAMP,
  ...tagIds.map((name) => ({ name, type: "DOUBLE", repetition_type: "OPTIONAL" }) as const),
];

/** Rows that wait to become a row group, in columns. */
interface Rows {
  tagIds: string[];
  times: bigint[];
  numbers: (number | null)[];
  booleans: (boolean | null)[];
  qualities: string[];
}

export class ParquetEncoder implements Encoder {
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  readonly #wide: readonly string[] | undefined;
  readonly #groupRows: number;
  #rows = noRows();
  /** The cells of wide rows, a column for each tag. */
  #cells: (number | null)[][];

  constructor({ wide, units }: ExportShape) {
    const schema = wide === undefined ? LONG_SCHEMA : wideSchema(wide);
    this.#wide = wide;
    this.#cells = wide?.map(() => []) ?? [];
    const { rowGroupRows, rowGroupCells } = limits.export;
    this.#groupRows = wide === undefined ? rowGroupRows : Math.max(1, Math.floor(rowGroupCells / (wide.length + 1)));
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema,
      codec: "ZSTD",
      compressors: { ZSTD: compress },
      createdBy: "bitacora",
      kvMetadata: [{ key: "bitacora.units", value: JSON.stringify(units) }],
    });
  }

  encode(batch: Batch): Uint8Array {
    if (batch.kind === "samples") this.#addSamples(batch);
    else this.#addRows(batch);
    return this.#taken();
  }

  end(): Uint8Array {
    this.#writeGroup();
    void this.#writer.finish();
    return this.#taken();
  }

  #addSamples({ tagId, columns: { length, times, values, states } }: SampleBatch): void {
    for (let i = 0; i < length; i += 1) {
      const state = states[i] ?? NULL;
      const kind = kindOf(state);
      const value = values[i] ?? 0;
      const rows = this.#rows;
      rows.tagIds.push(tagId);
      rows.times.push(BigInt(times[i] ?? 0));
      rows.numbers.push(kind === NUMBER ? value : null);
      rows.booleans.push(kind === BOOLEAN ? value !== 0 : null);
      rows.qualities.push(qualityOf(state));
      if (rows.times.length >= this.#groupRows) this.#writeGroup();
    }
  }

  #addRows({ times, columns }: RowBatch): void {
    for (let row = 0; row < times.length; row += 1) {
      this.#rows.times.push(BigInt(times[row] ?? 0));
      for (const [tag, { values, states }] of columns.entries()) {
        this.#cells[tag]?.push(kindOf(states[row] ?? NULL) === NULL ? null : (values[row] ?? 0));
      }
      if (this.#rows.times.length >= this.#groupRows) this.#writeGroup();
    }
  }

  #writeGroup(): void {
    const { tagIds, times, numbers, booleans, qualities } = this.#rows;
    if (times.length === 0) return;
    // Offset indexes would be kept until the footer and gain nothing: a row group has one or two pages a column.
    const plain = { offsetIndex: false } as const;
    const timestamp = { name: "timestamp", data: times, encoding: "DELTA_BINARY_PACKED", ...plain } as const;
    const columnData =
      this.#wide === undefined
        ? [
            { name: "tag_id", data: tagIds, ...plain },
            timestamp,
            { name: "value", data: numbers, ...plain },
            { name: "value_boolean", data: booleans, ...plain },
            { name: "quality", data: qualities, ...plain },
          ]
        : [timestamp, ...this.#wide.map((name, tag) => ({ name, data: this.#cells[tag] ?? [], ...plain }))];
    void this.#writer.write({ columnData, rowGroupSize: times.length });
    this.#rows = noRows();
    this.#cells = this.#cells.map(() => []);
  }

  /** The bytes written since the last call. */
  #taken(): Uint8Array {
    const bytes = new Uint8Array(this.#bytes.getBytes());
    // The writer counts its offsets apart from the buffer, which starts again.
    this.#bytes.index = 0;
    return bytes;
  }
}

function noRows(): Rows {
  return { tagIds: [], times: [], numbers: [], booleans: [], qualities: [] };
}

function compress(plain: Uint8Array): Uint8Array {
  return zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}
