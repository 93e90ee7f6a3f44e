/** Chooses the encoder of a format. */
import type { Encoder, ExportShape } from "./batch.ts";
import { CsvEncoder } from "./csv.ts";
import { ParquetEncoder } from "./parquet.ts";

export function encoderOf(shape: ExportShape): Encoder {
  return shape.format === "csv" ? new CsvEncoder(shape) : new ParquetEncoder(shape);
}
