/**
 * The alarms that are held as chattering (`chattering.ts`): since when their condition has not come back, how often it has, and the
 * report that the log book has of it in the end.
 */
import { formatIsoTime } from "../core/time.ts";
import { SYSTEM_USER } from "../core/written-text.ts";
import type { ChatteringReport } from "./alarm-event.ts";
import { limits } from "./limits.ts";
import type { RuleState } from "./state-machine.ts";
import type { WatchedRule } from "./watch-list.ts";

export class HeldAlarms {
  /** When their condition came back last, by the monotonic clock. */
  readonly #since = new Map<WatchedRule, number>();
  readonly #write: (report: ChatteringReport) => void;
  /** Since the start, of all. */
  repeats = 0;

  constructor(write: (report: ChatteringReport) => void) {
    this.#write = write;
  }

  get size(): number {
    return this.#since.size;
  }

  /** The rule is held, or its condition has come back while it was. */
  note(watched: WatchedRule, before: RuleState, nowMs: number): void {
    if (watched.state.chatter === before.chatter) return;
    this.#since.set(watched, nowMs);
    this.repeats += (watched.state.chatter?.repeats ?? 0) - (before.chatter?.repeats ?? 0);
  }

  /** Those that have been quiet for long enough are reported, and as any other again. */
  *releaseDue(nowMs: number): Generator<WatchedRule> {
    for (const [watched, sinceMs] of this.#since) {
      if (nowMs - sinceMs < limits.chatteringQuietMs) continue;
      this.#report(watched);
      this.#since.delete(watched);
      watched.state = { ...watched.state, raisedAtMs: [], recurredAtMs: [], chatter: undefined };
      yield watched;
    }
  }

  /** It is not watched any more, or by another rule: reported as it is, and no longer held. */
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
