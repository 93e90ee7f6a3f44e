/**
 * One program that reads raw frames. Messages that the network does not accept yet wait in a bounded queue, which drops
 * the oldest message first. The socket's own buffer holds about `socketBytes` at most.
 */
import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { BoundedQueue } from "../../core/bounded-queue.ts";
import type { Bounds } from "../../core/bounds.ts";
import type { limits } from "../../tags/limits.ts";
import type { Clock } from "../../core/clock.ts";

export type SubscriberBounds = Bounds<Pick<typeof limits.subscriber, "queueMessages" | "socketBytes">>;

export class RawSubscriber {
  /** Messages written to the socket, and dropped to make room for newer ones. */
  sent = 0;
  dropped = 0;
  readonly socket: Socket;
  readonly #clock: Clock;
  readonly #queue: BoundedQueue<Buffer>;
  readonly #socketBytes: number;
  #fullSince = 0;
  #takenAt: number;
  #endedAt: number | undefined;

  constructor(socket: Socket, clock: Clock, { queueMessages, socketBytes }: SubscriberBounds) {
    this.socket = socket;
    this.#clock = clock;
    this.#queue = new BoundedQueue(queueMessages);
    this.#socketBytes = socketBytes;
    this.#takenAt = clock.monotonic();
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Queues the lines of a message; `pump` writes them. If the queue is half full, it writes at once. */
  offer(lines: Buffer): void {
    const wasFull = this.#isFull;
    if (wasFull) {
      this.#queue.shift();
      this.dropped += 1;
    }
    this.#queue.push(lines);
    if (!wasFull && this.#isFull) this.#fullSince = this.#clock.monotonic();
    if (this.#queue.size * 2 >= this.#queue.capacity) this.pump();
  }

  /** Writes waiting messages to the socket, up to the bytes that it may hold. */
  pump(): void {
    const { socket } = this;
    if (socket.destroyed || socket.writableLength >= this.#socketBytes) return;
    let lines = this.#queue.shift();
    if (lines === undefined) return;
    socket.cork();
    while (lines !== undefined) {
      const next: Buffer | undefined = socket.writableLength < this.#socketBytes ? this.#queue.shift() : undefined;
      this.sent += 1;
      // When the network has taken the last message of a batch, the next batch follows.
      if (next === undefined) socket.write(lines, () => this.#taken());
      else socket.write(lines);
      lines = next;
    }
    socket.uncork();
  }

  /** The program has closed its side of the connection. It may still read, or be gone. */
  ended(): void {
    this.#endedAt = this.#clock.monotonic();
  }

  /**
   * For how long the program has read nothing while its queue was full; 0 while the queue has room. After it has closed
   * its side, for how long it has read nothing at all: only a write can show whether it still reads.
   */
  stalledMs(): number {
    const since = this.#isFull ? this.#fullSince : this.#endedAt;
    return since === undefined ? 0 : this.#clock.monotonic() - Math.max(since, this.#takenAt);
  }

  get #isFull(): boolean {
    return this.#queue.size === this.#queue.capacity;
  }

  #taken(): void {
    this.#takenAt = this.#clock.monotonic();
    this.pump();
  }
}
