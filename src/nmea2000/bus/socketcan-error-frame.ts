/**
 * Reads an error frame of a CAN driver (linux/can/error.h). Its identifier has the classes, its data the details:
 *
 *     id     0x20 no acknowledgement      0x40 bus-off     0x100 restarted     0x04 controller, described in data[1]
 *     data   [0] arbitration  [1] controller  [2] [3] protocol  [4] transceiver  [5] -  [6] [7] transmit, receive errors
 */
import type { RawMessage } from "./socketcan-addon.ts";

export interface BusErrors {
  readonly busOff: boolean;
  readonly restarted: boolean;
  readonly unacknowledged: boolean;
  /** The receive buffer of the controller was full and a frame was overwritten. */
  readonly overrun: boolean;
}

const UNACKNOWLEDGED = 0x20;
const BUS_OFF = 0x40;
const RESTARTED = 0x100;
const CONTROLLER = 0x04;
const CONTROLLER_RX_OVERFLOW = 0x01;

export function parseErrorMessage({ id, data }: Pick<RawMessage, "id" | "data">): BusErrors {
  return {
    busOff: (id & BUS_OFF) !== 0,
    restarted: (id & RESTARTED) !== 0,
    unacknowledged: (id & UNACKNOWLEDGED) !== 0,
    overrun: (id & CONTROLLER) !== 0 && ((data[1] ?? 0) & CONTROLLER_RX_OVERFLOW) !== 0,
  };
}
