/** The sockets of one stream. Each is pinged now and then; a peer that has not answered the ping before is cut off. */
import type { WebSocket } from "ws";
import { GOING_AWAY } from "./close-codes.ts";

export class PingedSockets {
  /** Peers that were cut off. */
  dead = 0;
  readonly #sockets = new Set<WebSocket>();
  /** Those that have not answered the last ping. */
  readonly #silent = new WeakSet<WebSocket>();
  #pinging: NodeJS.Timeout | undefined;

  start(pingMs: number): void {
    this.#pinging = setInterval(() => this.#ping(), pingMs);
  }

  /** Closes all of them (1001). Idempotent. */
  stop(): void {
    clearInterval(this.#pinging);
    for (const socket of this.#sockets) socket.close(GOING_AWAY);
  }

  add(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on("pong", () => this.#silent.delete(socket));
    socket.on("error", () => {}); // A broken frame or a lost connection; ws closes after it, with 1002, 1007 or 1009.
    socket.once("close", () => this.remove(socket));
  }

  /** For one that is being closed: it need not answer any more. */
  remove(socket: WebSocket): void {
    this.#sockets.delete(socket);
  }

  #ping(): void {
    for (const socket of this.#sockets) {
      if (this.#silent.has(socket)) {
        this.dead += 1;
        socket.terminate();
      } else {
        this.#silent.add(socket);
        socket.ping();
      }
    }
  }
}
