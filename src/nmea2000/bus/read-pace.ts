/**
 * How fast lines are read from TCP: what is more than this many bytes a second waits there, and slows the sender down. Nothing is lost. Of
 * what has come at once, a slice is taken in each turn of the event loop, whichever sender it is of: with fifteen that flood, a request
 * waits for one slice and not for fifteen chunks.
 */
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

  /** Gives `take` all that the socket reads, until it is closed. */
  read(socket: Socket, take: (bytes: Buffer) => void): void {
    let pause: NodeJS.Timeout | undefined;
    const resume = () => socket.resume();
    const give = async (chunk: Buffer): Promise<void> => {
      for (let at = 0; at < chunk.length; at += limits.turnBytes) {
        await fairTurn();
        if (socket.destroyed) return;
        take(chunk.subarray(at, at + limits.turnBytes));
      }
      resume();
    };
    socket.on("data", (chunk) => {
      this.#bytes += chunk.length;
      const waitMs = this.#budget.charge(chunk.length, this.#clock.monotonic());
      const isLong = chunk.length > limits.turnBytes;
      if (waitMs > 0) this.#pauses += 1;
      if (waitMs > 0 || isLong) socket.pause();
      if (!isLong) take(chunk);
      if (waitMs > 0) pause = setTimeout(isLong ? () => void give(chunk) : resume, waitMs);
      else if (isLong) void give(chunk);
    });
    socket.on("close", () => clearTimeout(pause));
  }
}
