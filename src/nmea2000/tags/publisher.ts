/**
 * The NMEA 2000 publisher of one bus: takes tag updates and hands parameter groups to a transport, by the table in `tag-table.ts`
 * (`publish-group.ts` says when). What other parts send to the bus besides (AIS, messages of another bus) goes through it, too, so that one
 * place knows all that was sent.
 *
 * A tag is sent while its present value comes from a source of one of the routes, and no device of the bus says it: neither a value that
 * the store has from there, nor one that another source of the tag outranks (`heard`). A device that falls silent leaves it to us again.
 *
 * A tag without a usable value (null, `bad`, `stale`) is sent as "not available", and so is an uncertain position (by dead reckoning, or
 * of unknown age): its groups have no field for that, and autopilots steer by them. A status bit has no code for "not available"
 * and is sent as not set, because all ones would be sixteen warnings.
 */
import { limits as nmea2000Limits } from "../limits.ts";
import { needsFix } from "../../tags/tag-intake.ts";
import { isUsable } from "../../tags/quality.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { BUS_SOURCE } from "./bus-sources.ts";
import { type CodecCounters, layout, PgnCodec } from "../codec/codec.ts";
import type { Outgoing as OutgoingContent } from "../codec/content.ts";
import type { Message, PgnFrame } from "../pgn-frame.ts";
import { PublishGroup, type SentTagState, type Slot } from "./publish-group.ts";
import { type PublishRoute, publishRoute } from "./publish-route.ts";
import type { Origin, PublisherCounters, PublisherOptions, PublisherStanding } from "./publisher-parts.ts";
import { type SentTag, sentRowsOf } from "./tag-table.ts";
import type { Place } from "../../tags/vocabulary/pattern.ts";

/** How often `flush` should be called: half the shortest interval of the groups. */
export const FLUSH_MS = 50;

/** The size of the cache of tag ids; when it is full, it is cleared. */
const REMEMBERED_TAGS = 10_000;
/** The same for sources. */
const REMEMBERED_SOURCES = 1000;
const SIDS = 253;
/** For how long a group that another part sent counts as sent: stations of AIS tell their names every six minutes. */
const RELAYED_MS = 360_000;

/** Why a tag is not sent. */
type Refusal = "updates_not_allowed" | "unmapped_updates" | "instance_out_of_range";

interface Tag extends SentTagState {
  readonly rows: readonly SentTag[];
  /** By the routes that take its source, as bits. */
  readonly slots: Map<number, readonly Slot[] | Refusal>;
  current: readonly Slot[];
}

