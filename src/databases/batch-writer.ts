/**
 * Gets a batch of samples into a database that may refuse some of them. A request with one sample that a database will never take is
 * refused as a whole by Prometheus: the batch is then cut in halves, the older one first, until what is refused stands alone; that is
 * counted and named, and the rest is in.
 *
 * A database that takes each series in order of time only (`inOrder`) is not sent what is not newer than the newest that it has. What it
 * has is known from what it has taken; when it refuses a batch, it is asked. Blocks and frames overlap where the one stream follows the
 * other: what is not newer than the other stream's is repeated, what is not newer than its own stream's is late (a clock was set back).
 */
import type { Answer } from "./answer.ts";
import { limits } from "./limits.ts";
import { type Batch, partOf, samplesOf, type Series } from "./series.ts";

export interface BatchWriterParts {
  readonly inOrder: boolean;
  /** The times that it can have, in milliseconds. */
  readonly range: () => { readonly fromMs: number; readonly throughMs: number };
  /** One request. Resolves to `later` as well, which ends the writing of the batch. */
  readonly send: (series: readonly Series[]) => Promise<Answer>;
  /** The newest time of each series that the database has, by its key; undefined if it does not say. */
  readonly askNewest: (batch: Batch) => Promise<ReadonlyMap<string, number> | undefined>;
  readonly onRefused: (samples: number, reason: string, example: Series | undefined) => void;
  /** Samples that were left out since the database has them. */
  readonly onRepeated: (samples: number) => void;
  /** Samples that were left out since the database has newer ones of their series. */
  readonly onLate: (samples: number, example: Series) => void;
}

export type Written = { readonly kind: "written" } | Extract<Answer, { kind: "later" }>;

/** Where samples come from; each gives a series in order of arrival. */
export type Stream = "blocks" | "frames";

/** The newest time of a series that the database has: by stream, and as it says itself. */
type Newest = Record<Stream | "asked", number>;

const WRITTEN: Written = { kind: "written" };

export class BatchWriter {
  readonly #parts: BatchWriterParts;
  readonly #newest = new Map<string, Newest>();

  constructor(parts: BatchWriterParts) {
    this.#parts = parts;
  }

  /** Resolves when nothing of the batch is left to be sent, or the database cannot take it now: then it is to be written again. */
  async write(batch: Batch, stream: Stream, isAsked = false): Promise<Written> {
    const series = this.#ahead(batch.series, stream);
    if (series.length === 0) return WRITTEN;
    const answer = await this.#send(series, stream);
    if (answer.kind === "taken") return WRITTEN;
    if (answer.kind === "later") return answer;
    if (answer.kind === "never" && this.#parts.inOrder && !isAsked) {
      const newest = await this.#parts.askNewest(batch);
      for (const [key, timeMs] of newest ?? []) this.#note(key, "asked", timeMs);
      if (newest !== undefined && newest.size > 0) return this.write({ series, samples: batch.samples }, stream, true);
    }
    return this.#search(series, answer, stream);
  }

  /** Without samples at times that it cannot have, which are refused. To be asked once for each batch. */
  fitting({ series: all }: Batch): Batch {
    const { fromMs, throughMs } = this.#parts.range();
    const series = all.flatMap((series) => {
      const { times } = series;
      if ((times[0] ?? 0) >= fromMs && (times.at(-1) ?? 0) <= throughMs) return [series];
      const part = partOf(series, firstAfter(times, fromMs - 1), firstAfter(times, throughMs));
      this.#parts.onRefused(times.length - part.times.length, "timestamp", series);
      return part.times.length === 0 ? [] : [part];
    });
    return { series, samples: samplesOf(series) };
  }

  /** Without what is not newer than what the database has, if it takes time in order only. */
  #ahead(all: readonly Series[], stream: Stream): readonly Series[] {
    if (!this.#parts.inOrder || this.#newest.size === 0) return all;
    const ahead: Series[] = [];
    for (const series of all) {
      const newest = this.#newest.get(series.key) ?? NEVER;
      const from = firstAfter(series.times, Math.max(newest.blocks, newest.frames, newest.asked));
      const late = firstAfter(series.times, newest[stream]);
      if (late > 0) this.#parts.onLate(late, series);
      if (from > late) this.#parts.onRepeated(from - late);
      if (from < series.times.length) ahead.push(from === 0 ? series : partOf(series, from));
    }
    return ahead;
  }

