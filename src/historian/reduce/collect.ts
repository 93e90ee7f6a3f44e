/** Chooses the collector of a query: for its newest samples, or for its reduced intervals. */
import type { Collector } from "./collector.ts";
import type { HistoryQuery } from "../historian-store.ts";
import { Newest } from "./newest.ts";
import { Reducer } from "./reduce.ts";
import type { Reduction } from "../reduction.ts";

export function collectorFor(query: HistoryQuery, reduction: Reduction | undefined): Collector {
  return reduction === undefined ? new Newest(query) : new Reducer(query, reduction);
}
