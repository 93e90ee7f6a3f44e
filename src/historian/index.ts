/**
 * `bitacora/historian`: all that other programs may use of this folder. docs/use-historian.md shows it at work. A name
 * exported here is kept from one version to the next; everything else in this folder may change.
 */
export { BitacoraError, type ErrorCode, isBitacoraError } from "../core/errors.ts";
export { QUALITIES, type Quality } from "../tags/quality.ts";
export type { Scalar } from "../tags/tag.ts";
export type { ExportFormat } from "./export/batch.ts";
export type { Interval } from "./export/batches.ts";
export type { HistorianStoreStatistics, HistoryQuery, Sample, TagSpan } from "./historian-store.ts";
export {
  type ExportOptions,
  type HistorianFile,
  type HistorianOptions,
  openHistorian,
  type ReducedQuery,
} from "./library/historian-file.ts";
export type { HistoryPoint } from "./library/history-point.ts";
export { type Aggregate, AGGREGATES, intervalFor, type Reduction } from "./reduction.ts";
