/**
 * The devices heard on a bus. A device is its NAME: it keeps its record when it moves to another address, and an address
 * that another device claims leaves the record of its former owner without one. Who has not told a NAME yet has a record
 * as long as it has the address to itself.
 *
 * Devices that fall silent are kept and marked. Never are more than `nmea2000Limits.devices` kept: the one without an
 * address that has not claimed for the longest time is forgotten first, and counted.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { type Device, type DeviceRecord, viewDevice } from "./device.ts";
import { DeviceQuestions, type Question } from "./device-questions.ts";
import { ADDRESS_MAX, NULL_ADDRESS } from "./node-addresses.ts";
import { readConfiguration, readProduct } from "./node-information.ts";
import { PGN } from "../pgn.ts";
import type { Name } from "./node-name.ts";

export interface DeviceCounters {
  /** Records given up for new ones. */
  devices_forgotten: number;
  /** Times that a device moved to another address. */
  devices_moved: number;
  /** PGNs beyond those that are remembered of one device. */
  pgns_left_out: number;
}

/** When a frame was heard, by both clocks. */
export interface HeardAt {
  readonly timestampMs: number;
  readonly nowMs: number;
}

export class DeviceTable {
  readonly counters: DeviceCounters = { devices_forgotten: 0, devices_moved: 0, pgns_left_out: 0 };
  /** In the order of their last claims. */
  readonly #named = new Map<Name, DeviceRecord>();
  readonly #atAddress: (DeviceRecord | undefined)[] = Array.from({ length: NULL_ADDRESS });
  readonly #questions = new DeviceQuestions();
  #nextAsked = 0;

  /** Any frame. */
  heard(source: number, pgn: number, { timestampMs, nowMs }: HeardAt): void {
    if (source >= NULL_ADDRESS) return;
    const record = (this.#atAddress[source] ??= newRecord({ timestampMs, nowMs }, source));
    record.lastHeardMs = timestampMs;
    record.heardAtMs = nowMs;
    this.#addPgn(record, pgn);
  }

  /** An address claim; from `NULL_ADDRESS`, of a device that has none. It has been `heard` as well. */
  claimed(source: number, name: Name, at: HeardAt): void {
    const here = this.#atAddress[source];
    const record = this.#named.get(name) ?? this.#adopt(here, name, at);
    // Where it stands in the order is when it claimed last.
    this.#named.delete(name);
    this.#named.set(name, record);
    record.lastHeardMs = at.timestampMs;
    record.heardAtMs = at.nowMs;
    if (record === here) return;
    if (here !== undefined) {
      here.address = undefined;
      if (here.name === undefined) for (const pgn of here.pgns) this.#addPgn(record, pgn);
    }
    if (record.address !== undefined) {
      this.#atAddress[record.address] = undefined;
      this.counters.devices_moved += 1;
    }
    record.address = source < NULL_ADDRESS ? source : undefined;
    if (source < NULL_ADDRESS) this.#atAddress[source] = record;
  }

  /** The address is our own now. */
  lost(address: number): void {
    const record = this.#atAddress[address];
    if (record !== undefined) record.address = undefined;
    this.#atAddress[address] = undefined;
  }

  /** Product or configuration information. */
  told(source: number, pgn: number, data: Uint8Array): void {
    const record = this.#atAddress[source];
    if (record === undefined) return;
    if (pgn === PGN.PRODUCT_INFORMATION) record.product = readProduct(data) ?? record.product;
    if (pgn === PGN.CONFIGURATION_INFORMATION) record.configuration = readConfiguration(data) ?? record.configuration;
  }

  /** It will not send that PGN. */
  refused(source: number, pgn: number): void {
    const record = this.#atAddress[source];
    if (record !== undefined) this.#questions.refused(record, pgn);
  }

  /** The next question to any device but the one at `own`, if there is one now; all have their turn. */
  question(own: number, nowMs: number): Question | undefined {
    for (let i = 0; i <= ADDRESS_MAX; i += 1) {
      const address = (this.#nextAsked + i) % (ADDRESS_MAX + 1);
      const record = address === own ? undefined : this.#atAddress[address];
      const question = record && this.#questions.next(record, nowMs);
      if (question === undefined) continue;
      this.#nextAsked = address + 1;
      return question;
    }
    return undefined;
  }

  /** The NAME of whoever has the address now; undefined while it has told none. */
  nameAt(address: number): Name | undefined {
    return this.#atAddress[address]?.name;
  }

  get size(): number {
    return this.#named.size + this.#unnamed().length;
  }

  /** By address; those without one come last, the one that claimed last before the others. */
  devices(nowMs: number): Device[] {
    const records = [...[...this.#named.values()].toReversed(), ...this.#unnamed()];
    const order = ({ address = NULL_ADDRESS }: DeviceRecord) => address;
    return records
      .sort((a, b) => order(a) - order(b))
      .map((record) => viewDevice(record, nowMs - record.heardAtMs >= nmea2000Limits.deviceSilentMs));
  }

  #addPgn({ pgns }: DeviceRecord, pgn: number): void {
    if (pgns.has(pgn)) return;
    if (pgns.size < nmea2000Limits.devicePgns) pgns.add(pgn);
    else this.counters.pgns_left_out += 1;
  }

  #unnamed(): DeviceRecord[] {
    return this.#atAddress.filter((record) => record !== undefined && record.name === undefined) as DeviceRecord[];
  }

  /** A NAME that is new: it belongs to whoever was heard from its address, if that one has told none. */
  #adopt(here: DeviceRecord | undefined, name: Name, at: HeardAt): DeviceRecord {
    if (this.#named.size >= nmea2000Limits.devices) this.#forgetOne();
    const record = here !== undefined && here.name === undefined ? here : newRecord(at, undefined);
    record.name = name;
    return record;
  }

  #forgetOne(): void {
    for (const [name, record] of this.#named) {
      if (record.address !== undefined) continue;
      this.#named.delete(name);
      this.counters.devices_forgotten += 1;
      return;
    }
  }
}

function newRecord({ timestampMs, nowMs }: HeardAt, address: number | undefined): DeviceRecord {
  return {
    name: undefined,
    address,
    product: undefined,
    configuration: undefined,
    pgns: new Set(),
    firstHeardMs: timestampMs,
    lastHeardMs: timestampMs,
    heardAtMs: nowMs,
  };
}
