/**
 * The port to a gateway: a box on the boat's network that sends what it hears on an NMEA 2000 bus as lines of text. A
 * gateway is opened, gives lines for as long as it can, and is opened again by whoever uses it.
 */
import type { Line } from "../captures/capture-format.ts";

/** Why a gateway gives nothing. The first eight end an opening; the caller finds the last two. */
const GATEWAY_FAULTS = [
  /** Nobody listens on that port. */
  "refused",
  /** No way to that host, or it does not answer. */
  "unreachable",
  /** No address for that name. */
  "unknown-host",
  /** It was connected and has ended the connection, or the network has. */
  "closed",
  /** Another program has this machine's port. */
  "port-taken",
  /** This process may not listen on it. */
  "port-denied",
  /** This machine has no such address, or no interface for that group. */
  "unknown-address",
  "failed",
  /** It is there and says nothing. */
  "silent",
  /** It sends lines, but in no known format. */
  "not-understood",
] as const;
export type GatewayFault = (typeof GATEWAY_FAULTS)[number];

export interface GatewayListener {
  /** The way is open: connected, or listening. */
  opened(): void;
  /** Lines that came together. Of datagrams `sender` is the host that sent them; a datagram holds whole lines. */
  lines(lines: readonly Line[], sender?: string): void;
}

export interface Gateway {
  readonly transport: "tcp" | "udp";
  /** The name that people use: `192.168.4.1:1457`. */
  readonly name: string;
  /**
   * Opens it and listens until it ends or `signal` aborts, then resolves with why. Never rejects. When it has resolved,
   * nothing more is given to the listener, and nothing of it keeps the process alive.
   */
  open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault>;
  /** Bytes and what was dropped, since it was made. */
  counters(): Readonly<Record<string, number>>;
}

/** The fault for a system error. */
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
