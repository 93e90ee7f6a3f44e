/**
 * A vessel with the alarm engine, and beside it the life of its alarms told in the plainest way: flags and times, no records. Random
 * updates, acknowledgements, silences, shelvings, restarts and steps of the clock happen to both; `differences` says where they part.
 */
import { AlarmEngine } from "../../../src/alarms/alarm-engine.ts";
import { isOpen } from "../../../src/alarms/alarm-record.ts";
import type { AlarmRule } from "../../../src/alarms/rule.ts";
import { limits } from "../../../src/alarms/limits.ts";
import { alarmRule, countingIds, START_MS, tagUpdate } from "../../support/alarms.ts";
import { ManualClock } from "../../support/clock.ts";
import type { Random } from "../../support/random.ts";
import { TransitionLog } from "../../support/transition-log.ts";
import { MemoryRecordStore } from "./memory-record-store.ts";

const TAGS = ["T", "U", "V"];
const SILENCE_MS = 30_000;

/** One rule's alarm, as a person with a stopwatch would keep it. */
class ModelAlarm {
  readonly rule: AlarmRule;
  state: "none" | "ACTIVE" | "ACK" = "none";
  condition = false;
  priority: string;
  hasRisen = false;
  isFirst = false;
  occurrence = 0;
  /** Monotonic times; undefined where it is not so. */
  enteredMs: number | undefined;
  leftMs: number | undefined;
  silentUntilMs: number | undefined;
  shelvedUntilMs: number | undefined;
  /** The shelving by the wall clock. */
  shelved: { readonly since: number; readonly until: number } | undefined;
  /** Also after its time: a start reads off the log book when it ends, by the wall clock, which may have been set back since. */
  silentUntilWallMs: number | undefined;
  isOut = false;
  calledMs = 0;
  heardMs = 0;
  /** Since when it waits, acknowledged and away, for an update that may not come. */
  settlesMs: number | undefined;
  isIn: boolean | undefined;
  /** Nothing has met its condition since the start. */
  isUnheard = false;

  constructor(rule: AlarmRule) {
    this.rule = rule;
    this.priority = rule.priority;
  }

  get isSuppressed(): boolean {
    return this.shelved !== undefined || this.isOut;
  }

  get isCalling(): boolean {
    return this.state === "ACTIVE" && this.condition && !this.isSuppressed;
  }

  /** Before its time. */
  endSilence(): void {
    this.silentUntilMs = this.silentUntilWallMs = undefined;
  }

  /** Whether a delay runs. */
  get hasDelay(): boolean {
    return this.enteredMs !== undefined || this.leftMs !== undefined;
  }

  get text(): string {
    const flags = [
      this.hasRisen && "risen",
      this.isFirst && "first",
      this.silentUntilMs !== undefined && "silent",
      this.shelved && "shelved",
      this.isOut && "out",
    ];
    if (this.state === "none") return ["none", this.occurrence, ...flags.slice(3).filter(Boolean)].join(" ");
    return [this.state, this.condition, this.priority, this.occurrence, ...flags.filter(Boolean)].join(" ");
  }
}

class LifeRun {
  readonly #random: Random;
  readonly #clock = new ManualClock(START_MS);
  readonly #log = new TransitionLog();
  readonly #store = new MemoryRecordStore();
  readonly #newId = countingIds();
  readonly #alarms: readonly ModelAlarm[];
  /** Of two delays that end within one tick either may be first of its group: a run has delays or groups. */
  readonly #hasDelays: boolean;
  #engine: AlarmEngine;

  constructor(random: Random) {
    this.#random = random;
    this.#hasDelays = random.next() < 0.5;
    this.#alarms = TAGS.map((tagId) => new ModelAlarm(this.#anyRule(tagId)));
    this.#engine = this.#start();
  }

