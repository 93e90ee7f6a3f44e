/**
 * The port through which the history commands read. It has two adapters, `HttpHistory` for a service that runs and
 * `FileHistory` for the files of one that is stopped; both give the same answers, and `openHistory` chooses between them.
 */
import type { Columns } from "../../historian/codec/columns.ts";
import type { DigestPage, DigestQuestion } from "../../historian/block-digests.ts";
import type { ExportFormat } from "../../historian/export/batch.ts";
import type { Interval } from "../../historian/export/batches.ts";
import type { Span } from "./flags.ts";
import type { CheckReport, HistorianStoreStatistics, HistoryQuery, TagSpan } from "../../historian/historian-store.ts";

export interface ExportRequest extends Span {
  readonly format: ExportFormat;
  /** Names and patterns, and the tags that they mean. */
  readonly names: readonly string[];
  readonly tags: readonly TagSpan[];
  /** One row for each time, with a column for each tag. */
  readonly wide: boolean;
}

/** What could not be read so far. */
export type Losses = Pick<HistorianStoreStatistics, "damaged_blocks" | "missing_month_files" | "set_aside_files">;

/** Called with the share of the work that is done, between 0 and 1. */
export type OnProgress = (share: number) => void;

/** Open it with `await using`. */
export interface HistoryReader extends AsyncDisposable {
  /** The address or the file, as a person writes it. */
  readonly where: string;
  /** The tags that have samples, sorted by id. */
  tags(): Promise<readonly TagSpan[]>;
  /** The samples, or intervals of them. The mean of angles is taken on the circle. */
  columns(query: HistoryQuery, interval?: Interval): Promise<Columns>;
  /** The bytes of one whole file. `HttpHistory` never calls `onProgress`. */
  export(request: ExportRequest, onProgress: OnProgress): AsyncIterable<Uint8Array>;
  check(onProgress: OnProgress): Promise<CheckReport>;
  /** The hashes of sealed blocks. */
  digests(question: DigestQuestion): Promise<DigestPage>;
  /** Call it after the samples are read. */
  losses(): Promise<Losses>;
}
