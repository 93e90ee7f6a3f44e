/** What an export is made of, a bounded number of samples at a time, in a form that goes between threads without being copied. */
import type { Columns } from "../codec/columns.ts";

export const EXPORT_FORMATS = ["csv", "parquet"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Samples of one tag, those that came first in front. */
export interface SampleBatch {
  readonly kind: "samples";
  readonly tagId: string;
  readonly columns: Columns;
}

/** Intervals of several tags on one axis: `columns[tag]` has a value and a state for each of `times`; a gap is null. */
export interface RowBatch {
  readonly kind: "rows";
  readonly times: Float64Array;
  readonly columns: readonly { readonly values: Float64Array; readonly states: Uint8Array }[];
}

export type Batch = SampleBatch | RowBatch;

export interface ExportShape {
  readonly format: ExportFormat;
  /** The tags of the columns, where each has one; undefined: a row a sample, which says whose it is. */
  readonly wide: readonly string[] | undefined;
  /** Units by tag, as far as they are known: they are kept in the file where the format has a place for them. */
  readonly units: Readonly<Record<string, string>>;
}

/** Makes the bytes of a file of batches. Pure; the parts one after the other are the file. */
export interface Encoder {
  encode(batch: Batch): Uint8Array;
  /** What comes last. A file without it is not whole. */
  end(): Uint8Array;
}

/** The buffers of a batch, to be handed to another thread. */
export function buffersOf(batch: Batch): ArrayBuffer[] {
  const arrays =
    batch.kind === "samples"
      ? [batch.columns.times, batch.columns.values, batch.columns.states]
      : [batch.times, ...batch.columns.flatMap(({ values, states }) => [values, states])];
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}
