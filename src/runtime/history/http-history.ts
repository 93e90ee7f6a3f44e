/** The history of a service that runs, asked over HTTP. */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { ServiceClient } from "../../api/client.ts";
import { formatIsoTime, parseIsoTime } from "../../core/time.ts";
import { progressOf, reportOfLines, type CheckLine } from "../../historian/check-lines.ts";
import { GrowingColumns, type Columns } from "../../historian/codec/columns.ts";
import type { Interval } from "../../historian/export/batches.ts";
import type { CheckReport, HistoryQuery, Sample, TagSpan } from "../../historian/historian-store.ts";
import type { ExportRequest, HistoryReader, Losses, OnProgress } from "./reader.ts";

const TAGS_TIMEOUT_MS = 60_000;
const RECORDS_TIMEOUT_MS = 120_000;
const HEALTH_TIMEOUT_MS = 10_000;

export class HttpHistory implements HistoryReader {
  readonly where: string;
  readonly #client: ServiceClient;

  constructor(url: string) {
    this.where = url;
    this.#client = new ServiceClient(url);
  }

  async tags(): Promise<TagSpan[]> {
    const list = await this.#client.get("/history/tags", isTagList, TAGS_TIMEOUT_MS);
    return list.map(({ tag_id: tagId, samples, oldest, newest }) => ({
      tagId,
      samples,
      minMs: parseIsoTime(oldest) ?? 0,
      maxMs: parseIsoTime(newest) ?? 0,
    }));
  }

  async columns({ tagId, limit, sinceMs, untilMs }: HistoryQuery, interval?: Interval): Promise<Columns> {
    const query = new URLSearchParams({ limit: String(limit), ...spanParameters({ sinceMs, untilMs, interval }) });
    const path = `/tags/${encodeURIComponent(tagId)}/history?${query}`;
    const columns = new GrowingColumns();
    for (const { timestamp, value, quality } of await this.#client.get(path, isRecords, RECORDS_TIMEOUT_MS)) {
      columns.push(parseIsoTime(timestamp) ?? 0, value, quality);
    }
    return columns;
  }

  export({ format, names, wide, ...span }: ExportRequest): AsyncIterable<Uint8Array> {
    const query = new URLSearchParams({ format });
    // All tags need no names: some hundred names are too long for a URL.
    if (!names.includes("*")) query.set("tags", names.join(","));
    for (const [name, value] of Object.entries(spanParameters(span))) query.set(name, value);
    if (wide) query.set("layout", "wide");
    return this.#client.stream(`/history/export?${query}`);
  }

  /** An answer without its last line is not complete. */
  async check(onProgress: OnProgress): Promise<CheckReport> {
    const lines: CheckLine[] = [];
    try {
      for await (const text of createInterface({ input: Readable.from(this.#client.stream("/history/check")) })) {
        const line = JSON.parse(text) as CheckLine;
        const share = progressOf(line);
        if (share === undefined) lines.push(line);
        else onProgress(share);
      }
    } catch (error) {
      throw error instanceof SyntaxError ? this.#client.foreign(error) : error;
    }
    const report = reportOfLines(lines);
    if (report === undefined) throw this.#client.foreign();
    return report;
  }

  /** What the service has found since its start. Its log has the files that it set aside at the start. */
  async losses(): Promise<Losses> {
    const { historian } = await this.#client.get("/health", isHealth, HEALTH_TIMEOUT_MS);
    const { damaged_blocks, missing_month_files } = historian;
    return { damaged_blocks, missing_month_files, set_aside_files: 0 };
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

function spanParameters({ sinceMs, untilMs, interval }: Span): Record<string, string> {
  return {
    ...(sinceMs === undefined ? {} : { since: formatIsoTime(sinceMs) }),
    ...(untilMs === undefined ? {} : { until: formatIsoTime(untilMs) }),
    ...(interval && { interval_s: String(interval.intervalMs / 1000), aggregate: interval.aggregate }),
  };
}

type Span = Pick<ExportRequest, "sinceMs" | "untilMs" | "interval">;

interface Listed {
  readonly tag_id: string;
  readonly samples: number;
  readonly oldest: string;
  readonly newest: string;
}

function isTagList(value: unknown): value is Listed[] {
  return isArrayOf(value, "tag_id", "samples", "oldest", "newest");
}

function isRecords(value: unknown): value is (Pick<Sample, "value" | "quality"> & { readonly timestamp: string })[] {
  return isArrayOf(value, "timestamp", "value", "quality");
}

/** An array of objects with these members; the first is a text. */
function isArrayOf(value: unknown, first: string, ...others: readonly string[]): boolean {
  const isOne = (one: unknown): boolean =>
    typeof one === "object" &&
    one !== null &&
    typeof (one as Record<string, unknown>)[first] === "string" &&
    others.every((name) => name in one);
  return Array.isArray(value) && value.every(isOne);
}

function isHealth(value: unknown): value is { readonly historian: Losses } {
  if (typeof value !== "object" || value === null || !("historian" in value)) return false;
  const { historian } = value;
  return typeof historian === "object" && historian !== null && "damaged_blocks" in historian;
}
