/** The watched rules: each with its tag, its condition, its gate (`only_when`) and its state. */
import type { Clock } from "../core/clock.ts";
import { OwnTime } from "../core/own-time.ts";
import type { Scalar } from "../tags/tag.ts";
import type { AlarmRecord } from "./alarm-record.ts";
import type { Shelving, Suppression, TagUse } from "./alarms.ts";
import type { Condition, Seen } from "./conditions/condition.ts";
import { makeCondition, otherTagOf } from "./conditions/kinds.ts";
import { Gate, gateKey } from "./gate.ts";
import { type AlarmRule, ruleKey } from "./rule.ts";
import { OPERATORS } from "./conditions/comparison.ts";
import { NEVER_RAISED, type RuleState, takenUp } from "./state-machine.ts";
import { SystemVoltage } from "./system-voltage.ts";
import type { Timed } from "../core/timer-heap.ts";

export class WatchedTag {
  readonly watched: WatchedRule[] = [];
  /** Rules of other tags that read this one. */
  readonly readers: WatchedRule[] = [];
  /** The last value that could be judged. */
  value: Scalar = null;
  /** Whether the tag's current value can be judged; if not, `value` is older. */
  isUsable = false;
  readonly rules: AlarmRule[] = [];
  readonly gates: Gate<WatchedRule>[] = [];
  /** Present if a rule is for one nominal voltage. */
  systemVoltage: SystemVoltage | undefined;
  /** Present if one of its rules or gates depends on the time between updates; only then is the clock read for each update. */
  ownTime: OwnTime | undefined;
  /** Monotonic time of its last usable value; before the first, the moment from which the tag is timed. */
  heardMs = 0;
  /** The timestamp of that value; undefined before the first. */
  #timestampMs: number | undefined;

  get use(): TagUse | undefined {
    if (this.watched.length + this.readers.length > 0) return "judged";
    if (this.gates.length === 0) return undefined;
    return this.gates.some(({ wasOpened }) => wasOpened) ? "opened" : "gate";
  }

  keepTime(clock: Clock): void {
    if (this.ownTime !== undefined) return;
    this.heardMs = clock.monotonic();
    this.ownTime = new OwnTime(clock, this.heardMs);
  }

  /** Takes the time of a usable value. Returns the elapsed time of the tag. */
  heard(timestampMs: number, nowMs: number): number {
    this.#timestampMs = timestampMs;
    this.heardMs = nowMs;
    return this.ownTime?.hear(timestampMs, nowMs) ?? 0;
  }

  /** The timestamp for what happens now: counted on from the last usable value, or the wall clock before the first. */
  dateAt(nowMs: number, clock: Clock): number {
    return this.#timestampMs === undefined ? clock.now() : Math.trunc(this.#timestampMs + (nowMs - this.heardMs));
  }
}

export type SeenNow = { -readonly [K in keyof Seen]: Seen[K] };

export class WatchedRule implements Timed {
  /** Only its texts may change; any other change makes a new `WatchedRule`. */
  rule: AlarmRule;
  readonly tag: WatchedTag;
  /** It is judged only for a battery of this nominal voltage. */
  readonly nominalV: number | undefined;
  /** Undefined for a plain comparison, which needs neither memory nor time. */
  readonly condition: Condition | undefined;
  state: RuleState = NEVER_RAISED;
  readonly other: WatchedTag | undefined;
  readonly gate: Gate<WatchedRule> | undefined;
  shelved: Shelving | undefined;
  outOfService: Suppression | undefined;
  /** When its shelving ends, by the monotonic clock. */
  shelvedUntilMs = Infinity;
  place = -1;

  constructor(rule: AlarmRule, tag: WatchedTag, other: WatchedTag | undefined, gate: Gate<WatchedRule> | undefined) {
    this.rule = rule;
    this.tag = tag;
    this.other = other;
    this.gate = gate;
    const { nominal_v: nominalV } = rule.settings ?? {};
    this.nominalV = typeof nominalV === "number" ? nominalV : undefined;
    const isComparison = OPERATORS.some((operator) => operator === rule.operator);
    const isPlain = isComparison && gate === undefined && this.nominalV === undefined;
    this.condition = isPlain ? undefined : makeCondition(rule);
    if (this.nominalV !== undefined) tag.systemVoltage ??= new SystemVoltage();
  }

  /** Whether time alone may change the condition of its alarm. */
  get isTimed(): boolean {
    const { delayS, offDelayS = 0 } = this.rule;
    return this.condition !== undefined || delayS > 0 || offDelayS > 0 || this.state.isUnheard;
  }

  get judgesSilence(): boolean {
    return this.condition?.judgesSilence === true;
  }

  get isSuppressed(): boolean {
    return this.shelved !== undefined || this.outOfService !== undefined;
  }

  /** The time until its shelving ends; Infinity if it is not shelved. */
  shelvedForMs(nowMs: number): number {
    return this.shelved === undefined ? Infinity : this.shelvedUntilMs - nowMs;
  }