export class Nmea2000Publisher {
  readonly #options: PublisherOptions;
  #routesMade: readonly PublishRoute[] | undefined;
  readonly #ownSources: string;
  readonly #codec = new PgnCodec();
  /** By PGN. */
  readonly #groups = new Map<number, PublishGroup>();
  readonly #tags = new Map<string, Tag>();
  readonly #routesOf = new Map<string, number>();
  readonly #sids = new Map<string, { sid: number; atMs: number }>();
  /** When each PGN of other parts was last sent. */
  readonly #relayedAtMs = new Map<number, number>();
  readonly #cutUntilMs = new Map<number, number>();
  /** The intervals that devices have asked for, by PGN. */
  readonly #askedMs = new Map<number, number>();
  #updates = 0;
  #timestampMs = 0;
  #flushedAtMs = 0;
  readonly #counters: PublisherCounters = {
    updates: 0,
    updates_from_bus: 0,
    updates_held_back: 0,
    updates_not_allowed: 0,
    unmapped_updates: 0,
    instance_out_of_range: 0,
    frames: 0,
    relayed: 0,
    requests: 0,
    transport_errors: 0,
    cut: 0,
  };

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#ownSources = options.where === undefined ? BUS_SOURCE : `${BUS_SOURCE}${options.where}:`;
  }

  /** Takes an update into its groups; nothing is sent before `flush`. */
  accept({ tagId, source, quality, value, timestampMs }: TagUpdate): void {
    const fromBus = source.startsWith(BUS_SOURCE);
    if (fromBus) this.#counters.updates_from_bus += 1;
    const tag = this.#tagOf(tagId);
    tag.isOnBus = fromBus && source.startsWith(this.#ownSources);
    const slots = this.#slotsOf(tag, tagId, this.#routesFor(source));
    this.#updates += 1;
    this.#assign(tag, typeof slots === "string" ? [] : slots);
    if (typeof slots === "string") {
      if (!fromBus) this.#counters[slots] += 1;
      return;
    }
    this.#counters[tag.heldUntilMs > this.#flushedAtMs ? "updates_held_back" : "updates"] += 1;
    this.#timestampMs = Math.max(this.#timestampMs, timestampMs);
    const said = isUsable(quality) && !(quality === "uncertain" && needsFix(tagId)) ? value : null;
    for (const slot of slots) {
      slot.value = said;
      slot.heardAtMs = undefined;
      slot.update = this.#updates;
    }
  }

  /** Whether a route carries a group of this source. */
  carries(pgn: number, source: string): boolean {
    return this.#routes.some((route) => route.takes(source) && route.carries(pgn, ""));
  }

  /** A device of the bus says this tag, and counts as saying it for this long. `nowMs` is monotonic. */
  heard(tagId: string, lifeMs: number, nowMs: number): void {
    const tag = this.#tags.get(tagId);
    if (tag !== undefined) tag.heldUntilMs = Math.max(tag.heldUntilMs, nowMs + lifeMs);
  }

  /** Whether a device of the bus says this tag now. */
  isSaid(tagId: string): boolean {
    const tag = this.#tags.get(tagId);
    return tag !== undefined && (tag.isOnBus || this.#flushedAtMs < tag.heldUntilMs);
  }

  /** Sends each message that is due; returns how many. `nowMs` is monotonic. */
  flush(nowMs: number): number {
    this.#flushedAtMs = nowMs;
    let sent = 0;
    for (const group of this.#groups.values()) {
      const contents = group.due(nowMs, () => this.#sidOf(group, nowMs));
      for (const content of contents) if (this.#send(this.#frameOf(group, content), nowMs)) sent += 1;
    }
    return sent;
  }

  /** Sends a message of another part of the service; false if the bus does not take it, or its group is cut. */
  relay(message: Message, nowMs: number, from?: Origin): boolean {
    const { pgn, priority, destination, data } = message;
    const timestampMs = this.#timestampMs;
    const frame = { pgn, priority, destination, data, source: this.#options.sourceAddress(), timestampMs };
    if (!this.#send(frame, nowMs, from)) return false;
    this.#relayedAtMs.set(pgn, nowMs);
    this.#counters.relayed += 1;
    return true;
  }

  /** Sends nothing of a group for a while, because it came back in a loop. `untilMs` is monotonic. */
  cut(pgn: number, untilMs: number): void {
    this.#cutUntilMs.set(pgn, untilMs);
  }

  /** How often a group is sent, unless a device asks for another interval; undefined if it is sent at none. */
  intervalMs(pgn: number): number | undefined {
    return this.#groups.get(pgn)?.usualMs;
  }

  /** Sends a group at the interval that a device has asked for, once the offset is over; undefined: as usual again. */
  askInterval(pgn: number, intervalMs: number | undefined, offsetMs: number): void {
    if (intervalMs === undefined) this.#askedMs.delete(pgn);
    else this.#askedMs.set(pgn, intervalMs);
    this.#groups.get(pgn)?.askInterval(intervalMs, this.#flushedAtMs + offsetMs);
  }

  /** The current messages of one group, one for each device, for a node that asks for it. */
  now(pgn: number): PgnFrame[] {
    const group = this.#groups.get(pgn);
    if (group !== undefined) this.#counters.requests += 1;
    return (group?.now(() => this.#sidOf(group, this.#flushedAtMs)) ?? []).map((content) => {
      const frame = this.#frameOf(group as PublishGroup, content);
      this.#options.remember?.(frame, undefined, false);
      return frame;
    });
  }

  /** The PGNs that are sent now, for the PGN list of the node. */
  transmits(): number[] {
    const sent = [...this.#groups].filter(([, group]) => group.isSent).map(([pgn]) => pgn);
    const relayed = [...this.#relayedAtMs].filter(([, atMs]) => this.#flushedAtMs - atMs < RELAYED_MS);
    return [...new Set([...sent, ...relayed.map(([pgn]) => pgn)])].toSorted((a, b) => a - b);
  }

  get counters(): Readonly<PublisherCounters & CodecCounters & PublisherStanding> {
    let expired = 0;
    for (const group of this.#groups.values()) expired += group.expired;
    const cut = [...this.#cutUntilMs].filter(([, untilMs]) => this.#flushedAtMs < untilMs);
    const groups = { groups_sent: this.transmits().length };
    const cuts = { cut_groups: cut.length, cut_pgn: cut.at(-1)?.[0] ?? 0 };
    return { ...this.#counters, expired_values: expired, ...groups, ...cuts, ...this.#codec.counters };
  }

  #frameOf({ layout: { pgn } }: PublishGroup, content: OutgoingContent): PgnFrame {
    return this.#codec.encode(pgn, content, {
      source: this.#options.sourceAddress(),
      timestampMs: this.#timestampMs,
    });
  }

  /** Messages of one set that are sent at the same moment have the same number. */
  #sidOf({ out: { set } }: PublishGroup, nowMs: number): number {
    let known = this.#sids.get(set);
    if (known === undefined) this.#sids.set(set, (known = { sid: 0, atMs: nowMs }));
    else if (known.atMs !== nowMs) {
      known.sid = (known.sid + 1) % SIDS;
      known.atMs = nowMs;
    }
    return known.sid;
  }

  #send(frame: PgnFrame, nowMs: number, from?: Origin): boolean {
    if (nowMs < (this.#cutUntilMs.get(frame.pgn) ?? -Infinity)) {
      this.#counters.cut += 1;
      this.#options.remember?.(frame, from, true);
      return false;
    }
    try {
      this.#options.transport(frame);
    } catch {
      this.#counters.transport_errors += 1;
      return false;
    }
    this.#counters.frames += 1;
    this.#options.remember?.(frame, from, false);
    return true;
  }

  /** The slots that the tag's value leaves do not have it any more. */
  #assign(tag: Tag, slots: readonly Slot[]): void {
    if (tag.current === slots) return;
    for (const slot of tag.current) {
      slot.value = null;
      slot.update = this.#updates;
    }
    tag.current = slots;
  }

  #tagOf(tagId: string): Tag {
    let tag = this.#tags.get(tagId);
    if (tag !== undefined) return tag;
    if (this.#tags.size >= REMEMBERED_TAGS) {
      for (const each of this.#tags.values()) this.#assign(each, []);
      this.#tags.clear();
      this.#groups.clear();
    }
    tag = { rows: sentRowsOf(tagId), slots: new Map(), current: [], heldUntilMs: -Infinity, isOnBus: false };
    this.#tags.set(tagId, tag);
    return tag;
  }

  get #routes(): readonly PublishRoute[] {
    return (this.#routesMade ??= this.#options.routes?.() ?? [publishRoute(true)]);
  }

  #routesFor(source: string): number {
    let bits = this.#routesOf.get(source);
    if (bits !== undefined) return bits;
    if (this.#routesOf.size >= REMEMBERED_SOURCES) this.#routesOf.clear();
    bits = this.#routes.reduce((sum, route, i) => sum + (route.takes(source) ? 2 ** i : 0), 0);
    this.#routesOf.set(source, bits);
    return bits;
  }

  #slotsOf(tag: Tag, tagId: string, routes: number): readonly Slot[] | Refusal {
    let slots = tag.slots.get(routes);
    if (slots === undefined) tag.slots.set(routes, (slots = this.#newSlots(tag, tagId, routes)));
    return slots;
  }

  #newSlots(tag: Tag, tagId: string, bits: number): readonly Slot[] | Refusal {
    if (tag.rows.length === 0) return "unmapped_updates";
    const routes = this.#routes.filter((_, i) => Math.floor(bits / 2 ** i) % 2 === 1);
    const validMs = (this.#options.timeoutS?.(tagId) ?? nmea2000Limits.repeatS) * 1000;
    let refusal: Refusal = "updates_not_allowed";
    const slots = tag.rows.flatMap(({ group, mapping, place }): Slot[] => {
      const { pgn } = group;
      const route = routes.find(({ carries }) => carries(pgn, tagId));
      const known = layout(pgn);
      if (route === undefined || known === undefined) return [];
      const keys = this.#keysOf(group, withInstance(place, route.instances?.[tagId.split(".", 1)[0] ?? ""]));
      if (keys === undefined) {
        refusal = "instance_out_of_range";
        return [];
      }
      let sent = this.#groups.get(pgn);
      if (sent === undefined) {
        this.#groups.set(pgn, (sent = new PublishGroup(known, group.out, group.intervalMs)));
        sent.askInterval(this.#askedMs.get(pgn), -Infinity);
      }
      return [sent.slot(mapping, keys, tag, validMs, route.intervalMs?.(pgn) ?? known.intervalMs)];
    });
    return slots.length === 0 ? refusal : slots;
  }

  /** Without what the tag does not say; undefined if a field cannot hold its number. */
  #keysOf({ pgn, keys, out }: SentTag["group"], place: Place): Record<string, number> | undefined {
    const found: Record<string, number> = { ...out.when };
    for (const { field, place: name } of keys) {
      const number = place[name];
      if (number === undefined) continue;
      const spec = layout(pgn)?.fields.find(({ id }) => id === field);
      if (spec === undefined || number > spec.rawMax) return undefined;
      found[field] = number;
    }
    return found;
  }
}

function withInstance(place: Place, instance: number | undefined): Place {
  return instance === undefined || place.N === undefined ? place : { ...place, N: instance };
}
