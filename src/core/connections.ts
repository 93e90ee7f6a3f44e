/**
 * The open connections of a port, and which one is closed where there are too many. Which one is chosen before the new one counts, so that
 * one is never the answer to its own coming:
 *
 * 1. the one that has been idle longest, before its first whole request or after an answer, of those idle for a moment at least;
 * 2. where all have only just come or have a request pending: one of the address that has most, first one that is idle, then the oldest.
 *
 * So whoever has few connections keeps them until they are idle, and gets new ones, however many half requests a few addresses hold.
 * Other computers leave some places to this one, whose own commands and watchdog come in then, too.
 *
 * Where each connection is a long one (`keeps`), none is idle: the one of the address that has most on which nothing was said for longest
 * gives way to an address that has fewer. Where nobody has more than the newcomer would, it is the newcomer who is refused.
 */
import type { Server as HttpServer } from "node:http";
import type { Server, Socket } from "node:net";
import { clientOf } from "./client-of.ts";
import type { Clock } from "./clock.ts";
import { limits } from "./limits.ts";

export interface ConnectionOptions {
  readonly all: number;
  readonly perAddress: number;
  /** Of all those that only this machine has. */
  readonly own: number;
  /** By default whoever is at the other end; undefined: this machine. */
  readonly clientOf?: (socket: Socket) => string | undefined;
  readonly keeps?: boolean;
}

/** For a port of long connections: half of them at most for one address, and a few for this machine. */
export function longOnes(all: number): ConnectionOptions {
  const { perAddress, own } = limits.longConnections;
  return { all, perAddress: Math.ceil(all * perAddress), own: Math.ceil(all * own), keeps: true };
}

interface Place {
  readonly client: string | undefined;
  isIdle: boolean;
  /** Since when it is idle, or has a request pending. Monotonic. */
  sinceMs: number;
}

type Places = readonly (readonly [Socket, Place])[];

export class Connections {
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #options: Required<ConnectionOptions>;
  /** In the order of `sinceMs`. */
  readonly #places = new Map<Socket, Place>();
  readonly #counts = new Map<string | undefined, number>();
  evicted = 0;
  refused = 0;

  constructor(clock: Pick<Clock, "monotonic">, options: ConnectionOptions) {
    this.#clock = clock;
    this.#options = { clientOf, keeps: false, ...options };
  }

  watch(server: HttpServer): void {
    server.on("connection", (socket: Socket) => this.add(socket));
    // A subscriber of the live stream is not idle; the hub counts and watches it.
    server.prependListener("upgrade", (_request, socket) => this.remove(socket as Socket));
  }

  /** The server takes some more than there are places: one gives way only when the new one is there. */
  letIn(server: Server): void {
    server.maxConnections = this.#options.all + limits.spareConnections;
  }

  /** False: there is no place for it, and it is closed. */
  add(socket: Socket): boolean {
    const { keeps, clientOf: whose } = this.#options;
    const client = whose(socket);
    if (!this.#makeRoom(client)) {
      this.refused += 1;
      socket.destroy();
      return false;
    }
    this.#places.set(socket, { client, isIdle: !keeps, sinceMs: this.#clock.monotonic() });
    this.#count(client, 1);
    socket.once("close", () => this.remove(socket));
    return true;
  }

  /** A request has come on it, or more of what is said. */
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

  #makeRoom(client: string | undefined): boolean {
    const { all, perAddress, own } = this.#options;
    const ofThis = this.#countOf(undefined);
    if (client !== undefined && this.#countOf(client) >= perAddress)
      return this.#evict((place) => place.client === client, client);
    if (client !== undefined && this.#places.size - ofThis >= all - own)
      return this.#evict((place) => place.client !== undefined, client);
    return this.#places.size < all || this.#evict(() => true, client);
  }

  #evict(isOfThem: (place: Place) => boolean, newcomer: string | undefined): boolean {
    const places = [...this.#places].filter(([, place]) => isOfThem(place));
    const socket = this.#options.keeps ? this.#chosenFor(newcomer, places) : this.#chosen(places);
    if (socket === undefined) return false;
    this.evicted += 1;
    this.remove(socket);
    socket.destroy();
    return true;
  }

  #chosen(places: Places): Socket | undefined {
    const settledMs = this.#clock.monotonic() - limits.freshMs;
    const settled = places.find(([, { isIdle, sinceMs }]) => isIdle && sinceMs <= settledMs);
    if (settled !== undefined) return settled[0];
    const theirs = this.#ofWhoHasMost(places);
    return (theirs.find(([, { isIdle }]) => isIdle) ?? theirs[0])?.[0];
  }

  /** Nobody who has as few as the newcomer will have gives way. */
  #chosenFor(newcomer: string | undefined, places: Places): Socket | undefined {
    const [first] = this.#ofWhoHasMost(places);
    return first !== undefined && this.#countOf(first[1].client) > this.#countOf(newcomer) + 1 ? first[0] : undefined;
  }

  #ofWhoHasMost(places: Places): Places {
    const most = Math.max(...places.map(([, { client }]) => this.#countOf(client)));
    return places.filter(([, { client }]) => this.#countOf(client) === most);
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
