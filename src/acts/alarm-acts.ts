/**
 * What people, programs and devices do with alarms. An act resolves when the log book has it on disk under the caller's name, or with a
 * refusal. It rejects when the log book cannot record it; the alarm is then unchanged. `said` is the name that a caller gives for itself;
 * it is used only where the caller is not known.
 */
import type { Caller } from "../access/caller.ts";
import type { AlarmRecord } from "../alarms/alarm-record.ts";
import type { Alarms, RuleStatus } from "../alarms/alarms.ts";
import { type Act, type Gate, nameInBook } from "./gate.ts";
import { isRefusal, type Refusal } from "./refusal.ts";

const MINUTE_MS = 60_000;

export interface RuleName {
  readonly tagId: string;
  readonly alarmId: string;
}

interface AlarmActParts {
  readonly gate: Gate;
  readonly alarms: Pick<
    Alarms,
    "acknowledge" | "open" | "silence" | "shelve" | "unshelve" | "takeOutOfService" | "returnToService"
  >;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export class AlarmActs {
  readonly #parts: AlarmActParts;

  constructor(parts: AlarmActParts) {
    this.#parts = parts;
  }

  /** The record after the act; unchanged if it was acknowledged before. */
  async acknowledge(caller: Caller, recordId: string, said?: string): Promise<AlarmRecord | Refusal> {
    const refusal = this.#refusal(caller, "acknowledge", recordId);
    if (refusal !== undefined) return refusal;
    const record = await this.#parts.alarms.acknowledge(recordId, nameInBook(caller, said));
    return record ?? { refused: "no-such-alarm", alarm: recordId };
  }

  /**
   * The records that are silent now. Without an id, all unacknowledged alarms are silenced. A new alarm at the same moment ends the
   * silence.
   */
  async silence(
    caller: Caller,
    recordId: string | undefined,
    said?: string,
  ): Promise<readonly AlarmRecord[] | Refusal> {
    const refusal = this.#refusal(caller, "silence", recordId);
    if (refusal !== undefined) return refusal;
    const records = await this.#parts.alarms.silence(recordId, nameInBook(caller, said));
    if (records !== undefined) return records;
    const alarm = recordId ?? "";
    return { refused: this.#open(alarm) === undefined ? "no-such-alarm" : "not-sounding", alarm };
  }

  /** The record of one alarm. It is not silent if another alarm came at the same moment. */
  async silenceOne(caller: Caller, recordId: string, said?: string): Promise<AlarmRecord | Refusal> {
    const records = await this.silence(caller, recordId, said);
    if (isRefusal(records)) return records;
    const record = records[0] ?? this.#open(recordId);
    return record ?? { refused: "no-such-alarm", alarm: recordId };
  }

  shelve(caller: Caller, rule: RuleName, minutes: number, reason: string, said?: string): RuleAct {
    const untilMs = this.#parts.now() + minutes * MINUTE_MS;
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
  ask(caller: Caller): Refusal | undefined {
    return this.#parts.gate.count(caller, "acknowledge");
  }

  /** Only an act that changes something makes an entry, and only that is counted. */
  #refusal(caller: Caller, act: "acknowledge" | "silence", recordId: string | undefined): Refusal | undefined {
    const { gate, alarms } = this.#parts;
    const refusal = gate.refusal(caller, act);
    if (refusal !== undefined) return refusal;
    const changes = alarms.open().some(({ id, state }) => state === "ACTIVE" && [undefined, id].includes(recordId));
    return changes ? gate.count(caller, act) : undefined;
  }

  async #suppress(
    caller: Caller,
    act: Act,
    rule: RuleName,
    change: (alarms: AlarmActParts["alarms"]) => Promise<RuleStatus | undefined>,
  ): RuleAct {
    const { gate, alarms } = this.#parts;
    const refusal = await gate.refusalNow(caller, act);
    if (refusal !== undefined) return refusal;
    return (await change(alarms)) ?? { refused: "no-such-rule", ...rule };
  }

  #open(recordId: string): AlarmRecord | undefined {
    return this.#parts.alarms.open().find(({ id }) => id === recordId);
  }
}

/** The status of the rule after the act. */
type RuleAct = Promise<RuleStatus | Refusal>;
