/**
 * One parameter group that we send on one bus: a message for each device, or for each reference, with the latest value of each tag.
 *
 * - A message is sent at most once in its interval, when one of its values is new. Without news it is repeated once a second, since
 *   receivers treat a silent sender as gone.
 * - A value is repeated until its tag is null, `bad` or `stale`, or was not updated for its valid time. After the last value the message
 *   says "not available" once, so that displays blank it, and ends.
 * - What a device of the bus says is left out. If nothing is left, the message ends without a word.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { Scalar } from "../../tags/tag.ts";
import type { Outgoing as OutgoingContent } from "../codec/content.ts";
import type { PgnLayout } from "../codec/layout.ts";
import { ON_CHANGE, type Outgoing, type TagMapping } from "./tag-mapping.ts";
import { itemOf, withTag } from "./write-tag.ts";

/** A tag on its way to a bus. */
export interface SentTagState {
  /** Until then a device of the bus counts as saying it, monotonic. */
  heldUntilMs: number;
  /** Whether its present value comes from that bus. */
  isOnBus: boolean;
}

export interface Slot {
  readonly message: PublishMessage;
  readonly mapping: TagMapping;
  readonly tag: SentTagState;
  /** For how long a value is repeated without an update. */
  readonly validMs: number;
  value: Scalar;
  /** Monotonic time of the first flush after the last update; undefined until it comes. */
  heardAtMs: number | undefined;
  /** The number of the last update. */
  update: number;
}

type Keys = Readonly<Record<string, number>>;

export interface PublishMessage {
  /** Empty for the message of values that belong to any of them, such as the speed beside courses of two references. */
  readonly keys: Keys;
  readonly slots: Slot[];
  readonly intervalMs: number;
  notBeforeMs: number;
  repeatAtMs: number;
  /** The number of the newest update that was sent. */
  sentUpdate: number;
  /** Whether it was sent with values, and not ended since. */
  isSent: boolean;
}

export class PublishGroup {
  readonly layout: PgnLayout;
  readonly out: Outgoing;
  /** Values that expired because nothing updated them. */
  expired = 0;
  /** The interval that a device of the bus has asked for. */
  #askedMs: number | undefined;
  readonly #hasSid: boolean;
  readonly #repeatMs: number;
  readonly #messages = new Map<string, PublishMessage>();
  #latestMs = 0;

  constructor(layout: PgnLayout, out: Outgoing, intervalMs: number | undefined) {
    this.layout = layout;
    this.out = out;
    this.#hasSid = layout.fields.some(({ id }) => id === "sid");
    this.#repeatMs = intervalMs === ON_CHANGE ? Infinity : nmea2000Limits.repeatMs;
  }

  /** A place for a tag in the message with these keys. */
  slot(mapping: TagMapping, keys: Keys, tag: SentTagState, validMs: number, intervalMs: number): Slot {
    const name = Object.values(keys).join(" ");
    let message = this.#messages.get(name);
    if (message === undefined) {
      message = {
        keys,
        slots: [],
        intervalMs,
        notBeforeMs: -Infinity,
        repeatAtMs: -Infinity,
        sentUpdate: 0,
        isSent: false,
      };
      this.#messages.set(name, message);
    }
    const slot: Slot = { message, mapping, tag, validMs, value: null, heardAtMs: undefined, update: 0 };
    message.slots.push(slot);
    return slot;
  }

