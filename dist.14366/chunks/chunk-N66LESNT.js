import {
  CsvEncoder
} from "./chunk-YRVD5FC5.js";
import {
  BOOLEAN,
  NULL,
  NUMBER,
  kindOf,
  qualityOf
} from "./chunk-47P5LQBP.js";
import {
  limits
} from "./chunk-47AZHGYU.js";

// src/historian/export/parquet.ts
import { constants, zstdCompressSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
var TIMESTAMP = {
  name: "timestamp",
  type: "INT64",
  converted_type: "TIMESTAMP_MILLIS",
  logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  repetition_type: "REQUIRED"
};
var text = (name) => ({
  name,
  type: "BYTE_ARRAY",
  converted_type: "UTF8",
  logical_type: { type: "STRING" },
  repetition_type: "REQUIRED"
});
var LONG_SCHEMA = [
  { name: "root", num_children: 5 },
  text("tag_id"),
  TIMESTAMP,
  { name: "value", type: "DOUBLE", repetition_type: "OPTIONAL" },
  { name: "value_boolean", type: "BOOLEAN", repetition_type: "OPTIONAL" },
  text("quality")
];
var wideSchema = (tagIds) => [
  { name: "root", num_children: tagIds.length + 1 },
  TIMESTAMP,
  ...tagIds.map((name) => ({ name, type: "DOUBLE", repetition_type: "OPTIONAL" }))
];
var ParquetEncoder = class {
  #bytes = new ByteWriter();
  #writer;
  #wide;
  #groupRows;
  #rows = noRows();
  /** The cells of wide rows, a column for each tag. */
  #cells;
  constructor({ wide, units }) {
    const schema = wide === void 0 ? LONG_SCHEMA : wideSchema(wide);
    this.#wide = wide;
    this.#cells = wide?.map(() => []) ?? [];
    const { rowGroupRows, rowGroupCells } = limits.export;
    this.#groupRows = wide === void 0 ? rowGroupRows : Math.max(1, Math.floor(rowGroupCells / (wide.length + 1)));
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema,
      codec: "ZSTD",
      compressors: { ZSTD: compress },
      createdBy: "bitacora",
      kvMetadata: [{ key: "bitacora.units", value: JSON.stringify(units) }]
    });
  }
  encode(batch) {
    if (batch.kind === "samples") this.#addSamples(batch);
    else this.#addRows(batch);
    return this.#taken();
  }
  end() {
    this.#writeGroup();
    void this.#writer.finish();
    return this.#taken();
  }
  #addSamples({ tagId, columns: { length, times, values, states } }) {
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
  #addRows({ times, columns }) {
    for (let row = 0; row < times.length; row += 1) {
      this.#rows.times.push(BigInt(times[row] ?? 0));
      for (const [tag, { values, states }] of columns.entries()) {
        this.#cells[tag]?.push(kindOf(states[row] ?? NULL) === NULL ? null : values[row] ?? 0);
      }
      if (this.#rows.times.length >= this.#groupRows) this.#writeGroup();
    }
  }
  #writeGroup() {
    const { tagIds, times, numbers, booleans, qualities } = this.#rows;
    if (times.length === 0) return;
    const plain = { offsetIndex: false };
    const timestamp = { name: "timestamp", data: times, encoding: "DELTA_BINARY_PACKED", ...plain };
    const columnData = this.#wide === void 0 ? [
      { name: "tag_id", data: tagIds, ...plain },
      timestamp,
      { name: "value", data: numbers, ...plain },
      { name: "value_boolean", data: booleans, ...plain },
      { name: "quality", data: qualities, ...plain }
    ] : [timestamp, ...this.#wide.map((name, tag) => ({ name, data: this.#cells[tag] ?? [], ...plain }))];
    void this.#writer.write({ columnData, rowGroupSize: times.length });
    this.#rows = noRows();
    this.#cells = this.#cells.map(() => []);
  }
  /** The bytes written since the last call. */
  #taken() {
    const bytes = new Uint8Array(this.#bytes.getBytes());
    this.#bytes.index = 0;
    return bytes;
  }
};
function noRows() {
  return { tagIds: [], times: [], numbers: [], booleans: [], qualities: [] };
}
function compress(plain) {
  return zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}

// src/historian/export/encoder.ts
function encoderOf(shape) {
  return shape.format === "csv" ? new CsvEncoder(shape) : new ParquetEncoder(shape);
}

export {
  encoderOf
};
