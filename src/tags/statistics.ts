/** The counters of the tag store, for /health and /metrics. */
import { type BodyOf, counter, gauge, recordOf, statisticsOf } from "../core/body-schema.ts";
import { ORIGINS } from "./origin.ts";
import { QUALITIES } from "./quality.ts";

export const tagStoreStatistics = statisticsOf(
  {
    tags: gauge("Registered tags."),
    with_value: gauge("Tags that have a value."),
    by_quality: recordOf(QUALITIES, gauge()),
    by_origin: recordOf(ORIGINS, gauge()),
    updates: counter("Updates taken."),
    older_than_current: counter("Updates refused because the tag has a newer value."),
    replaced_ahead_of_clock: counter("Values dated ahead of the clock that an older update replaced."),
    unknown_tag: counter("Updates of tags that are not registered."),
    invalid: counter("Updates refused as invalid."),
    non_finite: counter("Numbers that are not finite, stored as null."),
    nested_refused: counter("Nested writes of listeners refused as too many."),
    listener_errors: counter("Errors thrown by listeners."),
    subscribers: gauge("Listeners."),
    registrations_refused: counter("Tags refused because the registry is full."),
  },
  "The tag store: registered tags, values by quality, updates taken and refused.",
);

export type TagStoreStatistics = BodyOf<typeof tagStoreStatistics>;
