/**
 * The state of a network interface, read from its folder in /sys. Reading these files never blocks, so they are read
 * synchronously, in well under a tenth of a millisecond. The file `carrier` is not read: on newer kernels it waits for
 * a lock that a driver holds while it opens its adapter.
 *
 *     type                    280 is CAN
 *     flags                   bit 0: put up; bit 18: the driver hands sent frames back itself (IFF_ECHO)
 *     operstate               up, or unknown where the driver has no notion of a carrier (vcan); all else is no carrier
 *     ifindex                 another one after the interface was removed and added again
 *     statistics/rx_packets   frames received, on any 64-bit kernel since it was made
 */
import { readdirSync, readFileSync } from "node:fs";

export type Link = CanLink | { readonly kind: "absent" | "not-can" };

export interface CanLink {
  readonly kind: "can";
  readonly index: number;
  /** Put up by the administrator. */
  readonly up: boolean;
  /** The carrier as the driver reports it. A controller that is bus-off has none. */
  readonly carrier: boolean;
  /** Frames that the kernel has received. */
  readonly received: number;
  /** Whether `received` also counts the frames that this machine sends, as on a virtual bus without IFF_ECHO. */
  readonly countsSent: boolean;
}

const ARPHRD_CAN = 280;
const IFF_UP = 1;
const IFF_ECHO = 1 << 18;
const CARRIED = new Set(["up", "unknown"]);

/** Whether the kernel accepts the name: 1 to 15 bytes without slash, colon, percent sign or white space. */
export function isInterfaceName(name: string): boolean {
  return /^[\x21-\x7e]{1,15}$/.test(name) && !/[/:%]/.test(name) && name !== "." && name !== "..";
}

/** The names of the CAN interfaces that there are, sorted. */
export function canInterfaces(root = "/sys/class/net"): string[] {
  try {
    return readdirSync(root)
      .filter((name) => readLink(name, root).kind === "can")
      .sort();
  } catch {
    return [];
  }
}

/** An interface that is removed while it is read is absent. */
export function readLink(name: string, root = "/sys/class/net"): Link {
  const read = (file: string) => readFileSync(`${root}/${name}/${file}`, "latin1").trim();
  try {
    if (Number(read("type")) !== ARPHRD_CAN) return { kind: "not-can" };
    const flags = Number(read("flags"));
    return {
      kind: "can",
      index: Number(read("ifindex")),
      up: (flags & IFF_UP) !== 0,
      carrier: CARRIED.has(read("operstate")),
      received: Number(read("statistics/rx_packets")),
      countsSent: (flags & IFF_ECHO) === 0,
    };
  } catch {
    return { kind: "absent" };
  }
}
