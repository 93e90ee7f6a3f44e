/**
 * The devices of a bus on which we are no node: behind a gateway on the network, or where the project says `listen_only`.
 * Nobody asks them anything, so what a device is stays unknown until it says so by itself or because another one asked.
 */
import type { PgnFrame } from "../pgn-frame.ts";
import type { Device } from "./device.ts";
import { DeviceTable } from "./device-table.ts";
import { PGN } from "../pgn.ts";
import { type Name, readName } from "./node-name.ts";

export class HeardDevices {
  readonly #table = new DeviceTable();

  /** A message, whole; `nowMs` is monotonic. No message throws. */
  accept({ pgn, source, data, timestampMs }: PgnFrame, nowMs: number): void {
    this.#table.heard(source, pgn, { timestampMs, nowMs });
    if (pgn === PGN.ADDRESS_CLAIM) {
      const name = readName(data);
      if (name !== undefined) this.#table.claimed(source, name, { timestampMs, nowMs });
    } else if (pgn === PGN.PRODUCT_INFORMATION || pgn === PGN.CONFIGURATION_INFORMATION) {
      this.#table.told(source, pgn, data);
    }
  }

  /** The NAME of whoever has the address now; undefined while it has told none. */
  nameAt(address: number): Name | undefined {
    return this.#table.nameAt(address);
  }

  /** By address; those without one last. */
  devices(nowMs: number): Device[] {
    return this.#table.devices(nowMs);
  }
}
