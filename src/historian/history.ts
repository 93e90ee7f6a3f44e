/**
 * The historian as the rest of the service sees it: it takes every tag update, keeps it until the next flush, and answers
 * queries over stored and waiting samples.
 */
import type { TagUpdate } from "../tags/tag.ts";
import type { Columns } from "./codec/columns.ts";
import type { DigestPage, DigestQuestion } from "./block-digests.ts";
import type { Asker } from "./question-queue.ts";
import type { Reduction } from "./reduction.ts";
import type { ShippingSource } from "./shipment/shipping-source.ts";
import type { CheckReport, HistoryQuery, ScanPage, ScanQuery, TagSpan } from "./historian-store.ts";
import type { HistorianStatistics } from "./statistics.ts";

/** How a question is answered, and for which client. */
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
  check(signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckReport>;
  /** The hashes of sealed blocks. Rejects with `nothing-to-check` if nothing is kept on disk. */
  digests(question: DigestQuestion, asker?: Asker): Promise<DigestPage>;
  statistics(): HistorianStatistics;
  /** What is on disk, for an output that sends it elsewhere; undefined if the store keeps nothing on disk. */
  readonly shipping: ShippingSource | undefined;
  /** For how long the store's thread has not answered, so that flushes are stuck; 0 if it answers. Called every few seconds. */
  silentMs(): number;
  /** Ends the store's thread; the next flush starts another, and tries the same samples again. */
  restartStore(): void;
  /** Starts and ends the periodic flush; `stop` flushes once more and closes the store. */
  start(): void;
  stop(): Promise<void>;
}
