/**
 * What only `ip` (iproute2) tells about a CAN interface: bit rate, the controller's state and error counters, and whether
 * it comes back from bus-off by itself. Everything works without it; these values are then not known.
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
  /** Milliseconds after which the kernel restarts a controller that is bus-off; 0 is never, null not known. */
  readonly restartMs: number | null;
  /** Frames that the interface's own queue takes (`txqueuelen`). */
  readonly transmitQueueFrames: number | null;
}

/** Undefined when `ip` does not answer, the interface is gone, or the answer is none. Rejects only where there is no `ip`. */
export function askLinkDetails(name: string, signal: AbortSignal): Promise<LinkDetails | undefined> {
  const options = {
    signal,
    timeout: nmea2000Limits.linkDetailsTimeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: nmea2000Limits.linkDetailsBytes,
    // Debian keeps it where an ordinary user's path does not lead.
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
    // `ip` leaves it out when it is 0, and for what has no controller.
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
