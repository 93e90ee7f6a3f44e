import {
  clientOf
} from "./chunk-YQMUXRBS.js";
import {
  limits
} from "./chunk-ZY7CPI7G.js";

// src/core/connections.ts
function longOnes(all) {
  const { perAddress, own } = limits.longConnections;
  return { all, perAddress: Math.ceil(all * perAddress), own: Math.ceil(all * own), keeps: true };
}
var Connections = class {
  #clock;
  #options;
  /** In the order of `sinceMs`. */
  #places = /* @__PURE__ */ new Map();
  #counts = /* @__PURE__ */ new Map();
  evicted = 0;
  refused = 0;
  constructor(clock, options) {
    this.#clock = clock;
    this.#options = { clientOf, keeps: false, ...options };
  }
  watch(server) {
    server.on("connection", (socket) => this.add(socket));
    server.prependListener("upgrade", (_request, socket) => this.remove(socket));
  }
  /** The server accepts a few more connections than there are places: one is closed only once the new one is there. */
  letIn(server) {
    server.maxConnections = this.#options.all + limits.spareConnections;
  }
  /** False if there is no place for it; the socket is then destroyed. */
  add(socket) {
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
  busy(socket) {
    this.#change(socket, false);
  }
  /** All its requests are answered. */
  idle(socket) {
    if (!socket.destroyed) this.#change(socket, true);
  }
  /** The connection is no longer counted. */
  remove(socket) {
    const place = this.#places.get(socket);
    if (place === void 0) return;
    this.#places.delete(socket);
    this.#count(place.client, -1);
  }
  #change(socket, isIdle) {
    const place = this.#places.get(socket);
    if (place === void 0) return;
    this.#places.delete(socket);
    this.#places.set(socket, { client: place.client, isIdle, sinceMs: this.#clock.monotonic() });
  }
  #makeRoom(client) {
    const { all, perAddress, own } = this.#options;
    const ofThis = this.#countOf(void 0);
    if (client !== void 0 && this.#countOf(client) >= perAddress)
      return this.#evict((place) => place.client === client, client);
    if (client !== void 0 && this.#places.size - ofThis >= all - own)
      return this.#evict((place) => place.client !== void 0, client);
    return this.#places.size < all || this.#evict(() => true, client);
  }
  #evict(isOfThem, newcomer) {
    const places = [...this.#places].filter(([, place]) => isOfThem(place));
    const socket = this.#options.keeps ? this.#chosenFor(newcomer, places) : this.#chosen(places);
    if (socket === void 0) return false;
    this.evicted += 1;
    this.remove(socket);
    socket.destroy();
    return true;
  }
  #chosen(places) {
    const settledMs = this.#clock.monotonic() - limits.freshMs;
    const settled = places.find(([, { isIdle, sinceMs }]) => isIdle && sinceMs <= settledMs);
    if (settled !== void 0) return settled[0];
    const theirs = this.#ofWhoHasMost(places);
    return (theirs.find(([, { isIdle }]) => isIdle) ?? theirs[0])?.[0];
  }
  /** A client gives way only if it has more connections than the newcomer will have. */
  #chosenFor(newcomer, places) {
    const [first] = this.#ofWhoHasMost(places);
    return first !== void 0 && this.#countOf(first[1].client) > this.#countOf(newcomer) + 1 ? first[0] : void 0;
  }
  #ofWhoHasMost(places) {
    const most = Math.max(...places.map(([, { client }]) => this.#countOf(client)));
    return places.filter(([, { client }]) => this.#countOf(client) === most);
  }
  #countOf(client) {
    return this.#counts.get(client) ?? 0;
  }
  #count(client, by) {
    const count = this.#countOf(client) + by;
    if (count > 0) this.#counts.set(client, count);
    else this.#counts.delete(client);
  }
};

export {
  longOnes,
  Connections
};
