/**
 * The NMEA 2000 publisher: takes tag updates and hands parameter groups to a transport, by the table in `tag-table.ts`.
 * The tags of one device in one group are sent together, each with its latest value: RPM, boost and trim of an engine
 * are one frame of Engine Parameters, Rapid Update, every 100 ms while there are values (`publish-group.ts`).
 *
 * A tag without a usable value (null, `bad`, `stale`) is sent as "not available", and so is an uncertain position (by dead reckoning, or
 * of unknown age): its groups have no field for that, and autopilots steer by them. A status bit has no code for "not available"
 * and is sent as not set, because all ones would be sixteen warnings. Once a tag was received from a bus, it is never published
 * again, even if another source writes it: the device on the bus sends it.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import { needsFix } from "../../tags/tag-intake.ts";
import { isUsable } from "../../tags/quality.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { BUS_SOURCE } from "./bus-sources.ts";
import { type CodecCounters, layout, PgnCodec } from "../codec/codec.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { PublishGroup, type Slot } from "./publish-group.ts";
import type { Place } from "../../tags/vocabulary/pattern.ts";
import { publishedTag, tagGroup } from "./tag-table.ts";

/** Hands a message to the bus and returns at once. The transport has the queue, its limit and the retries. */
type Transport = (frame: PgnFrame) => void;

/** All, nothing, or the groups with these PGNs and the tags with these ids (`*` is a wildcard). */
export type PublishRule = boolean | readonly (number | string)[];

export interface PublisherOptions {
  readonly transport: Transport;
  /** Our current address; it changes when another device claims it. */
  readonly sourceAddress: () => number;
  /** Called with each message that is sent. */
  readonly remember?: (frame: PgnFrame) => void;
  /** The groups and tags that the project allows; all by default. */
  readonly publish?: PublishRule;
  /** For how long a value of the tag is valid without an update; undefined if the tag has no timeout. */
  readonly timeoutS?: (tagId: string) => number | undefined;
}

export interface PublisherCounters {
  /** Updates that became part of a group. */
  updates: number;
  updates_from_bus: number;
  /** Our own updates of tags that a device on the bus feeds. */
  updates_held_back: number;
  /** Updates of tags that the project does not allow. */
  updates_not_allowed: number;
  /** Updates of tags that no group carries. */
  unmapped_updates: number;
  /** Updates of engines, tanks, … with an instance that the group cannot carry. */
  instance_out_of_range: number;
  frames: number;
  /** Messages that the transport refused. */
  transport_errors: number;
}

/** How often `flush` should be called: half the shortest interval of the groups. */
export const FLUSH_MS = 50;

/** The size of the cache of tag ids; when it is full, it is cleared. */
const REMEMBERED_TAGS = 10_000;

/** Why a tag is not sent. */
type Refusal = "updates_not_allowed" | "unmapped_updates" | "instance_out_of_range";

