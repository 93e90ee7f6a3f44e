/**
 * The active faults that engines and gearboxes tell by J1939 (DM1, PGN 65226): a parameter (SPN), how it fails (FMI), and for all of a message
 * the lamps. Pure: time is an argument, and a listener makes alarms of it.
 *
 *     04 ff  64 00 01 05  ff ff     amber lamp; SPN 100 (oil pressure), FMI 1 (far too low), five times
 *     00 ff  00 00 00 00  ff ff     no lamp and no fault
 *
 * A fault is open until a message of its sender comes without it. Silence is no end: its tag is stale, and the alarm stays; once it is
 * acknowledged and its sender has been silent for `foreignAlertGoneMs`, it is over.
 */
import type { Priority } from "../../core/priority.ts";
import { limits } from "../limits.ts";
import { PGN } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { engineAt } from "../tags/table/j1939.ts";

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
  /** It is told again. */
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

const LAMPS_BYTES = 2;
const FAULT_BYTES = 4;
const ON = 1;
/** All ones fill a message up. */
const NO_SPN = 0x7ffff;

export class EngineFaults {
  readonly #listener: EngineFaultListener;
  /** By tag id. */
  readonly #open = new Map<string, Open>();
  /** When a fault found no place; monotonic. */
  #refusedAtMs = -Infinity;
  readonly counters = { fault_messages: 0, faults_malformed: 0, faults_refused: 0 };

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
    const [, engine, other, spn, fmi] = TAG.exec(tagId) ?? [];
    if (spn === undefined || !this.#hasRoom()) return false;
    const address = Number(engine ?? other);
    const known = { tagId, address, engine: engine === undefined ? null : address, spn: Number(spn), fmi: Number(fmi) };
    this.#open.set(tagId, { ...known, where: "", priority, heardAtMs: nowMs });
    return true;
  }

  /** Takes any message. Never throws. */
  accept({ pgn, source, data, timestampMs }: PgnFrame, where: string, nowMs: number): void {
    if (pgn !== PGN.ACTIVE_FAULTS) return;
    this.counters.fault_messages += 1;
    if (data.length < LAMPS_BYTES + FAULT_BYTES) {
      this.counters.faults_malformed += 1;
      return;
    }
    const priority = priorityOf(data[0] ?? 0);
    const told = new Set<string>();
    for (const { spn, fmi } of faultsIn(data)) {
      const engine = engineAt(source);
      const tagId = `${engine === null ? `J1939_${source}` : `ME_INST_${engine}`}.FAULT_${spn}_${fmi}`;
      told.add(tagId);
      this.#take({ tagId, address: source, engine, spn, fmi, where }, priority, timestampMs, nowMs);
    }
    for (const open of this.#open.values())
      if (open.address === source && (open.where === where || open.where === "") && !told.has(open.tagId))
        this.#end(open, timestampMs);
  }

  /** `isAcknowledged`: whether the alarm is acknowledged. */
  tick(nowMs: number, wallMs: number, isAcknowledged: (tagId: string) => boolean): void {
    for (const open of this.#open.values())
      if (nowMs - open.heardAtMs >= limits.foreignAlertGoneMs && isAcknowledged(open.tagId)) this.#end(open, wallMs);
  }

  #take(fault: EngineFault, priority: Priority, timestampMs: number, nowMs: number): void {
    const known = this.#open.get(fault.tagId);
    if (known === undefined && !this.#hasRoom(fault.address)) {
      this.counters.faults_refused += 1;
      this.#refusedAtMs = nowMs;
      return;
    }
    this.#open.set(fault.tagId, { ...fault, priority, heardAtMs: nowMs });
    if (known?.priority === priority) this.#listener.still(fault, timestampMs);
    else this.#listener.fault(fault, priority, timestampMs);
  }

  #end(open: Open, timestampMs: number): void {
    this.#open.delete(open.tagId);
    this.#listener.fault(open, undefined, timestampMs);
  }

  /** A sender that invents faults has its share, and no more. */
  #hasRoom(address?: number): boolean {
    const ofSender = [...this.#open.values()].filter((open) => open.address === address).length;
    return this.#open.size < limits.foreignAlerts && ofSender < limits.foreignAlertsOfDevice;
  }
}

/** By the lamps: red stop, amber warning; protect, emissions or none at all. */
function priorityOf(lamps: number): Priority {
  if (((lamps >> 4) & 3) === ON) return "alarm";
  return ((lamps >> 2) & 3) === ON ? "warning" : "caution";
}

function* faultsIn(data: Uint8Array): Generator<{ readonly spn: number; readonly fmi: number }> {
  for (let at = LAMPS_BYTES; at + FAULT_BYTES <= data.length; at += FAULT_BYTES) {
    const [low = 0, middle = 0, high = 0] = data.subarray(at);
    const spn = low | (middle << 8) | ((high >> 5) << 16);
    if (spn !== 0 && spn !== NO_SPN) yield { spn, fmi: high & 31 };
  }
}
