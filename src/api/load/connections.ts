/**
 * The open connections, and which one is evicted when there are too many: the one that has been idle longest, before its first whole
 * request or after an answer. So a new request is answered, however many sockets others hold. If all connections have pending requests,
 * the oldest of them is evicted.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { limits } from "../limits.ts";
import { clientOf } from "./address.ts";

export class Connections {
  readonly #all: number;
  readonly #perAddress: number;
  /** Idle connections, the longest idle first; and those with pending requests, the oldest first. */
  readonly #idle = new Set<Socket>();
  readonly #answered = new Set<Socket>();
  readonly #clients = new Map<Socket, string | undefined>();
  readonly #counts = new Map<string, number>();
  evicted = 0;

  constructor(all: number = limits.http.connections, perAddress: number = limits.http.connectionsPerAddress) {
    this.#all = all;
    this.#perAddress = perAddress;
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => this.#add(socket));
    // A subscriber of the live stream is not idle; the hub counts and watches it.
    server.prependListener("upgrade", (_request, socket) => this.#remove(socket as Socket));
  }

  /** A request has come on it: idle connections are evicted before it. */
  busy(socket: Socket): void {
    if (!this.#clients.has(socket)) return;
    this.#forgetPlace(socket);
    this.#answered.add(socket);
  }

  /** All its requests are answered. */
  idle(socket: Socket): void {
    if (!this.#clients.has(socket) || socket.destroyed) return;
    this.#forgetPlace(socket);
    this.#idle.add(socket);
  }

  #add(socket: Socket): void {
    const client = clientOf(socket);
    this.#clients.set(socket, client);
    this.#idle.add(socket);
    socket.once("close", () => this.#remove(socket));
    if (client !== undefined) {
      const own = (this.#counts.get(client) ?? 0) + 1;
      this.#counts.set(client, own);
      if (own > this.#perAddress) this.#evict(client);
    }
    if (this.#clients.size > this.#all) this.#evict(undefined);
  }

  #evict(client: string | undefined): void {
    for (const places of [this.#idle, this.#answered]) {
      for (const socket of places) {
        if (client !== undefined && this.#clients.get(socket) !== client) continue;
        this.evicted += 1;
        this.#remove(socket);
        socket.destroy();
        return;
      }
    }
  }

  #remove(socket: Socket): void {
    const client = this.#clients.get(socket);
    if (!this.#clients.delete(socket)) return;
    this.#forgetPlace(socket);
    if (client === undefined) return;
    const left = (this.#counts.get(client) ?? 1) - 1;
    if (left > 0) this.#counts.set(client, left);
    else this.#counts.delete(client);
  }

  #forgetPlace(socket: Socket): void {
    this.#idle.delete(socket);
    this.#answered.delete(socket);
  }
}
