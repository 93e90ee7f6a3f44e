/** Programs that connect to a TCP port of ours and read. One that takes nothing loses its oldest lines, and is disconnected in the end. */
import { Buffer } from "node:buffer";
import type { Clock } from "../../core/clock.ts";
import { limits } from "../../nmea0183/limits.ts";
import type { GatewayFault } from "../../nmea2000/bus/gateway.ts";
import { longOnes } from "../../core/connections.ts";
import { rawServerDefaults, TcpRawServer } from "../../nmea2000/bus/tcp-raw-server.ts";
import type { SentenceMessage, SentencePort, SentencePortParts } from "./sentence-port.ts";

interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

export class TcpServerPort implements SentencePort {
  readonly transport = "tcp";
  readonly #server: TcpRawServer;

  constructor({ host, port }: ServerAddress, clock: Clock, { onFault, onLine }: SentencePortParts) {
    const input = {
      lineBytes: limits.wrappedChars,
      open: (address: string) => ({
        take: (line: string | undefined) => {
          if (line !== undefined) onLine(line, address);
        },
      }),
    };
    this.#server = new TcpRawServer({
      ...rawServerDefaults,
      places: longOnes(limits.subscribers),
      host,
      port,
      clock,
      onFault,
      input,
    });
  }

  get name(): string {
    return this.#server.name;
  }

  get hasReaders(): boolean {
    return this.#server.hasReaders;
  }

  get arrivals(): number {
    return this.#server.statistics().accepted;
  }

  get fault(): GatewayFault | null {
    return this.#server.fault;
  }

  start(): void {
    this.#server.start();
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  send(messages: readonly SentenceMessage[]): void {
    this.#server.offer(Buffer.from(messages.flatMap(({ lines }) => lines).join(""), "latin1"));
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#server.statistics() };
  }
}
