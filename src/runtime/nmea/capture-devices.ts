/** The devices in a capture, by their address claims and product information. Bounded by the number of addresses. */
import { viewMessage } from "../../nmea2000/codec/message-view.ts";
import type { PgnFrame } from "../../nmea2000/pgn-frame.ts";

const ADDRESS_CLAIM = 60928;
const PRODUCT_INFORMATION = 126996;

export interface CaptureDevice {
  readonly manufacturer: string | null;
  readonly function: string | null;
  readonly model: string | null;
}

export class CaptureDevices {
  readonly #devices = new Map<number, CaptureDevice>();

  see(message: PgnFrame): void {
    const { pgn, source } = message;
    if (pgn !== ADDRESS_CLAIM && pgn !== PRODUCT_INFORMATION) return;
    const fields = viewMessage(message).fields ?? {};
    const text = (id: string): string | null => {
      const value = fields[id] ?? null;
      return typeof value === "string" ? value : typeof value === "number" ? String(value) : null;
    };
    const known = this.#devices.get(source) ?? { manufacturer: null, function: null, model: null };
    const said =
      pgn === ADDRESS_CLAIM
        ? { manufacturer: text("manufacturerCode"), function: text("deviceFunction") }
        : { model: text("modelId") };
    this.#devices.set(source, { ...known, ...said });
  }

  get(source: number): CaptureDevice | undefined {
    return this.#devices.get(source);
  }
}
