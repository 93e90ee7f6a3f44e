/**
 * The open connections, and which one is closed where there are too many. Which one is chosen before the new one counts, so that one is
 * never the answer to its own coming:
 *
 * 1. the one that has been idle longest, before its first whole request or after an answer, of those idle for a moment at least;
 * 2. where all have only just come or have a request pending: one of the address that has most, first one that is idle, then the oldest.
 *
 * So whoever has few connections keeps them until they are idle, and gets new ones, however many half requests a few addresses hold.
 * Other computers leave some places to this one, whose own commands and watchdog come in then, too.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Clock } from "../../core/clock.ts";
import { limits } from "../limits.ts";
import { clientOf } from "./address.ts";

export interface ConnectionOptions {
  readonly all: number;
  readonly perAddress: number;
  /** Of all those that only this machine has. */
  readonly own: number;
  /** Undefined: this machine. */
  readonly clientOf: (socket: Socket) => string | undefined;
}

const defaults: ConnectionOptions = {
  all: limits.http.connections,
  perAddress: limits.http.connectionsPerAddress,
  own: limits.http.connectionsOfOwn,
  clientOf,
};

interface Place {
  readonly client: string | undefined;
  isIdle: boolean;
  /** Since when it is idle, or has a request pending. Monotonic. */
  sinceMs: number;
}

export class Connections {
  readonly #clock: Clock;
  readonly #options: ConnectionOptions;
  /** In the order of `sinceMs`. */
  readonly #places = new Map<Socket, Place>();
  readonly #counts = new Map<string | undefined, number>();
  evicted = 0;

  constructor(clock: Clock, options: Partial<ConnectionOptions> = {}) {
    this.#clock = clock;
    this.#options = { ...defaults, ...options };
  }

  watch(server: Server): void {
    server.on("connection", (socket: Socket) => this.add(socket));
    // A subscriber of the live stream is not idle; the hub counts and watches it.
    server.prependListener("upgrade", (_request, socket) => this.remove(socket as Socket));
  }

  add(socket: Socket): void {
    const client = this.#options.clientOf(socket);
    this.#makeRoom(client);
    this.#places.set(socket, { client, isIdle: true, sinceMs: this.#clock.monotonic() });
    this.#count(client, 1);
    socket.once("close", () => this.remove(socket));
  }

  /** A request has come on it. */
  busy(socket: Socket): void {
    this.#change(socket, false);
  }

  /** All its requests are answered. */
  idle(socket: Socket): void {
    if (!socket.destroyed) this.#change(socket, true);
  }

  /** It counts no more. */
  remove(socket: Socket): void {
    const place = this.#places.get(socket);
    if (place === undefined) return;
    this.#places.delete(socket);
    this.#count(place.client, -1);
  }

  #change(socket: Socket, isIdle: boolean): void {
    const place = this.#places.get(socket);
    if (place === undefined) return;
    this.#places.delete(socket);
    this.#places.set(socket, { client: place.client, isIdle, sinceMs: this.#clock.monotonic() });
  }

  #makeRoom(client: string | undefined): void {
    const { all, perAddress, own } = this.#options;
    const ofThis = this.#countOf(undefined);
    if (client !== undefined && this.#countOf(client) >= perAddress) this.#evict((place) => place.client === client);
    else if (client !== undefined && this.#places.size - ofThis >= all - own)
      this.#evict((place) => place.client !== undefined);
    else if (this.#places.size >= all) this.#evict(() => true);
  }

  #evict(isOfThem: (place: Place) => boolean): void {
    const socket = this.#chosen([...this.#places].filter(([, place]) => isOfThem(place)));
    if (socket === undefined) return;
    this.evicted += 1;
    this.remove(socket);
    socket.destroy();
  }

  #chosen(places: readonly (readonly [Socket, Place])[]): Socket | undefined {
    const settledMs = this.#clock.monotonic() - limits.http.freshMs;
    const settled = places.find(([, { isIdle, sinceMs }]) => isIdle && sinceMs <= settledMs);
    if (settled !== undefined) return settled[0];
    const most = Math.max(...places.map(([, { client }]) => this.#countOf(client)));
    const theirs = places.filter(([, { client }]) => this.#countOf(client) === most);
    return (theirs.find(([, { isIdle }]) => isIdle) ?? theirs[0])?.[0];
  }

  #countOf(client: string | undefined): number {
    return this.#counts.get(client) ?? 0;
  }

  #count(client: string | undefined, by: number): void {
    const count = this.#countOf(client) + by;
    if (count > 0) this.#counts.set(client, count);
    else this.#counts.delete(client);
  }
}