  /** How often it is sent unless a device asks for another interval; undefined if it is sent on change. */
  get usualMs(): number | undefined {
    const usualMs = Math.min(...this.#messages.values().map(({ intervalMs }) => intervalMs));
    return this.#repeatMs === Infinity || usualMs === Infinity ? undefined : usualMs;
  }

  /** Undefined: as usual again. `beginMs`: monotonic. */
  askInterval(askedMs: number | undefined, beginMs: number): void {
    this.#askedMs = askedMs;
    for (const message of this.#messages.values()) message.notBeforeMs = message.repeatAtMs = beginMs;
  }

  /** Whether one of its messages is sent now. */
  get isSent(): boolean {
    return this.#messages.values().some(({ isSent }) => isSent);
  }

  /** The contents to send now. `nowMs` is monotonic; `sid` gives the SID of this moment. */
  due(nowMs: number, sid: () => number): OutgoingContent[] {
    this.#latestMs = nowMs;
    const all = [...this.#messages.values()];
    for (const { slots } of all) for (const slot of slots) this.#age(slot, nowMs);
    const chosen = this.#chosen(all);
    const contents: OutgoingContent[] = [];
    for (const message of all) {
      const isChosen = chosen.includes(message);
      const content = isChosen ? this.#dueOf(message, nowMs, sid) : this.#ending(message, chosen.length > 0, sid);
      if (content !== undefined) contents.push(content);
    }
    return contents;
  }

  /** The current contents, due or not, of the messages that are sent. */
  now(sid: () => number): OutgoingContent[] {
    const contents: OutgoingContent[] = [];
    for (const message of this.#chosen([...this.#messages.values()])) {
      const content = message.isSent ? this.#content(message, this.#valuesOf(message), true, sid) : undefined;
      if (content !== undefined) contents.push(content);
    }
    return contents;
  }

  /**
   * The messages that have values. The one of values that belong to any of them counts only where there is no other. Of a group that has
   * one reference at a time it is the first one.
   */
  #chosen(all: readonly PublishMessage[]): readonly PublishMessage[] {
    const live = all.filter((message) => this.#valuesOf(message).length > 0);
    const own = live.length > 1 ? live.filter(({ keys }) => Object.keys(keys).length > 0) : live;
    if (this.out.isOne !== true || own.length < 2) return own;
    return own.toSorted((a, b) => sumOf(a.keys) - sumOf(b.keys)).slice(0, 1);
  }

  #dueOf(message: PublishMessage, nowMs: number, sid: () => number): OutgoingContent | undefined {
    if (nowMs < message.notBeforeMs) return undefined;
    const values = this.#valuesOf(message);
    const shared = this.#messages.get("")?.slots ?? [];
    const newest = [...message.slots, ...shared].reduce((most, { update }) => Math.max(most, update), 0);
    if (newest <= message.sentUpdate && nowMs < message.repeatAtMs) return undefined;
    const content = this.#content(message, values, false, sid);
    if (content === undefined) return undefined;
    const intervalMs = this.#askedMs ?? message.intervalMs;
    // A timer that is a little late does not make the interval longer.
    const isLate = nowMs - message.notBeforeMs < intervalMs / 2;
    message.notBeforeMs = (isLate ? message.notBeforeMs : nowMs) + intervalMs;
    // A device that asks for an interval wants the message without news, too.
    message.repeatAtMs =
      this.#askedMs === undefined ? nowMs + Math.max(intervalMs, this.#repeatMs) : message.notBeforeMs;
    message.sentUpdate = newest;
    message.isSent = true;
    return content;
  }

  /** "Not available", once; `isReplaced`: another message of the group says what it said, if it belonged to any. */
  #ending(message: PublishMessage, isReplaced: boolean, sid: () => number): OutgoingContent | undefined {
    if (!message.isSent) return undefined;
    message.isSent = false;
    const { keys, slots } = message;
    if (isReplaced && Object.keys(keys).length === 0) return undefined;
    return slots.some(({ tag }) => this.#isHeld(tag))
      ? undefined
      : {
          ...this.out.unknown,
          ...keys,
          ...(this.#hasSid ? { sid: sid() } : {}),
        };
  }

  /** Undefined if it lacks what it needs. `isAsked`: somebody has asked for it; otherwise it is sent because it is due. */
  #content(
    { keys, sentUpdate }: PublishMessage,
    values: readonly Slot[],
    isAsked: boolean,
    sid: () => number,
  ): OutgoingContent | undefined {
    const content: Record<string, OutgoingContent[string]> = { ...this.out.unknown, ...keys };
    for (const { mapping, value, update } of values) {
      const isPast = mapping.isMoment === true && (isAsked || update <= sentUpdate);
      if (!isPast && mapping.on === undefined) Object.assign(content, withTag(mapping, value, content));
    }
    const choices = Map.groupBy(values, ({ mapping }) => (mapping.on === undefined ? "" : mapping.field));
    for (const [field, slots] of choices) if (field !== "") content[field] = chosenValue(slots) ?? content[field];
    const item = itemOf(content);
    if (this.out.needs?.some((field) => content[field] === undefined && item[field] === undefined) === true)
      return undefined;
    return this.#hasSid ? { ...content, sid: sid() } : content;
  }

  /** The slots whose values it says now: its own, with those that belong to any message. */
  #valuesOf({ keys, slots }: PublishMessage): readonly Slot[] {
    const own = this.#live(slots);
    const shared = Object.keys(keys).length === 0 ? undefined : this.#messages.get("");
    return own.length === 0 || shared === undefined ? own : [...own, ...this.#live(shared.slots)];
  }

  #live(slots: readonly Slot[]): Slot[] {
    return slots.filter(({ value, tag }) => value !== null && !this.#isHeld(tag));
  }

  #isHeld({ heldUntilMs, isOnBus }: SentTagState): boolean {
    return isOnBus || this.#latestMs < heldUntilMs;
  }

  #age(slot: Slot, nowMs: number): void {
    slot.heardAtMs ??= nowMs;
    if (slot.value === null || nowMs - slot.heardAtMs <= slot.validMs) return;
    slot.value = null;
    this.expired += 1;
  }
}

function sumOf(keys: Keys): number {
  return Object.values(keys).reduce((sum, key) => sum * 256 + key, 0);
}

/** The value of an enumeration that agrees with all that its tags say; undefined if several do and none of them is usual. */
function chosenValue(slots: readonly Slot[]): number | undefined {
  const lists = slots.flatMap(({ mapping: { on = [], off = [] }, value }) =>
    typeof value === "boolean" ? [value ? on : off] : [],
  );
  const [first = [], ...others] = lists;
  const fitting = first.filter((value) => others.every((list) => list.includes(value)));
  return fitting.length === 1
    ? fitting[0]
    : slots.map(({ mapping }) => mapping.says).find((says) => fitting.includes(says ?? -1));
}
