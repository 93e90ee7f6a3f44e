/** The screens at `/ws/screen`: who has a place, who has gone, and what they have been sent. */
import type { WebSocket } from "ws";
import type { Bounds } from "../../core/bounds.ts";
import { limits } from "../limits.ts";
import { Places } from "../load/places.ts";
import type { ScreenStatistics } from "../reports.ts";
import { POLICY_VIOLATION } from "./close-codes.ts";
import { PingedSockets } from "./pinged-sockets.ts";
import { ScreenClient, type ScreenedService } from "./screen-client.ts";
import { SCREEN_PATH } from "./screen-messages.ts";

export const screenDefaults = { clients: limits.screen.clients, pingMs: limits.live.pingMs } as const;

export class ScreenHub {
  readonly type = "screen";
  readonly name = SCREEN_PATH;
  readonly #parts: ScreenedService;
  readonly #options: Bounds<typeof screenDefaults>;
  readonly places: Places;
  readonly #sockets = new PingedSockets();
  readonly #clients = new Set<ScreenClient>();
  readonly #stopped = Promise.withResolvers<void>();
  #compressed = 0;
  readonly #counts = { frames: 0, values: 0, held: 0, closed_misspoke: 0 };

  constructor(parts: ScreenedService, options: Partial<Bounds<typeof screenDefaults>> = {}) {
    this.#parts = parts;
    this.#options = { ...screenDefaults, ...options };
    this.places = new Places(this.#options.clients);
  }

  run(): Promise<void> {
    this.#sockets.start(this.#options.pingMs);
    return this.#stopped.promise;
  }

  /** Closes all connections (1001). Idempotent. */
  stop(): void {
    this.#sockets.stop();
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.statistics() };
  }

  /** Whether the handshake with this URL may agree on compression. */
  mayCompress(url: string): boolean {
    return url.replace(/\?.*$/s, "") === SCREEN_PATH && this.#compressed < limits.screen.compressed;
  }

  /** `client`: the address that it is counted to. */
  accept(socket: WebSocket, client: string | undefined): void {
    const screen = new ScreenClient(socket, this.#parts);
    this.#clients.add(screen);
    const release = this.places.take(client);
    const isCompressed = socket.extensions !== "";
    if (isCompressed) this.#compressed += 1;
    socket.on("message", (data, isBinary) => {
      if (screen.take(data, isBinary)) return;
      this.#counts.closed_misspoke += 1;
      socket.close(POLICY_VIOLATION);
    });
    this.#sockets.add(socket);
    socket.once("close", () => {
      screen.end();
      release();
      this.#clients.delete(screen);
      if (isCompressed) this.#compressed -= 1;
      for (const name of ["frames", "values", "held"] as const) this.#counts[name] += screen[name];
    });
  }

  statistics(): ScreenStatistics {
    const sum = { ...this.#counts };
    for (const screen of this.#clients)
      for (const name of ["frames", "values", "held"] as const) sum[name] += screen[name];
    const { accepted, refused } = this.places;
    const closed_dead = this.#sockets.dead;
    return { clients: this.#clients.size, accepted, refused, ...sum, closed_dead, compressed: this.#compressed };
  }
}
