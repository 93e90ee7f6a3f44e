/**
 * The active faults that engines and gearboxes tell by J1939 (DM1, PGN 65226): a parameter (SPN), how it fails (FMI), and for all of a
 * message the lamps. Pure: time is an argument, and a listener makes alarms of it.
 *
 *     04 ff  64 00 01 05  ff ff     amber lamp; SPN 100 (oil pressure), FMI 1 (far too low), five times
 *     00 ff  00 00 00 00  ff ff     no lamp and no fault
 *     10 ff  00 00 00 00  ff ff     red lamp without a fault: it is one by itself, SPN 0
 *
 * A fault is open until a message of its sender comes without it. Silence is no end: its tag is stale, and the alarm stays; once it is
 * acknowledged and its sender has been silent for `foreignAlertGoneMs`, it is over.
 */
import { PRIORITIES, type Priority } from "../../core/priority.ts";
import { faultsIn } from "../codec/j1939-faults.ts";
import { limits } from "../limits.ts";
import { PGN } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { engineOf } from "../tags/table/j1939.ts";

export interface EngineFault {
  readonly tagId: string;
  /** The sender's address, and the engine that it is; null: another device. */
  readonly address: number;
  readonly engine: number | null;
  readonly spn: number;
  readonly fmi: number;
  readonly where: string;
}

export interface EngineFaultListener {
  /** A fault has come, or has another lamp; undefined: it is over. */
  fault(fault: EngineFault, priority: Priority | undefined, timestampMs: number): void;
  /** It has lost its place to a more urgent one: there is no more news of it. */
  left(fault: EngineFault): void;
  /** It is reported again. */
  still(fault: EngineFault, timestampMs: number): void;
}

interface Open extends EngineFault {
  priority: Priority;
  heardAtMs: number;
}

const TAG = /^(?:ME_INST_(\d+)|J1939_(\d+))\.FAULT_(\d+)_(\d+)$/;

export function isEngineFaultTag(tagId: string): boolean {
  return TAG.test(tagId);
}

/** Undefined for any other tag. Of an engine the address is its number. */
export function faultOfTag(tagId: string): Pick<EngineFault, "engine" | "address" | "spn" | "fmi"> | undefined {
  const [, engine, other, spn, fmi] = TAG.exec(tagId) ?? [];
  if (spn === undefined) return undefined;
  const address = Number(engine ?? other);
  return { engine: engine === undefined ? null : address, address, spn: Number(spn), fmi: Number(fmi) };
}

const ON = 1;
/** "Condition exists". */
const LAMP_ALONE = { spn: 0, fmi: 31 };

export function isLampAlone(tagId: string): boolean {
  return faultOfTag(tagId)?.spn === LAMP_ALONE.spn;
}

export class EngineFaults {
  readonly #listener: EngineFaultListener;
  /** By tag id. */
  readonly #open = new Map<string, Open>();
  /** All tags of this run by whose they are: each stays in the registry. All devices that are no engine are one. */
  readonly #tags = new Map<number | null, Set<string>>();
  /** When a fault found no place; monotonic. */
  #refusedAtMs = -Infinity;
  readonly counters = { fault_messages: 0, faults_malformed: 0, alerts_refused: 0, alerts_left: 0 };

  constructor(listener: EngineFaultListener) {
    this.#listener = listener;
  }

  get size(): number {
    return this.#open.size;
  }

  isRefusing(nowMs: number): boolean {
    return nowMs - this.#refusedAtMs < limits.foreignAlertRefusedMs;
  }

