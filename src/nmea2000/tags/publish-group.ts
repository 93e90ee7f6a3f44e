/**
 * One parameter group of one device that we send, such as the rapid update of an engine. It is sent at its standard
 * interval with the latest value of each tag, while one of the tags has a value. NMEA 2000 requires the repetition:
 * receivers treat a silent sender as gone. It also requires "not available" instead of an old value. So:
 *
 * - A value is repeated until its tag is null, `bad` or `stale`, or was not updated for its valid time.
 * - After the last value, the group sends "not available" a few times, so that displays blank it at once, and ends.
 * - A tag that a device on the bus sends is left out for good, even if that device falls silent.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import type { Scalar } from "../../tags/tag.ts";
import type { FieldValue } from "../codec/content.ts";
import type { PgnLayout } from "../codec/layout.ts";
import type { TagMapping } from "./tag-mapping.ts";

export interface Slot {
  readonly group: PublishGroup;
  readonly mapping: TagMapping;
  /** For how long a value is repeated without an update. */
  readonly validMs: number;
  value: Scalar;
  /** Monotonic time of the first flush after the last update; undefined until it comes. */
  heardAtMs: number | undefined;
  fromBus: boolean;
}

export class PublishGroup {
  readonly layout: PgnLayout;
  timestampMs = 0;
  /** Whether it was ever sent. */
  sent = false;
  /** Values that expired because nothing updated them. */
  expired = 0;
  readonly #keys: Readonly<Record<string, number>>;
  readonly #slots = new Map<TagMapping, Slot>();
  #notBeforeMs = -Infinity;
  /** How often "not available" is still to be sent. */
  #notAvailableRepeats = 0;

  constructor(layout: PgnLayout, keys: Readonly<Record<string, number>>) {
    this.layout = layout;
    this.#keys = keys;
  }

  slot(mapping: TagMapping, validMs: number): Slot {
    let slot = this.#slots.get(mapping);
    if (slot === undefined) {
      slot = { group: this, mapping, validMs, value: null, heardAtMs: undefined, fromBus: false };
      this.#slots.set(mapping, slot);
    }
    return slot;
  }

  /** The content to send now; undefined if nothing is due. `nowMs` is monotonic. */
  due(nowMs: number): Record<string, FieldValue> | undefined {
    if (nowMs < this.#notBeforeMs) return undefined;
    for (const slot of this.#slots.values()) this.#age(slot, nowMs);
    const own = this.#own();
    if (own.some(({ value }) => value !== null)) this.#notAvailableRepeats = nmea2000Limits.notAvailableRepeats;
    else if (own.length === 0 || this.#notAvailableRepeats === 0) return undefined;
    else this.#notAvailableRepeats -= 1;
    this.#notBeforeMs = nowMs + this.layout.intervalMs;
    this.sent = true;
    return this.#content(own);
  }

  /** The current content, due or not; undefined if it has no value. */
  now(): Record<string, FieldValue> | undefined {
    const own = this.#own();
    return own.some(({ value }) => value !== null) ? this.#content(own) : undefined;
  }

  #own(): Slot[] {
    return [...this.#slots.values()].filter(({ fromBus }) => !fromBus);
  }

  #age(slot: Slot, nowMs: number): void {
    slot.heardAtMs ??= nowMs;
    if (slot.value === null || nowMs - slot.heardAtMs <= slot.validMs) return;
    slot.value = null;
    this.expired += 1;
  }

  #content(slots: readonly Slot[]): Record<string, FieldValue> {
    const content: Record<string, FieldValue> = { ...this.#keys };
    for (const { mapping, value } of slots) {
      const { field, bit, conversion } = mapping;
      if (bit === undefined) content[field] = typeof value === "number" ? conversion.toField(value) : null;
      // Unknown bits of a bit field are sent as not set: single bits have no "not available".
      else if (typeof value === "boolean") content[field] = Number(content[field] ?? 0) | (value ? 1 << bit : 0);
    }
    return content;
  }
}
