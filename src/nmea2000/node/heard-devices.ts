/**
 * The devices of a bus on which we have no node: behind a gateway on the network, or where the project says
 * `listen_only`. We cannot ask them anything, so their product information stays unknown until they send it by
 * themselves or answer another device.
 */
import type { PgnFrame } from "../pgn-frame.ts";
import type { Device } from "./device.ts";
import { DeviceTable } from "./device-table.ts";
import { PGN } from "../pgn.ts";
import { type Name, readName } from "./node-name.ts";

export class HeardDevices {
  readonly #table = new DeviceTable();

  /** A complete message; `nowMs` is monotonic. No message makes it throw. */
  accept({ pgn, source, data, timestampMs }: PgnFrame, nowMs: number): void {
    this.#table.heard(source, pgn, { timestampMs, nowMs });
    if (pgn === PGN.ADDRESS_CLAIM) {
      const name = readName(data);
      if (name !== undefined) this.#table.claimed(source, name, { timestampMs, nowMs });
    } else this.#table.described(source, pgn, data);
  }

  /** The NAME of the device at this address; undefined while it is not known. */
  nameAt(address: number): Name | undefined {
    return this.#table.nameAt(address);
  }

  /** By address; devices without an address come last. */
  devices(nowMs: number): Device[] {
    return this.#table.devices(nowMs);
  }
}