  /** One that has been open since an earlier run. */
  restore(tagId: string, priority: Priority, nowMs: number): boolean {
    const fault = faultOfTag(tagId);
    if (fault === undefined || this.#open.size >= limits.foreignAlerts) return false;
    this.#open.set(tagId, { tagId, ...fault, where: "", priority, heardAtMs: nowMs });
    return true;
  }

  /** Takes any message. Never throws. */
  accept(message: PgnFrame, where: string, nowMs: number): void {
    const { pgn, source, data, timestampMs } = message;
    if (pgn !== PGN.ACTIVE_FAULTS) return;
    this.counters.fault_messages += 1;
    const listed = faultsIn(data);
    if (listed === undefined) {
      this.counters.faults_malformed += 1;
      return;
    }
    const priority = priorityOf(data[0] ?? 0);
    const told = new Set<string>();
    const engine = engineOf(message);
    const faults = listed.length === 0 && priority !== "caution" ? [LAMP_ALONE] : listed;
    for (const { spn, fmi } of faults) {
      const tagId = `${engine === null ? `J1939_${source}` : `ME_INST_${engine}`}.FAULT_${spn}_${fmi}`;
      told.add(tagId);
      this.#take({ tagId, address: source, engine, spn, fmi, where }, priority, timestampMs, nowMs);
    }
    for (const open of this.#open.values())
      if (!told.has(open.tagId) && isOf(open, { engine, address: source, where })) this.#end(open, timestampMs);
  }

  /** `isAcknowledged`: whether the alarm is acknowledged. */
  tick(nowMs: number, wallMs: number, isAcknowledged: (tagId: string) => boolean): void {
    for (const open of this.#open.values())
      if (nowMs - open.heardAtMs >= limits.foreignAlertGoneMs && isAcknowledged(open.tagId)) this.#end(open, wallMs);
  }

  #take(fault: EngineFault, priority: Priority, timestampMs: number, nowMs: number): void {
    const known = this.#open.get(fault.tagId);
    if (known === undefined && !(this.#mayHaveTag(fault) && this.#hasRoom(fault, priority))) {
      this.counters.alerts_refused += 1;
      this.#refusedAtMs = nowMs;
      return;
    }
    this.#tagsOf(fault).add(fault.tagId);
    this.#open.set(fault.tagId, { ...fault, priority, heardAtMs: nowMs });
    if (known?.priority === priority) this.#listener.still(fault, timestampMs);
    else this.#listener.fault(fault, priority, timestampMs);
  }

  #end(open: Open, timestampMs: number): void {
    this.#open.delete(open.tagId);
    this.#listener.fault(open, undefined, timestampMs);
  }

  #mayHaveTag(fault: EngineFault): boolean {
    const tags = this.#tagsOf(fault);
    return tags.has(fault.tagId) || tags.size < limits.foreignAlertTagsOfDevice;
  }

  #tagsOf({ engine }: EngineFault): Set<string> {
    let tags = this.#tags.get(engine);
    if (tags === undefined) this.#tags.set(engine, (tags = new Set()));
    return tags;
  }

  /**
   * A sender that invents faults has its share, and no more. Where all places are taken the least urgent gives way: a fault of a device
   * that is no engine before one of an engine, then an amber lamp before a red one.
   */
  #hasRoom(fault: EngineFault, priority: Priority): boolean {
    const all = [...this.#open.values()];
    const own = all.filter(({ address, where }) => address === fault.address && where === fault.where);
    const isShareFull = own.length >= limits.foreignAlertsOfDevice;
    if (!isShareFull && all.length < limits.foreignAlerts) return true;
    const crowd = isShareFull ? own : all;
    const least = crowd.reduce((one, other) =>
      urgencyOf(other, other.priority) < urgencyOf(one, one.priority) ? other : one,
    );
    if (urgencyOf(least, least.priority) >= urgencyOf(fault, priority)) return false;
    this.#open.delete(least.tagId);
    this.counters.alerts_left += 1;
    this.#listener.left(least);
    return true;
  }
}

/**
 * Whether a message of this sender would tell the fault. Of one of an earlier run only the engine is known, and its gearbox may have told it:
 * the alarm waits for the first values.
 */
function isOf(open: Open, { engine, address, where }: Pick<Open, "engine" | "address" | "where">): boolean {
  if (open.where !== "") return open.address === address && open.where === where;
  return open.engine === null ? open.address === address : open.engine === engine;
}

const urgencyOf = ({ engine }: EngineFault, priority: Priority): number =>
  (engine === null ? 0 : PRIORITIES.length) - PRIORITIES.indexOf(priority);

/** By the lamps: red stop, amber warning; protect, emissions or none at all. */
function priorityOf(lamps: number): Priority {
  if (((lamps >> 4) & 3) === ON) return "alarm";
  return ((lamps >> 2) & 3) === ON ? "warning" : "caution";
}
