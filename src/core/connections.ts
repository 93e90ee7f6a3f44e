/**
 * The open connections of a port, and which of them is closed when there are too many. The choice is made before the new connection is
 * counted, so a new connection is never closed to make room for itself:
 *
 * 1. the connection that has been idle longest, and at least for `limits.freshMs` (before its first complete request, or after an answer);
 * 2. if there is none: a connection of the client with the most connections, an idle one first, then the oldest.
 *
 * So a client with few connections keeps them until they are idle, and can open new ones, however many half requests a few addresses hold.
 * Some places are reserved for this machine, so that its own commands and watchdog can always connect.
 *
 * If connections are long (`keeps`), none counts as idle. Then the client with the most connections loses the one that has been quiet
 * longest, but only to a client that has fewer. If no client has more connections than the newcomer would have, the newcomer is refused.
 */
import type { Server as HttpServer } from "node:http";
import type { Server, Socket } from "node:net";
import { clientOf } from "./client-of.ts";
import type { Clock } from "./clock.ts";
import { limits } from "./limits.ts";

export interface ConnectionOptions {
  readonly all: number;
  readonly perAddress: number;
  /** How many of `all` are reserved for this machine. */
  readonly own: number;
  /** The client that a connection counts for, by default the address at the other end; undefined for this machine. */
  readonly clientOf?: (socket: Socket) => string | undefined;
  readonly keeps?: boolean;
}

/** For a port with long connections: one address gets half of the places at most, and some are reserved for this machine. */
export function longOnes(all: number): ConnectionOptions {
  const { perAddress, own } = limits.longConnections;
  return { all, perAddress: Math.ceil(all * perAddress), own: Math.ceil(all * own), keeps: true };
}

interface Place {
  readonly client: string | undefined;
  isIdle: boolean;
  /** Since when it has been idle, or has had a request pending. Monotonic. */
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

  /** The server accepts a few more connections than there are places: one is closed only once the new one is there. */
  letIn(server: Server): void {
    server.maxConnections = this.#options.all + limits.spareConnections;
  }

  /** False if there is no place for it; the socket is then destroyed. */
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

  /** A request has arrived on it, or more data on a long connection. */
  busy(socket: Socket): void {
    this.#change(socket, false);
  }

  /** All its requests are answered. */
  idle(socket: Socket): void {
    if (!socket.destroyed) this.#change(socket, true);
  }

  /** The connection is no longer counted. */
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

  /** A client gives way only if it has more connections than the newcomer will have. */
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
