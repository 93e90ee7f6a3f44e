/**
 * One program that reads raw frames. What the network does not take waits in a queue of whole messages, of which the
 * oldest makes room: never in the socket, which holds `socketBytes` and no more.
 */
import type { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import { BoundedQueue } from "../../core/bounded-queue.ts";
import type { Clock } from "../../core/clock.ts";

export interface RawSubscriberOptions {
  readonly queueMessages: number;
  readonly socketBytes: number;
}

export class RawSubscriber {
  /** Messages handed to the socket, and those that made room for newer ones. */
  sent = 0;
  dropped = 0;
  readonly socket: Socket;
  readonly #clock: Clock;
  readonly #queue: BoundedQueue<Buffer>;
  readonly #socketBytes: number;
  #fullSince = 0;
  #takenAt: number;
  #endedAt: number | undefined;

  constructor(socket: Socket, clock: Clock, { queueMessages, socketBytes }: RawSubscriberOptions) {
    this.socket = socket;
    this.#clock = clock;
    this.#queue = new BoundedQueue(queueMessages);
    this.#socketBytes = socketBytes;
    this.#takenAt = clock.monotonic();
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Takes the lines of a message; `pump` sends. A burst larger than half the queue is sent at once, not dropped. */
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

  /** Writes waiting lines to the socket in one write, up to the bytes that the socket may hold. */
  pump(): void {
    const { socket } = this;
    if (socket.destroyed || socket.writableLength >= this.#socketBytes) return;
    let lines = this.#queue.shift();
    if (lines === undefined) return;
    socket.cork();
    while (lines !== undefined) {
      const next: Buffer | undefined = socket.writableLength < this.#socketBytes ? this.#queue.shift() : undefined;
      this.sent += 1;
      // The last of a batch tells when the network has taken it; then the next batch may go.
      if (next === undefined) socket.write(lines, () => this.#taken());
      else socket.write(lines);
      lines = next;
    }
    socket.uncork();
  }

  /** It has closed its own side: it may still read, or be gone. */
  ended(): void {
    this.#endedAt = this.#clock.monotonic();
  }

  /**
   * How long it has taken nothing while its queue was full; 0 while there is room. Of one that has ended its side, how long
   * it has taken nothing at all: only something that is sent can tell whether it is there.
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
