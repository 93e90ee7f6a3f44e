/**
 * Shelves rules and takes them out of service (ISA-18.2). Each act is in the log book before the rule changes. Acts run one after the
 * other, so that two persons who press at the same time make two consistent entries.
 */
import { formatIsoTime } from "../core/time.ts";
import { SYSTEM_USER } from "../core/written-text.ts";
import { Turn } from "../core/turn.ts";
import type { RuleAct } from "./alarm-event.ts";
import type { AlarmState } from "./alarm-state.ts";
import type { ShelveRequest, Shelving, Suppression } from "./alarms.ts";
import { limits } from "./limits.ts";
import type { LoggedAlarms } from "./reconcile.ts";
import { ruleKey } from "./rule.ts";
import type { RuleRecords } from "./rule-records.ts";
import type { WatchedRule } from "./watch-list.ts";

function putOrDelete<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

export class RuleActs {
  readonly #state: AlarmState;
  readonly #records: RuleRecords;
  /** By `ruleKey`, for rules that are watched later. */
  #shelved = new Map<string, Shelving>();
  #outOfService = new Map<string, Suppression>();
  readonly #turn = new Turn();

  constructor(state: AlarmState, records: RuleRecords) {
    this.#state = state;
    this.#records = records;
  }

  /** Takes up the shelvings of the last run from the log book. */
  restore(logged: Pick<LoggedAlarms, "shelved" | "outOfService">): void {
    this.#shelved = new Map(logged.shelved);
    this.#outOfService = new Map(logged.outOfService);
    for (const [, watched] of this.#state.watched.entries()) this.takeUp(watched);
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
    const restMs = Math.min(untilMs - this.#state.clock.now(), untilMs - Date.parse(shelving.since));
    watched.shelvedUntilMs = this.#state.clock.monotonic() + Math.min(restMs, limits.shelveMs);
  }

  /** The rule was changed: its shelving goes on. */
  pass(before: WatchedRule, after: WatchedRule): void {
    after.shelved = before.shelved;
    after.outOfService = before.outOfService;
    after.shelvedUntilMs = before.shelvedUntilMs;
  }

  /** The rule is no longer watched. If it is watched again, it is shelved or out of service as it was. */
  leave(watched: WatchedRule): void {
    const key = ruleKey(watched.rule.tagId, watched.rule.id);
    putOrDelete(this.#shelved, key, watched.shelved);
    putOrDelete(this.#outOfService, key, watched.outOfService);
  }

  shelve(tagId: string, alarmId: string, { user, reason, untilMs }: ShelveRequest): Promise<WatchedRule | undefined> {
    return this.#inTurn(tagId, alarmId, async (watched) => {
      const nowMs = this.#state.clock.now();
      checkReason(reason);
      if (!(untilMs > nowMs && untilMs <= nowMs + limits.shelveMs))
        throw new RangeError(`a shelving ends within ${limits.shelveMs} ms`);
      const [since, until] = [formatIsoTime(nowMs), formatIsoTime(untilMs)];
      await this.#write(watched, "alarm_shelved", { user, reason, at: since, until });
      watched.shelved = { user, reason, since, until };
      watched.shelvedUntilMs = this.#state.clock.monotonic() + untilMs - nowMs;
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
    if (watched.shelvedForMs(nowMs) > 0) return;
    this.endShelving(watched);
    this.#records.suppressed(watched);
  }

  /** Its subject has ended. The entry for the log book is queued, not waited for. */
  endShelving(watched: WatchedRule): void {
    if (watched.shelved === undefined) return;
    this.#state.writer.write(this.#act(watched, "alarm_unshelved", this.#now(SYSTEM_USER)));
    this.#unshelve(watched);
  }

  /** Resolves when the acts under way have been written or refused. */
  async settled(): Promise<void> {
    await this.#turn.take(() => undefined);
  }

  #now(user: string) {
    return { user, reason: "", at: formatIsoTime(this.#state.clock.now()), until: null };
  }

  #act({ rule }: WatchedRule, kind: RuleAct["kind"], act: Pick<RuleAct, "user" | "reason" | "at" | "until">): RuleAct {
    return { kind, tag_id: rule.tagId, alarm_id: rule.id, message: rule.message, ...act };
  }

  #write(watched: WatchedRule, kind: RuleAct["kind"], act: Pick<RuleAct, "user" | "reason" | "at" | "until">) {
    return this.#state.writer.writeNow(this.#act(watched, kind, act));
  }

  #unshelve(watched: WatchedRule): void {
    watched.shelved = undefined;
    watched.shelvedUntilMs = Infinity;
  }

  /** `work` returns whether there was anything to do. */
  #inTurn(
    tagId: string,
    alarmId: string,
    work: (watched: WatchedRule) => Promise<boolean>,
  ): Promise<WatchedRule | undefined> {
    return this.#turn.take(async () => {
      const watched = this.#state.watched.rule(tagId, alarmId);
      if (watched === undefined || !(await work(watched))) return undefined;
      this.#records.suppressed(watched);
      return watched;
    });
  }
}

function checkReason(reason: string): void {
  if (reason.trim() === "") throw new RangeError("a reason is needed");
}
