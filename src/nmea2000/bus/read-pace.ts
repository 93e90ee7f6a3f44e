/**
 * How fast lines are read from TCP: what is more than this many bytes a second waits there, and slows the sender down. Nothing is lost. Of
 * what has come at once, a slice is taken in each turn of the event loop, whichever sender it is of: with fifteen that flood, a request
 * waits for one slice and not for fifteen chunks.
 */
import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import type { Clock } from "../../core/clock.ts";
import { fairTurn } from "../../core/fair-turn.ts";
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

  /** Gives `take` all that the socket reads, until it is destroyed. To be called before anybody else listens for its end. */
  read(socket: Socket, take: (bytes: Buffer) => void): void {
    let pause: NodeJS.Timeout | undefined;
    let left = NOTHING;
    const give = async (): Promise<void> => {
      while (left.length > 0) {
        await fairTurn();
        if (socket.destroyed) return;
        const slice = left.subarray(0, limits.turnBytes);
        left = left.subarray(slice.length);
        take(slice);
      }
      socket.resume();
    };
    socket.on("data", (chunk) => {
      this.#bytes += chunk.length;
      const waitMs = this.#budget.charge(chunk.length, this.#clock.monotonic());
      if (chunk.length > limits.turnBytes) left = chunk;
      else take(chunk);
      if (waitMs === 0 && left.length === 0) return;
      socket.pause();
      if (waitMs > 0) this.#pauses += 1;
      if (waitMs > 0) pause = setTimeout(() => void give(), waitMs);
      else void give();
    });
    // A socket ends with its last chunk, also while it is paused.
    socket.on("end", () => {
      const rest = left;
      left = NOTHING;
      if (rest.length > 0) take(rest);
    });
    socket.on("close", () => clearTimeout(pause));
  }
}

const NOTHING = Buffer.alloc(0);
