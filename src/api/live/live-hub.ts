/**
 * The live stream's subscribers. The hub listens to the tag store once. The messages of the latest updates are joined once and written to
 * every subscriber that is level; those that are behind have queues of their own (see `live-subscriber.ts`).
 *
 * They are sent at the end of the event loop's turn to a few readers. The more there are, the longer the pause before the next time, up to
 * `tickMs`: with five readers a message leaves after a millisecond, and with a thousand there is one write to each in a tick. A peer that
 * answers no ping is cut off; one that reads nothing while its queue is full is closed with 1013.
 */
import type { WebSocket } from "ws";
import type { Bounds } from "../../core/bounds.ts";
import type { Clock } from "../../core/clock.ts";
import { limits } from "../limits.ts";
import { GOING_AWAY } from "./close-codes.ts";
import { limits as tagsLimits } from "../../tags/limits.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { LIVE_PATH, LiveMessages } from "./live-messages.ts";
import { Places } from "../load/places.ts";
import type { Problem } from "../problem.ts";
import { LiveSubscriber, type SubscriberConnection } from "./live-subscriber.ts";
import type { LiveStatistics } from "../reports.ts";

export const liveDefaults = {
  queueMessages: tagsLimits.subscriber.queueMessages,
  heartbeatMs: limits.live.heartbeatMs,
  socketBytes: tagsLimits.subscriber.socketBytes,
  stalledMs: tagsLimits.subscriber.stalledMs,
  /** For the closing handshake. */
  closeMs: limits.live.closeMs,
  pingMs: limits.live.pingMs,
  subscribers: limits.live.subscribers,
  tickMs: limits.live.tickMs,
} as const;

/** A close code of the registry of RFC 6455. */
const TRY_AGAIN_LATER = 1013;

/** From one time of sending to the next it is at least this many times as long as sending takes. */
const LEAST_PACE = 1.5;
/** A shorter pause is left out: timers are not more exact. */
const SHORTEST_PAUSE_MS = 1;

export class LiveHub {
  readonly type = "live";
  readonly name = LIVE_PATH;
  readonly options: Bounds<typeof liveDefaults>;
  readonly #tags: TagStore;
  readonly #clock: Clock;
  readonly #messages = new LiveMessages();
  readonly #subscribers = new Set<LiveSubscriber>();
  /** Those of the subscribers that have had all but `#news`. */
  readonly #level = new Set<LiveSubscriber>();
  readonly #behind = new Set<LiveSubscriber>();
  /** Updates for those that are level, at most half of what a queue holds. */
  #news: TagUpdate[] = [];
  readonly #places: Places;
  readonly #stopped = Promise.withResolvers<void>();
  #unsubscribe: (() => void) | undefined;
  #timers: NodeJS.Timeout[] = [];
  #isDue = false;
  #dueTimer: NodeJS.Timeout | undefined;
  /** The earliest time of the next sending. */
  #nextMs = 0;
  #closedStalled = 0;
  #closedDead = 0;
  #compressed = 0;
  /** The counts of subscribers that have gone. */
  readonly #past = { messages: 0, heartbeats: 0, dropped: 0 };

  constructor(tags: TagStore, clock: Clock, options: Bounds<typeof liveDefaults> = liveDefaults) {
    this.#tags = tags;
    this.#clock = clock;
    this.options = options;
    this.#places = new Places(options.subscribers);
  }

