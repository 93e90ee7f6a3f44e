/**
 * What the rest of the service sees of the historian: it takes every tag update, keeps them until the next flush, and
 * answers queries over what is stored and what still waits.
 */
import type { TagUpdate } from "../tags/tag.ts";
import type { Columns } from "./codec/columns.ts";
import type { Asker } from "./question-queue.ts";
import type { Reduction } from "./reduction.ts";
import type {
  CheckOptions,
  CheckReport,
  HistorianStoreStatistics,
  HistoryQuery,
  ScanPage,
  ScanQuery,
  TagSpan,
} from "./historian-store.ts";

export interface HistorianStatistics extends Omit<HistorianStoreStatistics, "maintenance_fault"> {
  readonly buffered: number;
  /** Samples dropped because the store did not take them in time. */
  readonly dropped: number;
  /** Samples that were not recorded because they were within their tag's deadband. */
  readonly left_out: number;
  /** Questions that the store works on, that wait for their turn, that nobody waited for any more, and that had no place. */
  readonly questions: number;
  readonly waiting_questions: number;
  readonly cancelled_questions: number;
  readonly refused_questions: number;
  readonly flushes: number;
  readonly failed_flushes: number;
  /** How long the last flush that worked took. */
  readonly last_flush_ms: number | null;
  /** The fault that makes flushes or the store's own upkeep fail now (a full disk, say), or null. */
  readonly fault: string | null;
}

/** How a question is answered, and on whose behalf it is asked. */
export interface Asking extends Asker {
  readonly reduction?: Reduction | undefined;
}

export interface History {
  record(update: TagUpdate): void;
  /** Writes what waits. Rejects never: a failure is counted and shown as `fault`, and the samples are tried again. */
  flush(): Promise<void>;
  /** Stored and waiting samples alike, as `HistoryQuery` says. Questions take turns: rejects with `historian-busy`. */
  columns(query: HistoryQuery, asking?: Asking): Promise<Columns>;
  /** As the store has it; what waits is written first, if it can be. */
  tags(asker?: Asker): Promise<TagSpan[]>;
  /** The same: what waits is written before the first page. */
  scan(query: ScanQuery, asker?: Asker): Promise<ScanPage>;
  /** As the store does it; what waits is not looked at. */
  check(options: CheckOptions): Promise<CheckReport>;
  statistics(): HistorianStatistics;
  /** Starts and ends the periodic flush; `stop` flushes once more and closes the store. */
  start(): void;
  stop(): Promise<void>;
}
