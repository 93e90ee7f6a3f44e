/**
 * One client of the live stream: first the current value of every tag, then every update in order of arrival, a heartbeat
 * after a time of silence. What the network does not take waits in the queue (512 messages, the oldest superseded ones
 * make room), never in the socket: it holds `socketBytes` and no more.
 *
 * The snapshot is read from the store while it is sent, not copied: a tag whose turn has not come yet needs none of its
 * updates queued, because its turn sends the newest. So the values of one tag never run backwards.
 */
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Clock } from "../../core/clock.ts";
import { SubscriberQueue } from "../../tags/subscriber-queue.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { LiveMessages } from "./live-messages.ts";

export interface SubscriberOptions {
  readonly queueMessages: number;
  readonly heartbeatMs: number;
  readonly socketBytes: number;
}

export class LiveSubscriber {
  /** Tag messages handed to the socket. */
  sent = 0;
  heartbeats = 0;
  /** Whether the peer has answered the last ping. */
  answering = true;
  readonly socket: WebSocket;
  readonly #stream: Socket;
  readonly #tags: TagStore;
  readonly #messages: LiveMessages;
  readonly #clock: Clock;
  readonly #queue: SubscriberQueue;
  readonly #socketBytes: number;
  readonly #heartbeat: NodeJS.Timeout;
  /** Tags whose value the snapshot still owes, and the place in them. */
  readonly #owed: Set<string>;
  readonly #snapshot: Iterator<string>;
  #fullSince = 0;
  #takenAt: number;

  constructor(
    socket: WebSocket,
    stream: Socket,
    { tags, messages, clock }: { tags: TagStore; messages: LiveMessages; clock: Clock },
    options: SubscriberOptions,
  ) {
    this.socket = socket;
    this.#stream = stream;
    this.#tags = tags;
    this.#messages = messages;
    this.#clock = clock;
    this.#queue = new SubscriberQueue(options.queueMessages);
    this.#socketBytes = options.socketBytes;
    this.#owed = new Set();
    for (const { definition, value } of tags.entries()) if (value !== undefined) this.#owed.add(definition.id);
    this.#snapshot = this.#owed.values();
    this.#takenAt = clock.monotonic();
    this.#heartbeat = setTimeout(() => this.#beat(), options.heartbeatMs);
  }

  get dropped(): number {
    return this.#queue.dropped;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Takes an update for sending; `pump` sends. A burst larger than half the queue is sent at once, not dropped. */
  offer(update: TagUpdate): void {
    if (this.#owed.has(update.tagId)) return;
    const wasFull = this.#queue.full;
    this.#queue.push(update);
    if (this.#queue.full && !wasFull) this.#fullSince = this.#clock.monotonic();
    if (this.#queue.size * 2 >= this.#queue.capacity) this.pump();
  }

  /** Hands what waits to the socket, as far as the socket may hold it, in one write. */
  pump(): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount >= this.#socketBytes) return;
    let update = this.#next();
    if (update === undefined) return;
    this.#stream.cork();
    while (update !== undefined) {
      const following: TagUpdate | undefined = socket.bufferedAmount < this.#socketBytes ? this.#next() : undefined;
      this.#send(this.#messages.of(update), following === undefined);
      update = following;
    }
    this.#stream.uncork();
    this.#heartbeat.refresh();
  }

  /** How long it has taken nothing while its queue was full; 0 while there is room. */
  stalledMs(): number {
    if (!this.#queue.full) return 0;
    return this.#clock.monotonic() - Math.max(this.#fullSince, this.#takenAt);
  }

  end(): void {
    clearTimeout(this.#heartbeat);
  }

  #next(): TagUpdate | undefined {
    while (this.#owed.size > 0) {
      const { value: tagId } = this.#snapshot.next() as IteratorYieldResult<string>;
      this.#owed.delete(tagId);
      const value = this.#tags.value(tagId);
      if (value !== undefined) return value;
    }
    return this.#queue.shift();
  }

  /** The last message of a batch tells when the network has taken it; then the next batch may go. */
  #send(message: Buffer, last: boolean): void {
    this.sent += 1;
    if (last) this.socket.send(message, { binary: false }, () => this.#taken());
    else this.socket.send(message, { binary: false });
  }

  #taken(): void {
    this.#takenAt = this.#clock.monotonic();
    this.pump();
  }

  #beat(): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // With messages waiting the line is not silent but blocked, and a heartbeat would be a lie.
    if (this.#queue.size === 0 && this.#owed.size === 0) {
      this.heartbeats += 1;
      this.socket.send(this.#messages.heartbeat, { binary: false });
    }
    this.#heartbeat.refresh();
  }
}
