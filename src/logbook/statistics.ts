/** The counters of the log book, for /health and /metrics. */
import {
  type BodyOf,
  arrayOf,
  counter,
  gauge,
  gaugeOrNull,
  statisticsOf,
  text,
  textOrNull,
  ofType,
} from "../core/body-schema.ts";

export const logbookStatistics = statisticsOf(
  {
    entries: gauge("Entries in the book."),
    bytes: gauge("Bytes that they take."),
    appends: counter("Entries added since the start."),
    fsyncs: counter("Times that the disk was waited for."),
    pending: gauge("Entries that wait for the disk."),
    failed_appends: counter("Entries refused."),
    torn_tails: counter("Unfinished lines found when the book was opened."),
    fault: ofType(["string", "null"], { description: "What makes appends fail now; null if nothing does." }),
  },
  "The log book.",
  {
    clock_steps: counter("Leaps of the clock that were recorded."),
    foreign_changes: counter("Times that the book was found changed by somebody else."),
    checkpoints_signed: counter("Checkpoints signed."),
    checkpoint_entries: gauge("Entries that the newest checkpoint covers."),
    checkpoint_fault: textOrNull,
    evidence_lost: arrayOf(text),
    breaks: gaugeOrNull("Breaks that the last verification found; null before the first."),
    abandoned_verifications: counter("Verifications that nobody waited for any more."),
  },
);

export type LogbookStatistics = BodyOf<typeof logbookStatistics>;