  /** What happened, for the one who looks for a fault. */
  async step(): Promise<string> {
    const alarm = this.#random.pick(this.#alarms);
    const roll = this.#random.next();
    if (roll < 0.45) return this.#update(alarm);
    if (roll < 0.7) return this.#pass(this.#random.pick([1, 5, 20, 31, 90, 1000]));
    if (roll < 0.78) return this.#acknowledge(alarm);
    if (roll < 0.84) return this.#silence(this.#random.next() < 0.5 ? alarm : undefined);
    if (roll < 0.93) return this.#suppress(alarm);
    if (roll < 0.96) return this.#stepClock();
    return roll > 0.985 ? this.#restart() : this.#pass(1);
  }

  differences(): string[] {
    const ruleStates = this.#engine.rules();
    return this.#alarms.flatMap((alarm, i) => {
      const { record, shelved, outOfService } = ruleStates[i] ?? {};
      const occurrence = this.#engine.records().find(({ tag_id }) => tag_id === alarm.rule.tagId)?.occurrence ?? 0;
      const flags = [
        record?.escalated_from && "risen",
        record?.first_up && "first",
        record?.silenced_until && "silent",
        shelved && "shelved",
        outOfService && "out",
      ];
      const found =
        record === undefined || !isOpen(record)
          ? ["none", occurrence, ...flags.slice(3).filter(Boolean)].join(" ")
          : [record.state, record.condition, record.priority, occurrence, ...flags.filter(Boolean)].join(" ");
      const isMarked = record?.shelved_until !== undefined || record?.out_of_service === true;
      const wrongMark = record !== undefined && isMarked !== alarm.isSuppressed ? [`${alarm.rule.tagId} mark`] : [];
      return found === alarm.text ? wrongMark : [`${alarm.rule.tagId}: engine ${found}, model ${alarm.text}`];
    });
  }

  get #nowMs(): number {
    return this.#clock.monotonicMs;
  }

  #anyRule(tagId: string): AlarmRule {
    const random = this.#random;
    const seconds = (): number => (this.#hasDelays && random.next() < 0.5 ? random.pick([1, 5, 30]) : 0);
    return alarmRule({
      tagId,
      hysteresis: 0,
      latching: random.next() < 0.5,
      priority: random.pick(["caution", "warning"] as const),
      delayS: seconds(),
      offDelayS: seconds(),
      ...(random.next() < 0.5 ? { escalate: { afterS: random.pick([10, 60]), to: "alarm" } } : {}),
      ...(random.next() < 0.5 ? { repeatS: random.pick([15, 60]) } : {}),
      ...(!this.#hasDelays && random.next() < 0.7 ? { group: "g" } : {}),
    });
  }

  #start(): AlarmEngine {
    const rules = this.#alarms.map(({ rule }) => rule);
    return new AlarmEngine({
      clock: this.#clock,
      rules,
      store: this.#store,
      log: this.#log.append,
      newId: this.#newId,
    });
  }

  #update(alarm: ModelAlarm): string {
    const value = this.#random.pick([0, 101, null]);
    this.#engine.evaluate(tagUpdate(value, (this.#clock.now() - START_MS) / 1000, { tagId: alarm.rule.tagId }));
    alarm.isIn = value === null ? undefined : value > 100;
    if (alarm.isIn !== undefined) this.#judge(alarm, alarm.isIn);
    return `${alarm.rule.tagId} = ${value}`;
  }

  #judge(alarm: ModelAlarm, isIn: boolean): void {
    const { rule } = alarm;
    if (alarm.state === "none") {
      alarm.enteredMs = isIn ? (alarm.enteredMs ?? this.#nowMs) : undefined;
      if (alarm.enteredMs === undefined || this.#nowMs - alarm.enteredMs < rule.delayS * 1000) return;
      alarm.enteredMs = undefined;
      alarm.state = "ACTIVE";
      alarm.occurrence += 1;
      alarm.priority = rule.priority;
      alarm.hasRisen = false;
      this.#come(alarm, true);
      return;
    }
    if (isIn) {
      alarm.leftMs = undefined;
      alarm.isUnheard = false;
      // The log book says that an alarm is back only where that ends a silence; of one that is over by its time nothing is said.
      if (!alarm.condition)
        this.#come(
          alarm,
          this.#alarms.some(({ silentUntilMs }) => silentUntilMs !== undefined),
        );
      return;
    }
    if (alarm.condition) {
      alarm.leftMs ??= this.#nowMs;
      if (this.#nowMs - alarm.leftMs < Math.max((rule.offDelayS ?? 0) * 1000, alarm.isUnheard ? 10_000 : 0)) return;
      alarm.leftMs = undefined;
      alarm.isUnheard = false;
      alarm.condition = false;
    }
    if (alarm.state === "ACTIVE" && rule.latching) return;
    alarm.state = "none";
    alarm.isFirst = false;
    alarm.endSilence();
  }

  #come(alarm: ModelAlarm, isTold: boolean): void {
    const { group } = alarm.rule;
    const standing = this.#alarms.some((other) => other !== alarm && other.rule.group === group && other.condition);
    alarm.isFirst = group !== undefined && !standing;
    alarm.condition = true;
    if (isTold) alarm.endSilence();
    this.#call(alarm, isTold);
  }

  #call(alarm: ModelAlarm, isTold = true): void {
    alarm.calledMs = alarm.heardMs = this.#nowMs;
    if (alarm.isCalling && isTold) for (const other of this.#alarms) other.endSilence();
  }

  #pass(seconds: number): string {
    this.#clock.advance(seconds * 1000);
    this.#engine.tick();
    for (const alarm of this.#alarms) if (alarm.hasDelay && alarm.isIn !== undefined) this.#judge(alarm, alarm.isIn);
    for (const alarm of this.#alarms) {
      if (alarm.shelvedUntilMs !== undefined && this.#nowMs >= alarm.shelvedUntilMs) this.#unshelved(alarm);
    }
    for (const alarm of this.#alarms) {
      const { escalate } = alarm.rule;
      if (!alarm.isCalling || alarm.hasRisen || escalate === undefined) continue;
      if (this.#nowMs - alarm.calledMs < escalate.afterS * 1000) continue;
      alarm.hasRisen = true;
      alarm.priority = escalate.to;
      alarm.endSilence();
      this.#call(alarm);
    }
    for (const alarm of this.#alarms) {
      if (alarm.settlesMs === undefined || this.#nowMs - alarm.settlesMs < limits.unwatchedMs) continue;
      alarm.settlesMs = undefined;
      if (alarm.state !== "ACK" || alarm.condition) continue;
      alarm.state = "none";
      alarm.isFirst = false;
    }
    for (const alarm of this.#alarms)
      if (alarm.silentUntilMs !== undefined && this.#nowMs >= alarm.silentUntilMs) alarm.silentUntilMs = undefined;
    return `${seconds} s pass`;
  }

  #unshelved(alarm: ModelAlarm): void {
    alarm.shelved = undefined;
    alarm.shelvedUntilMs = undefined;
    if (!alarm.isSuppressed) alarm.calledMs = alarm.heardMs = this.#nowMs;
  }

  async #acknowledge(alarm: ModelAlarm): Promise<string> {
    const id = this.#engine.open().find(({ tag_id }) => tag_id === alarm.rule.tagId)?.id;
    await this.#engine.acknowledge(id ?? "A-0", "ana");
    if (alarm.state === "ACTIVE") {
      alarm.state = "ACK";
      alarm.endSilence();
      if (!alarm.condition) alarm.settlesMs = this.#nowMs;
    }
    return `acknowledge ${alarm.rule.tagId}`;
  }

  async #silence(alarm: ModelAlarm | undefined): Promise<string> {
    const id = this.#engine.open().find(({ tag_id }) => tag_id === alarm?.rule.tagId)?.id ?? "A-0";
    await this.#engine.silence(alarm === undefined ? undefined : id, "ana");
    for (const each of alarm === undefined ? this.#alarms : [alarm]) {
      if (each.state !== "ACTIVE" || each.isSuppressed) continue;
      each.silentUntilMs = this.#nowMs + SILENCE_MS;
      each.silentUntilWallMs = this.#clock.now() + SILENCE_MS;
    }
    return `silence ${alarm?.rule.tagId ?? "all"}`;
  }

  async #suppress(alarm: ModelAlarm): Promise<string> {
    const { tagId, id } = alarm.rule;
    const untilMs = this.#clock.now() + this.#random.pick([60_000, 3_600_000]);
    const act = this.#random.below(4);
    if (act === 0) {
      await this.#engine.shelve(tagId, id, { user: "ana", reason: "wet", untilMs });
      alarm.shelved = { since: this.#clock.now(), until: untilMs };
      alarm.shelvedUntilMs = this.#nowMs + untilMs - this.#clock.now();
    } else if (act === 1) {
      await this.#engine.unshelve(tagId, id, "ana");
      if (alarm.shelved !== undefined) this.#unshelved(alarm);
    } else if (act === 2) {
      await this.#engine.takeOutOfService(tagId, id, { user: "ana", reason: "none" });
      alarm.isOut = true;
    } else {
      await this.#engine.returnToService(tagId, id, "ana");
      if (alarm.isOut && alarm.shelved === undefined) alarm.calledMs = alarm.heardMs = this.#nowMs;
      alarm.isOut = false;
    }
    if (alarm.isSuppressed) alarm.endSilence();
    return `${["shelve", "unshelve", "out of service", "in service"][act] ?? ""} ${tagId}`;
  }

  #stepClock(): string {
    const ms = this.#random.pick([-3_600_000, -10_000, 10_000, 3_600_000]);
    this.#clock.jumpWall(ms);
    return `clock ${ms}`;
  }

  async #restart(): Promise<string> {
    await this.#engine.settled();
    const { records } = await this.#store.load();
    // The log book tells all but who is first of a group, and each coming and going of what is held as chattering.
    const isTold =
      this.#engine.statistics().chattering === 0 && this.#alarms.every(({ rule }) => rule.group === undefined);
    const isLost = this.#random.next() < 0.3 && (isTold || this.#alarms.every(({ state }) => state === "none"));
    this.#engine = this.#start();
    this.#engine.restore(isLost ? [] : records, this.#log.logged());
    for (const alarm of this.#alarms) {
      alarm.enteredMs = alarm.leftMs = alarm.isIn = undefined;
      alarm.calledMs = alarm.heardMs = this.#nowMs;
      alarm.isUnheard = alarm.state !== "none" && alarm.condition;
      alarm.settlesMs = alarm.state === "ACK" && !alarm.condition ? this.#nowMs : undefined;
      if (alarm.shelved !== undefined) {
        const { since, until } = alarm.shelved;
        alarm.shelvedUntilMs = this.#nowMs + Math.min(until - this.#clock.now(), until - since, 86_400_000);
      }
      if (alarm.silentUntilWallMs === undefined) continue;
      const restMs = alarm.silentUntilWallMs - this.#clock.now();
      alarm.silentUntilMs = restMs > 0 && restMs <= SILENCE_MS ? this.#nowMs + restMs : undefined;
    }
    return isLost ? "restart, store lost" : "restart";
  }
}

/** Follows one sequence; the first difference, with what led to it, or undefined. */
export async function lifeDifference(random: Random, steps: number): Promise<string | undefined> {
  const run = new LifeRun(random);
  const story: string[] = [];
  for (let i = 0; i < steps; i += 1) {
    story.push(await run.step());
    const differences = run.differences();
    if (differences.length > 0) return `${story.join("; ")}\n${differences.join("\n")}`;
  }
  return undefined;
}
