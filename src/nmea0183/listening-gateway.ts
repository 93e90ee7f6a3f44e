/**
 * Devices that connect to a TCP port of this machine and send lines: some multiplexers are clients. If the project lists the allowed
 * senders, the connections of others are refused and counted. Data beyond `bytesPerS` is read later: TCP slows the sender down.
 */
import { createServer, type Socket } from "node:net";
import { Connections, longOnes } from "../core/connections.ts";
import { AddressList } from "../core/address-list.ts";
import type { Clock } from "../core/clock.ts";
import { systemErrorCode } from "../core/errors.ts";
import {
  type Gateway,
  type GatewayFault,
  gatewayFaultOf,
  type GatewayListener,
  hostAndPort,
  receiver,
} from "../nmea2000/bus/gateway.ts";
import { ReadPace } from "../nmea2000/bus/read-pace.ts";
import { limits as nmea2000Limits } from "../nmea2000/limits.ts";
import { limits } from "./limits.ts";

export interface ListeningAddress {
  readonly bind: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The addresses and networks of allowed senders; an empty list allows all. */
  readonly from: readonly string[];
}

export class ListeningGateway implements Gateway {
  readonly transport = "tcp";
  readonly staysOpen = true;
  readonly name: string;
  readonly #address: ListeningAddress;
  readonly #pace: ReadPace;
  readonly #senders: AddressList | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #places: Connections;
  #connections = 0;
  #refused = 0;
  /** The port that it listens on; undefined while it does not listen. */
  port: number | undefined;

  constructor(address: ListeningAddress, clock: Clock, places = longOnes(limits.senders)) {
    // A UDP port of the same number is another source.
    this.name = `${hostAndPort(address.bind, address.port)}/tcp`;
    this.#address = address;
    this.#senders = address.from.length === 0 ? undefined : new AddressList(address.from);
    this.#pace = new ReadPace(clock, limits.bytesPerS);
    this.#places = new Connections(clock, places);
  }

  open(listener: GatewayListener, signal: AbortSignal): Promise<GatewayFault> {
    const { promise, resolve } = Promise.withResolvers<GatewayFault>();
    if (signal.aborted) return Promise.resolve("failed");
    const server = createServer({ keepAlive: true, keepAliveInitialDelay: nmea2000Limits.gatewayKeepAliveMs });
    this.#places.letIn(server);
    const end = (fault: GatewayFault) => {
      signal.removeEventListener("abort", abort);
      this.port = undefined;
      for (const socket of this.#sockets) socket.destroy();
      server.close(() => resolve(fault));
    };
    const abort = () => end("failed");
    signal.addEventListener("abort", abort, { once: true });
    server.on("error", (error) => end(gatewayFaultOf(systemErrorCode(error))));
    server.on("drop", () => (this.#refused += 1));
    server.on("connection", (socket) => this.#accept(socket, listener));
    server.listen({ host: this.#address.bind, port: this.#address.port }, () => {
      const at = server.address();
      this.port = typeof at === "object" ? at?.port : undefined;
      listener.opened();
    });
    return promise;
  }

  counters(): Readonly<Record<string, number>> {
    return {
      senders: this.#sockets.size,
      connections: this.#connections,
      refused: this.#refused + this.#places.refused + this.#places.evicted,
      ...this.#pace.counters(),
    };
  }

  #accept(socket: Socket, listener: GatewayListener): void {
    const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    if (this.#senders?.has(address) === false) {
      this.#refused += 1;
      socket.destroy();
      return;
    }
    if (!this.#places.add(socket)) return;
    const take = receiver(listener, limits.wrappedChars, address);
    this.#sockets.add(socket);
    this.#connections += 1;
    socket.setTimeout(limits.senderSilentMs, () => socket.destroy());
    this.#pace.read(socket, (bytes) => {
      this.#places.busy(socket);
      take(bytes);
    });
    socket.on("error", () => undefined); // "close" follows.
    socket.on("close", () => this.#sockets.delete(socket));
  }
}
