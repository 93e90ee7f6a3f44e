/**
 * A historian in files, as other programs use it: samples of named tags go in; samples, reduced points, CSV or Parquet come
 * out. The files are those of the service, and the commands `bitacora history …` read them.
 *
 *   historian.db    the newest samples; historian.db-frames, what is not in it yet; historian-2026-11.db, a file for each month
 */
import { systemClock } from "../../core/clock.ts";
import { isTagId } from "../../tags/tag.ts";
import type { ExportFormat } from "../export/batch.ts";
import type { Interval } from "../export/batches.ts";
import { exportedBytes } from "../export/exported-bytes.ts";
import { openSqliteStore } from "../file-store/sqlite-store.ts";
import type { HistorianStoreStatistics, HistoryQuery, Sample, TagSpan } from "../historian-store.ts";
import type { Reduction } from "../reduction.ts";
import { type HistoryPoint, pointsOf } from "./history-point.ts";

export interface HistorianOptions {
  /** Changes neither the files nor their folder; `append` then rejects. For the files of a stopped service, or of a copy. */
  readonly readsOnly?: boolean;
  /** Samples older than this are removed. Default: Infinity, nothing is removed for its age. */
  readonly retentionDays?: number;
  /** If all files together exceed this, the oldest samples are removed. Default: Infinity. */
  readonly maxBytes?: number;
  /** The period of tags whose values go round (360, or 2π): their means are circular. */
  readonly periodOf?: (tagId: string) => number | undefined;
}

export interface ReducedQuery extends HistoryQuery {
  /** One point for each interval instead of the samples; `limit` then counts the points. */
  readonly reduction?: Reduction;
  /** Cancels the query: it rejects with `historian-cancelled`. */
  readonly signal?: AbortSignal;
}

export interface ExportOptions {
  readonly format: ExportFormat;
  /** Ids, in the order of the file; all tags by default. Tags without samples are skipped. */
  readonly tags?: readonly string[];
  /** Inclusive, ms since 1970. */
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** One point for each interval instead of the samples. */
  readonly reduction?: Interval;
  /** A column for each tag and a row for each interval. Needs a reduction other than `minmax`, otherwise throws a RangeError. */
  readonly wide?: boolean;
}

export interface HistorianFile {
  /**
   * Stores samples of any tags, in any order of time. When it resolves, all of them are on disk (synced); it rejects with
   * `disk-full` or `historian-io`. Either all are stored or none. Each call is one sync: pass many samples at once.
   */
  append(samples: readonly Sample[]): Promise<void>;
  /** The newest `limit` samples inside the bounds, oldest first. */
  query(query: ReducedQuery): Promise<HistoryPoint[]>;
  /** The tags that have samples, sorted by id. */
  tags(): Promise<TagSpan[]>;
  /** The bytes of a file, in parts. Memory is bounded, however large the file is. */
  export(options: ExportOptions): AsyncGenerator<Uint8Array, void>;
  statistics(): HistorianStoreStatistics;
  /** Idempotent. */
  close(): Promise<void>;
}

/**
 * Opens the files, or makes them. `file` is the main one, `…/historian.db`; its folder has to be there. Rejects with a
 * BitacoraError: `historian-locked` where a service or another program has them open, `historian-foreign-file`,
 * `historian-other-version`, `historian-damaged`, `historian-io`, `disk-full`.
 */
export async function openHistorian(file: string, options: HistorianOptions = {}): Promise<HistorianFile> {
  const { readsOnly = false, retentionDays = Infinity, maxBytes = Infinity, periodOf = () => undefined } = options;
  const store = await openSqliteStore({ file, readsOnly, retentionDays, maxBytes, periodOf, clock: systemClock });
  return {
    async append(samples) {
      if (readsOnly) throw new RangeError("the historian was opened to read only");
      const wrong = samples.find(({ tagId }) => !isTagId(tagId));
      if (wrong !== undefined) throw new RangeError(`not a tag's id: ${JSON.stringify(wrong.tagId)}`);
      await store.append(samples);
    },
    async query({ reduction, signal, ...query }) {
      const period = periodOf(query.tagId);
      const reduced = reduction && { ...(period !== undefined && { period }), ...reduction };
      return pointsOf(
        await store.columns(query, { ...(reduced && { reduction: reduced }), ...(signal && { signal }) }),
      );
    },
    tags: () => store.tags(),
    async *export({ format, tags, sinceMs, untilMs, reduction, wide = false }) {
      if (wide && (reduction === undefined || reduction.aggregate === "minmax")) {
        throw new RangeError("wide needs a reduction other than minmax");
      }
      const chosen = chosenTags(await store.tags(), tags).map((tag) => ({ ...tag, period: periodOf(tag.tagId) }));
      yield* exportedBytes(store, format, { tags: chosen, sinceMs, untilMs, reduction, wide });
    },
    statistics: () => store.statistics(),
    close: () => store.close(),
  };
}

function chosenTags(all: readonly TagSpan[], ids: readonly string[] | undefined): readonly TagSpan[] {
  if (ids === undefined) return all;
  const byId = new Map(all.map((tag) => [tag.tagId, tag]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((tag) => tag !== undefined);
}
