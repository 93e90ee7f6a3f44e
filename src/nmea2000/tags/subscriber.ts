/**
 * The NMEA 2000 subscriber: turns received parameter groups into tag updates, by the table in `tag-table.ts` and the
 * rows of the project. An update has the time of the frame and the source `nmea2000:<where>:<address>`. The intake
 * (`tags/intake.ts`) decides whether it becomes the tag's value.
 *
 * If the table does not know the value of an enumeration, the tag keeps its last known state, and the message is counted.
 *
 * What happens to a field without a value:
 * - Not available (the device does not measure it): a tag that never had a value gets none, so that a device that leaves
 *   most fields out does not fill the list with empty tags; but what a group is sent for (the level of a tank) is a fault.
 * - Out of range or reserved (the device measures it, and fails): null with quality `bad`, and the tag appears with it.
 * - In both cases null, `bad` replaces a value that the same source gave before: the crew must not read an old value as a
 *   current one. A usable value of another source stays: if two devices send the same group, the one that measures less
 *   must not blank the other.
 * - A field that says which one the message is about (the instance, the reference) without a value: see `#withdraw`.
 */
import type { Clock } from "../../core/clock.ts";
import { limits as nmea2000Limits } from "../limits.ts";
import type { TagStore } from "../../tags/tag-store.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import { type BusSource, BusSources, type NameOf } from "./bus-sources.ts";
import { type CodecCounters, layout, PgnCodec } from "../codec/codec.ts";
import type { Content } from "../codec/content.ts";
import type { FieldSpec } from "../codec/field.ts";
import { type GroupPlan, placeFor, rowsFor } from "./mapping-plan.ts";
import { PGN } from "../pgn.ts";
import type { PgnFrame } from "../pgn-frame.ts";
import { absenceOfTag, isUnknownWord, qualityOf, tagValueOf } from "./read-tag.ts";
import type { Intake } from "../../tags/intake.ts";
import type { TagIntake } from "../../tags/tag-intake.ts";
import type { SourceLine, Statement } from "../../tags/source-ranking.ts";
import { isDefinedOnItsLine } from "../codec/j1939-definitions.ts";
import { ENGINE, engineOf } from "./table/j1939.ts";
import type { TagMapping } from "./tag-mapping.ts";
import { isVague, mayMean, targetKey } from "./target-key.ts";
import { fillPattern, type Place } from "../../tags/vocabulary/pattern.ts";
import { ID_NAMES } from "../../tags/vocabulary/places.ts";
import { type TagTexts, descriptionOfTag } from "../../tags/vocabulary/vocabulary.ts";

export interface SubscriberOptions {
  readonly store: TagStore;
  /** Shared by all sources of a service. */
  readonly intake: Intake;
  readonly clock: Clock;
  /** Where the frames come from. */
  readonly line: SourceLine;
  /** Whether tags that the project does not list are registered automatically. */
  readonly autoRegister: boolean;
  readonly texts: TagTexts;
  /** The mapping table of the project. */
  readonly plans: ReadonlyMap<number, GroupPlan>;
  /** Whether a message is our own, played back by a gateway; false by default. */
  readonly isOwn?: ((frame: PgnFrame) => boolean) | undefined;
  /** Called with every message that is not our own. */
  readonly onHeard?: ((frame: PgnFrame) => void) | undefined;
  /** Called with each tag that a device says, whether it becomes the tag's value or not. `nowMs` is monotonic. */
  readonly onSaid?: ((tagId: string, timeoutS: number | undefined, nowMs: number) => void) | undefined;
  /** NAMEs from the device table of the bus; by default they come from the address claims among the messages. */
  readonly nameOf?: NameOf | undefined;
}

export interface SubscriberCounters {
  messages: number;
  /** Our own messages that a gateway on the same bus played back. */
  own_messages: number;
  /** Messages of groups that have no tags. */
  unmapped_messages: number;
  /** Messages without the instance of their engine, tank or battery. */
  without_instance: number;
  updates: number;
  /** Values of a device that is not the selected source of the tag. */
  set_aside: number;
  /** Values that the tag cannot have. */
  impossible_values: number;
  registered_tags: number;
  /** Values for tags that are not registered and may not be. */
  unregistered_values: number;
  /** Values of on/off tags that the table does not know: the tag keeps its last known state. */
  unknown_words: number;
}

