/** The newest samples inside the bounds of a query, in ascending time, equal times in order of arrival. Pure. */
import type { Collector } from "./collector.ts";
import { copyColumns, GrowingColumns, type Columns } from "../codec/columns.ts";
import type { HistoryQuery } from "../historian-store.ts";

interface Chunk {
  readonly columns: Columns;
  /** The rank of each sample's source in order of arrival. */
  readonly ranks: Float64Array;
}

export class Newest implements Collector {
  readonly #sinceMs: number;
  readonly #untilMs: number;
  readonly #limit: number;
  #chunks: Chunk[] = [];
  #total = 0;

  constructor(query: HistoryQuery) {
    this.#sinceMs = query.sinceMs ?? -Infinity;
    this.#untilMs = query.untilMs ?? Infinity;
    this.#limit = query.limit;
  }

  add(columns: Columns, rank: number): void {
    const inside = this.#inside(columns);
    if (inside.length === 0) return;
    this.#chunks.push({ columns: inside, ranks: new Float64Array(inside.length).fill(rank) });
    this.#total += inside.length;
  }

  enough(maxMs: number): boolean {
    if (this.#total < this.#limit) return false;
    const { times } = this.#merged().columns;
    return (times[0] ?? Infinity) > maxMs;
  }

  result(): Columns {
    return this.#merged().columns;
  }

  #inside(columns: Columns): Columns {
    const { length, times, values, states } = columns;
    let count = 0;
    for (let i = 0; i < length; i += 1) if (this.#holds(times[i] ?? NaN)) count += 1;
    if (count === length) return columns;
    const inside = new GrowingColumns();
    inside.reserve(count);
    for (let i = 0; i < length; i += 1) {
      const timeMs = times[i] ?? NaN;
      if (this.#holds(timeMs)) inside.add(timeMs, values[i] ?? 0, states[i] ?? 0);
    }
    return inside;
  }

  #holds(timeMs: number): boolean {
    return timeMs >= this.#sinceMs && timeMs <= this.#untilMs;
  }

  /** All chunks as one, in order, cut to the limit. */
  #merged(): Chunk {
    const [only] = this.#chunks;
    const merged =
      only !== undefined && this.#chunks.length === 1 && isInOrder(only)
        ? newestOf(only, this.#limit)
        : newestOf(inOrder(concatenated(this.#chunks)), this.#limit);
    this.#chunks = [merged];
    this.#total = merged.columns.length;
    return merged;
  }
}

function newestOf(chunk: Chunk, limit: number): Chunk {
  const { length } = chunk.columns;
  const from = Math.max(0, length - limit);
  if (from === 0 && chunk.columns.times.length === length) return chunk;
  return { columns: copyColumns(chunk.columns, from, length), ranks: chunk.ranks.slice(from, length) };
}

/** The chunks one after the other in order of arrival: usually that is the order of time already. */
function concatenated(chunks: readonly Chunk[]): Chunk {
  const byArrival = chunks.toSorted((a, b) => compare(a.ranks[0] ?? 0, b.ranks[0] ?? 0));
  const length = byArrival.reduce((sum, chunk) => sum + chunk.columns.length, 0);
  const columns = {
    length,
    times: new Float64Array(length),
    values: new Float64Array(length),
    states: new Uint8Array(length),
  };
  const ranks = new Float64Array(length);
  let at = 0;
  for (const { columns: part, ranks: partRanks } of byArrival) {
    columns.times.set(part.times.subarray(0, part.length), at);
    columns.values.set(part.values.subarray(0, part.length), at);
    columns.states.set(part.states.subarray(0, part.length), at);
    ranks.set(partRanks, at);
    at += part.length;
  }
  return { columns, ranks };
}

function isInOrder({ columns: { length, times }, ranks }: Chunk): boolean {
  for (let i = 1; i < length; i += 1) {
    const step = (times[i] ?? 0) - (times[i - 1] ?? 0);
    if (step < 0 || (step === 0 && (ranks[i] ?? 0) < (ranks[i - 1] ?? 0))) return false;
  }
  return true;
}

function inOrder(chunk: Chunk): Chunk {
  if (isInOrder(chunk)) return chunk;
  const { columns, ranks } = chunk;
  const { length, times, values, states } = columns;
  const order = Uint32Array.from({ length }, (_, i) => i).sort(
    (a, b) => (times[a] ?? 0) - (times[b] ?? 0) || compare(ranks[a] ?? 0, ranks[b] ?? 0) || a - b,
  );
  const sorted = new GrowingColumns();
  sorted.reserve(length);
  for (const i of order) sorted.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
  return { columns: sorted, ranks: Float64Array.from(order, (i) => ranks[i] ?? 0) };
}

/** Not a difference: the rank of waiting samples is infinite. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
