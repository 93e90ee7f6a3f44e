/** Which alarms call, since when, and which are silenced. Times are monotonic. */
import { isCalling, riseOf } from "./alarm-life.ts";
import type { WatchedRule } from "./watch-list.ts";

export class Sounds {
  /** When the silence of a record ends, by record id; bounded by the number of open records. */
  readonly silences = new Map<string, number>();
  /** When an open record began to call, and when it last sounded again. */
  readonly calling = new Map<string, { readonly sinceMs: number; lastHeardMs: number }>();

  /** Starts the times of repeat and escalation again. */
  restart(recordId: string, nowMs: number): void {
    this.calling.set(recordId, { sinceMs: nowMs, lastHeardMs: nowMs });
  }

  /** The record is acknowledged, cleared or suppressed: there is nothing left to silence. */
  end(recordId: string): void {
    this.silences.delete(recordId);
    this.calling.delete(recordId);
  }

  /** The time until it calls again or rises; Infinity if it does neither. */
  dueInMs({ state: { record }, rule }: WatchedRule, nowMs: number): number {
    const calling = this.calling.get(record?.id ?? "");
    if (record === undefined || calling === undefined || !isCalling(record)) return Infinity;
    const { repeatS = Infinity, escalate } = rule;
    const riseS = riseOf(rule, record) === undefined ? Infinity : (escalate?.afterS ?? Infinity);
    return Math.min(calling.lastHeardMs + repeatS * 1000 - nowMs, calling.sinceMs + riseS * 1000 - nowMs);
  }
}
