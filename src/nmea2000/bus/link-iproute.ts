/**
 * What only `ip` (iproute2) reports about a CAN interface: the bit rate, the state and the error counters of the
 * controller, and whether it restarts after bus-off. Without `ip` everything works, but these values are unknown.
 */
import { execFile } from "node:child_process";
import { limits as nmea2000Limits } from "../limits.ts";

export interface LinkDetails {
  /** Bits per second; null for virtual interfaces. */
  readonly bitRate: number | null;
  /** ERROR-ACTIVE, ERROR-WARNING, ERROR-PASSIVE, BUS-OFF, STOPPED, SLEEPING; null for virtual interfaces. */
  readonly controllerState: string | null;
  readonly transmitErrors: number | null;
  readonly receiveErrors: number | null;
  /** The delay after which the kernel restarts a controller that is bus-off; 0 is never, null is unknown. */
  readonly restartMs: number | null;
  /** The length of the transmit queue of the interface (`txqueuelen`). */
  readonly transmitQueueFrames: number | null;
}

/**
 * Undefined if `ip` does not answer, the interface is gone, or the answer cannot be read. Rejects only if there is no
 * `ip`.
 */
export function askLinkDetails(name: string, signal: AbortSignal): Promise<LinkDetails | undefined> {
  const options = {
    signal,
    timeout: nmea2000Limits.linkDetailsTimeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: nmea2000Limits.linkDetailsBytes,
    // On Debian `ip` is in a folder that is not in the path of an ordinary user.
    env: { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` },
  } as const;
  return new Promise((resolve, reject) => {
    execFile("ip", ["-json", "-details", "link", "show", "dev", name], options, (error, stdout) => {
      if (error?.code === "ENOENT") reject(error);
      else resolve(error === null ? parseLinkDetails(stdout) : undefined);
    });
  });
}

export function parseLinkDetails(json: string): LinkDetails | undefined {
  let link: unknown;
  try {
    link = (JSON.parse(json) as unknown[])[0];
  } catch {
    return undefined;
  }
  const data = member(member(link, "linkinfo"), "info_data");
  const counters = member(data, "berr_counter");
  const state = member(data, "state");
  return {
    bitRate: numberOrNull(member(member(data, "bittiming"), "bitrate")),
    controllerState: typeof state === "string" ? state : null,
    transmitErrors: numberOrNull(member(counters, "tx")),
    receiveErrors: numberOrNull(member(counters, "rx")),
    // `ip` leaves it out if it is 0, and for an interface without a controller.
    restartMs: numberOrNull(member(data, "restart_ms")) ?? (typeof state === "string" ? 0 : null),
    transmitQueueFrames: numberOrNull(member(link, "txqlen")),
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