/** A tag from the bus becomes stale after five of its intervals, but not before 5 s. */
const TIMEOUT_INTERVALS = 5;
const TIMEOUT_MIN_S = 5;

interface Target {
  readonly tagId: string;
  readonly mapping: TagMapping;
  readonly spec: FieldSpec | undefined;
  readonly statement: Statement;
  readonly description: string;
  /** Set with the first value of a registered tag. */
  tag: TagIntake | undefined;
}

interface Targets {
  readonly key: number;
  readonly list: readonly Target[];
  readonly group: Group;
  /** Whether one of these tags was registered automatically. */
  registered: boolean;
  /** Whether no tag can be named, because the message lacks the instance. */
  readonly nameless: boolean;
  /** Whether the message lacks a field that says which one it is about: the instance, the reference. */
  readonly isVague: boolean;
}

/** The targets of a group, for each combination of its key fields. */
interface Group {
  readonly plan: GroupPlan;
  readonly targets: Map<number, Targets>;
  readonly itemTargets: Map<number, Targets>;
  /** By rank. */
  readonly statements: Map<number, Statement>;
  /** When a device last sent a message that is vague; monotonic. */
  readonly vagueAtMs: WeakMap<BusSource, number>;
  /** The number of devices with automatically registered tags. */
  registered: number;
}

/**
 * Makes a subscriber for the messages of a line. A source without its own device table leaves `nameOf` out: then NAMEs are learned from the
 * address claims among the messages.
 */
export type MakeSubscriber = (line: SourceLine, nameOf?: NameOf) => Nmea2000Subscriber;

