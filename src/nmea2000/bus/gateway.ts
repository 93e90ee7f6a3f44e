/**
 * The port to a gateway: a device on the boat's network that sends the frames of an NMEA 2000 bus as lines of text. A
 * gateway gives lines until it fails; then its user opens it again.
 */
import type { Line } from "../captures/capture-format.ts";

/** Why a gateway gives no data. `open` resolves with the first eight; its caller detects the last two. */
const GATEWAY_FAULTS = [
  /** No program listens on that port. */
  "refused",
  /** There is no route to that host, or it does not answer. */
  "unreachable",
  /** The host name has no address. */
  "unknown-host",
  /** The gateway or the network has closed the connection. */
  "closed",
  /** Another program uses this port of this machine. */
  "port-taken",
  /** This process may not listen on that port. */
  "port-denied",
  /** This machine has no such address, or no interface for the multicast group. */
  "unknown-address",
  "failed",
  /** It is connected and sends nothing. */
  "silent",
  /** It sends lines, but in no known format. */
  "not-understood",
] as const;
export type GatewayFault = (typeof GATEWAY_FAULTS)[number];

export interface GatewayListener {
  /** The gateway is connected, or the UDP port is open. */
  opened(): void;
  /**
   * Lines that arrived together. For a datagram, `sender` is the host that sent it; a datagram has whole lines only.
   */
  lines(lines: readonly Line[], sender?: string): void;
}

export interface Gateway {
  readonly transport: "tcp" | "udp" | "serial";
  /** The name that people use: `192.168.4.1:1457`. */
  readonly name: string;
  /** Whether silence is not a reason to open it again. */
  readonly staysOpen?: boolean;
  /**
   * Opens the gateway, listens until it fails or `signal` aborts, and resolves with the reason. Never rejects. After
   * that the listener is not called again, and the gateway no longer keeps the process alive.
   */
  open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault>;
  /** What was received and dropped since this object was made. */
  counters(): Readonly<Record<string, number>>;
}

/** The fault for the code of a system error. */
export function gatewayFaultOf(code: string | undefined): GatewayFault {
  return (code === undefined ? undefined : FAULT_BY_CODE[code]) ?? "failed";
}

const FAULT_BY_CODE: Readonly<Record<string, GatewayFault>> = {
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTDOWN: "unreachable",
  ENETDOWN: "unreachable",
  ETIMEDOUT: "unreachable",
  ENOTFOUND: "unknown-host",
  EAI_AGAIN: "unknown-host",
  ECONNRESET: "closed",
  EPIPE: "closed",
  EADDRINUSE: "port-taken",
  EACCES: "port-denied",
  EPERM: "port-denied",
  EADDRNOTAVAIL: "unknown-address",
  ENODEV: "unknown-address",
};

/** `host:port`, with brackets around an IPv6 address. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
