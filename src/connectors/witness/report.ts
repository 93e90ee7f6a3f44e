/** What the link to a witness says of itself, for /health and /metrics. */
import {
  type BodyOf,
  choiceOrNull,
  counter,
  gauge,
  gaugeOrNull,
  statisticsOf,
  text,
  textOrNull,
} from "../../core/body-schema.ts";

export const witness = statisticsOf(
  {
    name: text,
    url: text,
    entries: gaugeOrNull("Entries that the witness has cosigned."),
    cosigned_at: textOrNull,
    waiting: gauge("Entries that it has not cosigned yet."),
    attempts: counter("Exchanges begun."),
    failures: counter("Exchanges that failed."),
    cosignatures: counter("Cosignatures had."),
    refused: choiceOrNull(["fork", "ahead"]),
    fault: textOrNull,
  },
  "A witness of the log book: what it has cosigned, what waits for it, and what it refuses.",
);
export type WitnessReport = BodyOf<typeof witness>;
