/**
 * Where sentences go: a server's readers, an address, a serial port. A port opens itself, and tries again when it is lost. Whoever gives it
 * messages never waits: what the other side does not take in time is dropped, oldest first, and counted.
 */
import type { GatewayFault } from "../../nmea2000/bus/gateway.ts";

/** One sentence, or several that belong together; each line ends with CR and LF. */
export interface SentenceMessage {
  readonly lines: readonly string[];
  /** It goes before the others, where they wait. */
  readonly isUrgent?: boolean;
}

export interface SentencePort {
  readonly transport: "tcp" | "udp" | "serial";
  /** The name that people use. */
  readonly name: string;
  /** Whether somebody can read: otherwise nothing is written. */
  readonly hasReaders: boolean;
  /** How often a reader has connected: a new one has not heard what was sent before. */
  readonly arrivals: number;
  /** Why nobody can, or null. */
  readonly fault: GatewayFault | null;
  start(): void;
  /** Idempotent. */
  stop(): Promise<void>;
  send(messages: readonly SentenceMessage[]): void;
  counters(): Readonly<Record<string, number>>;
}

export interface SentencePortParts {
  /** Called with the fault when the port is lost, and with null when it is there; not for each try. */
  readonly onFault: (fault: GatewayFault | null) => void;
  /** Takes what comes back: whole lines, and from whom. */
  readonly onLine: (line: string, address: string) => void;
}

/** Remembers the fault, and tells of it once. */
export class FaultNews {
  readonly #tell: (fault: GatewayFault | null) => void;
  #fault: GatewayFault | null | undefined;

  constructor(tell: (fault: GatewayFault | null) => void) {
    this.#tell = tell;
  }

  /** Undefined before the first try has ended. */
  get fault(): GatewayFault | null | undefined {
    return this.#fault;
  }

  is(fault: GatewayFault | null): void {
    const isNews = fault === null ? this.#fault !== null : this.#fault === null || this.#fault === undefined;
    this.#fault = fault;
    if (isNews) this.#tell(fault);
  }
}