export class Nmea2000Subscriber {
  readonly #options: SubscriberOptions;
  readonly #codec = new PgnCodec();
  readonly #sources: BusSources;
  readonly #groups: ReadonlyMap<number, Group>;
  #remembered = 0;
  readonly #counters: SubscriberCounters = {
    messages: 0,
    own_messages: 0,
    unmapped_messages: 0,
    without_instance: 0,
    updates: 0,
    set_aside: 0,
    impossible_values: 0,
    registered_tags: 0,
    unregistered_values: 0,
    unknown_words: 0,
  };

  constructor(options: SubscriberOptions) {
    this.#options = options;
    this.#sources = new BusSources(options.line, options.nameOf);
    this.#groups = new Map(
      [...options.plans].map(([pgn, plan]) => [
        pgn,
        {
          plan,
          targets: new Map(),
          itemTargets: new Map(),
          statements: new Map(),
          vagueAtMs: new WeakMap(),
          registered: 0,
        },
      ]),
    );
  }

  /** Takes a message. Never throws. */
  accept(frame: PgnFrame): void {
    this.#counters.messages += 1;
    const nowMs = this.#options.clock.monotonic();
    this.#sources.heard(frame, nowMs);
    const group = isDefinedOnItsLine(frame) ? this.#groups.get(frame.pgn) : undefined;
    if (this.#options.isOwn?.(frame)) {
      this.#counters.own_messages += 1;
      return;
    }
    this.#options.onHeard?.(frame);
    const decoded = group && (isBlank(frame) && !group.plan.byAddress ? {} : this.#codec.decode(frame));
    if (group === undefined || decoded === undefined) {
      this.#counters.unmapped_messages += 1;
      return;
    }
    const content = group.plan.byAddress ? { ...decoded, [ENGINE]: engineOf(frame) } : decoded;
    const source = this.#sources.at(frame.source);
    this.#acceptContent(group, group.targets, frame, content, source, nowMs);
    if (!group.plan.hasList || !Array.isArray(content["list"])) return;
    for (const item of content["list"])
      this.#acceptContent(group, group.itemTargets, frame, { ...content, ...item }, source, nowMs);
  }

  /** The PGNs that it uses, for tags or for the NAMEs of devices. */
  receives(): number[] {
    return [...new Set([PGN.ADDRESS_CLAIM, ...this.#groups.keys()])].toSorted((a, b) => a - b);
  }

  get counters(): Readonly<SubscriberCounters & CodecCounters> {
    return { ...this.#counters, ...this.#codec.counters };
  }

  #acceptContent(
    group: Group,
    targets: Map<number, Targets>,
    frame: PgnFrame,
    content: Content,
    source: BusSource,
    nowMs: number,
  ): void {
    const known = this.#targetsOf(group, targets, content, source);
    if (known.nameless) this.#counters.without_instance += 1;
    for (const target of known.list) this.#take(known, target, frame, content, source, nowMs);
    if (known.isVague) this.#withdraw(group, known, frame, content, source, nowMs);
  }

  /**
   * The message does not say which one it is about, like that of a compass that has lost its heading and the reference. Its sender's values
   * of those that it may mean become bad: at once if that is one; of several, those not sent since its last message of this kind.
   */
  #withdraw(group: Group, known: Targets, frame: PgnFrame, content: Content, source: BusSource, nowMs: number): void {
    const beforeMs = group.vagueAtMs.get(source) ?? -Infinity;
    group.vagueAtMs.set(source, nowMs);
    const isHeld = ({ tag, statement }: Target): boolean =>
      tag !== undefined && tag.holder === source && tag.usable && tag.statement === statement;
    const isSaid = ({ tagId, mapping }: Target): boolean =>
      (content[mapping.field] ?? null) !== null &&
      known.list.some((target) => target.tagId === tagId || target.mapping === mapping);
    const meant = [...group.targets.values()].filter(
      ({ key, list }) => mayMean(known.key, key, group.plan) && list.some((target) => isHeld(target)),
    );
    for (const one of meant)
      for (const target of one.list) {
        const isSilent = meant.length === 1 || (target.tag?.heardAtMs ?? nowMs) < beforeMs;
        if (isHeld(target) && isSilent && !isSaid(target))
          this.#takeAbsence(one, target, frame, content, source, nowMs);
      }
  }

  #take(known: Targets, target: Target, frame: PgnFrame, content: Content, source: BusSource, nowMs: number): void {
    const { tagId, mapping } = target;
    const value = tagValueOf(mapping, content, frame.timestampMs);
    if (value === undefined) {
      if (isUnknownWord(mapping, content)) this.#counters.unknown_words += 1;
      return;
    }
    if (value === null) {
      this.#takeAbsence(known, target, frame, content, source, nowMs);
      return;
    }
    this.#options.onSaid?.(tagId, target.statement.timeoutS, nowMs);
    const { timestampMs } = frame;
    const rawValue = content[mapping.field];
    const quality = qualityOf(mapping, content);
    this.#hand(known, target, source, { tagId, value, quality, timestampMs, rawValue, source: source.text }, nowMs);
  }

  #takeAbsence(
    known: Targets,
    target: Target,
    frame: PgnFrame,
    content: Content,
    source: BusSource,
    nowMs: number,
  ): void {
    const { tagId, mapping, spec } = target;
    const { timestampMs } = frame;
    const absence = absenceOfTag(mapping, spec, frame, content);
    if (target.tag === undefined && this.#options.store.value(tagId) === undefined) {
      const fails = absence === "out-of-range" || absence === "reserved" || mapping.essential === true;
      if (!fails) return;
    }
    const update: TagUpdate = {
      tagId,
      value: null,
      quality: "bad",
      timestampMs,
      rawValue: absence,
      source: source.text,
    };
    this.#hand(known, target, source, update, nowMs);
  }

  #hand(known: Targets, target: Target, source: BusSource, update: TagUpdate, nowMs: number): void {
    const tag = (target.tag ??= this.#tagOf(known, target));
    if (tag === undefined) {
      this.#counters.unregistered_values += 1;
      return;
    }
    const outcome = this.#options.intake.take(tag, source, target.statement, update, nowMs);
    if (outcome === "accepted") this.#counters.updates += 1;
    else if (outcome === "set-aside") this.#counters.set_aside += 1;
    else if (outcome === "impossible") this.#counters.impossible_values += 1;
  }

  /** Registers the tag if it may; undefined if the tag is not registered. */
  #tagOf(known: Targets, target: Target): TagIntake | undefined {
    const { store, intake } = this.#options;
    if (!store.has(target.tagId) && !this.#register(known, target)) return undefined;
    return intake.of(target.tagId);
  }

  #register(known: Targets, { tagId, mapping, description }: Target): boolean {
    const { autoRegister, store } = this.#options;
    const isNew = !known.registered;
    if (!autoRegister || (isNew && known.group.registered >= nmea2000Limits.registeringDevices)) return false;
    const registered = store.register({
      id: tagId,
      description,
      unitSi: mapping.unitSi,
      controllable: false,
      rangeNormalMin: null,
      rangeNormalMax: null,
    });
    if (!registered) return false;
    this.#counters.registered_tags += 1;
    if (isNew) known.group.registered += 1;
    known.registered = true;
    return true;
  }

  #targetsOf(group: Group, known: Map<number, Targets>, content: Content, source: BusSource): Targets {
    const { plan } = group;
    const key = targetKey(plan, content, source.revision);
    const found = known.get(key);
    if (found !== undefined) return found;
    if (this.#remembered >= nmea2000Limits.mappedDevices) this.#evictDevices();
    this.#remembered += 1;
    const targets = { key, ...this.#makeTargets(group, content, source, known === group.itemTargets) };
    known.set(key, targets);
    return targets;
  }

  #makeTargets(group: Group, content: Content, source: BusSource, inList: boolean): Omit<Targets, "key"> {
    const { plan } = group;
    const rows = rowsFor(plan, content, source).filter((row) => (row.inList ?? false) === inList);
    const list = rows.flatMap((mapping) => this.#makeTarget(group, mapping, content) ?? []);
    const isVagueOne = !inList && isVague(targetKey(plan, content, 0), plan);
    return { list, group, registered: false, nameless: rows.length > 0 && list.length === 0, isVague: isVagueOne };
  }

  #makeTarget({ plan, statements }: Group, mapping: TagMapping, content: Content): Target | undefined {
    const place = placeFor(plan, mapping, content);
    if (place === undefined) return undefined;
    let statement = statements.get(mapping.rank);
    if (statement === undefined) {
      statement = { rank: mapping.rank, timeoutS: timeoutOf(plan.intervalMs), group: { pgn: plan.pgn } };
      statements.set(mapping.rank, statement);
    }
    return {
      tagId: fillPattern(mapping.tag, place, ID_NAMES),
      mapping,
      spec: layout(plan.pgn)?.fields.find(({ id }) => id === mapping.field),
      statement,
      description: descriptionOf(mapping, place, this.#options.texts),
      tag: undefined,
    };
  }

  /** Noise on a bus can name any number of devices: all targets are evicted, and made again when needed. */
  #evictDevices(): void {
    for (const { targets, itemTargets } of this.#groups.values()) {
      targets.clear();
      itemTargets.clear();
    }
    this.#remembered = 0;
  }
}

/** All ones: no field is available. In signed fields the definitions would read −1. */
function isBlank({ data }: PgnFrame): boolean {
  return data[0] === 0xff && data.every((byte) => byte === 0xff);
}

/** In seconds; undefined for a group that is sent on change only. */
function timeoutOf(intervalMs: number | undefined): number | undefined {
  return intervalMs === undefined ? undefined : Math.max(TIMEOUT_MIN_S, (intervalMs / 1000) * TIMEOUT_INTERVALS);
}

/**
 * Of an automatically registered tag: the description from the project; else that of the pattern; for an id without placeholders, that of
 * a pattern that matches it.
 */
function descriptionOf({ tag, description }: TagMapping, place: Place, texts: TagTexts): string {
  const pattern = description ?? texts.tags[tag];
  if (pattern !== undefined) return fillPattern(pattern, place, texts.places);
  return descriptionOfTag(tag, texts) ?? fillPattern(tag, place, texts.places);
}
