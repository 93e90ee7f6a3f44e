/**
 * The registry of tags and their latest values, and the one place where an update becomes visible. `write` hands the
 * update to every listener synchronously, in the order of subscription, before it returns.
 *
 * All listeners see all updates in the same order, even when a listener writes: its update becomes the tag's value at once, and is handed
 * out after all listeners have had the current update, but before the outermost `write` returns. The number of such nested writes is
 * bounded (`limits.nestedWrites`); further ones are refused. A listener that throws is counted; the others still get the update.
 */
import { BoundedQueue } from "../core/bounded-queue.ts";
import type { Clock } from "../core/clock.ts";
import { limits } from "./limits.ts";
import { type Origin, originOf } from "./origin.ts";
import { QUALITIES, type Quality } from "./quality.ts";
import { isTagId, type TagDefinition, type TagUpdate, type TagValue } from "./tag.ts";
import type { TagStoreStatistics } from "./statistics.ts";

/** Writes updates of one tag, as `write` does. */
export type TagWriter = (update: TagUpdate) => WriteOutcome;

export type TagListener = (update: TagUpdate) => void;

/** The result of a write. Only `accepted` updates reach the listeners of `subscribe`. */
export type WriteOutcome = "accepted" | "older-than-current" | "unknown-tag" | "invalid" | "nested-too-often";

interface Slot {
  definition: TagDefinition;
  /** Whether the time-out is from the definition, not from the source. */
  hasOwnTimeout: boolean;
  value: TagValue | undefined;
  /** Monotonic time of the last accepted update: staleness must not depend on a clock that jumps. */
  writtenAt: number;
  /** When the value became stale, in ms since 1970; undefined while it is not. */
  staleSinceMs: number | undefined;
}

interface Subscription {
  readonly listener: TagListener;
  /** Number of the last update that was accepted before the subscription. The listener does not get those that still wait. */
  readonly after: number;
  ended: boolean;
}

