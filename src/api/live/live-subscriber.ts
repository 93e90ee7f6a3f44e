/**
 * One client of the live stream. It gets the current value of every tag, then every update in order of arrival, and a heartbeat after a
 * silence. If the network is slow, messages wait in the queue (512 messages; the oldest superseded ones are dropped). The socket itself
 * holds at most `socketBytes`.
 *
 * The snapshot is read from the store while it is sent, not copied. Updates of a tag that the snapshot has not reached yet are not
 * queued, because the snapshot will send the newest value. So the values of a tag never go back in time.
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
  /** Tag messages passed to the socket. */
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
  /** Tags that the snapshot has not sent yet, and the position in them. */
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

  /** Queues an update; `pump` sends it. A burst of more than half the queue is sent at once and not dropped. */
  offer(update: TagUpdate): void {
    if (this.#owed.has(update.tagId)) return;
    const wasFull = this.#queue.full;
    this.#queue.push(update);
    if (this.#queue.full && !wasFull) this.#fullSince = this.#clock.monotonic();
    if (this.#queue.size * 2 >= this.#queue.capacity) this.pump();
  }

  /** Passes what waits to the socket, as much as it may hold, in one write. */
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

  /** How long the client has read nothing while its queue was full; 0 if there is room. */
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

  /** When the network has taken the last message of a batch, the next batch may be sent. */
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
    // If messages wait, the connection is blocked and not silent, so there is no heartbeat.
    if (this.#queue.size === 0 && this.#owed.size === 0) {
      this.heartbeats += 1;
      this.socket.send(this.#messages.heartbeat, { binary: false });
    }
    this.#heartbeat.refresh();
  }
}
