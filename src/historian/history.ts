/**
 * The historian as the rest of the service sees it: it takes every tag update, keeps it until the next flush, and answers
 * queries over stored and waiting samples.
 */
import type { TagUpdate } from "../tags/tag.ts";
import type { Columns } from "./codec/columns.ts";
import type { Asker } from "./question-queue.ts";
import type { Reduction } from "./reduction.ts";
import type { ShippingSource } from "./shipment/shipping-source.ts";
import type {
  CheckOptions,
  CheckReport,
  HistorianStoreStatistics,
  HistoryQuery,
  ScanPage,
  ScanQuery,
  TagSpan,
} from "./historian-store.ts";

export interface HistorianStatistics extends Omit<HistorianStoreStatistics, "maintenance_fault" | "thread_ends"> {
  readonly thread_ends: number;
  readonly buffered: number;
  /** Samples dropped because the store did not take them in time. */
  readonly dropped: number;
  /** When the first and the last of them were dropped (ISO 8601); null if none were. */
  readonly dropped_since: string | null;
  readonly dropped_until: string | null;
  /** Samples that were not recorded because they were within their tag's deadband. */
  readonly left_out: number;
  /** Questions under way, waiting, cancelled, and refused for want of a place. */
  readonly questions: number;
  readonly waiting_questions: number;
  readonly cancelled_questions: number;
  readonly refused_questions: number;
  readonly flushes: number;
  readonly failed_flushes: number;
  /** Duration of the last flush that succeeded. */
  readonly last_flush_ms: number | null;
  /** The fault that makes flushes or maintenance fail now (a full disk, say), or null. */
  readonly fault: string | null;
}

/** How a question is answered, and for whom it is asked. */
export interface Asking extends Asker {
  readonly reduction?: Reduction | undefined;
}

export interface History {
  record(update: TagUpdate): void;
  /** Writes what waits. Never rejects: a failure is counted and shown as `fault`, and the samples are tried again. */
  flush(): Promise<void>;
  /** Stored and waiting samples alike, as `HistoryQuery` says. Questions are queued: rejects with `historian-busy`. */
  columns(query: HistoryQuery, asking?: Asking): Promise<Columns>;
  /** The tags in the store; what waits is written first, if possible. */
  tags(asker?: Asker): Promise<TagSpan[]>;
  /** A page from the store; what waits is written before the first page. */
  scan(query: ScanQuery, asker?: Asker): Promise<ScanPage>;
  /** As the store does it; waiting samples are not checked. */
  check(options: CheckOptions): Promise<CheckReport>;
  statistics(): HistorianStatistics;
  /** What is on disk, for an output that carries it elsewhere; undefined where nothing is. */
  readonly shipping: ShippingSource | undefined;
  /** For how long the store's thread has answered nothing, so that a flush got no further; 0 if it answers. Asked every few seconds. */
  silentMs(): number;
  /** Ends the store's thread; the next flush starts another, and tries the same samples again. */
  restartStore(): void;
  /** Starts and ends the periodic flush; `stop` flushes once more and closes the store. */
  start(): void;
  stop(): Promise<void>;
}
