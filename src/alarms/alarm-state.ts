/** What the parts of the engine share: rules, records, times, and where they write and tell. It calls none of them. */
import type { Clock } from "../core/clock.ts";
import type { Feed } from "../core/feed.ts";
import type { AlarmRecord } from "./alarm-record.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { AlarmChange, RuleStatus } from "./alarms.ts";
import type { RecordBook } from "./record-book.ts";
import type { RuleTimers } from "./rule-timers.ts";
import type { Sounds } from "./sounds.ts";
import type { WatchList } from "./watch-list.ts";

export interface AlarmState {
  readonly clock: Clock;
  readonly watched: WatchList;
  readonly book: RecordBook;
  readonly writer: AlarmWriter;
  readonly sounds: Sounds;
  readonly timers: RuleTimers;
  /**
   * Acknowledgements that are being written, by record id. Meanwhile such an alarm is treated as latching, and neither rises nor repeats:
   * the log book would have that after the acknowledgement.
   */
  readonly acknowledging: Map<string, Promise<AlarmRecord | undefined>>;
  readonly changes: Feed<AlarmChange>;
  readonly ruleChanges: Feed<RuleStatus>;
}
