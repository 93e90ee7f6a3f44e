/**
 * The NMEA 2000 subscriber: takes parameter groups as they come and writes tag updates, by the table in
 * `tag-mapping.ts`. The update's time is the frame's, its source `nmea2000:<where>:<address>`.
 *
 * What becomes of a field without a value:
 * - not available (the device does not measure it): a tag that never had a value stays without one, so that a device
 *   which leaves most fields out does not fill the list with empty tags;
 * - out of range or reserved (it measures it, and fails): null with quality `bad`, and the tag appears with it;
 * - in both cases a value that this same device gave before is replaced by null, `bad`: the crew must not read an old
 *   value as a present one. A usable value of another device stays: two senders of the same group are ordinary, and the
 *   one that knows less must not blank the other.
 */
import { isUsable } from "../tags/quality.ts";
import type { Scalar, TagUpdate } from "../tags/tag.ts";
import type { TagStore } from "../tags/tag-store.ts";
import { type CodecCounters, fieldAbsence, layout, numbersOf, PgnCodec } from "./codec.ts";
import { type CodecPgn, type FieldValues, isCodecPgn } from "./pgn-contents.ts";
import type { PgnFrame } from "./pgn-frame.ts";
import { fillPattern, type Place, placeOf, TAG_MAPPINGS, TANK_TYPES, type TagMapping } from "./tag-mapping.ts";

/** Descriptions of tags that register themselves, by the pattern of their id, and what tanks hold. */
export interface TagTexts {
  readonly tags: Readonly<Record<string, string>>;
  readonly tankTypes: readonly string[];
}

export interface SubscriberOptions {
  readonly store: TagStore;
  /** Where the frames come from: `can0`, `replay`. */
  readonly where: string;
  /** Whether tags that the project does not list register themselves. */
  readonly autoRegister: boolean;
  readonly texts: TagTexts;
}

export interface SubscriberCounters {
  messages: number;
  /** Messages of groups that are no tags. */
  unmapped_messages: number;
  /** Messages that do not say which engine, tank or battery they speak of. */
  without_instance: number;
  updates: number;
  registered_tags: number;
  /** Values for tags that are not registered and may not register themselves. */
  unregistered_values: number;
}

/** The source of every update that came from a bus begins with it; the publisher ignores those. */
export const BUS_SOURCE = "nmea2000:";

/** A tag that the bus carries goes stale after five of its intervals, and never sooner than after 5 s. */
const TIMEOUT_INTERVALS = 5;
const TIMEOUT_MIN_S = 5;

interface Target {
  readonly tagId: string;
  readonly mapping: TagMapping;
  readonly place: Place;
}

export class Nmea2000Subscriber {
  readonly #options: SubscriberOptions;
  readonly #codec = new PgnCodec();
  /** The tags of one group of one device. Bounded by the instances that the groups can tell apart (about 1200). */
  readonly #targets = new Map<number, readonly Target[]>();
  readonly #sources: string[] = [];
  readonly #counters: SubscriberCounters = {
    messages: 0,
    unmapped_messages: 0,
    without_instance: 0,
    updates: 0,
    registered_tags: 0,
    unregistered_values: 0,
  };

  constructor(options: SubscriberOptions) {
    this.#options = options;
  }

  /** No frame throws. */
  accept(frame: PgnFrame): void {
    this.#counters.messages += 1;
    const { pgn } = frame;
    if (!isCodecPgn(pgn)) {
      this.#counters.unmapped_messages += 1;
      return;
    }
    const content = numbersOf(this.#codec.decode(frame) ?? {});
    const place = placeOf(pgn, content);
    if (place === undefined) {
      this.#counters.without_instance += 1;
      return;
    }
    for (const target of this.#targetsOf(pgn, place)) this.#take(target, frame, content);
  }

  get counters(): Readonly<SubscriberCounters & CodecCounters> {
    return { ...this.#counters, ...this.#codec.counters };
  }

  #take(target: Target, frame: PgnFrame, content: FieldValues): void {
    const { tagId, mapping } = target;
    const source = (this.#sources[frame.source] ??= `${BUS_SOURCE}${this.#options.where}:${frame.source}`);
    const { timestampMs } = frame;
    const rawValue = content[mapping.field] ?? null;
    if (rawValue !== null) {
      const value: Scalar =
        mapping.bit === undefined ? mapping.conversion.toTag(rawValue) : (rawValue & (1 << mapping.bit)) !== 0;
      this.#write(target, { tagId, value, quality: "good", timestampMs, rawValue, source });
      return;
    }
    const absence = fieldAbsence(frame, mapping.field);
    const current = this.#options.store.value(tagId);
    const fails = absence === "out-of-range" || absence === "reserved";
    const concerns = current === undefined ? fails : current.source === source || !isUsable(current.quality);
    if (concerns) this.#write(target, { tagId, value: null, quality: "bad", timestampMs, rawValue: absence, source });
  }

  #write(target: Target, update: TagUpdate): void {
    if (!this.#options.store.has(update.tagId) && !this.#register(target)) {
      this.#counters.unregistered_values += 1;
      return;
    }
    if (this.#options.store.write(update) === "accepted") this.#counters.updates += 1;
  }

  #register({ tagId, mapping, place }: Target): boolean {
    const { autoRegister, store, texts } = this.#options;
    if (!autoRegister) return false;
    const intervalS = (layout(mapping.pgn)?.intervalMs ?? 0) / 1000;
    const registered = store.register({
      id: tagId,
      description: fillPattern(texts.tags[mapping.tag] ?? mapping.tag, place, texts.tankTypes),
      unitSi: mapping.unitSi,
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
      timeoutS: Math.max(TIMEOUT_MIN_S, intervalS * TIMEOUT_INTERVALS),
    });
    if (registered) this.#counters.registered_tags += 1;
    return registered;
  }

  #targetsOf(pgn: CodecPgn, place: Place): readonly Target[] {
    const key = (pgn * 256 + place.instance) * 16 + place.tankType;
    const known = this.#targets.get(key);
    if (known !== undefined) return known;
    const targets = TAG_MAPPINGS.filter((mapping) => mapping.pgn === pgn).map((mapping) => ({
      tagId: fillPattern(mapping.tag, place, TANK_TYPES),
      mapping,
      place,
    }));
    this.#targets.set(key, targets);
    return targets;
  }
}
