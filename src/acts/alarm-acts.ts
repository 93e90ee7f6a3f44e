/**
 * What people, programs and devices do with alarms. An act resolves when the log book has it on disk under the caller's name. It rejects
 * with a `Refused`, or when the log book cannot record it; the alarm is then unchanged. `said` is the name that a caller gives for itself;
 * it is used only where the caller is not known.
 */
import type { Caller } from "../access/caller.ts";
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import type { Alarms, RuleStatus } from "../alarms/alarms.ts";
import { type Act, type Acting, nameInBook } from "./gate.ts";
import { Refused } from "../core/refused.ts";

const MINUTE_MS = 60_000;

export interface RuleName {
  readonly tagId: string;
  readonly alarmId: string;
}

type ActedAlarms = Pick<
  Alarms,
  "acknowledge" | "open" | "silence" | "shelve" | "unshelve" | "takeOutOfService" | "returnToService"
>;

export class AlarmActs {
  readonly #acting: Pick<Acting, "clock" | "gate">;
  readonly #alarms: ActedAlarms;

  constructor(acting: Pick<Acting, "clock" | "gate">, alarms: ActedAlarms) {
    this.#acting = acting;
    this.#alarms = alarms;
  }

  /** The record after the act; unchanged if it was acknowledged before. */
  async acknowledge(caller: Caller, recordId: string, said?: string, reason?: string): Promise<AlarmRecord> {
    this.#check(caller, "acknowledge", recordId);
    const record = await this.#alarms.acknowledge(recordId, nameInBook(caller, said), reason);
    if (record === undefined) throw new Refused("no-such-alarm", { alarm: recordId });
    return record;
  }

  /**
   * The records that are silent now. Without an id, all unacknowledged alarms are silenced. A new alarm at the same moment ends the
   * silence.
   */
  async silence(caller: Caller, recordId: string | undefined, said?: string): Promise<readonly AlarmRecord[]> {
    this.#check(caller, "silence", recordId);
    const records = await this.#alarms.silence(recordId, nameInBook(caller, said));
    if (records !== undefined) return records;
    const alarm = recordId ?? "";
    throw new Refused(this.#open(alarm) === undefined ? "no-such-alarm" : "not-sounding", { alarm });
  }

  /** The record of one alarm. It is not silent if another alarm came at the same moment. */
  async silenceOne(caller: Caller, recordId: string, said?: string): Promise<AlarmRecord> {
    const records = await this.silence(caller, recordId, said);
    const record = records[0] ?? this.#open(recordId);
    if (record === undefined) throw new Refused("no-such-alarm", { alarm: recordId });
    return record;
  }

  shelve(caller: Caller, rule: RuleName, minutes: number, reason: string, said?: string): RuleAct {
    const untilMs = this.#acting.clock.now() + minutes * MINUTE_MS;
    return this.#suppress(caller, "shelve", rule, (alarms) =>
      alarms.shelve(rule.tagId, rule.alarmId, { user: nameInBook(caller, said), reason, untilMs }),
    );
  }

  unshelve(caller: Caller, rule: RuleName, said?: string): RuleAct {
    return this.#suppress(caller, "unshelve", rule, (alarms) =>
      alarms.unshelve(rule.tagId, rule.alarmId, nameInBook(caller, said)),
    );
  }

  takeOutOfService(caller: Caller, rule: RuleName, reason: string, said?: string): RuleAct {
    return this.#suppress(caller, "take out of service", rule, (alarms) =>
      alarms.takeOutOfService(rule.tagId, rule.alarmId, { user: nameInBook(caller, said), reason }),
    );
  }

  returnToService(caller: Caller, rule: RuleName, said?: string): RuleAct {
    return this.#suppress(caller, "return to service", rule, (alarms) =>
      alarms.returnToService(rule.tagId, rule.alarmId, nameInBook(caller, said)),
    );
  }

  /** Counts a request on a wire that is not an act, such as to hear an alarm again, against the same limit. */
  ask(caller: Caller): void {
    this.#acting.gate.count(caller, "acknowledge");
  }

  /** Only an act that changes something makes an entry, and only that is counted. */
  #check(caller: Caller, act: "acknowledge" | "silence", recordId: string | undefined): void {
    const { gate } = this.#acting;
    gate.checkRight(caller, act);
    const changes = this.#alarms
      .open()
      .some(({ id, state }) => state === "ACTIVE" && [undefined, id].includes(recordId));
    if (changes) gate.count(caller, act);
  }

  async #suppress(
    caller: Caller,
    act: Act,
    rule: RuleName,
    change: (alarms: ActedAlarms) => Promise<RuleStatus | undefined>,
  ): RuleAct {
    const { gate } = this.#acting;
    await gate.check(caller, act);
    const status = await change(this.#alarms);
    if (status === undefined) throw new Refused("no-such-rule", rule);
    return status;
  }

  #open(recordId: string): AlarmRecord | undefined {
    return this.#alarms.open().find(({ id }) => id === recordId);
  }
}

type RuleAct = Promise<RuleStatus>;
