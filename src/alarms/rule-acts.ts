/**
 * Shelves rules and takes them out of service (ISA-18.2). Each act is in the log book before the rule changes. Acts run one after the
 * other, so that two persons who press at the same time make two consistent entries.
 */
import type { Clock } from "../core/clock.ts";
import { formatIsoTime } from "../core/time.ts";
import { SYSTEM_USER } from "../core/written-text.ts";
import { Turn } from "../core/turn.ts";
import type { RuleAct } from "./alarm-event.ts";
import type { AlarmWriter } from "./alarm-writer.ts";
import type { ShelveRequest, Shelving, Suppression } from "./alarms.ts";
import { limits } from "./limits.ts";
import type { LoggedAlarms } from "./reconcile.ts";
import { ruleKey } from "./rule.ts";
import type { WatchedRule, WatchList } from "./watch-list.ts";

export interface RuleActsParts {
  readonly clock: Clock;
  readonly watched: WatchList;
  readonly writer: Pick<AlarmWriter, "write" | "writeNow">;
  /** The rule was shelved or taken out of service, or that ended. */
  readonly onChange: (watched: WatchedRule) => void;
}

function putOrDelete<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

export class RuleActs {
  readonly #parts: RuleActsParts;
  /** By `ruleKey`, for rules that are watched later. */
  #shelved = new Map<string, Shelving>();
  #outOfService = new Map<string, Suppression>();
  /** When a shelving ends, by the monotonic clock. */
  readonly #endsMs = new Map<WatchedRule, number>();
  readonly #turn = new Turn();

  constructor(parts: RuleActsParts) {
    this.#parts = parts;
  }

  /** Takes up the shelvings of the last run from the log book. */
  restore(logged: Pick<LoggedAlarms, "shelved" | "outOfService">): void {
    this.#shelved = new Map(logged.shelved);
    this.#outOfService = new Map(logged.outOfService);
    for (const [, watched] of this.#parts.watched.entries()) this.takeUp(watched);
  }

  /** Restores the shelving of one rule, as the last run or its last `leave` left it. A shelving that is overdue ends at the next tick. */
  takeUp(watched: WatchedRule): void {
    const key = ruleKey(watched.rule.tagId, watched.rule.id);
    const shelving = this.#shelved.get(key);
    watched.outOfService = this.#outOfService.get(key);
    if (shelving === undefined) return;
    watched.shelved = shelving;
    const untilMs = Date.parse(shelving.until);
    // The clock may show 1970 now: a shelving never lasts longer than it was meant to.
    const restMs = Math.min(untilMs - this.#parts.clock.now(), untilMs - Date.parse(shelving.since));
    this.#endsMs.set(watched, this.#parts.clock.monotonic() + Math.min(restMs, limits.shelveMs));
  }

  /** The rule was changed: its shelving goes on. */
  pass(before: WatchedRule, after: WatchedRule): void {
    after.shelved = before.shelved;
    after.outOfService = before.outOfService;
    const endMs = this.#endsMs.get(before);
    this.#endsMs.delete(before);
    if (endMs !== undefined) this.#endsMs.set(after, endMs);
  }

  /** The rule is no longer watched. If it is watched again, it is shelved or out of service as it was. */
  leave(watched: WatchedRule): void {
    const key = ruleKey(watched.rule.tagId, watched.rule.id);
    this.#endsMs.delete(watched);
    putOrDelete(this.#shelved, key, watched.shelved);
    putOrDelete(this.#outOfService, key, watched.outOfService);
  }

  shelve(tagId: string, alarmId: string, { user, reason, untilMs }: ShelveRequest): Promise<WatchedRule | undefined> {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      const nowMs = this.#parts.clock.now();
      checkReason(reason);
      if (!(untilMs > nowMs && untilMs <= nowMs + limits.shelveMs))
        throw new RangeError(`a shelving ends within ${limits.shelveMs} ms`);
      const [since, until] = [formatIsoTime(nowMs), formatIsoTime(untilMs)];
      await this.#write(watched, "alarm_shelved", { user, reason, at: since, until });
      watched.shelved = { user, reason, since, until };
      this.#endsMs.set(watched, this.#parts.clock.monotonic() + untilMs - nowMs);
      return true;
    });
  }

  unshelve(tagId: string, alarmId: string, user: string): Promise<WatchedRule | undefined> {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      if (watched.shelved === undefined) return false;
      await this.#write(watched, "alarm_unshelved", this.#now(user));
      this.#unshelve(watched);
      return true;
    });
  }

  takeOutOfService(
    tagId: string,
    alarmId: string,
    { user, reason }: Pick<ShelveRequest, "user" | "reason">,
  ): Promise<WatchedRule | undefined> {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      checkReason(reason);
      const act = { ...this.#now(user), reason };
      await this.#write(watched, "alarm_out_of_service", act);
      watched.outOfService = { user, reason, since: act.at };
      return true;
    });
  }

  returnToService(tagId: string, alarmId: string, user: string): Promise<WatchedRule | undefined> {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      if (watched.outOfService === undefined) return false;
      await this.#write(watched, "alarm_in_service", this.#now(user));
      watched.outOfService = undefined;
      return true;
    });
  }

  /** Ends a shelving whose time is over. The entry for the log book is queued, not waited for. */
  endIfDue(watched: WatchedRule, nowMs: number): void {
    if (this.dueInMs(watched, nowMs) > 0) return;
    this.endShelving(watched);
    this.#parts.onChange(watched);
  }

  /** What it was about has ended. The entry for the log book is queued, not waited for. */
  endShelving(watched: WatchedRule): void {
    if (watched.shelved === undefined) return;
    this.#parts.writer.write(this.#act(watched, "alarm_unshelved", this.#now(SYSTEM_USER)));
    this.#unshelve(watched);
  }

  /** The time until its shelving ends; Infinity if it is not shelved. */
  dueInMs(watched: WatchedRule, nowMs: number): number {
    return watched.shelved === undefined ? Infinity : (this.#endsMs.get(watched) ?? Infinity) - nowMs;
  }

  /** Resolves when the acts under way have been written or refused. */
  async settled(): Promise<void> {
    await this.#turn.take(() => undefined);
  }

  #now(user: string) {
    return { user, reason: "", at: formatIsoTime(this.#parts.clock.now()), until: null };
  }

  #act({ rule }: WatchedRule, kind: RuleAct["kind"], act: Pick<RuleAct, "user" | "reason" | "at" | "until">): RuleAct {
    return { kind, tag_id: rule.tagId, alarm_id: rule.id, message: rule.message, ...act };
  }

  #write(watched: WatchedRule, kind: RuleAct["kind"], act: Pick<RuleAct, "user" | "reason" | "at" | "until">) {
    return this.#parts.writer.writeNow(this.#act(watched, kind, act));
  }

  #unshelve(watched: WatchedRule): void {
    watched.shelved = undefined;
    this.#endsMs.delete(watched);
  }

  /** `work` returns whether there was anything to do. */
  #inTurn(
    tagId: string,
    alarmId: string,
    work: (watched: WatchedRule) => Promise<boolean>,
  ): Promise<WatchedRule | undefined> {
    return this.#turn.take(async () => {
      const watched = this.#parts.watched.rule(tagId, alarmId);
      if (watched === undefined || !(await work(watched))) return undefined;
      this.#parts.onChange(watched);
      return watched;
    });
  }
}

function checkReason(reason: string): void {
  if (reason.trim() === "") throw new RangeError("a reason is needed");
}
