/**
 * One client of the live stream. It gets the current value of every tag that it asks for, then every update in order of arrival, and a
 * heartbeat after a silence. If the network is slow, messages wait in the queue (512 messages; the oldest superseded ones are dropped).
 * The socket itself holds at most `socketBytes`.
 *
 * A subscriber that has had everything is level: the hub hands it the bytes that it has made once for all of those (`take`). One that is
 * behind has a queue of its own (`offer`, `pump`): at the snapshot, while its socket is full, and always where it asks for a selection or
 * for compression.
 *
 * The snapshot is read from the store while it is sent, not copied. Updates of a tag that the snapshot has not reached yet are not
 * queued, because the snapshot will send the newest value. So the values of a tag never go back in time.
 *
 * Frames are written to the TCP connection itself. ws writes there what it sends on its own (pings, the closing handshake), each as a
 * whole frame too, so that neither can tear the other's.
 */
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Clock } from "../../core/clock.ts";
import type { Bounds } from "../../core/bounds.ts";
import type { limits as tagsLimits } from "../../tags/limits.ts";
import { SubscriberQueue } from "../../tags/subscriber-queue.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { LiveMessages } from "./live-messages.ts";
import { type LiveSelection, TagChoice, TagPace } from "./live-selection.ts";
import { DeflateWire, PlainWire, type Wire } from "./wire.ts";

export interface SubscriberConnection {
  /** The TCP connection below the WebSocket. */
  readonly stream: Socket;
  readonly selection: LiveSelection;
  /** Whether the handshake has agreed on compression. */
  readonly isCompressed?: boolean;
}

type LiveBounds = Bounds<Pick<typeof tagsLimits.subscriber, "queueMessages" | "socketBytes">> & {
  readonly heartbeatMs: number;
};

export class LiveSubscriber {
  /** Tag messages passed to the socket. */
  sent = 0;
  heartbeats = 0;
  /** Whether the peer has answered the last ping. */
  answering = true;
  readonly socket: WebSocket;
  readonly #stream: Socket;
  readonly #wire: Wire;
  readonly #tags: TagStore;
  readonly #messages: LiveMessages;
  readonly #clock: Clock;
  readonly #bounds: LiveBounds;
  readonly #queue: SubscriberQueue;
  readonly #choice: TagChoice | undefined;
  readonly #pace: TagPace | undefined;
  /** Tags that the snapshot has not sent yet, and the position in them. */
  readonly #owed = new Set<string>();
  readonly #snapshot: Iterator<string>;
  #fullSinceMs = 0;
  #takenAtMs: number;
  #wroteAtMs: number;
  #heartbeat: NodeJS.Timeout;
  #release: NodeJS.Timeout | undefined;

