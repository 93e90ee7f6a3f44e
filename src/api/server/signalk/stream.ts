/**
 * The subscribers of `/signalk/v1/stream`. A client that may not read yet is greeted and has a short while to sign in over the socket;
 * until then it gets nothing else, and there are few places for such clients. The stream listens to the model once. Changes go out at the
 * end of the event loop's turn, or under load at the end of a tick: one delta for each channel, made once for all of its members. So a
 * position is never half of one and half of the next, although its two tags come one after the other.
 */
import { AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import type { RawData, WebSocket } from "ws";
import type { Caller } from "../../../access/caller.ts";
import { mayPass } from "../../../access/policy.ts";
import type { Bounds } from "../../../core/bounds.ts";
import type { Clock } from "../../../core/clock.ts";
import { formatIsoTime } from "../../../core/time.ts";
import type { Leaf } from "../../../signalk/leaf.ts";
import { limits } from "../../../signalk/limits.ts";
import type { SignalkModel } from "../../../signalk/model.ts";
import { keyOf, SELF, type Subscription } from "../../../signalk/subscription.ts";
import { POLICY_VIOLATION } from "../../live/close-codes.ts";
import { Places } from "../../load/places.ts";
import type { Problem } from "../../problem.ts";
import { Channel } from "./channel.ts";
import { readStreamQuery } from "./stream-query.ts";
import { SignalkSubscriber } from "./subscriber.ts";

export const STREAM_PATH = "/signalk/v1/stream";
export const STREAM_DOOR = `WS ${STREAM_PATH}`;
/** The version of the specification that is served. */
export const SIGNALK_VERSION = "1.8.2";

/** Handles a message of a client. */
type OnMessage = (subscriber: SignalkSubscriber, text: string) => Promise<void>;

const GOING_AWAY = 1001;
const WHOLE_VESSEL: Subscription = { context: SELF, path: "*", policy: "instant", periodMs: 0 };
const ALL_VESSELS: Subscription = { ...WHOLE_VESSEL, context: "*" };

export class SignalkStream {
  readonly type = "signalk";
  readonly name = STREAM_PATH;
  readonly places: Places;
  /** Clients that still have to sign in, where that is needed; each has one of `places` besides. */
  readonly strangers = new Places(limits.stream.strangers);
  readonly #model: SignalkModel;
  readonly #clock: Clock;
  readonly #options: Bounds<typeof limits.stream>;
  readonly #onMessage: OnMessage;
  /** What is wrong with Signal K, in words; null if nothing is. */
  readonly fault: () => string | null;
  readonly #channels = new Map<string, Channel>();
  /** Whose channels they are: of the client that has opened each. */
  readonly #shares = new Places(limits.stream.channels);
  readonly #endShare = new Map<Channel, () => void>();
  /** Each subscriber's channels, by the key of the subscription. */
  readonly #subscribers = new Map<SignalkSubscriber, Map<string, Channel>>();
  readonly #changed = new Set<Leaf>();
  /** Leaves that have been handed out before, so that every channel has looked at them. */
  readonly #known = new WeakSet<Leaf>();
  readonly #stopped = Promise.withResolvers<void>();
  #end: (() => void) | undefined;
  #timers: NodeJS.Timeout[] = [];
  #nextFlush: NodeJS.Timeout | undefined;
  #nextTick: NodeJS.Timeout | undefined;
  #tickEndsMs = 0;
  #isFlushing = false;
  readonly #past = { messages: 0, superseded: 0, closed_stalled: 0, closed_dead: 0, received: 0, faulty: 0 };

  constructor(
    model: SignalkModel,
    clock: Clock,
    { onMessage, fault }: { readonly onMessage: OnMessage; readonly fault: () => string | null },
    options: Bounds<typeof limits.stream>,
  ) {
    this.#model = model;
    this.#clock = clock;
    this.#onMessage = onMessage;
    this.fault = fault;
    this.#options = options;
    this.places = new Places(options.subscribers);
  }

  run(): Promise<void> {
    const { pingMs, stalledMs, lookMs } = this.#options;
    this.#end = this.#model.listen({ changed: (leaf) => this.#offer(leaf), gone: (leaf) => this.#forget(leaf) });
    this.#timers = [
      setInterval(() => this.#model.targets.expire(), lookMs),
      setInterval(() => this.#ping(), pingMs),
      setInterval(() => this.#closeStalled(), Math.max(10, Math.min(1000, stalledMs / 4))),
    ];
    return this.#stopped.promise;
  }

  /** Closes all connections (1001). Idempotent. */
  stop(): void {
    this.#end?.();
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#nextFlush);
    clearTimeout(this.#nextTick);
    for (const { socket } of this.#subscribers.keys()) socket.close(GOING_AWAY);
    this.#stopped.resolve();
  }

  counters(): Readonly<Record<string, number>> {
    const sum = { ...this.#past, waiting: 0 };
    for (const subscriber of this.#subscribers.keys()) {
      sum.messages += subscriber.messages;
      sum.superseded += subscriber.superseded;
      sum.waiting += subscriber.waiting;
    }
    const { accepted, refused } = this.places;
    const subscribers = this.#subscribers.size;
    return {
      subscribers,
      strangers: this.strangers.taken,
      accepted,
      refused,
      channels: this.#channels.size,
      ...sum,
      ...this.#model.counts(),
    };
  }

  /** Why another subscriber is refused; undefined if it is not. */
  problemFor(client: string | undefined): Problem | undefined {
    return this.places.problemFor(client);
  }

  /** `onAdmitted`: it may read, at once or since it has signed in. */
  accept(
    socket: WebSocket,
    stream: Socket,
    caller: (credential?: string) => Caller,
    url: string,
    onAdmitted: (subscriber: SignalkSubscriber) => void,
  ): void {
    const { subscribe, ...wishes } = readStreamQuery(url);
    const now = () => this.#clock.monotonic();
    const parts = { caller, self: this.#model.context, now, ...wishes };
    const subscriber = new SignalkSubscriber(socket, stream, parts, this.#options);
    this.#subscribers.set(subscriber, new Map());
    socket.once("close", this.places.take(caller().client));
    socket.on("pong", () => (subscriber.answering = true));
    socket.on("error", () => {}); // A broken frame or a lost connection; ws closes after it, with 1002, 1007 or 1009.
    socket.on("close", () => this.#remove(subscriber));
    const take = (data: RawData, isBinary: boolean) => {
      this.#past.received += 1;
      const text = isBinary ? "" : (data as Buffer).toString();
      subscriber.turns.add(() => this.#onMessage(subscriber, text));
    };
    // In the language that the client has asked for.
    socket.on("message", AsyncResource.bind(take));
    subscriber.say(this.#hello());
    const begin = () => {
      onAdmitted(subscriber);
      if (subscribe !== "none") this.subscribe(subscriber, subscribe === "all" ? ALL_VESSELS : WHOLE_VESSEL);
    };
    if (mayRead(subscriber)) begin();
    else this.#awaitSignIn(subscriber, begin);
  }

  /** Lets a stranger in that has signed in. */
  admit(subscriber: SignalkSubscriber): void {
    const { admitted } = subscriber;
    if (admitted === undefined || !mayRead(subscriber)) return;
    subscriber.admitted = undefined;
    admitted();
  }

  #awaitSignIn(subscriber: SignalkSubscriber, begin: () => void): void {
    const { socket } = subscriber;
    const leave = this.strangers.take(subscriber.caller().client);
    const tooLate = setTimeout(() => socket.close(POLICY_VIOLATION), this.#options.signInMs);
    const end = () => {
      clearTimeout(tooLate);
      leave();
    };
    socket.once("close", end);
    subscriber.admitted = () => {
      end();
      begin();
    };
  }

  /** False if there are too many subscriptions. A subscription that it has already does not count. */
  subscribe(subscriber: SignalkSubscriber, subscription: Subscription): boolean {
    const own = this.#subscribers.get(subscriber);
    // A subscriber that is being closed gets nothing more, and nothing more is made for it.
    if (own === undefined || subscriber.socket.readyState !== subscriber.socket.OPEN) return true;
    const { sendsMeta, sendsCachedValues } = subscriber;
    const key = keyOf(subscription);
    const known = this.#channels.get(channelKey(key, sendsMeta));
    if (own.size >= limits.stream.subscriptions && !own.has(key)) return false;
    const channel = known ?? this.#open(subscription, subscriber);
    if (channel === undefined) return false;
    own.set(key, channel);
    channel.join(subscriber, this.#model.leaves(), sendsCachedValues, this.#clock.now());
    return true;
  }

  /** Undefined if its client has as many as it may. */
  #open(subscription: Subscription, subscriber: SignalkSubscriber): Channel | undefined {
    const { sendsMeta } = subscriber;
    const { client } = subscriber.caller();
    if (this.#shares.problemFor(client) !== undefined) return undefined;
    const channel = new Channel(subscription, sendsMeta, this.#model.context, this.#clock.monotonic());
    this.#channels.set(channelKey(keyOf(subscription), sendsMeta), channel);
    this.#endShare.set(channel, this.#shares.take(client));
    return channel;
  }

  unsubscribe(subscriber: SignalkSubscriber, isMeant: (subscription: Subscription) => boolean): void {
    const own = this.#subscribers.get(subscriber);
    for (const [key, channel] of own ?? []) {
      if (!isMeant(channel.subscription)) continue;
      own?.delete(key);
      this.#leave(key, channel, subscriber);
    }
  }

  /** Counts a message that could not be understood. */
  countFaulty(): void {
    this.#past.faulty += 1;
  }

  #hello(): string {
    const { context, identity } = this.#model;
    const timestamp = formatIsoTime(this.#clock.now());
    const name = `bitacora (${identity.name})`;
    return JSON.stringify({ name, version: SIGNALK_VERSION, self: context, roles: ["master", "main"], timestamp });
  }

  #leave(key: string, channel: Channel, subscriber: SignalkSubscriber): void {
    channel.members.delete(subscriber);
    if (channel.members.size > 0) return;
    this.#channels.delete(channelKey(key, subscriber.sendsMeta));
    this.#endShare.get(channel)?.();
    this.#endShare.delete(channel);
  }

  #remove(subscriber: SignalkSubscriber): void {
    const own = this.#subscribers.get(subscriber);
    if (own === undefined) return;
    this.#subscribers.delete(subscriber);
    for (const [key, channel] of own) this.#leave(key, channel, subscriber);
    this.#past.messages += subscriber.messages;
    this.#past.superseded += subscriber.superseded;
  }

  #offer(leaf: Leaf): void {
    if (this.#channels.size === 0) return;
    this.#changed.add(leaf);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    // After a pause at once, else when the tick is over: then more values share a delta, a frame and a write.
    const waitMs = this.#tickEndsMs - this.#clock.monotonic();
    if (waitMs <= 0) setImmediate(() => this.#handOut());
    else this.#nextTick = setTimeout(() => this.#handOut(), waitMs);
  }

  #forget(leaf: Leaf): void {
    this.#changed.delete(leaf);
    for (const channel of this.#channels.values()) channel.forget(leaf);
    for (const subscriber of this.#subscribers.keys()) subscriber.forget(leaf);
  }

  /** Sends changes to the channels that match them. */
  #handOut(): void {
    this.#isFlushing = false;
    this.#tickEndsMs = this.#clock.monotonic() + limits.stream.tickMs;
    const fresh = [...this.#changed].filter((leaf) => !this.#known.has(leaf));
    for (const channel of this.#channels.values())
      for (const changed of channel.meansSomething ? this.#changed : fresh) channel.changed(changed);
    for (const leaf of fresh) this.#known.add(leaf);
    this.#changed.clear();
    this.#flush();
  }

  /** Sends what is due, and looks again when the next is. */
  #flush(): void {
    const nowMs = this.#clock.monotonic();
    let nextMs = Infinity;
    for (const channel of this.#channels.values()) {
      channel.flush(nowMs);
      nextMs = Math.min(nextMs, channel.dueMs);
    }
    clearTimeout(this.#nextFlush);
    this.#nextFlush = nextMs === Infinity ? undefined : setTimeout(() => this.#flush(), Math.max(1, nextMs - nowMs));
  }

  #ping(): void {
    for (const subscriber of this.#subscribers.keys()) {
      if (subscriber.answering) {
        subscriber.answering = false;
        subscriber.socket.ping();
      } else {
        this.#past.closed_dead += 1;
        subscriber.socket.terminate();
      }
    }
  }

  #closeStalled(): void {
    for (const subscriber of this.#subscribers.keys()) {
      if (subscriber.stalledMs() < this.#options.stalledMs) continue;
      this.#past.closed_stalled += 1;
      subscriber.closeStalled();
      this.#remove(subscriber);
    }
  }
}

function mayRead(subscriber: SignalkSubscriber): boolean {
  const { rights, door } = subscriber.caller();
  return mayPass(rights, door);
}

function channelKey(key: string, sendsMeta: boolean): string {
  return `${sendsMeta ? "meta" : ""} ${key}`;
}
