/**
 * The devices heard on a bus. A device is identified by its NAME and keeps its record when it moves to another
 * address. When a device claims the address of another one, the record of the former owner has no address. A device
 * whose NAME is not known has a record while no other device claims its address. Silent devices are kept and marked.
 * The table holds `nmea2000Limits.devices` at most: it evicts and counts the device without an address whose last
 * claim is the oldest.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { type Device, type DeviceRecord, type HeardAt, newRecord, viewDevice } from "./device.ts";
import { DeviceQuestions, type Question } from "./device-questions.ts";
import { ADDRESS_MAX, NULL_ADDRESS } from "./node-addresses.ts";
import { faultsIn } from "../codec/j1939-faults.ts";
import { readComponent, readConfiguration, readProduct, readSoftware } from "./node-information.ts";
import { PGN } from "../pgn.ts";
import type { Name } from "./node-name.ts";

export interface DeviceCounters {
  /** Records evicted to make room for new ones. */
  devices_forgotten: number;
  /** Times that a device moved to another address. */
  devices_moved: number;
  /** PGNs of a device beyond the limit, which are not stored. */
  pgns_left_out: number;
}

export class DeviceTable {
  readonly counters: DeviceCounters = { devices_forgotten: 0, devices_moved: 0, pgns_left_out: 0 };
  /** In the order of their last claims. */
  readonly #named = new Map<Name, DeviceRecord>();
  readonly #atAddress: (DeviceRecord | undefined)[] = Array.from({ length: NULL_ADDRESS });
  readonly #questions = new DeviceQuestions();
  #nextAsked = 0;

  /** Takes any frame. */
  heard(source: number, pgn: number, { timestampMs, nowMs }: HeardAt): void {
    if (source >= NULL_ADDRESS) return;
    const record = (this.#atAddress[source] ??= newRecord({ timestampMs, nowMs }, source));
    record.lastHeardMs = timestampMs;
    record.heardAtMs = nowMs;
    this.#addPgn(record, pgn);
  }

  /**
   * An address claim. From `NULL_ADDRESS` it means that the device has no address. `heard` was called for the frame
   * before.
   */
  claimed(source: number, name: Name, at: HeardAt): void {
    const here = this.#atAddress[source];
    const record = this.#named.get(name) ?? this.#adopt(here, name, at);
    // The map is ordered by the last claim.
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

  /** The address is now our own. */
  lost(address: number): void {
    const record = this.#atAddress[address];
    if (record !== undefined) record.address = undefined;
    this.#atAddress[address] = undefined;
  }

  /** What it says of itself; any other message changes nothing. */
  described(source: number, pgn: number, data: Uint8Array): void {
    const record = this.#atAddress[source];
    if (record === undefined) return;
    if (pgn === PGN.PRODUCT_INFORMATION) record.product = readProduct(data) ?? record.product;
    if (pgn === PGN.CONFIGURATION_INFORMATION) record.configuration = readConfiguration(data) ?? record.configuration;
    if (pgn === PGN.COMPONENT_IDENTIFICATION) record.component = readComponent(data);
    if (pgn === PGN.SOFTWARE_IDENTIFICATION) record.software = readSoftware(data);
    if (pgn === PGN.PREVIOUS_FAULTS)
      record.previousFaults =
        faultsIn(data)?.slice(0, nmea2000Limits.foreignAlertTagsOfDevice) ?? record.previousFaults;
  }

  /** The device refuses to send that PGN. */
  refused(source: number, pgn: number): void {
    const record = this.#atAddress[source];
    if (record !== undefined) this.#questions.refused(record, pgn);
  }

  /** The next question to a device other than `own`, if one is due. The devices are asked in rotation. */
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

  /** The NAME of the device at this address; undefined while it is not known. */
  nameAt(address: number): Name | undefined {
    return this.#atAddress[address]?.name;
  }

  get size(): number {
    return this.#named.size + this.#unnamed().length;
  }

  /** By address. Devices without an address come last, the most recent claim first. */
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

  /** A new NAME: it belongs to the device that was heard from its address, if the NAME of that device was not known. */
  #adopt(here: DeviceRecord | undefined, name: Name, at: HeardAt): DeviceRecord {
    if (this.#named.size >= nmea2000Limits.devices) this.#evictOne();
    const record = here !== undefined && here.name === undefined ? here : newRecord(at, undefined);
    record.name = name;
    return record;
  }

  #evictOne(): void {
    for (const [name, record] of this.#named) {
      if (record.address !== undefined) continue;
      this.#named.delete(name);
      this.counters.devices_forgotten += 1;
      return;
    }
  }
}
