/**
 * What is heard on one line: which device sends which groups, how often, and about which engine or tank; and the frames of each of the
 * last seconds. Two devices that send the same group about the same engine are a conflict of instances: displays mix their values up.
 * All is bounded, and what has no room is counted.
 */
import { layout } from "../codec/codec.ts";
import { typeOfMessage } from "../codec/message-types.ts";
import { framesOf, FRAME_BYTES } from "../fast-packet.ts";
import { limits } from "../limits.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { type Instance, instanceKey, instanceOf } from "./instance-field.ts";

export interface HeardGroup {
  readonly address: number;
  readonly pgn: number;
  /** As canboat calls the group; null for one that nobody has described. */
  readonly title: string | null;
  readonly messages: number;
  readonly per_s: number;
  readonly age_s: number;
  readonly instances: readonly Instance[];
}

export interface InstanceConflict extends Instance {
  readonly pgn: number;
  readonly title: string | null;
  readonly addresses: readonly number[];
}

interface GroupRecord {
  readonly title: string | null;
  messages: number;
  heardAtMs: number;
  /** Since `periodAtMs`. */
  inPeriod: number;
  periodAtMs: number;
  perS: number;
  /** When each was heard last. */
  readonly instances: Map<number, number>;
}

/** A rate is taken over at least this long. */
const PERIOD_MS = 4000;

export class LineTraffic {
  /** Groups of devices that found no room. */
  leftOut = 0;
  messages = 0;
  readonly #groups = new Map<number, GroupRecord>();
  /** Frames of each of the last seconds, that of second `s` at `s % length`. */
  readonly #frames = new Uint32Array(limits.trafficSeconds);
  #second = 0;

  hear(message: PgnFrame, nowMs: number): void {
    const { pgn, data } = message;
    this.messages += 1;
    this.#goTo(Math.floor(nowMs / 1000));
    const at = this.#second % this.#frames.length;
    this.#frames[at] = (this.#frames[at] ?? 0) + (data.length <= FRAME_BYTES ? 1 : framesOf(data.length));
    const record = this.#recordOf(message, nowMs);
    if (record === undefined) return;
    record.messages += 1;
    record.inPeriod += 1;
    record.heardAtMs = nowMs;
    const elapsedMs = nowMs - record.periodAtMs;
    if (elapsedMs >= PERIOD_MS) {
      record.perS = (record.inPeriod * 1000) / elapsedMs;
      record.periodAtMs = nowMs;
      record.inPeriod = 0;
    }
    const instance = message.j1939 === undefined ? instanceKey(pgn, data) : undefined;
    if (instance === undefined) return;
    if (record.instances.has(instance) || record.instances.size < limits.trafficInstances)
      record.instances.set(instance, nowMs);
  }

  /** By address and group; of one device only where an address is given. */
  groups(nowMs: number, address?: number): HeardGroup[] {
    return [...this.#groups]
      .filter(([key]) => address === undefined || key % 256 === address)
      .sort(([a], [b]) => (a % 256) - (b % 256) || a - b)
      .map(([key, record]) => viewGroup(key, record, nowMs));
  }

  conflicts(nowMs: number): InstanceConflict[] {
    const senders = new Map<string, { pgn: number; instance: number; addresses: number[] }>();
    for (const [key, { instances }] of this.#groups) {
      const pgn = Math.floor(key / 256);
      for (const [instance, heardAtMs] of instances) {
        if (nowMs - heardAtMs > limits.trafficQuietMs) continue;
        const name = `${pgn} ${instance}`;
        const found = senders.get(name) ?? { pgn, instance, addresses: [] };
        found.addresses.push(key % 256);
        senders.set(name, found);
      }
    }
    return [...senders.values()]
      .filter(({ addresses }) => addresses.length > 1)
      .map(({ pgn, instance, addresses }) => ({
        pgn,
        title: layout(pgn)?.name ?? null,
        ...instanceOf(pgn, instance),
        addresses: addresses.toSorted((a, b) => a - b),
      }))
      .sort((a, b) => a.pgn - b.pgn || a.instance - b.instance);
  }

  /** The frames of each of the last seconds that are over, the oldest first. */
  framesPerSecond(nowMs: number): number[] {
    this.#goTo(Math.floor(nowMs / 1000));
    const { length } = this.#frames;
    return Array.from({ length: length - 1 }, (_, i) => this.#frames[(this.#second + 1 + i) % length] ?? 0);
  }

  #goTo(second: number): void {
    const passed = Math.min(second - this.#second, this.#frames.length);
    for (let i = 0; i < passed; i += 1) this.#frames[(second - i) % this.#frames.length] = 0;
    if (passed > 0) this.#second = second;
  }

  #recordOf(message: PgnFrame, nowMs: number): GroupRecord | undefined {
    const key = message.pgn * 256 + message.source;
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    if (this.#groups.size >= limits.trafficGroups) {
      this.leftOut += 1;
      return undefined;
    }
    const title = typeOfMessage(message)?.layout.name ?? null;
    const record = {
      title,
      messages: 0,
      heardAtMs: nowMs,
      inPeriod: 0,
      periodAtMs: nowMs,
      perS: 0,
      instances: new Map(),
    };
    this.#groups.set(key, record);
    return record;
  }
}

function viewGroup(key: number, record: GroupRecord, nowMs: number): HeardGroup {
  const pgn = Math.floor(key / 256);
  const { title, messages, heardAtMs, inPeriod, periodAtMs, perS, instances } = record;
  // A new group has no period that is over.
  const rate = perS || (inPeriod * 1000) / Math.max(1000, nowMs - periodAtMs);
  const hasStopped = nowMs - heardAtMs > Math.max(2 * PERIOD_MS, (3 * 1000) / rate);
  return {
    address: key % 256,
    pgn,
    title,
    messages,
    per_s: hasStopped ? 0 : Math.round(rate * 100) / 100,
    age_s: Math.round((nowMs - heardAtMs) / 100) / 10,
    instances: [...instances.keys()].sort((a, b) => a - b).map((instance) => instanceOf(pgn, instance)),
  };
}
