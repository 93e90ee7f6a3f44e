/**
 * The alarms that are held as chattering (`chattering.ts`): when their condition last came back, how often it did, and the report that is
 * written to the log book in the end.
 */
import { formatIsoTime } from "../core/time.ts";
import { SYSTEM_USER } from "../core/written-text.ts";
import type { ChatteringReport } from "./alarm-event.ts";
import { limits } from "./limits.ts";
import type { RuleState } from "./state-machine.ts";
import type { WatchedRule } from "./watch-list.ts";

export class HeldAlarms {
  /** When their condition last came back. Monotonic. */
  readonly #since = new Map<WatchedRule, number>();
  readonly #write: (report: ChatteringReport) => void;
  /** The repeats of all alarms since the start. */
  repeats = 0;

  constructor(write: (report: ChatteringReport) => void) {
    this.#write = write;
  }

  get size(): number {
    return this.#since.size;
  }

  /** When the first of them may be released; Infinity if none is held. */
  get dueMs(): number {
    return Math.min(Infinity, ...[...this.#since.values()].map((sinceMs) => sinceMs + limits.chatteringQuietMs));
  }

  /** Notes that an alarm is held now, or that its condition has come back while it was held. */
  note(watched: WatchedRule, before: RuleState, nowMs: number): void {
    if (watched.state.chatter === before.chatter) return;
    this.#since.set(watched, nowMs);
    this.repeats += (watched.state.chatter?.repeats ?? 0) - (before.chatter?.repeats ?? 0);
  }

  /** Reports and releases the alarms that have been quiet for long enough. */
  *releaseDue(nowMs: number): Generator<WatchedRule> {
    for (const [watched, sinceMs] of this.#since) {
      if (nowMs - sinceMs < limits.chatteringQuietMs) continue;
      this.#report(watched);
      this.#since.delete(watched);
      watched.state = { ...watched.state, raisedAtMs: [], recurredAtMs: [], chatter: undefined };
      yield watched;
    }
  }

  /** Its rule is no longer watched, or is replaced: the alarm is reported as it is, and no longer held. */
  release(watched: WatchedRule): void {
    if (!this.#since.delete(watched)) return;
    this.#report(watched);
    watched.state = { ...watched.state, raisedAtMs: [], recurredAtMs: [], chatter: undefined };
  }

  /** Reports those that are still held. */
  close(): void {
    for (const watched of this.#since.keys()) this.#report(watched);
    this.#since.clear();
  }

  #report({ state: { record, chatter } }: WatchedRule): void {
    if (record === undefined || chatter === undefined || chatter.repeats === 0) return;
    const { repeats, fromMs, untilMs } = chatter;
    const times = { from: formatIsoTime(fromMs), until: formatIsoTime(untilMs) };
    this.#write({ kind: "alarm_chattering", record, user: SYSTEM_USER, repeats, ...times });
  }
}
