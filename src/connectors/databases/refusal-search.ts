/**
 * Looks for what a database refuses in a batch that it has refused as a whole, and gets the rest in: cuts it in halves, the older one
 * first, until what is refused stands alone. It can be left when the database does not answer, and goes on where it was: on a bad link a
 * search that started over would never end.
 *
 * - By series first. Of a series of which many samples were refused alone, the rest is tried as a whole: a field of another type refuses
 *   all.
 * - Where each series is taken in order of time only, by time first, down to one second: what was sent before is the older part of all
 *   series. When nothing of one second was taken, those that follow are refused as they are until something is taken.
 * - After too many requests each series is tried as a whole.
 */
import type { Answer } from "./answer.ts";
import { limits } from "./limits.ts";
import { partOf, type Series } from "./series.ts";

type Part = readonly Series[];

interface Refused {
  readonly series: Part;
  readonly answer: Answer;
}

const SLICE_MS = 1000;

export class RefusalSearch {
  readonly #inOrder: boolean;
  readonly #first: Answer;
  readonly #alone: Refused[] = [];
  readonly #refusedOf = new Map<string, number>();
  readonly #parts: Part[] = [];
  #requests = 0;
  #taken = 0;
  /** What was taken when the last second was cut by series. */
  #takenAtSlice = -1;

  constructor(refused: Part, first: Answer, inOrder: boolean) {
    this.#inOrder = inOrder;
    this.#first = first;
    this.#refuse(refused, first);
  }

  /** Resolves to what was refused when nothing is left; or to why it cannot go on now. */
  async run(send: (series: Part) => Promise<Answer>): Promise<readonly Refused[] | Extract<Answer, { kind: "later" }>> {
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      if (this.#isLong && part.length > 1) {
        this.#parts.push(...eachOf(part).toReversed());
        continue;
      }
      const answer = await send(part);
      if (answer.kind === "later") {
        this.#parts.push(part);
        return answer;
      }
      this.#requests += 1;
      if (answer.kind === "taken") this.#taken += 1;
      else this.#refuse(part, answer);
    }
    // A refusal that does not mention samples may be about the request (a missing parameter): then all of it waits.
    const isAboutSamples = this.#alone.some(({ answer }) => answer.kind === "never" && answer.isAboutSamples);
    if (this.#taken > 0 || isAboutSamples || this.#first.kind === "large") return this.#alone;
    return { kind: "later", afterMs: undefined, reason: this.#first.reason };
  }

  get isUnfinished(): boolean {
    return this.#parts.length > 0;
  }

  get #isLong(): boolean {
    return this.#requests >= (this.#inOrder ? limits.searchRequestsInOrder : limits.searchRequests);
  }

  #refuse(part: Part, answer: Answer): void {
    const smaller = this.#isLong ? eachOf(part) : this.#cut(part);
    if (smaller.length > 0) {
      this.#parts.push(...smaller.toReversed());
      return;
    }
    this.#alone.push({ series: part, answer });
    const [one] = part;
    if (this.#inOrder || part.length > 1 || one === undefined) return;
    const count = (this.#refusedOf.get(one.key) ?? 0) + 1;
    this.#refusedOf.set(one.key, count);
    if (count === limits.searchSamples) joinRest(this.#parts, one.key);
  }

  /** None if it is not to be cut. */
  #cut(part: Part): Part[] {
    const [one] = part;
    if (one === undefined) return [];
    if (this.#inOrder) {
      const middle = middleOf(part);
      if (middle !== undefined) return cutAt(part, middle);
      if (part.length > 1 && this.#takenAtSlice === this.#taken) return [];
      this.#takenAtSlice = this.#taken;
    } else if (part.length === 1 && (this.#refusedOf.get(one.key) ?? 0) >= limits.searchSamples) return [];
    if (part.length > 1) return [part.slice(0, part.length >> 1), part.slice(part.length >> 1)];
    const middle = one.times.length >> 1;
    return middle === 0 ? [] : [[partOf(one, 0, middle)], [partOf(one, middle)]];
  }
}

/** Each series by itself; none of one. */
function eachOf(part: Part): Part[] {
  return part.length > 1 ? part.map((one) => [one]) : [];
}

/** The time in the middle; undefined if it is all of one second. */
function middleOf(part: Part): number | undefined {
  let first = Infinity;
  let last = -Infinity;
  for (const { times } of part) {
    first = Math.min(first, times[0] ?? Infinity);
    last = Math.max(last, times.at(-1) ?? -Infinity);
  }
  return last - first < SLICE_MS ? undefined : Math.floor((first + last) / 2);
}

/** Splits at the time: up to it, and after it. */
function cutAt(part: Part, middle: number): Part[] {
  const older: Series[] = [];
  const newer: Series[] = [];
  for (const series of part) {
    const at = firstAfter(series.times, middle);
    if (at > 0) older.push(partOf(series, 0, at));
    if (at < series.times.length) newer.push(partOf(series, at));
  }
  return [older, newer];
}

/** Joins the rest of a series, which lies on top in parts. */
function joinRest(parts: Part[], key: string): void {
  const rest: Series[] = [];
  for (let part = parts.at(-1); part?.length === 1 && part[0]?.key === key; part = parts.at(-1)) {
    rest.push(part[0]);
    parts.pop();
  }
  const [first] = rest;
  if (first === undefined) return;
  const times = rest.flatMap((part) => part.times);
  parts.push([{ ...first, times, values: rest.flatMap((part) => part.values) }]);
}

export function firstAfter(times: readonly number[], after: number): number {
  let low = 0;
  for (let high = times.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}
