/**
 * The faults that engines tell by J1939 as alarms of the service: each has a tag that registers itself, and a rule for each lamp that it
 * has had. It ends when its engine tells it no longer, and is acknowledged like any other.
 */
import type { RunnerStatistics } from "../../connectors/runner.ts";
import type { AlarmRecord } from "../../alarms/alarm-record.ts";
import { isOpen } from "../../alarms/alarm-record.ts";
import type { Alarms } from "../../alarms/alarms.ts";
import type { AlarmRule } from "../../alarms/rule.ts";
import type { Clock } from "../../core/clock.ts";
import { PRIORITIES, type Priority } from "../../core/priority.ts";
import { engineFaultText } from "../../messages/engine-fault-text.ts";
import type { EngineFaultMessages } from "../../messages/en/engine-faults.ts";
import {
  type EngineFault,
  type EngineFaultListener,
  EngineFaults,
  isLampAlone,
  isEngineFaultTag,
} from "../../nmea2000/alerts/engine-faults.ts";
import { limits } from "../../nmea2000/limits.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";
import type { Project } from "../../project/project.ts";
import { BUS_SOURCE } from "../../nmea2000/tags/bus-sources.ts";
import type { TagStore } from "../../tags/tag-store.ts";

const TICK_MS = 5000;
/** At the turn of the key an engine lights its lamps for some seconds, to show that they work. */
const LAMP_TEST_S = 10;
/** The value of a fault's tag: 0 none, 1 caution, 2 warning, 3 alarm. */
const levelOf = (priority: Priority): number => PRIORITIES.length - PRIORITIES.indexOf(priority);

type EngineProject = Pick<Project, "names"> & { readonly nmea2000: Pick<Project["nmea2000"], "autoRegister"> };

export class EngineFaultAlarms implements EngineFaultListener {
  readonly #alarms: Alarms;
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #texts: EngineFaultMessages;
  readonly #project: EngineProject;
  readonly #faults = new EngineFaults(this);
  #timer: NodeJS.Timeout | undefined;
  #unregistered = 0;

  constructor(alarms: Alarms, tags: TagStore, clock: Clock, texts: EngineFaultMessages, project: EngineProject) {
    this.#alarms = alarms;
    this.#tags = tags;
    this.#clock = clock;
    this.#texts = texts;
    this.#project = project;
  }

  start(): void {
    const nowMs = this.#clock.monotonic();
    for (const { tag_id: tagId, priority } of this.#alarms.open().filter((record) => isEngineFaultTag(record.tag_id)))
      this.#faults.restore(tagId, priority, nowMs);
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  hear(where: string, frame: PgnFrame): void {
    this.#faults.accept(frame, where, this.#clock.monotonic());
  }

  tick(): void {
    this.#faults.tick(
      this.#clock.monotonic(),
      this.#clock.now(),
      (tagId) => this.#alarms.open().find((record) => record.tag_id === tagId)?.state === "ACK",
    );
  }

  /** Undefined until a fault was heard of. */
  statistics(): RunnerStatistics | undefined {
    const { counters, size } = this.#faults;
    if (counters.fault_messages === 0 && size === 0) return undefined;
    const refusing = this.#faults.isRefusing(this.#clock.monotonic()) ? 1 : 0;
    const all = { faults: size, refusing, ...counters, faults_unregistered: this.#unregistered };
    return { type: "j1939-faults", name: "", state: "running", counters: all, fault: null };
  }

  fault(fault: EngineFault, priority: Priority | undefined, timestampMs: number): void {
    if (priority !== undefined && this.#isRegistered(fault)) {
      const name = this.#project.names[fault.tagId.slice(0, fault.tagId.indexOf("."))]?.name;
      const message = engineFaultText(this.#texts, { ...fault, name });
      this.#alarms.watch(ruleOf(fault.tagId, priority, message, this.#texts.advice));
    }
    this.#write(fault, priority === undefined ? 0 : levelOf(priority), timestampMs);
  }

  /** An alarm of it that nobody has seen stays open until somebody acknowledges it. */
  left({ tagId }: EngineFault): void {
    for (const priority of PRIORITIES) this.#alarms.unwatch(tagId, priority);
  }

  still(fault: EngineFault, timestampMs: number): void {
    const present = this.#tags.value(fault.tagId)?.value;
    if (typeof present === "number") this.#write(fault, present, timestampMs);
  }

  #write(fault: EngineFault, value: number, timestampMs: number): void {
    const { tagId, where, address } = fault;
    if (!this.#isRegistered(fault)) {
      this.#unregistered += 1;
      return;
    }
    this.#tags.write({ tagId, value, quality: "good", timestampMs, source: `${BUS_SOURCE}${where}:${address}` });
  }

  #isRegistered({ tagId, engine, address, spn, fmi }: EngineFault): boolean {
    if (this.#tags.has(tagId)) return true;
    if (!this.#project.nmea2000.autoRegister) return false;
    const description = this.#texts.tag({ engine, address, spn, fmi });
    const shown = { description, unitSi: "-", controllable: false, rangeNormalMin: null, rangeNormalMax: null };
    return this.#tags.register({ id: tagId, ...shown, timeoutS: limits.foreignAlertStaleS });
  }
}

/** Does not latch, because the engine tells when it is over. */
function ruleOf(tagId: string, priority: Priority, message: string, advice: string): AlarmRule {
  const delayS = isLampAlone(tagId) ? LAMP_TEST_S : 0;
  const compared = { operator: "==", threshold: levelOf(priority), hysteresis: 0, delayS } as const;
  return { id: priority, tagId, priority, message, advice, ...compared, latching: false };
}

/** The rules of faults that were open in the last run. The engine needs them before it restores its records. */
export function rulesOfEngineFaults(
  records: Iterable<AlarmRecord>,
  { advice }: Pick<EngineFaultMessages, "advice">,
): AlarmRule[] {
  const rules = new Map<string, AlarmRule>();
  for (const record of records) {
    const { tag_id: tagId, priority, message } = record;
    if (!isOpen(record) || !isEngineFaultTag(tagId)) continue;
    rules.set(`${tagId} ${priority}`, ruleOf(tagId, priority, message, advice));
  }
  return [...rules.values()];
}