export class Nmea2000Publisher {
  readonly #options: PublisherOptions;
  readonly #codec = new PgnCodec();
  /** Bounded by the instances that the groups can carry (about 1200). */
  readonly #groups = new Map<string, PublishGroup>();
  readonly #slots = new Map<string, Slot | Refusal>();
  readonly #counters: PublisherCounters = {
    updates: 0,
    updates_from_bus: 0,
    updates_held_back: 0,
    updates_not_allowed: 0,
    unmapped_updates: 0,
    instance_out_of_range: 0,
    frames: 0,
    transport_errors: 0,
  };

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Takes an update into its group; nothing is sent before `flush`. */
  accept({ tagId, source, quality, value, timestampMs }: TagUpdate): void {
    const fromBus = source.startsWith(BUS_SOURCE);
    if (fromBus) this.#counters.updates_from_bus += 1;
    const slot = this.#slotOf(tagId);
    if (typeof slot === "string") {
      if (!fromBus) this.#counters[slot] += 1;
      return;
    }
    slot.fromBus ||= fromBus;
    if (fromBus) return;
    if (slot.fromBus) {
      this.#counters.updates_held_back += 1;
      return;
    }
    this.#counters.updates += 1;
    slot.value = isUsable(quality) && !(quality === "uncertain" && needsFix(tagId)) ? value : null;
    slot.heardAtMs = undefined;
    slot.group.timestampMs = Math.max(slot.group.timestampMs, timestampMs);
  }

  /** Sends each group that is due; returns how many. `nowMs` is monotonic. */
  flush(nowMs: number): number {
    let sent = 0;
    for (const group of this.#groups.values()) {
      const content = group.due(nowMs);
      if (content === undefined) continue;
      const source = this.#options.sourceAddress();
      const frame = this.#codec.encode(group.layout.pgn, content, { source, timestampMs: group.timestampMs });
      if (this.#send(frame)) sent += 1;
    }
    return sent;
  }

  /** The current messages of one group, one for each device, for a node that asks for it. */
  now(pgn: number): PgnFrame[] {
    const source = this.#options.sourceAddress();
    return [...this.#groups.values()].flatMap((group) => {
      const content = group.layout.pgn === pgn && group.sent ? group.now() : undefined;
      if (content === undefined) return [];
      const frame = this.#codec.encode(pgn, content, { source, timestampMs: group.timestampMs });
      this.#options.remember?.(frame);
      return [frame];
    });
  }

  /** The PGNs sent since the start, for the PGN list of the node. */
  transmits(): number[] {
    const sent = [...this.#groups.values()].filter((group) => group.sent).map((group) => group.layout.pgn);
    return [...new Set(sent)].toSorted((a, b) => a - b);
  }

  get counters(): Readonly<PublisherCounters & CodecCounters & { expired_values: number }> {
    let expired = 0;
    for (const group of this.#groups.values()) expired += group.expired;
    return { ...this.#counters, expired_values: expired, ...this.#codec.counters };
  }

  #send(frame: PgnFrame): boolean {
    try {
      this.#options.transport(frame);
    } catch {
      this.#counters.transport_errors += 1;
      return false;
    }
    this.#counters.frames += 1;
    this.#options.remember?.(frame);
    return true;
  }

  #slotOf(tagId: string): Slot | Refusal {
    let slot = this.#slots.get(tagId);
    if (slot !== undefined) return slot;
    if (this.#slots.size >= REMEMBERED_TAGS) this.#slots.clear();
    this.#slots.set(tagId, (slot = this.#newSlot(tagId)));
    return slot;
  }

  #newSlot(tagId: string): Slot | Refusal {
    const found = publishedTag(tagId);
    if (found === undefined) return "unmapped_updates";
    const { mapping, place } = found;
    const group = this.#groupOf(mapping.pgn, place);
    if (group === undefined) return "instance_out_of_range";
    if (!isAllowed(this.#options.publish ?? true, tagId, mapping.pgn)) return "updates_not_allowed";
    const validS = this.#options.timeoutS?.(tagId) ?? nmea2000Limits.repeatS;
    return group.slot(mapping, validS * 1000);
  }

  #groupOf(pgn: number, place: Place): PublishGroup | undefined {
    const known = layout(pgn);
    const keys: Record<string, number> = {};
    for (const { field, place: name } of tagGroup(pgn)?.keys ?? []) {
      const spec = known?.fields.find(({ id }) => id === field);
      const number = place[name] ?? 0;
      if (spec === undefined || number > spec.rawMax) return undefined;
      keys[field] = number;
    }
    if (known === undefined) return undefined;
    const name = [pgn, ...Object.values(keys)].join(" ");
    let group = this.#groups.get(name);
    if (group === undefined) this.#groups.set(name, (group = new PublishGroup(known, keys)));
    return group;
  }
}

function isAllowed(publish: PublishRule, tagId: string, pgn: number): boolean {
  if (typeof publish === "boolean") return publish;
  return publish.some((item) => (typeof item === "number" ? item === pgn : matchesWildcard(tagId, item)));
}
