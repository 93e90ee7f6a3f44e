/** How fast lines are read from TCP: what is more than this many bytes a second waits there, and slows the sender down. Nothing is lost. */
import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import type { Clock } from "../../core/clock.ts";
import { TokenBucket } from "../../core/token-bucket.ts";
import { limits } from "../limits.ts";

export class ReadPace {
  readonly #clock: Clock;
  readonly #budget: TokenBucket;
  #bytes = 0;
  #pauses = 0;

  constructor(clock: Clock, perS: number = limits.gatewayBytesPerS) {
    this.#clock = clock;
    this.#budget = new TokenBucket({ perS });
  }

  counters(): { readonly bytes: number; readonly slowed_down: number } {
    return { bytes: this.#bytes, slowed_down: this.#pauses };
  }

  /** Counts what was read. The timer ends the pause that this makes, if it makes one. */
  read(socket: Socket, { length }: Buffer): NodeJS.Timeout | undefined {
    this.#bytes += length;
    const waitMs = this.#budget.charge(length, this.#clock.monotonic());
    if (waitMs === 0) return undefined;
    this.#pauses += 1;
    socket.pause();
    return setTimeout(() => socket.resume(), waitMs);
  }
}
