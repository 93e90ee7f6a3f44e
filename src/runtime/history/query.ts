/** `bitacora history query` and `history tags`: samples, or what there is of them, on standard output. */
import type { Writable } from "node:stream";
import { getJson } from "../../api/client.ts";
import { formatIsoTime } from "../../core/time.ts";
import type { HistoryQuery } from "../../historian/historian-store.ts";
import type { Interval } from "../../historian/export/batches.ts";
import type { HistoryMessages } from "../../messages/en/history.ts";
import { EXIT_GOOD } from "../command-line.ts";
import { lossesOfFiles, lossesOfService } from "./losses.ts";
import { openHistoryFiles, placeOfHistory, type HistoryPlaceOptions } from "./place.ts";
import { chooseTags, historyTags, turnByName } from "./tags.ts";

interface Common extends Omit<HistoryPlaceOptions, "texts"> {
  readonly tags: readonly string[];
  readonly json: boolean;
  readonly texts: HistoryMessages;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export interface HistoryQueryOptions extends Common {
  readonly sinceMs: number | undefined;
  readonly untilMs: number | undefined;
  readonly limit: number;
  /** Whether somebody has asked for it: who has not is told when it is reached. */
  readonly isLimitChosen: boolean;
  readonly interval: Interval | undefined;
}

interface Line {
  readonly tag_id: string;
  readonly timestamp: string;
  readonly value: number | boolean | null;
  readonly quality: string;
}

const ANSWER_TIMEOUT_MS = 120_000;

/** The exit status. The newest `limit` of each tag, oldest first. */
export async function historyQuery(options: HistoryQueryOptions): Promise<number> {
  const { json, stdout, stderr, texts } = options;
  let lines = 0;
  let isLimited = false;
  const print = (line: Line): void => {
    lines += 1;
    const { tag_id: tagId, timestamp, value, quality } = line;
    stdout.write(
      json ? `${JSON.stringify(line)}\n` : `${timestamp}  ${tagId}  ${value ?? texts.query.none}  ${quality}\n`,
    );
  };
  const place = await placeOfHistory(options);
  const printAll = (all: readonly Line[]): void => {
    all.forEach(print);
    if (!options.isLimitChosen && all.length === options.limit) isLimited = true;
  };
  if (place.kind === "service") await askService(place.url, options, printAll);
  else await readFiles(place.file, options, printAll);
  if (isLimited) stderr.write(`${texts.query.limited(options.limit)}\n`);
  if (lines === 0) stderr.write(`${options.interval === undefined ? texts.noSamples : texts.noIntervals}\n`);
  return EXIT_GOOD;
}

type Print = (lines: readonly Line[]) => void;

async function readFiles(file: string, options: HistoryQueryOptions, print: Print): Promise<void> {
  const { sinceMs, untilMs, limit, interval, texts, stderr } = options;
  const files = await openHistoryFiles(file);
  try {
    for (const { tagId } of chooseTags(await files.store.tags(), options.tags, texts)) {
      const bounds = { ...(sinceMs === undefined ? {} : { sinceMs }), ...(untilMs === undefined ? {} : { untilMs }) };
      const query: HistoryQuery = { tagId, limit, ...bounds };
      const turn = turnByName(tagId);
      const reduction = interval && { ...interval, ...(turn === undefined ? {} : { turn }) };
      const points = await files.store.query(query, reduction && { reduction });
      print(points.map(({ timestampMs, ...point }) => ({ tag_id: tagId, timestamp: formatIsoTime(timestampMs), ...point }))); // prettier-ignore
    }
    stderr.write(lossesOfFiles(files, texts));
  } finally {
    await files.close();
  }
}

async function askService(url: string, options: HistoryQueryOptions, print: Print): Promise<void> {
  const { sinceMs, untilMs, limit, interval, texts, stderr } = options;
  const query = new URLSearchParams({ limit: String(limit) });
  if (sinceMs !== undefined) query.set("since", formatIsoTime(sinceMs));
  if (untilMs !== undefined) query.set("until", formatIsoTime(untilMs));
  if (interval !== undefined) {
    query.set("interval_s", String(interval.intervalMs / 1000));
    query.set("aggregate", interval.aggregate);
  }
  const asking = { timeoutMs: ANSWER_TIMEOUT_MS, foreignAnswer: texts.foreignAnswer };
  for (const { tagId } of chooseTags(await historyTags(url, texts), options.tags, texts)) {
    const records = await getJson(url, `/tags/${encodeURIComponent(tagId)}/history?${query}`, isRecords, asking);
    print(records);
  }
  stderr.write(await lossesOfService(url, texts));
}

/** The exit status. */
export async function listHistoryTags(options: Common): Promise<number> {
  const { json, stdout, stderr, texts } = options;
  const place = await placeOfHistory(options);
  const all =
    place.kind === "service" ? await tagsOfService(place.url, options) : await tagsOfFiles(place.file, options);
  const chosen = chooseTags(all, options.tags, texts);
  const width = Math.max(0, ...chosen.map(({ tagId }) => tagId.length));
  for (const { tagId, samples, minMs, maxMs } of chosen) {
    const [oldest, newest] = [formatIsoTime(minMs), formatIsoTime(maxMs)];
    stdout.write(
      json
        ? `${JSON.stringify({ tag_id: tagId, samples, oldest, newest })}\n`
        : `${tagId.padEnd(width)}  ${String(samples).padStart(12)}  ${oldest}  ${newest}\n`,
    );
  }
  if (chosen.length === 0) stderr.write(`${texts.noSamples}\n`);
  return EXIT_GOOD;
}

async function tagsOfService(url: string, { texts, stderr }: Common) {
  const tags = await historyTags(url, texts);
  stderr.write(await lossesOfService(url, texts));
  return tags;
}

async function tagsOfFiles(file: string, { texts, stderr }: Common) {
  const files = await openHistoryFiles(file);
  try {
    const tags = await files.store.tags();
    stderr.write(lossesOfFiles(files, texts));
    return tags;
  } finally {
    await files.close();
  }
}

function isRecords(value: unknown): value is Line[] {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => typeof one === "object" && one !== null && "timestamp" in one && "quality" in one)
  );
}
