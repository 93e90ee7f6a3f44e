/**
 * The states of alarms that are still to be sent to a broker, the latest of each. What the log book knows of (raised, acknowledged,
 * cleared) comes with its entries; this table has what else changes (a silence, a condition that comes and goes), and all open ones after
 * each connection, since the broker may have forgotten them.
 */
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import type { AlarmChange } from "../alarms/alarms.ts";
import { ruleKey } from "../alarms/rule.ts";

export class AlarmTable {
  readonly #due = new Map<string, AlarmRecord>();
  /** Whether the summary has changed. */
  #isSummaryDue = true;

  change({ record, kind }: AlarmChange): void {
    const key = ruleKey(record.tag_id, record.alarm_id);
    // A message that is due must not come after a newer one.
    if (kind === undefined || this.#due.has(key)) this.#due.set(key, record);
    this.#isSummaryDue = true;
  }

  again(open: readonly AlarmRecord[]): void {
    for (const record of open) this.#due.set(ruleKey(record.tag_id, record.alarm_id), record);
    this.#isSummaryDue = true;
  }

  takeDue(): AlarmRecord[] {
    const due = [...this.#due.values()];
    this.#due.clear();
    return due;
  }

  takeSummary(): boolean {
    const was = this.#isSummaryDue;
    this.#isSummaryDue = false;
    return was;
  }
}
