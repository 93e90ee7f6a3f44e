/**
 * Equal subscriptions of all subscribers: they are matched once, wait for one period, and share each delta, which is made once. Those who
 * want meta are in another channel than those who do not, so that a meta is sent once, before the first value of its path.
 */
import { type Context, type Leaf, metaDeltaOf } from "../../../signalk/leaf.ts";
import { isNear, matchesContext, matchesLeaf, type Subscription } from "../../../signalk/subscription.ts";
import { deltaFrames } from "./delta-frames.ts";
import type { SignalkSubscriber } from "./subscriber.ts";

export class Channel {
  readonly members = new Set<SignalkSubscriber>();
  readonly subscription: Subscription;
  /** Whether anything that there is is meant: if not, only what is new needs to be looked at. */
  meansSomething = false;
  readonly #sendsMeta: boolean;
  /** The context of our own vessel. */
  readonly #self: string;
  /** Whether a leaf of our own vessel is meant, for those that have been looked at. */
  readonly #meant = new Map<Leaf, boolean>();
  /** Other vessels have few paths and many leaves: whether the path matches, and whether the vessel does. */
  readonly #meantPaths = new Map<string, boolean>();
  readonly #meantContexts = new Map<Context, boolean>();
  /** Paths that all members know, for subscriptions that announce each path once. */
  readonly #announced = new Set<string>();
  readonly #waiting = new Set<Leaf>();
  #dueMs: number;

  constructor(subscription: Subscription, sendsMeta: boolean, self: string, nowMs: number) {
    this.subscription = subscription;
    this.#sendsMeta = sendsMeta;
    this.#self = self;
    this.#dueMs = subscription.policy === "fixed" ? nowMs + subscription.periodMs : 0;
  }

  /** When what waits may be sent; Infinity if nothing waits. */
  get dueMs(): number {
    return this.#waiting.size === 0 ? Infinity : this.#dueMs;
  }

  /** The subscriber gets the meta, and if it wants them the present values, of what is meant. */
  join(subscriber: SignalkSubscriber, leaves: Iterable<Leaf>, wantsValues: boolean, timeMs: number): void {
    // Before it is a member: it gets the meta of all of them below.
    const meant = [...leaves].filter((leaf) => this.#means(leaf));
    if (meant.length > 0) this.meansSomething = true;
    this.members.add(subscriber);
    const meta = this.#sendsMeta ? metaDeltaOf(this.#self, meant, timeMs) : undefined;
    if (meta !== undefined) subscriber.say(meta);
    const isOnce = this.subscription.policy === "once";
    if (isOnce) for (const { path } of meant) this.#announced.add(path);
    const near = wantsValues || isOnce ? meant.filter(({ context }) => isNear(this.subscription.context, context)) : [];
    if (near.length > 0) subscriber.sayFrames(deltaFrames(this.#self, near));
  }

  changed(leaf: Leaf): void {
    const { context, policy } = this.subscription;
    if (!this.#means(leaf)) return;
    this.meansSomething = true;
    if (!isNear(context, leaf.context)) return;
    if (policy === "once") {
      if (this.#announced.has(leaf.path)) return;
      this.#announced.add(leaf.path);
    }
    this.#waiting.add(leaf);
  }

  /** A leaf of another vessel that is gone. */
  forget(leaf: Leaf): void {
    if (leaf.context !== undefined) this.#meantContexts.delete(leaf.context);
    this.#waiting.delete(leaf);
  }

  /** Sends what waits, if it is time. */
  flush(nowMs: number): void {
    if (nowMs < this.dueMs || this.#waiting.size === 0) return;
    const leaves = [...this.#waiting];
    this.#waiting.clear();
    const { policy, periodMs } = this.subscription;
    // A fixed period is kept: what comes late does not move the next one, unless that has passed, too.
    const nextMs = this.#dueMs + periodMs;
    this.#dueMs = policy === "fixed" && nextMs > nowMs ? nextMs : nowMs + periodMs;
    const frames = deltaFrames(this.#self, leaves);
    for (const member of this.members) member.take(frames, leaves);
  }

  #means(leaf: Leaf): boolean {
    const { context } = leaf;
    if (context !== undefined) return this.#meansContext(context) && this.#meansPath(leaf);
    const known = this.#meant.get(leaf);
    if (known !== undefined) return known;
    const isMeant =
      matchesContext(this.subscription.context, undefined, this.#self) && matchesLeaf(this.subscription, leaf);
    this.#meant.set(leaf, isMeant);
    if (isMeant && this.#sendsMeta && this.members.size > 0) this.#tellMeta(leaf);
    return isMeant;
  }

  #meansContext(context: Context): boolean {
    let isMeant = this.#meantContexts.get(context);
    if (isMeant === undefined) {
      isMeant = matchesContext(this.subscription.context, context, this.#self);
      this.#meantContexts.set(context, isMeant);
    }
    return isMeant;
  }

  /** For other vessels a path is part of their identity for all of them, or for none. */
  #meansPath(leaf: Leaf): boolean {
    let isMeant = this.#meantPaths.get(leaf.path);
    if (isMeant === undefined) {
      isMeant = matchesLeaf(this.subscription, leaf);
      this.#meantPaths.set(leaf.path, isMeant);
    }
    return isMeant;
  }

  #tellMeta(leaf: Leaf): void {
    const meta = metaDeltaOf(this.#self, [leaf], leaf.timestampMs);
    if (meta !== undefined) for (const member of this.members) member.say(meta);
  }
}