  constructor(
    socket: WebSocket,
    { stream, selection, isCompressed = false }: SubscriberConnection,
    { tags, messages, clock }: { readonly tags: TagStore; readonly messages: LiveMessages; readonly clock: Clock },
    bounds: LiveBounds,
  ) {
    this.socket = socket;
    this.#stream = stream;
    this.#wire = isCompressed ? new DeflateWire(socket, () => this.#drained()) : new PlainWire(stream);
    this.#tags = tags;
    this.#messages = messages;
    this.#clock = clock;
    this.#bounds = bounds;
    this.#queue = new SubscriberQueue(bounds.queueMessages);
    this.#choice = selection.tags.length === 0 ? undefined : new TagChoice(selection.tags);
    this.#pace = selection.min_interval_ms === 0 ? undefined : new TagPace(selection.min_interval_ms);
    for (const { definition, value } of tags.entries()) {
      if (value !== undefined && this.#choice?.has(definition.id) !== false) this.#owed.add(definition.id);
    }
    this.#snapshot = this.#owed.values();
    this.#takenAtMs = this.#wroteAtMs = clock.monotonic();
    this.#heartbeat = setTimeout(() => this.#beat(), bounds.heartbeatMs);
    stream.on("drain", this.#drained);
  }

  get dropped(): number {
    return this.#queue.dropped;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Whether it has had everything that all have had, so that the next bytes for all are also its own. */
  get isLevel(): boolean {
    const isWhole = this.#choice === undefined && this.#pace === undefined;
    return isWhole && this.#wire.isShared && this.#owed.size === 0 && this.#queue.size === 0;
  }

  /** Takes the messages of this many updates, if the socket has room for them; otherwise false, and it is behind from now on. */
  take(frames: Buffer, updates: number, nowMs: number): boolean {
    if (!this.#isOpen || this.#wire.waiting + frames.length > this.#bounds.socketBytes) return false;
    this.#wire.write([frames]);
    this.sent += updates;
    this.#wroteAtMs = nowMs;
    return true;
  }

  /** Queues an update; `pump` sends it. A burst of more than half the queue is sent at once and not dropped. */
  offer(update: TagUpdate): void {
    if (this.#owed.has(update.tagId) || this.#choice?.has(update.tagId) === false) return;
    if (this.#pace?.passes(update, this.#clock.monotonic()) === false) {
      this.#release ??= this.#releaseLater();
      return;
    }
    this.#push(update);
  }

  /** Passes what waits to the socket, as much as it may hold, in few writes. */
  pump(): void {
    const { socketBytes } = this.#bounds;
    while (this.#isOpen && this.#wire.waiting < socketBytes) {
      const frames = this.#nextFrames(socketBytes - this.#wire.waiting);
      if (frames.length === 0) return;
      this.#wire.write(frames);
      this.sent += frames.length;
      this.#wroteAtMs = this.#clock.monotonic();
    }
  }

  /** How long the client has read nothing while its queue was full; 0 if there is room. */
  stalledMs(): number {
    if (!this.#queue.full) return 0;
    return this.#clock.monotonic() - Math.max(this.#fullSinceMs, this.#takenAtMs);
  }

  end(): void {
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#release);
    this.#stream.off("drain", this.#drained);
  }

  get #isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /** The network has taken all that the socket held. */
  readonly #drained = (): void => {
    this.#takenAtMs = this.#clock.monotonic();
    this.pump();
  };

  #push(update: TagUpdate): void {
    const wasFull = this.#queue.full;
    this.#queue.push(update);
    if (this.#queue.full && !wasFull) this.#fullSinceMs = this.#clock.monotonic();
    if (this.#queue.size * 2 >= this.#queue.capacity) this.pump();
  }

  #nextFrames(mostBytes: number): Buffer[] {
    const frames: Buffer[] = [];
    for (let bytes = 0; bytes < mostBytes;) {
      const update = this.#next();
      if (update === undefined) break;
      const frame = this.#messages.of(update);
      frames.push(frame);
      bytes += frame.length;
    }
    return frames;
  }

  #next(): TagUpdate | undefined {
    while (this.#owed.size > 0) {
      const { value: tagId } = this.#snapshot.next() as IteratorYieldResult<string>;
      this.#owed.delete(tagId);
      const value = this.#tags.value(tagId);
      if (value === undefined) continue;
      this.#pace?.passes(value, this.#clock.monotonic());
      return value;
    }
    return this.#queue.shift();
  }

  #releaseLater(): NodeJS.Timeout | undefined {
    const waitMs = this.#pace?.waitMs(this.#clock.monotonic());
    return waitMs === undefined ? undefined : setTimeout(() => this.#releaseDue(), Math.ceil(waitMs));
  }

  #releaseDue(): void {
    for (const update of this.#pace?.due(this.#clock.monotonic()) ?? []) this.#push(update);
    this.pump();
    this.#release = this.#releaseLater();
  }

  #beat(): void {
    if (!this.#isOpen) return;
    const silentMs = this.#clock.monotonic() - this.#wroteAtMs;
    const waitMs = this.#bounds.heartbeatMs - silentMs;
    // If messages wait, the connection is blocked and not silent, so there is no heartbeat.
    if (waitMs < 1 && this.#queue.size === 0 && this.#owed.size === 0) {
      this.heartbeats += 1;
      this.#wire.write([this.#messages.heartbeat]);
    }
    this.#heartbeat = setTimeout(() => this.#beat(), waitMs < 1 ? this.#bounds.heartbeatMs : Math.ceil(waitMs));
  }
}
