/**
 * Reads what is exported from a store, a bounded number of samples at a time, be it an hour or ten years. Pure over the
 * source it is given.
 *
 * - Samples: tag by tag, each in order of arrival (ascending time, except where a clock was set back).
 * - Reduced: tag by tag in ascending time, or all tags on one axis (`wide`), where an interval without a usable sample is a
 *   gap.
 */
import { limits } from "../limits.ts";
import type { Columns } from "../codec/columns.ts";
import type { HistoryQuery, ScanPage, ScanQuery, TagSpan } from "../historian-store.ts";
import { oldestMs } from "../read-forward.ts";
import type { Aggregate, Reduction } from "../reduction.ts";
import type { Batch, RowBatch } from "./batch.ts";
import { onAxis } from "./shared-axis.ts";

/** The part of a store, or of a service's historian, that an export reads. */
export interface ExportSource {
  scan(query: ScanQuery): Promise<ScanPage>;
  columns(query: HistoryQuery, options?: { readonly reduction?: Reduction }): Promise<Columns>;
}

export interface ExportTag extends TagSpan {
  /** Length of one period for values that go round. */
  readonly period: number | undefined;
}

export interface Interval {
  readonly intervalMs: number;
  readonly aggregate: Aggregate;
}

export interface ExportPlan {
  readonly tags: readonly ExportTag[];
  readonly sinceMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly reduction: Interval | undefined;
  /** All tags on one axis; needs a reduction, and not `minmax`. */
  readonly wide: boolean;
}

/** Between 0 and 1. */
type OnProgress = (share: number) => void;