  run(): Promise<void> {
    const { pingMs, stalledMs } = this.options;
    this.#unsubscribe = this.#tags.subscribe((update) => this.#offer(update));
    this.#timers = [
      setInterval(() => this.#ping(), pingMs),
      setInterval(() => this.#closeStalled(), Math.max(10, Math.min(1000, stalledMs / 4))),
    ];
    return this.#stopped.promise;
  }

  /** Takes no more updates and closes all connections (1001). Idempotent. */
  stop(): void {
    this.#unsubscribe?.();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#dueTimer);
    for (const subscriber of this.#subscribers) subscriber.socket.close(GOING_AWAY);
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.statistics() };
  }

  /** Why another subscriber is refused; undefined if it is not. */
  problemFor(client: string | undefined): Problem | undefined {
    return this.#places.problemFor(client);
  }

  /** Whether the handshake with this URL may agree on compression: it asks for it, and not too many have it. */
  mayCompress(url: string): boolean {
    const asksFor = url.startsWith(`${LIVE_PATH}?`) && /[?&]compression=deflate(&|$)/.test(url);
    return asksFor && this.#compressed < limits.live.compressed.atOnce;
  }

  /** `client`: the address that it is counted to. */
  accept(socket: WebSocket, connection: SubscriberConnection & { readonly client: string | undefined }): void {
    const parts = { tags: this.#tags, messages: this.#messages, clock: this.#clock };
    const subscriber = new LiveSubscriber(socket, connection, parts, this.options);
    this.#subscribers.add(subscriber);
    this.#behind.add(subscriber);
    if (connection.isCompressed === true) {
      this.#compressed += 1;
      socket.once("close", () => (this.#compressed -= 1));
    }
    // The place is released when the socket is closed, which may be later than `#remove`.
    socket.once("close", this.#places.take(connection.client));
    socket.on("pong", () => (subscriber.answering = true));
    socket.on("error", () => {}); // A broken frame or a lost connection; ws closes after it, with 1002, 1007 or 1009.
    socket.on("close", () => this.#remove(subscriber));
    subscriber.pump();
  }

  statistics(): LiveStatistics {
    const { messages, heartbeats, dropped } = this.#past;
    const sum = { messages, heartbeats, dropped, waiting: 0 };
    for (const subscriber of this.#subscribers) {
      sum.messages += subscriber.sent;
      sum.heartbeats += subscriber.heartbeats;
      sum.dropped += subscriber.dropped;
      sum.waiting += subscriber.waiting;
    }
    sum.waiting += this.#level.size * this.#news.length;
    return {
      subscribers: this.#subscribers.size,
      waiting: sum.waiting,
      accepted: this.#places.accepted,
      refused: this.#places.refused,
      messages: sum.messages,
      heartbeats: sum.heartbeats,
      dropped: sum.dropped,
      closed_stalled: this.#closedStalled,
      closed_dead: this.#closedDead,
      compressed: this.#compressed,
    };
  }

  #remove(subscriber: LiveSubscriber): void {
    if (!this.#subscribers.delete(subscriber)) return;
    this.#level.delete(subscriber);
    this.#behind.delete(subscriber);
    subscriber.end();
    this.#past.messages += subscriber.sent;
    this.#past.heartbeats += subscriber.heartbeats;
    this.#past.dropped += subscriber.dropped;
  }

  #offer(update: TagUpdate): void {
    if (this.#subscribers.size === 0) return;
    for (const subscriber of this.#behind) subscriber.offer(update);
    if (this.#level.size > 0) this.#news.push(update);
    if (this.#news.length * 2 >= this.options.queueMessages) this.#send();
    else if (!this.#isDue) this.#sendLater();
  }

  #sendLater(): void {
    this.#isDue = true;
    const pauseMs = this.#nextMs - this.#clock.monotonic();
    if (pauseMs < SHORTEST_PAUSE_MS) setImmediate(() => this.#sendDue());
    else this.#dueTimer = setTimeout(() => this.#sendDue(), Math.round(pauseMs));
  }

  #sendDue(): void {
    const startMs = this.#clock.monotonic();
    this.#send();
    this.#isDue = false;
    const tookMs = this.#clock.monotonic() - startMs;
    const pauseMs = Math.min(this.options.tickMs, limits.live.tickMsPerReader * this.#subscribers.size);
    this.#nextMs = startMs + Math.max(pauseMs, LEAST_PACE * tookMs);
  }

  #send(): void {
    const news = this.#news;
    this.#news = [];
    if (news.length > 0) this.#sendToLevel(news);
    for (const subscriber of this.#behind) {
      subscriber.pump();
      if (!subscriber.isLevel) continue;
      this.#behind.delete(subscriber);
      this.#level.add(subscriber);
    }
  }

  #sendToLevel(news: readonly TagUpdate[]): void {
    const frames = Buffer.concat(news.map((update) => this.#messages.of(update)));
    const nowMs = this.#clock.monotonic();
    for (const subscriber of this.#level) {
      if (subscriber.take(frames, news.length, nowMs)) continue;
      this.#level.delete(subscriber);
      this.#behind.add(subscriber);
      for (const update of news) subscriber.offer(update);
    }
  }

  #ping(): void {
    for (const subscriber of this.#subscribers) {
      if (subscriber.answering) {
        subscriber.answering = false;
        subscriber.socket.ping();
      } else {
        this.#closedDead += 1;
        subscriber.socket.terminate();
      }
    }
  }

  #closeStalled(): void {
    for (const subscriber of this.#subscribers) {
      if (subscriber.stalledMs() < this.options.stalledMs) continue;
      this.#closedStalled += 1;
      subscriber.socket.close(TRY_AGAIN_LATER);
      this.#remove(subscriber);
    }
  }
}
