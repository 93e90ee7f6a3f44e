/** The history of a service that runs, asked over HTTP. */
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { ServiceClient } from "../../api/client.ts";
import { BLOCK, historyBodies } from "../../api/schema/history-schema.ts";
import { quality, scalar } from "../../api/schema/scalar.ts";
import { arrayOf, type BodyOf, count, objectOf, ofType, time } from "../../core/body-schema.ts";
import { formatIsoTime, parseIsoTime } from "../../core/time.ts";
import { progressOf, reportOfLines, type CheckLine } from "../../historian/check-lines.ts";
import { GrowingColumns, type Columns } from "../../historian/codec/columns.ts";
import type { BlockDigest, DigestPage, DigestQuestion } from "../../historian/block-digests.ts";
import type { Interval } from "../../historian/export/batches.ts";
import type { CheckReport, HistoryQuery, TagSpan } from "../../historian/historian-store.ts";
import type { Span } from "./flags.ts";
import type { ExportRequest, HistoryReader, Losses, OnProgress } from "./reader.ts";

const TIMEOUT_MS = 120_000;
const RECORD = objectOf({ timestamp: time, value: scalar, quality });
const HEALTH = objectOf({ historian: objectOf({ damaged_blocks: count, missing_month_files: count }) });

export class HttpHistory implements HistoryReader {
  readonly where: string;
  readonly #client: ServiceClient;

  constructor(url: string) {
    this.where = url;
    this.#client = new ServiceClient(url, TIMEOUT_MS);
  }

  async tags(): Promise<TagSpan[]> {
    const list = await this.#client.get("/history/tags", arrayOf(historyBodies.HistoryTag));
    return list.map(({ tag_id: tagId, samples, oldest, newest }) => ({
      tagId,
      samples,
      minMs: parseIsoTime(oldest) ?? 0,
      maxMs: parseIsoTime(newest) ?? 0,
    }));
  }

  async columns({ tagId, limit, sinceMs, untilMs }: HistoryQuery, interval?: Interval): Promise<Columns> {
    const asked = { tag_id: tagId, limit, ...spanParameters({ sinceMs, untilMs, interval }) };
    const columns = new GrowingColumns();
    for (const record of await this.#client.get("/tags/{tag_id}/history", arrayOf(RECORD), asked)) {
      columns.push(parseIsoTime(record.timestamp) ?? 0, record.value, record.quality);
    }
    return columns;
  }

  export({ format, names, wide, ...span }: ExportRequest): AsyncIterable<Uint8Array> {
    // All tags need no names: some hundred names are too long for a URL.
    const tags = names.includes("*") ? undefined : names;
    const layout = wide ? "wide" : undefined;
    return this.#client.stream("/history/export", { format, tags, layout, ...spanParameters(span) });
  }

  /** An answer without its last line is not complete. */
  async check(onProgress: OnProgress): Promise<CheckReport> {
    const lines: CheckLine[] = [];
    for await (const text of createInterface({ input: Readable.from(this.#client.stream("/history/check")) })) {
      const line = this.#client.parsed(ofType("object"), text);
      const share = progressOf(line);
      if (share === undefined) lines.push(line);
      else onProgress(share);
    }
    const report = reportOfLines(lines);
    if (report === undefined) throw this.#client.foreign();
    return report;
  }

  async digests({ after, sinceMs, untilMs, withLines = false }: DigestQuestion): Promise<DigestPage> {
    const asked = { after, lines: withLines, ...spanParameters({ sinceMs, untilMs, interval: undefined }) };
    const {
      blocks,
      through,
      newest_block: newestBlock,
      removed,
    } = await this.#client.get("/history/blocks", historyBodies.HistoryBlocks, asked);
    return { blocks: blocks.map(blockOf), through, newestBlock, removed };
  }

  /** What the service has found since its start. Its log has the files that it set aside at the start. */
  async losses(): Promise<Losses> {
    const { historian } = await this.#client.get("/health", HEALTH);
    const { damaged_blocks, missing_month_files } = historian;
    return { damaged_blocks, missing_month_files, set_aside_files: 0 };
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

function blockOf({ id, tag_id: tagId, oldest, newest, samples, sha256, lines }: BodyOf<typeof BLOCK>): BlockDigest {
  const span = { minMs: parseIsoTime(oldest) ?? 0, maxMs: parseIsoTime(newest) ?? 0 };
  return { id, tagId, ...span, samples, sha256, ...(lines === undefined ? {} : { lines }) };
}

function spanParameters({ sinceMs, untilMs, interval }: Span) {
  return {
    since: sinceMs === undefined ? undefined : formatIsoTime(sinceMs),
    until: untilMs === undefined ? undefined : formatIsoTime(untilMs),
    interval_s: interval && interval.intervalMs / 1000,
    aggregate: interval?.aggregate,
  };
}