export function batchesOf(source: ExportSource, plan: ExportPlan, onProgress: OnProgress): AsyncGenerator<Batch, void> {
  return plan.wide && plan.reduction !== undefined
    ? wideBatches(source, plan, plan.reduction, onProgress)
    : longBatches(source, plan, onProgress);
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The part of a tag's span inside the bounds; undefined if there is none. */
function spanOf({ minMs, maxMs }: TagSpan, { sinceMs, untilMs }: ExportPlan): Span | undefined {
  const fromMs = Math.max(minMs, sinceMs ?? -Infinity);
  const toMs = Math.min(maxMs, untilMs ?? Infinity);
  return fromMs <= toMs ? { fromMs, toMs } : undefined;
}

async function* longBatches(
  source: ExportSource,
  plan: ExportPlan,
  onProgress: OnProgress,
): AsyncGenerator<Batch, void> {
  const { reduction } = plan;
  const all = plan.tags.reduce((sum, tag) => sum + weightOf(tag, plan), 0);
  let done = 0;
  for (const tag of plan.tags) {
    const span = spanOf(tag, plan);
    if (span === undefined) continue;
    const weight = weightOf(tag, plan);
    const parts = reduction === undefined ? scanned(source, tag, plan) : reduced(source, tag, span, reduction);
    for await (const columns of parts) {
      const at = columns.times[columns.length - 1] ?? span.fromMs;
      const share = span.toMs > span.fromMs ? (at - span.fromMs) / (span.toMs - span.fromMs) : 1;
      yield { kind: "samples", tagId: tag.tagId, columns };
      onProgress((done + weight * Math.min(Math.max(share, 0), 1)) / all);
    }
    done += weight;
    onProgress(done / all);
  }
}

/** The share of a tag in the work: its samples inside the bounds, as if they were evenly spread. */
function weightOf(tag: ExportTag, plan: ExportPlan): number {
  const span = spanOf(tag, plan);
  if (span === undefined) return 0;
  const share = (span.toMs - span.fromMs + 1) / (tag.maxMs - tag.minMs + 1);
  return 1 + tag.samples * share;
}

async function* scanned(source: ExportSource, { tagId }: ExportTag, plan: ExportPlan): AsyncGenerator<Columns, void> {
  const { sinceMs, untilMs } = plan;
  const bounds = { ...(sinceMs === undefined ? {} : { sinceMs }), ...(untilMs === undefined ? {} : { untilMs }) };
  const query = { tagId, ...bounds, limit: limits.export.batchSamples };
  let page = await source.scan(query);
  for (;;) {
    if (page.columns.length > 0) yield page.columns;
    if (page.next === null) return;
    page = await source.scan({ ...query, after: page.next });
  }
}

async function* reduced(
  source: ExportSource,
  { tagId, period }: ExportTag,
  { fromMs, toMs }: Span,
  { intervalMs, aggregate }: Interval,
): AsyncGenerator<Columns, void> {
  const reduction = { intervalMs, aggregate, ...(period === undefined ? {} : { period }) };
  // `minmax` gives two points for an interval.
  const widthMs = (limits.export.batchSamples / 2) * intervalMs;
  for (let sinceMs = fromMs; sinceMs <= toMs;) {
    const untilMs = Math.min(windowEnd(sinceMs, intervalMs, widthMs), toMs);
    const points = await source.columns({ tagId, sinceMs, untilMs, limit: limits.export.batchSamples }, { reduction });
    if (points.length > 0) yield points;
    sinceMs = points.length > 0 ? untilMs + 1 : await nextMs(source, [tagId], untilMs + 1, toMs);
  }
}

/** A silence of all tags that is longer than a batch is left out: a clock that was once wrong can make a silence of decades. */
async function* wideBatches(
  source: ExportSource,
  plan: ExportPlan,
  { intervalMs, aggregate }: Interval,
  onProgress: OnProgress,
): AsyncGenerator<RowBatch, void> {
  const { tags } = plan;
  const spans = tags.map((tag) => spanOf(tag, plan)).filter((span) => span !== undefined);
  if (spans.length === 0) return;
  const fromMs = Math.min(...spans.map((span) => span.fromMs));
  const toMs = Math.max(...spans.map((span) => span.toMs));
  const widthMs = Math.max(1, Math.floor(limits.export.batchCells / (tags.length + 1))) * intervalMs;
  for (let sinceMs = fromMs; sinceMs <= toMs;) {
    const untilMs = Math.min(windowEnd(sinceMs, intervalMs, widthMs), toMs);
    const axis = { intervalMs, first: Math.floor(sinceMs / intervalMs), last: Math.floor(untilMs / intervalMs) };
    const points: Columns[] = [];
    for (const { tagId, period } of tags) {
      const reduction = { intervalMs, aggregate, ...(period === undefined ? {} : { period }) };
      const limit = axis.last - axis.first + 1;
      points.push(await source.columns({ tagId, sinceMs, untilMs, limit }, { reduction }));
    }
    const isSilent = points.every(({ length }) => length === 0);
    if (!isSilent) yield onAxis(axis, points);
    onProgress((untilMs - fromMs + 1) / (toMs - fromMs + 1));
    sinceMs = isSilent
      ? await nextMs(
          source,
          tags.map(({ tagId }) => tagId),
          untilMs + 1,
          toMs,
        )
      : untilMs + 1;
  }
}

/** The end of a window of whole intervals that spans this many ms, or fewer if it begins in the middle of an interval. */
function windowEnd(sinceMs: number, intervalMs: number, widthMs: number): number {
  return Math.floor(sinceMs / intervalMs) * intervalMs + widthMs - 1;
}

/** The time of the next sample of any tag; Infinity if there is none. */
async function nextMs(
  source: ExportSource,
  tagIds: readonly string[],
  sinceMs: number,
  untilMs: number,
): Promise<number> {
  let next = Infinity;
  for (const tagId of tagIds) {
    const end = Math.min(untilMs, next);
    const found =
      sinceMs <= end ? await oldestMs((query) => source.columns(query), { tagId, sinceMs, untilMs: end }) : undefined;
    next = Math.min(next, found ?? Infinity);
  }
  return next;
}
