/**
 * The NMEA 2000 publisher: takes tag updates and hands parameter groups to a transport, by the table in
 * `tag-mapping.ts`. The tags of one device that belong to one group travel together, each with its latest value: RPM,
 * boost and trim of an engine are one frame of Engine Parameters, Rapid Update. A group goes out when something of it was
 * updated, and never more often than its standard interval (100 ms for that one).
 *
 * A tag without a usable value (null, `bad`, `stale`) goes out as "not available"; a status bit, for which there is no such
 * thing, as not set, and the whole status as not available when none of its bits is known. What came from a bus is never
 * published, and takes the place of what was: the device on the bus speaks for itself.
 */
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import { type CodecCounters, layout, PgnCodec, type PgnLayout } from "./codec.ts";
import type { PgnFrame } from "./pgn-frame.ts";
import { BUS_SOURCE } from "./subscriber.ts";
import { keyFields, mappingOf, type TagMapping } from "./tag-mapping.ts";

/** Takes a message on its way. Returns at once; a queue, its bound and any retry are its own. */
export type Transport = (frame: PgnFrame) => void;

export interface PublisherOptions {
  readonly transport: Transport;
  /** Our address now; it may change when another device claims it. */
  readonly sourceAddress: () => number;
}

export interface PublisherCounters {
  /** Updates that became part of a group. */
  updates: number;
  updates_from_bus: number;
  /** Updates of tags that no group carries. */
  unmapped_updates: number;
  frames: number;
  /** Frames that the transport threw back. */
  transport_errors: number;
}

/** How often `flush` should be called: half the shortest interval of the groups. */
export const FLUSH_MS = 50;

/** Tag ids whose place is remembered; beyond it all are looked up again. */
const REMEMBERED_TAGS = 10_000;

interface Group {
  readonly layout: PgnLayout;
  readonly content: Record<string, number | null>;
  /** Of each status field, the bits that are known. */
  readonly knownBits: Record<string, number>;
  timestampMs: number;
  updated: boolean;
  /** Monotonic time before which it must not go out again. */
  notBeforeMs: number;
}

interface Slot {
  readonly group: Group;
  readonly mapping: TagMapping;
}

export class Nmea2000Publisher {
  readonly #options: PublisherOptions;
  readonly #codec = new PgnCodec();
  readonly #groups = new Map<string, Group>();
  readonly #slots = new Map<string, Slot | undefined>();
  readonly #counters: PublisherCounters = {
    updates: 0,
    updates_from_bus: 0,
    unmapped_updates: 0,
    frames: 0,
    transport_errors: 0,
  };

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Takes an update into its group; nothing is sent before `flush`. */
  accept(update: TagUpdate): void {
    const fromBus = update.source.startsWith(BUS_SOURCE);
    if (fromBus) this.#counters.updates_from_bus += 1;
    const slot = this.#slotOf(update.tagId);
    if (slot === undefined) {
      if (!fromBus) this.#counters.unmapped_updates += 1;
      return;
    }
    const { group, mapping } = slot;
    const value = !fromBus && isUsable(update.quality) ? update.value : null;
    if (mapping.bit === undefined) setNumber(group, mapping, value);
    else setBit(group, mapping.field, 1 << mapping.bit, value);
    if (fromBus) return;
    this.#counters.updates += 1;
    group.timestampMs = Math.max(group.timestampMs, update.timestampMs);
    group.updated = true;
  }

  /** Sends every group that was updated and whose interval has passed; returns how many. `nowMs` is monotonic. */
  flush(nowMs: number): number {
    let sent = 0;
    for (const group of this.#groups.values()) {
      if (!group.updated || nowMs < group.notBeforeMs) continue;
      group.updated = false;
      group.notBeforeMs = nowMs + group.layout.intervalMs;
      if (this.#send(group)) sent += 1;
    }
    return sent;
  }

  /** The groups that it has something to say of: what our node tells the others that it sends. */
  transmits(): number[] {
    return [...new Set([...this.#groups.values()].map(({ layout: { pgn } }) => pgn))];
  }

  get counters(): Readonly<PublisherCounters & CodecCounters> {
    return { ...this.#counters, ...this.#codec.counters };
  }

  #send({ layout: { pgn }, content, timestampMs }: Group): boolean {
    const frame = this.#codec.encode(pgn, content, { source: this.#options.sourceAddress(), timestampMs });
    try {
      this.#options.transport(frame);
    } catch {
      this.#counters.transport_errors += 1;
      return false;
    }
    this.#counters.frames += 1;
    return true;
  }

  #slotOf(tagId: string): Slot | undefined {
    if (this.#slots.has(tagId)) return this.#slots.get(tagId);
    if (this.#slots.size >= REMEMBERED_TAGS) this.#slots.clear();
    const slot = this.#newSlot(tagId);
    this.#slots.set(tagId, slot);
    return slot;
  }

  #newSlot(tagId: string): Slot | undefined {
    const found = mappingOf(tagId);
    const known = found && layout(found.mapping.pgn);
    if (found === undefined || known === undefined) return undefined;
    const { mapping, place } = found;
    const keys: Record<string, number> = {};
    for (const field of keyFields(mapping.pgn)) {
      keys[field] = field === "type" ? place.tankType : place.instance;
      const spec = known.fields.find(({ id }) => id === field);
      if (spec === undefined || keys[field] > spec.rawMax) return undefined;
    }
    const name = `${mapping.pgn} ${place.instance} ${place.tankType}`;
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = { layout: known, content: keys, knownBits: {}, timestampMs: 0, updated: false, notBeforeMs: -Infinity };
      this.#groups.set(name, group);
    }
    return { group, mapping };
  }
}

function setNumber({ content }: Group, { field, conversion }: TagMapping, value: Scalar): void {
  content[field] = typeof value === "number" ? conversion.toField(value) : null;
}

function setBit({ content, knownBits }: Group, field: string, bit: number, value: Scalar): void {
  const known = knownBits[field] ?? 0;
  const set = content[field] ?? 0;
  knownBits[field] = typeof value === "boolean" ? known | bit : known & ~bit;
  content[field] = knownBits[field] === 0 ? null : value === true ? set | bit : set & ~bit;
}
