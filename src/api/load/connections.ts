/**
 * The connections there are, and which of them goes when there are too many: one that waits for nothing is closed, the one
 * that has been idle longest first, whether it has never sent a whole header or has had its answer. So whoever comes and asks
 * is answered, however many sockets others hold. Only where all are being answered the oldest of these goes.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { limits } from "../limits.ts";
import { clientOf } from "./address.ts";

export class Connections {
  readonly #all: number;
  readonly #perAddress: number;
  /** Those that wait for nothing, the longest idle first, and those that are being answered, the oldest first. */
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
    // A subscriber of the live stream is no idle connection: the hub counts them and watches over them.
    server.prependListener("upgrade", (_request, socket) => this.#remove(socket as Socket));
  }

  /** A request has come on it: it is closed last. */
  busy(socket: Socket): void {
    if (!this.#clients.has(socket)) return;
    this.#forgetPlace(socket);
    this.#answered.add(socket);
  }

  /** It has had all its answers. */
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
