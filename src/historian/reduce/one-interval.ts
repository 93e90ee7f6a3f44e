/** One interval of a level, and what of records and samples lies in it. Pure. */
import { GrowingColumns, type Columns } from "../codec/columns.ts";
import type { Arrival, ArrivalsWithin } from "./arrival.ts";
import { BLOCKS } from "./rollup.ts";
import type { Records } from "./rollup-records.ts";

export interface OneInterval {
  readonly lengthMs: number;
  readonly index: number;
}

/** The interval of a record: of its own level, or of a coarser one. */
export function indexAt({ blocks, minMs }: Records, i: number, lengthMs: number): number {
  return lengthMs === BLOCKS ? (blocks[i] ?? 0) : Math.floor((minMs[i] ?? 0) / lengthMs);
}

/** The arrivals of the records of one interval, in a row of a finer level. */
export function arrivalsOf(records: Records, only: OneInterval | undefined, within: ArrivalsWithin): Arrival[] {
  const arrivals: Arrival[] = [];
  for (let i = 0; i < records.length; i += 1) {
    if (only === undefined || indexAt(records, i, only.lengthMs) === only.index)
      arrivals[i] = within.next(records.samples[i] ?? 0);
  }
  return arrivals;
}

export function sliceOf({ times, values, states }: Columns, from: number, to: number): Columns {
  return {
    length: to - from,
    times: times.subarray(from, to),
    values: values.subarray(from, to),
    states: states.subarray(from, to),
  };
}

/** The samples of one interval: usually they are consecutive. */
export function partOf(columns: Columns, { lengthMs, index }: OneInterval): Columns {
  const { length, times, values, states } = columns;
  const isInside = (i: number): boolean => Math.floor((times[i] ?? NaN) / lengthMs) === index;
  let from = 0;
  while (from < length && !isInside(from)) from += 1;
  let to = from;
  while (to < length && isInside(to)) to += 1;
  let rest = to;
  while (rest < length && !isInside(rest)) rest += 1;
  if (rest === length) return sliceOf(columns, from, to);
  const part = new GrowingColumns();
  for (let i = from; i < length; i += 1) if (isInside(i)) part.add(times[i] ?? 0, values[i] ?? 0, states[i] ?? 0);
  return part;
}
