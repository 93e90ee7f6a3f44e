/**
 * What the store and its thread say to each other. Requests are answered once each, a check beside its progress; appends in
 * order. Whatever has not been answered can be cancelled.
 */
import type { ErrorCode } from "../../core/errors.ts";
import type { Columns } from "../codec/columns.ts";
import type { TaggedColumns, TagName } from "../codec/frame-codec.ts";
import type { CheckReport, HistorianStoreStatistics, HistoryQuery, ScanQuery, TagSpan } from "../historian-store.ts";
import type { Reduction } from "../reduction.ts";
import type { Retention } from "../months/retention.ts";
import type { Moment } from "./sqlite-archive.ts";

/** What the thread is started with. */
export interface ThreadData {
  readonly file: string;
  readonly retention: Retention;
  readonly readsOnly: boolean;
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

interface TagsRequest {
  readonly kind: "tags";
  readonly id: number;
}

interface ScanRequest {
  readonly kind: "scan";
  readonly id: number;
  readonly query: ScanQuery;
}

/** How much work a query will be. */
interface WorkRequest {
  readonly kind: "work";
  readonly id: number;
  readonly query: HistoryQuery;
  readonly reduction: Reduction | undefined;
}

/** It is answered with its progress, any number of times, before it is answered. */
interface CheckRequest {
  readonly kind: "check";
  readonly id: number;
}

/** Ends what was asked for with this id, which then fails. This has no answer of its own. */
interface CancelRequest {
  readonly kind: "cancel";
  readonly id: number;
}

interface CloseRequest {
  readonly kind: "close";
  readonly id: number;
}

export type Request =
  AppendRequest | QueryRequest | TagsRequest | ScanRequest | WorkRequest | CheckRequest | CancelRequest | CloseRequest;

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
  /** Names by number, some of which may not be known; in the first message. */
  readonly names?: readonly (string | undefined)[];
  /** The answer to a query, or a page of a scan. */
  readonly result?: Columns;
  /** Where the page after it begins. */
  readonly next?: string | null;
  /** Where it ended. */
  readonly place?: string;
  readonly tags?: readonly TagSpan[];
  /** Of a query: about so many blocks, or what takes as long. */
  readonly work?: number;
  /** The share of a check that is done; its answer is yet to come. */
  readonly progress?: number;
  readonly report?: CheckReport;
}
