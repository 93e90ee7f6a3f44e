/**
 * Equal subscriptions of all subscribers: they are matched once, wait for one period, and share each delta, which is made once. Those who
 * want meta are in another channel than those who do not, so that a meta is sent once, before the first value of its path.
 */
import { type Leaf, deltaOf, metaDeltaOf } from "../../../signalk/leaf.ts";
import { type Subscription, matchesPath } from "../../../signalk/subscription.ts";
import type { SignalkSubscriber } from "./subscriber.ts";
import { textFrame } from "../../live/text-frame.ts";

export class Channel {
  readonly members = new Set<SignalkSubscriber>();
  readonly #subscription: Subscription;
  readonly #sendsMeta: boolean;
  readonly #context: string;
  /** Whether a path is meant, for the paths that have been looked at. */
  readonly #meant = new Map<Leaf, boolean>();
  readonly #waiting = new Set<Leaf>();
  #dueMs: number;

  constructor(subscription: Subscription, sendsMeta: boolean, context: string, nowMs: number) {
    this.#subscription = subscription;
    this.#sendsMeta = sendsMeta;
    this.#context = context;
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
    this.members.add(subscriber);
    const meta = this.#sendsMeta ? metaDeltaOf(this.#context, meant, timeMs) : undefined;
    if (meta !== undefined) subscriber.say(meta);
    if (wantsValues && meant.length > 0) subscriber.say(deltaOf(this.#context, meant));
  }

  changed(leaf: Leaf): void {
    if (this.#means(leaf)) this.#waiting.add(leaf);
  }

  /** Sends what waits, if it is time. */
  flush(nowMs: number): void {
    if (nowMs < this.dueMs || this.#waiting.size === 0) return;
    const leaves = [...this.#waiting];
    this.#waiting.clear();
    const { policy, periodMs } = this.#subscription;
    // A fixed period is kept: what comes late does not move the next one, unless that has passed, too.
    const nextMs = this.#dueMs + periodMs;
    this.#dueMs = policy === "fixed" && nextMs > nowMs ? nextMs : nowMs + periodMs;
    const frame = textFrame(deltaOf(this.#context, leaves));
    for (const member of this.members) member.take(frame, leaves);
  }

  #means(leaf: Leaf): boolean {
    const known = this.#meant.get(leaf);
    if (known !== undefined) return known;
    const isMeant = matchesPath(this.#subscription, leaf.path);
    this.#meant.set(leaf, isMeant);
    if (isMeant && this.#sendsMeta && this.members.size > 0) this.#tellMeta(leaf);
    return isMeant;
  }

  #tellMeta(leaf: Leaf): void {
    const meta = metaDeltaOf(this.#context, [leaf], leaf.timestampMs);
    if (meta !== undefined) for (const member of this.members) member.say(meta);
  }
}
