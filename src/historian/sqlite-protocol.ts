/** What the store and its thread say to each other. Requests are answered once each; appends in order. */
import type { ErrorCode } from "../core/errors.ts";
import type { Columns } from "./columns.ts";
import type { TaggedColumns } from "./frame-codec.ts";
import type { HistorianStoreStatistics, HistoryQuery, ScanQuery, TagSpan } from "./historian-store.ts";
import type { Reduction } from "./reduction.ts";
import type { Retention } from "./retention.ts";
import type { Moment } from "./sqlite-archive.ts";
import type { TagName } from "./sqlite-hot-file.ts";

/** What the thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly retention: Retention;
}

export interface AppendRequest {
  readonly kind: "append";
  readonly id: number;
  readonly samples: TaggedColumns;
  /** Names that the thread has not confirmed yet, whatever became of the appends they were sent with before. */
  readonly names: readonly TagName[];
  readonly moment: Moment;
}

export interface QueryRequest {
  readonly kind: "query";
  readonly id: number;
  readonly query: HistoryQuery;
  readonly reduction: Reduction | undefined;
  readonly waiting: Columns;
}

export interface TagsRequest {
  readonly kind: "tags";
  readonly id: number;
}

export interface ScanRequest {
  readonly kind: "scan";
  readonly id: number;
  readonly query: ScanQuery;
}

export interface CloseRequest {
  readonly kind: "close";
  readonly id: number;
}

export type Request = AppendRequest | QueryRequest | TagsRequest | ScanRequest | CloseRequest;

/** An error without its class, which does not survive the way between threads. */
export interface ThreadError {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
}

/** `id` 0 is the first message, which tells how the opening went. */
export interface Reply {
  readonly id: number;
  readonly error?: ThreadError;
  readonly statistics?: HistorianStoreStatistics;
  /** Names by number; in the first message. */
  readonly names?: readonly string[];
  /** The answer to a query, or a page of a scan. */
  readonly result?: Columns;
  /** Where the page after it begins. */
  readonly next?: string | null;
  readonly tags?: readonly TagSpan[];
}
