/** The counters of the HTTP interface, for /health and /metrics. */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Connections } from "../../core/connections.ts";
import { limits } from "../limits.ts";
import type { HttpStatistics } from "../reports.ts";

/** Counters that other parts keep. */
type Counted = Pick<
  HttpStatistics,
  | "evicted_connections"
  | "limited_requests"
  | "limited_writes"
  | "writes_without_room"
  | "long_bodies_waiting"
  | "longest_wait_of_long_bodies_ms"
> & { readonly refusedQueries: number };

/** Counts requests and their answers, and keeps the pending ones. */
export class RequestCounter {
  readonly #underWay = new Set<ServerResponse>();
  readonly #connectionsOf: Connections;
  readonly #pipelined = new WeakMap<Socket, number>();
  #requests = 0;
  readonly #answers: Record<string, number> = { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, cut: 0 };
  #connections = 0;
  #refusedConnections = 0;
  #malformed = 0;

  constructor(connections: Connections) {
    this.#connectionsOf = connections;
  }

  watch(server: Server): void {
    this.#connectionsOf.watch(server);
    server.on("connection", (socket) => {
      this.#connections += 1;
      // Each pipelined request listens for the end of its connection, in addition to Node's own listeners.
      socket.setMaxListeners(limits.http.pipelinedRequests + 16);
      socket.once("close", () => (this.#connections -= 1));
    });
    server.on("drop", () => (this.#refusedConnections += 1));
  }

  /** False if its connection has too many pending requests and must be cut. */
  take(socket: Socket, response: ServerResponse): boolean {
    const pipelined = (this.#pipelined.get(socket) ?? 0) + 1;
    if (pipelined > limits.http.pipelinedRequests) {
      this.#malformed += 1;
      return false;
    }
    this.#pipelined.set(socket, pipelined);
    this.#requests += 1;
    this.#underWay.add(response);
    this.#connectionsOf.busy(socket);
    response.once("close", () => {
      const left = (this.#pipelined.get(socket) ?? 1) - 1;
      this.#pipelined.set(socket, left);
      if (left === 0) this.#connectionsOf.idle(socket);
      this.#underWay.delete(response);
      const kind = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : "cut";
      this.#answers[kind] = (this.#answers[kind] ?? 0) + 1;
    });
    return true;
  }

  /** Tells the clients of all pending requests that these are the last on their connections. */
  sayLast(): void {
    for (const response of this.#underWay) if (!response.headersSent) response.setHeader("Connection", "close");
  }

  malformed(): void {
    this.#malformed += 1;
  }

  statistics({ refusedQueries, ...counted }: Counted): HttpStatistics {
    return {
      requests: this.#requests,
      answers: { ...this.#answers },
      connections: this.#connections,
      refused_connections: this.#refusedConnections,
      ...counted,
      malformed_requests: this.#malformed,
      refused_queries: refusedQueries,
    };
  }
}
