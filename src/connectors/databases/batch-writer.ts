/**
 * Gets a batch of samples into a database that may refuse some of them. A request with one sample that a database will never take is
 * refused as a whole by Prometheus: what is refused is then looked for (`refusal-search.ts`), counted and named, and the rest is in.
 *
 * A database that takes each series in order of time only (`inOrder`) is not sent what is not newer than the newest that it has. What it
 * has is known from what it has taken; when it refuses a batch, it is asked. Blocks and frames overlap where the one stream follows the
 * other: what is not newer than the other stream's is repeated, what is not newer than its own stream's is late (a clock was set back).
 */
import type { Answer } from "./answer.ts";
import { limits } from "./limits.ts";
import { firstAfter, RefusalSearch } from "./refusal-search.ts";
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

interface LeftOut {
  readonly batch: Batch;
  late: number;
  repeated: number;
}

/** The newest time of a series that the database has: by stream, and as it says itself. */
type Newest = Record<Stream | "asked", number>;

const WRITTEN: Written = { kind: "written" };

export class BatchWriter {
  readonly #parts: BatchWriterParts;
  readonly #newest = new Map<string, Newest>();
  /** The batch that was begun last, and what of it was said to be left out: a batch that is written again says nothing again. */
  #begun: Readonly<LeftOut> | undefined;
  #searching: { readonly batch: Batch; readonly search: RefusalSearch } | undefined;

  constructor(parts: BatchWriterParts) {
    this.#parts = parts;
  }

  /** Resolves when nothing of the batch is left to be sent, or the database cannot take it now: then it must be written again. */
  async write(batch: Batch, stream: Stream): Promise<Written> {
    if (this.#searching?.batch === batch) return this.#search(batch, this.#searching.search, stream);
    if (this.#begun?.batch !== batch) this.#begun = { batch, late: 0, repeated: 0 };
    const attempt = { ...this.#begun, late: 0, repeated: 0 };
    let series = this.#ahead(batch.series, stream, attempt);
    if (series.length === 0) return WRITTEN;
    let answer = await this.#send(series, stream);
    if (answer.kind === "never" && this.#parts.inOrder) {
      const newest = await this.#parts.askNewest(batch);
      for (const [key, timeMs] of newest ?? []) this.#note(key, "asked", timeMs);
      const ahead = this.#ahead(series, stream, attempt);
      if (ahead.length === 0) return WRITTEN;
      if (samplesOf(ahead) < samplesOf(series)) answer = await this.#send(ahead, stream);
      series = ahead;
    }
    if (answer.kind === "taken") return WRITTEN;
    if (answer.kind === "later") return answer;
    return this.#search(batch, new RefusalSearch(series, answer, this.#parts.inOrder), stream);
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
  #ahead(all: readonly Series[], stream: Stream, attempt: LeftOut): readonly Series[] {
    if (!this.#parts.inOrder || this.#newest.size === 0) return all;
    const ahead: Series[] = [];
    for (const series of all) {
      const newest = this.#newest.get(series.key) ?? NEVER;
      const from = firstAfter(series.times, Math.max(newest.blocks, newest.frames, newest.asked));
      const late = firstAfter(series.times, newest[stream]);
      attempt.late += late;
      attempt.repeated += Math.max(0, from - late);
      this.#tell(attempt, series);
      if (from < series.times.length) ahead.push(from === 0 ? series : partOf(series, from));
    }
    return ahead;
  }

  /** Says what this attempt at a batch has left out beyond those before. */
  #tell({ batch, late, repeated }: LeftOut, example: Series): void {
    const said = this.#begun;
    if (said?.batch !== batch) return;
    if (late > said.late) this.#parts.onLate(late - said.late, example);
    if (repeated > said.repeated) this.#parts.onRepeated(repeated - said.repeated);
    this.#begun = { batch, late: Math.max(late, said.late), repeated: Math.max(repeated, said.repeated) };
  }

  async #send(series: readonly Series[], stream: Stream): Promise<Answer> {
    const answer = await this.#parts.send(series);
    if (answer.kind !== "taken") return answer;
    if (answer.dropped > 0)
      this.#parts.onRefused(Math.min(answer.dropped, samplesOf(series)), answer.reason, series[0]);
    if (this.#parts.inOrder) for (const { key, times } of series) this.#note(key, stream, times.at(-1) ?? -Infinity);
    return answer;
  }

  async #search(batch: Batch, search: RefusalSearch, stream: Stream): Promise<Written> {
    const found = await search.run((part) => this.#send(part, stream));
    this.#searching = undefined;
    if ("kind" in found) {
      // The rest is found when the same batch is written again.
      if (search.isUnfinished) this.#searching = { batch, search };
      return found;
    }
    for (const { series, answer } of found) this.#parts.onRefused(samplesOf(series), answer.reason, series[0]);
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
