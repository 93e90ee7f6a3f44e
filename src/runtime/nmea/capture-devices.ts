/**
 * The devices in a capture, by what they say of themselves: address claims, product information, and what engines tell by J1939. Bounded by
 * the number of addresses.
 */
import { faultsIn, type ListedFault } from "../../nmea2000/codec/j1939-faults.ts";
import { viewMessage } from "../../nmea2000/codec/message-view.ts";
import { readComponent } from "../../nmea2000/node/node-information.ts";
import { PGN } from "../../nmea2000/pgn.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";

export interface CaptureDevice {
  readonly manufacturer: string | null;
  readonly function: string | null;
  readonly model: string | null;
  readonly previous_faults: readonly ListedFault[] | null;
}

const UNKNOWN: CaptureDevice = { manufacturer: null, function: null, model: null, previous_faults: null };

export class CaptureDevices {
  readonly #devices = new Map<number, CaptureDevice>();

  see(message: PgnFrame): void {
    const said = saidBy(message);
    if (said !== undefined) this.#devices.set(message.source, { ...this.get(message.source), ...said });
  }

  get(source: number): CaptureDevice {
    return this.#devices.get(source) ?? UNKNOWN;
  }
}

function saidBy(message: PgnFrame): Partial<CaptureDevice> | undefined {
  const text = (id: string): string | null => {
    const value = viewMessage(message).fields?.[id] ?? null;
    return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
  };
  switch (message.pgn) {
    case PGN.ADDRESS_CLAIM:
      return { manufacturer: text("manufacturerCode"), function: text("deviceFunction") };
    case PGN.PRODUCT_INFORMATION:
      return { model: text("modelId") };
    case PGN.COMPONENT_IDENTIFICATION: {
      const { make: manufacturer, model } = readComponent(message.data);
      return { ...(manufacturer === null ? {} : { manufacturer }), ...(model === null ? {} : { model }) };
    }
    case PGN.PREVIOUS_FAULTS:
      return { previous_faults: faultsIn(message.data) ?? null };
    default:
      return undefined;
  }
}
