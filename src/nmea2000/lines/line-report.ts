/** What /health and the page Bus show of a device that joins us to a bus. */
import type { Device } from "../node/device.ts";
import type { DeviceLine } from "./device-line.ts";
import type { LineKind } from "./line-protocol.ts";

export interface LineReport {
  readonly kind: LineKind;
  readonly model: string | null;
  readonly firmware: string | null;
  /** Its own address; null where we are the node, or it does not say it. */
  readonly address: number | null;
  readonly devices: number | null;
  /** Messages that it has refused to send. */
  readonly rejected: number | null;
  /** Whether it says the load of the bus. */
  readonly says_load: boolean;
  /** Whether we may send. */
  readonly sends: boolean;
  /** The groups that it would send for us; null: any. */
  readonly transmits: readonly number[] | null;
  /** Groups that were to be sent and are not on its list. */
  readonly not_sent: readonly number[];
}

/** Where we listen, and no device is asked anything. */
export const LISTENS: LineReport = {
  kind: "adapter",
  model: null,
  firmware: null,
  address: null,
  devices: null,
  rejected: null,
  says_load: true,
  sends: false,
  transmits: null,
  not_sent: [],
};

interface Known {
  readonly sends: boolean;
  readonly devices: readonly Device[];
  /** The groups that were to be sent. */
  readonly asked: readonly number[];
}

export function lineReport({ protocol }: DeviceLine, { sends, devices, asked }: Known): LineReport {
  const { model, firmware, address, devices: count, rejected, loadPct, transmits } = protocol.status();
  const itself = address === null ? undefined : devices.find((device) => device.address === address);
  return {
    kind: protocol.kind,
    model: model ?? itself?.model ?? null,
    firmware: firmware ?? itself?.software_version ?? null,
    address,
    devices: count,
    rejected,
    says_load: loadPct !== null,
    sends,
    transmits,
    not_sent: transmits === null ? [] : asked.filter((pgn) => !transmits.includes(pgn)),
  };
}