  /** What its condition looks at; an object that is there may be filled in again. */
  seen(passedMs: number, nowMs: number, seen: SeenNow = { value: null, other: null, passedMs, silentMs: 0 }): Seen {
    const { tag, other } = this;
    seen.value = tag.isUsable ? tag.value : null;
    seen.other = other?.isUsable === true ? other.value : null;
    seen.passedMs = passedMs;
    seen.silentMs = nowMs - tag.heardMs;
    return seen;
  }

  /** Takes up its record of the run before. */
  takeUp(record: AlarmRecord | undefined, clock: Clock): void {
    this.state = takenUp(this.state, record);
    if (this.isTimed) this.tag.keepTime(clock);
  }

  /** Its open alarm says which nominal voltage the battery has. */
  tellNominal(): void {
    if (this.nominalV !== undefined) this.tag.systemVoltage?.know(this.nominalV);
  }

  holds(seen: Seen, holding: boolean): boolean | undefined {
    const isOther = this.nominalV !== undefined && this.nominalV !== this.tag.systemVoltage?.nominalV;
    const own = isOther && seen.value !== null ? false : this.condition?.holds(seen, holding);
    return this.gate === undefined ? own : this.gate.passes(own);
  }
}

export class WatchList {
  readonly #clock: Clock;
  readonly #tags = new Map<string, WatchedTag>();
  readonly #rules = new Map<string, WatchedRule>();
  readonly #gates = new Map<string, Gate<WatchedRule>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#rules.size;
  }

  tag(tagId: string): WatchedTag | undefined {
    return this.#tags.get(tagId);
  }

  rule(tagId: string, alarmId: string): WatchedRule | undefined {
    return this.#rules.get(ruleKey(tagId, alarmId));
  }

  count(is: (watched: WatchedRule) => boolean): number {
    let count = 0;
    for (const watched of this.#rules.values()) if (is(watched)) count += 1;
    return count;
  }

  /** By `ruleKey`, in the order in which they were added. */
  entries(): IterableIterator<[string, WatchedRule]> {
    return this.#rules.entries();
  }

  /** Throws when its tag has a rule with the same id. */
  add(rule: AlarmRule): WatchedRule {
    const key = ruleKey(rule.tagId, rule.id);
    if (this.#rules.has(key)) throw new Error(`two alarms of ${rule.tagId} are called ${rule.id}`);
    const watched = this.#make(rule);
    watched.tag.rules.push(rule);
    watched.tag.watched.push(watched);
    this.#rules.set(key, watched);
    return watched;
  }

  /** Replaces the rule of the same name. */
  replace(old: WatchedRule, rule: AlarmRule): WatchedRule {
    const watched = this.#make(rule);
    const { rules, watched: all } = watched.tag;
    rules[rules.indexOf(old.rule)] = rule;
    all[all.indexOf(old)] = watched;
    this.#rules.set(ruleKey(rule.tagId, rule.id), watched);
    this.#unlink(old);
    return watched;
  }

  remove(old: WatchedRule): void {
    const { rules, watched: all } = old.tag;
    rules.splice(rules.indexOf(old.rule), 1);
    all.splice(all.indexOf(old), 1);
    this.#rules.delete(ruleKey(old.rule.tagId, old.rule.id));
    this.#unlink(old);
  }

  #make(rule: AlarmRule): WatchedRule {
    const tag = this.#tagOf(rule.tagId);
    const otherId = otherTagOf(rule);
    const other = otherId === undefined ? undefined : this.#tagOf(otherId);
    const gate = rule.onlyWhen === undefined ? undefined : this.#gateOf(rule.onlyWhen);
    const watched = new WatchedRule(rule, tag, other, gate);
    if (watched.isTimed) tag.keepTime(this.#clock);
    other?.readers.push(watched);
    gate?.rules.push(watched);
    return watched;
  }

  /** Removes it from the other tag and from the gate that it reads. */
  #unlink(old: WatchedRule): void {
    const { other, gate, rule } = old;
    if (other !== undefined) other.readers.splice(other.readers.indexOf(old), 1);
    gate?.rules.splice(gate.rules.indexOf(old), 1);
    if (gate?.rules.length !== 0 || rule.onlyWhen === undefined) return;
    this.#gates.delete(gateKey(rule.onlyWhen));
    const { gates } = this.#tagOf(rule.onlyWhen.tagId);
    gates.splice(gates.indexOf(gate), 1);
  }

  #tagOf(tagId: string): WatchedTag {
    let tag = this.#tags.get(tagId);
    if (tag === undefined) {
      tag = new WatchedTag();
      this.#tags.set(tagId, tag);
    }
    return tag;
  }

  #gateOf(onlyWhen: NonNullable<AlarmRule["onlyWhen"]>): Gate<WatchedRule> {
    const key = gateKey(onlyWhen);
    let gate = this.#gates.get(key);
    if (gate === undefined) {
      gate = new Gate(onlyWhen);
      this.#gates.set(key, gate);
      const tag = this.#tagOf(onlyWhen.tagId);
      tag.keepTime(this.#clock);
      tag.gates.push(gate);
    }
    return gate;
  }
}
