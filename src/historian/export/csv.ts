/**
 * Samples as CSV (RFC 4180, with CRLF). Pure.
 *
 * - Long: `timestamp,tag_id,value,value_boolean,quality`, a line per sample. Times are ISO 8601 in UTC with milliseconds. As in Parquet, a
 * number is in `value` and a boolean, `true` or `false`, in `value_boolean`: readers that guess types would treat a column with both as
 * text. For null both are empty. Numbers have enough digits to restore the same double.
 * - Wide: `timestamp` and a column for each tag, a line an interval; a gap is an empty field.
 *
 * Tag ids have neither commas nor quotes (`isTagId`), and neither has anything else written here.
 */
import { formatIsoTime } from "../../core/time.ts";
import { type Columns, qualityOf, scalarOf } from "../codec/columns.ts";
import type { Batch, Encoder, ExportShape, RowBatch } from "./batch.ts";

export const LONG_COLUMNS = "timestamp,tag_id,value,value_boolean,quality";
export const LONG_HEAD = `${LONG_COLUMNS}\r\n`;

export function longLines(tagId: string, { times, values, states }: Columns, from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; i += 1) {
    const state = states[i] ?? 0;
    const value = scalarOf(values[i] ?? 0, state);
    const cells = value === null ? "," : typeof value === "boolean" ? `,${value}` : `${value},`;
    text += `${formatIsoTime(times[i] ?? 0)},${tagId},${cells},${qualityOf(state)}\r\n`;
  }
  return text;
}

export function wideHead(tagIds: readonly string[]): string {
  return `timestamp,${tagIds.join(",")}\r\n`;
}

export function wideLines({ times, columns }: RowBatch, from: number, to: number): string {
  let text = "";
  for (let row = from; row < to; row += 1) {
    text += formatIsoTime(times[row] ?? 0);
    for (const { values, states } of columns) text += `,${scalarOf(values[row] ?? 0, states[row] ?? 0) ?? ""}`;
    text += "\r\n";
  }
  return text;
}

const utf8 = new TextEncoder();

export class CsvEncoder implements Encoder {
  #head: string;

  constructor({ wide }: ExportShape) {
    this.#head = wide === undefined ? LONG_HEAD : wideHead(wide);
  }

  encode(batch: Batch): Uint8Array {
    const lines =
      batch.kind === "samples"
        ? longLines(batch.tagId, batch.columns, 0, batch.columns.length)
        : wideLines(batch, 0, batch.times.length);
    return this.#withHead(lines);
  }

  end(): Uint8Array {
    return this.#withHead("");
  }

  #withHead(lines: string): Uint8Array {
    const text = this.#head + lines;
    this.#head = "";
    return utf8.encode(text);
  }
}