export class TagStore {
  readonly #clock: Clock;
  readonly #slots = new Map<string, Slot>();
  /** Replaced, never mutated: a fan-out under way goes on with the list that it began with. */
  #subscriptions: readonly Subscription[] = [];
  #olderListeners: readonly TagListener[] = [];
  readonly #registrationListeners: ((definition: TagDefinition) => void)[] = [];
  /** Updates that listeners wrote during a fan-out, oldest first. */
  readonly #waiting = new BoundedQueue<TagUpdate>(limits.nestedWrites);
  #handingOut = false;
  #nested = 0;
  readonly #timed: Slot[] = [];
  readonly #byQuality: Record<Quality, number> = { good: 0, uncertain: 0, bad: 0, stale: 0 };
  #updates = 0;
  #older = 0;
  #replacedAhead = 0;
  #unknown = 0;
  #invalid = 0;
  #nonFinite = 0;
  #nestedRefused = 0;
  #listenerErrors = 0;
  #registrationsRefused = 0;
  #lastListenerError: unknown;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** False if the id is taken or malformed, or the registry is full; only the latter is counted. */
  register(definition: TagDefinition): boolean {
    if (!isTagId(definition.id) || this.#slots.has(definition.id)) return false;
    if (this.#slots.size >= limits.registered) {
      this.#registrationsRefused += 1;
      return false;
    }
    const slot: Slot = { definition, hasOwnTimeout: false, value: undefined, writtenAt: 0, staleSinceMs: undefined };
    this.#slots.set(definition.id, slot);
    this.#define(slot, definition);
    for (const listener of this.#registrationListeners) listener(slot.definition);
    return true;
  }

  /**
   * Replaces the definition of a registered tag. The value is kept, so the unit must be the same. False if it is not, or there is no such
   * tag.
   */
  redefine(definition: TagDefinition): boolean {
    const slot = this.#slots.get(definition.id);
    if (slot?.definition.unitSi !== definition.unitSi) return false;
    const { timeoutS } = slot.definition;
    const keepsTimeout = definition.timeoutS === undefined && !slot.hasOwnTimeout && timeoutS !== undefined;
    this.#define(slot, definition);
    if (keepsTimeout) this.expect(definition.id, timeoutS);
    return true;
  }

  /**
   * Sets the time-out of a tag whose definition has none: the time within which the source that holds the tag sends the next value.
   * Undefined if it sends values on change only.
   */
  expect(tagId: string, timeoutS: number | undefined): void {
    const slot = this.#slots.get(tagId);
    if (slot === undefined || slot.hasOwnTimeout || slot.definition.timeoutS === timeoutS) return;
    const { timeoutS: _, ...rest } = slot.definition;
    this.#define(slot, timeoutS === undefined ? rest : { ...rest, timeoutS });
    slot.hasOwnTimeout = false;
  }

  has(tagId: string): boolean {
    return this.#slots.has(tagId);
  }

  definition(tagId: string): TagDefinition | undefined {
    return this.#slots.get(tagId)?.definition;
  }

  value(tagId: string): TagValue | undefined {
    return this.#slots.get(tagId)?.value;
  }

  /** When the tag's value became stale, in ms since 1970; undefined while it is not. */
  staleSince(tagId: string): number | undefined {
    return this.#slots.get(tagId)?.staleSinceMs;
  }

  /** How many tags have a value. */
  get withValue(): number {
    let sum = 0;
    for (const quality of QUALITIES) sum += this.#byQuality[quality];
    return sum;
  }

  /** The ids of all of them in order of registration. */
  ids(): Iterable<string> {
    return this.#slots.keys();
  }

  /** Every registered tag in order of registration, with its latest value if it has one. */
  *entries(): Generator<{ definition: TagDefinition; value: TagValue | undefined }> {
    for (const { definition, value } of this.#slots.values()) yield { definition, value };
  }

  /**
   * Takes an update and keeps the object, which must not be changed afterwards. A number that is not finite becomes null with quality
   * `bad`; negative zero becomes zero; fractions of a millisecond are dropped.
   *
   * An update older than the tag's current value does not replace it (one with an equal time does: several in a millisecond are normal).
   * The exception is a current value dated ahead of the wall clock: the clock was set back, or the clock of a device is wrong, and
   * otherwise the tag would not change until that time comes.
   */
  write(update: TagUpdate): WriteOutcome {
    const slot = this.#slots.get(update.tagId);
    if (slot === undefined) {
      this.#unknown += 1;
      return "unknown-tag";
    }
    return this.#writeTo(slot, update);
  }

  /** A writer for one tag, for sources that write it often; undefined if the tag is not registered. */
  writer(tagId: string): TagWriter | undefined {
    const slot = this.#slots.get(tagId);
    return slot && ((update) => this.#writeTo(slot, update));
  }

  #writeTo(slot: Slot, update: TagUpdate): WriteOutcome {
    const clean = this.#cleaned(update);
    if (clean === undefined) {
      this.#invalid += 1;
      return "invalid";
    }
    if (slot.value !== undefined && clean.timestampMs < slot.value.timestampMs) {
      if (slot.value.timestampMs <= this.#clock.now() + limits.aheadOfClockMs) {
        this.#older += 1;
        for (const listener of this.#olderListeners) this.#call(listener, clean);
        return "older-than-current";
      }
      this.#replacedAhead += 1;
    }
    if (!this.#mayPublish()) return "nested-too-often";
    slot.writtenAt = this.#clock.monotonic();
    this.#publish(slot, clean);
    return "accepted";
  }

  /**
   * Marks the values stale whose time-out has passed on the monotonic clock, and publishes each as an update with the same value and
   * timestamp. Returns how many were marked.
   */
  markStale(): number {
    const now = this.#clock.monotonic();
    let marked = 0;
    for (const slot of this.#timed) {
      const { value } = slot;
      if (value === undefined || value.quality === "stale") continue;
      if (now - slot.writtenAt <= (slot.definition.timeoutS ?? Infinity) * 1000) continue;
      if (!this.#mayPublish()) break;
      this.#publish(slot, { ...value, quality: "stale" });
      marked += 1;
    }
    return marked;
  }

  /**
   * Marks the values stale whose source is lost (`isLost`), whatever their time-outs. They are published as by `markStale`. Returns how
   * many were marked.
   */
  markStaleFrom(isLost: (source: string) => boolean): number {
    let marked = 0;
    for (const slot of this.#slots.values()) {
      const { value } = slot;
      if (value === undefined || value.quality === "stale" || !isLost(value.source)) continue;
      if (!this.#mayPublish()) break;
      this.#publish(slot, { ...value, quality: "stale" });
      marked += 1;
    }
    return marked;
  }

  /**
   * Calls `listener` for every update accepted from now on. Returns the function that ends the subscription at once, even within a fan-out.
   */
  subscribe(listener: TagListener): () => void {
    const subscription: Subscription = { listener, after: this.#updates, ended: false };
    this.#subscriptions = [...this.#subscriptions, subscription];
    return () => {
      subscription.ended = true;
      this.#subscriptions = this.#subscriptions.filter((each) => each !== subscription);
    };
  }

  /**
   * Calls `listener` for every update from now on that is refused because it is older than its tag's value. The historian records those,
   * too: a clock that is set back by less than a second makes some. Called at once, even within a fan-out.
   */
  subscribeOlder(listener: TagListener): void {
    this.#olderListeners = [...this.#olderListeners, listener];
  }

  /** Calls `listener` for every tag that registers itself from now on, before its first value. */
  subscribeRegistrations(listener: (definition: TagDefinition) => void): void {
    this.#registrationListeners.push(listener);
  }

  statistics(): TagStoreStatistics {
    const byOrigin: Record<Origin, number> = { live: 0, simulated: 0, replayed: 0 };
    for (const { value } of this.#slots.values()) if (value !== undefined) byOrigin[originOf(value.source)] += 1;
    return {
      tags: this.#slots.size,
      with_value: this.withValue,
      by_quality: { ...this.#byQuality },
      by_origin: byOrigin,
      updates: this.#updates,
      older_than_current: this.#older,
      replaced_ahead_of_clock: this.#replacedAhead,
      unknown_tag: this.#unknown,
      invalid: this.#invalid,
      non_finite: this.#nonFinite,
      nested_refused: this.#nestedRefused,
      listener_errors: this.#listenerErrors,
      subscribers: this.#subscriptions.length,
      registrations_refused: this.#registrationsRefused,
    };
  }

  /** The last error that a listener threw, for the log. */
  get lastListenerError(): unknown {
    return this.#lastListenerError;
  }

  #define(slot: Slot, definition: TagDefinition): void {
    const { timeoutS } = definition;
    slot.definition = Object.freeze({ ...definition });
    slot.hasOwnTimeout = timeoutS !== undefined;
    const isTimed = timeoutS !== undefined && timeoutS > 0;
    const place = this.#timed.indexOf(slot);
    if (isTimed && place < 0) this.#timed.push(slot);
    else if (!isTimed && place >= 0) this.#timed.splice(place, 1);
  }

  #cleaned(update: TagUpdate): TagUpdate | undefined {
    const { value, timestampMs } = update;
    if (!Number.isSafeInteger(timestampMs)) return this.#cleanedTime(update);
    if (!QUALITIES.includes(update.quality)) return undefined;
    if (value === null || typeof value === "boolean") return update;
    if (typeof value !== "number") return undefined;
    if (!Number.isFinite(value)) {
      this.#nonFinite += 1;
      return { ...update, value: null, quality: "bad" };
    }
    return Object.is(value, -0) ? { ...update, value: 0 } : update;
  }

  #cleanedTime(update: TagUpdate): TagUpdate | undefined {
    const timestampMs = Math.floor(update.timestampMs);
    return Number.isSafeInteger(timestampMs) ? this.#cleaned({ ...update, timestampMs }) : undefined;
  }

  /** False if this is a nested write, and one write has already caused too many of them. */
  #mayPublish(): boolean {
    if (!this.#handingOut) return true;
    if (this.#nested < limits.nestedWrites) {
      this.#nested += 1;
      return true;
    }
    this.#nestedRefused += 1;
    return false;
  }

  #publish(slot: Slot, update: TagUpdate): void {
    if (slot.value !== undefined) this.#byQuality[slot.value.quality] -= 1;
    this.#byQuality[update.quality] += 1;
    slot.value = update;
    if (update.quality === "stale") slot.staleSinceMs ??= this.#clock.now();
    else slot.staleSinceMs = undefined;
    this.#updates += 1;
    if (this.#handingOut) {
      this.#waiting.push(update);
      return;
    }
    this.#handingOut = true;
    let number = this.#updates;
    this.#handOut(update, number);
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      number += 1;
      this.#handOut(next, number);
    }
    this.#nested = 0;
    this.#handingOut = false;
  }

  #handOut(update: TagUpdate, number: number): void {
    for (const subscription of this.#subscriptions) {
      if (subscription.ended || subscription.after >= number) continue;
      this.#call(subscription.listener, update);
    }
  }

  #call(listener: TagListener, update: TagUpdate): void {
    try {
      listener(update);
    } catch (error) {
      this.#listenerErrors += 1;
      this.#lastListenerError = error;
    }
  }
}