  async #send(series: readonly Series[], stream: Stream): Promise<Answer> {
    const answer = await this.#parts.send(series);
    if (answer.kind !== "taken") return answer;
    if (answer.dropped > 0)
      this.#parts.onRefused(Math.min(answer.dropped, samplesOf(series)), answer.reason, series[0]);
    if (this.#parts.inOrder) for (const { key, times } of series) this.#note(key, stream, times.at(-1) ?? -Infinity);
    return answer;
  }

  /**
   * Halves what was refused. Of a series of which many samples were refused alone, the rest is tried as a whole; so is each series when
   * there were too many requests. What the database does not say of samples may be said of the request: then all of it waits.
   */
  async #search(refused: readonly Series[], first: Answer, stream: Stream): Promise<Written> {
    const alone: { readonly series: readonly Series[]; readonly answer: Answer }[] = [];
    const refusedOf = new Map<string, number>();
    const halves: (readonly Series[])[] = halvesOf(refused).toReversed();
    let requests = 0;
    let taken = 0;
    if (halves.length === 0) alone.push({ series: refused, answer: first });
    for (let half = halves.pop(); half !== undefined; half = halves.pop()) {
      requests += 1;
      const isLong = requests > limits.searchRequests;
      if (isLong && half.length > 1) {
        halves.push(...half.map((one) => [one]).toReversed());
        continue;
      }
      const answer = await this.#send(half, stream);
      if (answer.kind === "later") return answer;
      if (answer.kind === "taken") {
        taken += 1;
        continue;
      }
      const smaller = halvesOf(half);
      const [{ key } = { key: "" }] = half;
      const many = half.length === 1 && (refusedOf.get(key) ?? 0) >= limits.searchSamples;
      if (smaller.length > 0 && !many && !isLong) {
        halves.push(...smaller.toReversed());
        continue;
      }
      alone.push({ series: half, answer });
      if (half.length > 1) continue;
      const count = (refusedOf.get(key) ?? 0) + 1;
      refusedOf.set(key, count);
      if (count === limits.searchSamples) joinRest(halves, key);
    }
    const isAboutSamples = alone.some(({ answer }) => answer.kind === "never" && answer.isAboutSamples);
    if (taken === 0 && !isAboutSamples && first.kind !== "large")
      return { kind: "later", afterMs: undefined, reason: first.reason };
    for (const { series, answer } of alone) this.#parts.onRefused(samplesOf(series), answer.reason, series[0]);
    return WRITTEN;
  }

  #note(key: string, by: keyof Newest, timeMs: number): void {
    let newest = this.#newest.get(key);
    if (newest === undefined) {
      if (this.#newest.size >= limits.series) return;
      this.#newest.set(key, (newest = { ...NEVER }));
    }
    newest[by] = Math.max(newest[by], timeMs);
  }
}

const NEVER: Readonly<Newest> = { blocks: -Infinity, frames: -Infinity, asked: -Infinity };

/** What is left of a series, which lies on top in parts, becomes one. */
function joinRest(halves: (readonly Series[])[], key: string): void {
  const parts: Series[] = [];
  for (let part = halves.at(-1); part?.length === 1 && part[0]?.key === key; part = halves.at(-1)) {
    parts.push(part[0]);
    halves.pop();
  }
  const [first] = parts;
  if (first === undefined) return;
  const times = parts.flatMap((part) => part.times);
  halves.push([{ ...first, times, values: parts.flatMap((part) => part.values) }]);
}

/** First by series, then by time, the older half first; none of a single sample. */
function halvesOf(series: readonly Series[]): (readonly Series[])[] {
  const [one] = series;
  if (one === undefined) return [];
  if (series.length > 1) {
    const middle = series.length >> 1;
    return [series.slice(0, middle), series.slice(middle)];
  }
  const middle = one.times.length >> 1;
  return middle === 0 ? [] : [[partOf(one, 0, middle)], [partOf(one, middle)]];
}

/** The index of the first time after `after`. */
function firstAfter(times: readonly number[], after: number): number {
  let low = 0;
  for (let high = times.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
