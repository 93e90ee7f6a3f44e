/**
 * A gateway reached over TCP. The host name is resolved for each connection; of several addresses each try uses the
 * next one. Data beyond `bytesPerS` is read later: TCP slows the sender down, and nothing is
 * lost. A line that the end of the connection cuts off is dropped. A gateway that does not read what is written to it does not stop us.
 */
import { lookup } from "node:dns/promises";
import { connect, isIP } from "node:net";
import type { Clock } from "../../core/clock.ts";
import { systemErrorCode } from "../../core/errors.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import {
  type Gateway,
  type GatewayFault,
  gatewayFaultOf,
  type GatewayListener,
  hostAndPort,
  receiver,
} from "./gateway.ts";
import { PendingWrites } from "./pending-writes.ts";
import { ReadPace } from "./read-pace.ts";

export interface TcpAddress {
  /** A host name or an IP address. */
  readonly host: string;
  readonly port: number;
  /** It is closed by a reset: what the network has not carried by then never comes. */
  readonly isReset?: boolean;
}

export class TcpGateway implements Gateway {
  readonly transport = "tcp";
  readonly name: string;
  readonly #host: string;
  readonly #port: number;
  readonly #isReset: boolean;
  readonly #pace: ReadPace;
  readonly #writes = new PendingWrites();
  #tries = 0;
  #connections = 0;

  constructor({ host, port, isReset = false }: TcpAddress, clock: Clock, bytesPerS?: number) {
    this.name = hostAndPort(host, port);
    this.#host = host;
    this.#port = port;
    this.#isReset = isReset;
    this.#pace = new ReadPace(clock, bytesPerS);
  }

  async open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const address = await this.#address();
    this.#tries += 1;
    if (address === undefined) return "unknown-host";
    if (signal.aborted) return "failed";
    return this.#listen(address, listener, signal);
  }

  counters(): Readonly<Record<string, number>> {
    return { connections: this.#connections, ...this.#pace.counters(), ...this.#writes.counters() };
  }

  async #address(): Promise<string | undefined> {
    if (isIP(this.#host) !== 0) return this.#host;
    try {
      const addresses = await lookup(this.#host, { all: true });
      return addresses[this.#tries % addresses.length]?.address;
    } catch {
      return undefined;
    }
  }

  #listen(address: string, listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const { promise, resolve } = Promise.withResolvers<GatewayFault>();
    const { gatewayConnectMs, gatewayKeepAliveMs, gatewayLineBytes } = nmea2000Limits;
    const socket = connect({ host: address, port: this.#port, noDelay: true });
    const take = receiver(listener, gatewayLineBytes);
    const pump = () => {
      while (!socket.writableNeedDrain) {
        const bytes = this.#writes.shift();
        if (bytes === undefined) return;
        socket.write(bytes);
      }
    };
    const end = (fault: GatewayFault) => {
      clearTimeout(overdue);
      signal.removeEventListener("abort", abort);
      this.#writes.clear();
      socket.destroy();
      resolve(fault);
    };
    const abort = () => {
      if (this.#isReset) socket.resetAndDestroy();
      end("failed");
    };
    const overdue = setTimeout(() => end("unreachable"), gatewayConnectMs);
    signal.addEventListener("abort", abort, { once: true });
    socket.on("connect", () => {
      clearTimeout(overdue);
      socket.setKeepAlive(true, gatewayKeepAliveMs);
      this.#connections += 1;
      listener.opened((bytes, frames) => {
        this.#writes.push(bytes, frames);
        pump();
      });
    });
    socket.on("drain", pump);
    this.#pace.read(socket, take);
    socket.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    socket.on("end", () => end("closed"));
    socket.on("close", () => end("closed"));
    return promise;
  }
}
