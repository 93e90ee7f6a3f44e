/** The counters of the historian, for /health and /metrics. */
import { type BodyOf, choice, counter, gauge, numberOrNull, statisticsOf, ofType } from "../core/body-schema.ts";

/** What the store itself counts. */
const storeStatistics = {
  kind: choice(["memory", "file"]),
  samples: gauge("Samples stored."),
  numeric_samples: gauge(),
  boolean_samples: gauge(),
  bytes: gauge("Bytes that they take."),
  expired_samples: counter("Samples that retention has dropped since the start."),
  damaged_blocks: gauge("Blocks that do not match their checksums."),
  missing_month_files: gauge("Month files that ought to be there and are not."),
  set_aside_files: gauge("Damaged files in whose place there is another."),
  torn_flushes: gauge("Flushes that a power cut interrupted before they were acknowledged."),
};
export type StoreStatistics = {
  readonly [Name in keyof typeof storeStatistics]: BodyOf<(typeof storeStatistics)[Name]>;
};

export const historianStatistics = statisticsOf(
  {
    ...storeStatistics,
    buffered: gauge("Samples that wait for a flush."),
    dropped: counter("Samples LOST because the store did not take them in time."),
    dropped_since: ofType(["string", "null"], { description: "When the first of them was dropped." }),
    dropped_until: ofType(["string", "null"], { description: "When the last of them was dropped." }),
    left_out: counter("Samples not recorded since they were within their tag's deadband."),
    questions: gauge("Questions at work."),
    waiting_questions: gauge("Questions that wait for their turn."),
    cancelled_questions: counter("Questions that nobody waited for any more."),
    refused_questions: counter("Questions that found no place."),
    thread_ends: counter("Times that the thread of the files ended and another went on."),
    flushes: counter("Flushes written."),
    failed_flushes: counter("Flushes refused."),
    last_flush_ms: numberOrNull,
    fault: ofType(["string", "null"], {
      description: "What makes flushes or maintenance fail now; null if nothing does.",
    }),
  },
  "The historian: what it holds, what waits and what it lost.",
);

export type HistorianStatistics = BodyOf<typeof historianStatistics>;
