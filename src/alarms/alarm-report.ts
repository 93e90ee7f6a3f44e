/**
 * What a vessel's alarms are judged by (ISA-18.2 / IEC 62682): how often they come, in floods, from which rules. Of the last 24 hours;
 * shelved alarms count, since they are raised all the same.
 */
import type { AlarmRecord } from "./alarm-record.ts";
import type { CountedRule } from "./raise-counts.ts";

/** Times are ISO 8601. */
export interface AlarmReport {
  /** The report covers so many hours up to now at the most. */
  readonly hours: number;
  /** Alarms raised in all of it, and in the last ten minutes. */
  readonly raised: number;
  readonly raised_10min: number;
  /** Most in ten minutes, and when these ended; null where there was no alarm. */
  readonly peak_10min: number;
  readonly peak_at: string | null;
  /** Times in which there were ten alarms or more in ten minutes, oldest first, and how many alarms each had. */
  readonly floods: readonly { readonly from: string; readonly until: string; readonly count: number }[];
  /** The ten that were raised most within one minute, three times or more, and how often that was. */
  readonly chattering: readonly CountedRule[];
  /** Open for more than 24 hours, oldest first. */
  readonly standing: readonly AlarmRecord[];
  /** The ten rules that were raised most. */
  readonly top: readonly CountedRule[];
}
