/** The parts of an export, each a bounded number of samples, in a form that passes between threads without being copied. */
import type { Columns } from "../codec/columns.ts";

export const EXPORT_FORMATS = ["csv", "parquet"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Samples of one tag, in order of arrival. */
export interface SampleBatch {
  readonly kind: "samples";
  readonly tagId: string;
  readonly columns: Columns;
}

/** Intervals of several tags on one time axis: `columns[tag]` has a value and a state for each of `times`; a gap is null. */
export interface RowBatch {
  readonly kind: "rows";
  readonly times: Float64Array;
  readonly columns: readonly { readonly values: Float64Array; readonly states: Uint8Array }[];
}

export type Batch = SampleBatch | RowBatch;

export interface ExportShape {
  readonly format: ExportFormat;
  /** The tags, if each has a column; undefined: a row for each sample, with the id of its tag. */
  readonly wide: readonly string[] | undefined;
  /** Units by tag, as far as they are known; written to the file if the format has a place for them. */
  readonly units: Readonly<Record<string, string>>;
}

/** Turns batches into the bytes of a file. Pure; the parts one after the other are the file. */
export interface Encoder {
  encode(batch: Batch): Uint8Array;
  /** The end of the file. A file without it is incomplete. */
  end(): Uint8Array;
}

/** The buffers of a batch, to be transferred to another thread. */
export function buffersOf(batch: Batch): ArrayBuffer[] {
  const arrays =
    batch.kind === "samples"
      ? [batch.columns.times, batch.columns.values, batch.columns.states]
      : [batch.times, ...batch.columns.flatMap(({ values, states }) => [values, states])];
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}
