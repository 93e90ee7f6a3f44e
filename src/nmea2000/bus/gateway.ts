/**
 * The port to a device at the other end of a connection: a gateway on the boat's network, a serial port. It gives lines, or bytes as they
 * come, until it fails; then its user opens it again. What can be written to says so when it is opened.
 */
import type { Line } from "../captures/capture-format.ts";
import { TextLines } from "../captures/text-lines.ts";

/** Why a gateway gives no data. `open` resolves with one of them; its caller detects the last two. */
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
  /** Another program uses the serial port. */
  "held",
  "failed",
  /** It is connected and sends nothing. */
  "silent",
  /** It sends lines, but in no known format. */
  "not-understood",
] as const;
export type GatewayFault = (typeof GATEWAY_FAULTS)[number];

/** Writes to the device, and returns at once. What it does not take in time is dropped, the oldest first, and counted with its frames. */
export type GatewayWriter = (bytes: Uint8Array, frames?: number) => void;

interface Opened {
  /** The gateway is connected, or the port is open. */
  opened(write?: GatewayWriter): void;
}

export interface LineListener extends Opened {
  /**
   * Lines that arrived together. For a datagram, `sender` is the host that sent it; a datagram has whole lines only.
   */
  lines(lines: readonly Line[], sender?: string): void;
}

interface ByteListener extends Opened {
  /** Bytes as they come: a message may be in two pieces. */
  bytes(chunk: Buffer): void;
}

export type GatewayListener = LineListener | ByteListener;

/** Gives the bytes of one connection to its listener, as lines if it takes lines. */
export function receiver(listener: GatewayListener, lineBytes: number, sender?: string): (chunk: Buffer) => void {
  if ("bytes" in listener) return (chunk) => listener.bytes(chunk);
  const splitter = new TextLines(lineBytes);
  return (chunk) => {
    const lines = splitter.push(chunk);
    if (lines.length > 0) listener.lines(lines, sender);
  };
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
  EBUSY: "held",
};

/** `host:port`, with brackets around an IPv6 address. */
export function hostAndPort(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}
