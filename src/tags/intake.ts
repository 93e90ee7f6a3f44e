/**
 * The one place where what a source brings becomes the value of a tag, whichever wire it comes by. In this order a value is
 *
 * 1. brought into its range, or found impossible (`shape.ts`); so is the time of day (`core/judged-time.ts`);
 * 2. void by its speaker's own word: it has no value, or no position fix (uncertain where the speaker reckons its position);
 * 3. ranked against the other speakers of the tag (`source-ranking.ts`);
 * 4. dated: one that is dated ahead of the clock counts as of now, so that it does not hold back those after it; one that was older than
 *    its time-out when it came (what a server remembers of a sensor that is dead) is stale;
 * 5. written, with the time-out of the statement where the project names none.
 *
 * What is impossible or void is null, `bad`, and keeps what came as its raw value: the crew must not read an old value as a current one.
 * When a line ends, for whatever reason, all that it wrote is stale.
 */
import type { Clock } from "../core/clock.ts";
import { judgedBusTime } from "../core/judged-time.ts";
import { limits } from "./limits.ts";
import { isUsable } from "./quality.ts";
import { type Shape, shaped } from "./shape.ts";
import {
  admits,
  admitsAbsence,
  type PreferenceOf,
  type RankedTag,
  type SourceLine,
  type Speaker,
  type Statement,
} from "./source-ranking.ts";
import type { TagStore, TagWriter, WriteOutcome } from "./tag-store.ts";
import { shapeOf } from "./vocabulary/meaning.ts";
import type { TagUpdate } from "./tag.ts";

export interface IntakeOptions {
  readonly tags: TagStore;
  readonly clock: Clock;
  /** The project's order of the speakers of a tag; undefined if it has none. */
  readonly preferenceOf?: (tagId: string) => PreferenceOf | undefined;
}

/** What is known of a registered tag, the same for every wire. */
export interface TagIntake extends RankedTag {
  readonly tagId: string;
  readonly unitSi: string;
  readonly write: TagWriter;
  readonly shape: Shape | undefined;
  /** The time that a device gives. */
  readonly isTime: boolean;
  readonly fix: "says" | "needs" | undefined;
}

export type TakeOutcome = WriteOutcome | "set-aside" | "impossible";

/** Says whether the receiver has a position; the values that need one are void while the same speaker says that it has none. */
const FIX_TAG = "GNSS.FIX";
const TIME_TAG = "VESSEL.TIME_UTC_S";
const LATITUDE_TAG = "VESSEL.LAT_DEG";
const NEEDS_FIX = /^VESSEL\.(?:LAT_DEG|LON_DEG|SOG_MS|COG_\w+)$|^GNSS\.ALTITUDE_M$/;

/** Whether the tag has a value only while a receiver knows where it is. */
export function needsFix(tagId: string): boolean {
  return NEEDS_FIX.test(tagId);
}

export class Intake {
  readonly #tags: TagStore;
  readonly #clock: Clock;
  #preferenceOf: NonNullable<IntakeOptions["preferenceOf"]>;
  /** Bounded by the tags that can be registered. */
  readonly #known = new Map<string, TagIntake>();
  readonly #needFix: TagIntake[] = [];
  #lookedAtMs = -Infinity;

  constructor({ tags, clock, preferenceOf = () => undefined }: IntakeOptions) {
    this.#tags = tags;
    this.#clock = clock;
    this.#preferenceOf = preferenceOf;
  }

  /** Undefined for a tag that is not registered. */
  of(tagId: string): TagIntake | undefined {
    const known = this.#known.get(tagId);
    if (known !== undefined) return known;
    const definition = this.#tags.definition(tagId);
    const write = this.#tags.writer(tagId);
    if (definition === undefined || write === undefined) return undefined;
    const made: TagIntake = {
      tagId,
      unitSi: definition.unitSi,
      write,
      shape: shapeOf(tagId, definition.unitSi),
      isTime: tagId === TIME_TAG,
      fix: tagId === FIX_TAG ? "says" : needsFix(tagId) ? "needs" : undefined,
      preferenceOf: this.#preferenceOf(tagId),
      holdMs: 0,
      holder: undefined,
      statement: undefined,
      rank: 0,
      heardAtMs: 0,
      usable: false,
    };
    this.#known.set(tagId, made);
    if (made.fix === "needs") this.#needFix.push(made);
    return made;
  }

  /** Takes what a speaker says; null in the update's value means that it has none. `nowMs` is monotonic. */
  take(tag: TagIntake, speaker: Speaker, statement: Statement, update: TagUpdate, nowMs: number): TakeOutcome {
    speaker.heardAtMs = nowMs;
    const { value } = update;
    let taken = update;
    let isPossible = true;
    if (typeof value === "number" && (tag.shape !== undefined || tag.isTime)) {
      const fitting = tag.shape === undefined ? this.#believed(value) : shaped(tag.shape, value);
      isPossible = fitting !== undefined;
      if (fitting === undefined) taken = voided(update);
      else if (fitting !== value) taken = { ...update, value: fitting, rawValue: update.rawValue ?? value };
    }
    if (tag.fix !== undefined) taken = this.#judgedByFix(tag, speaker, taken, nowMs);
    if (speaker.line.ownTimes) {
      taken = this.#dated(taken);
      if (!this.#isNews(taken)) return "older-than-current";
      taken = this.#aged(taken, speaker, statement);
    }
    const { statement: before } = tag;
    // A receiver without a fix leaves the word to one that has one.
    const isAbsence = !isUsable(taken.quality) || (tag.fix !== undefined && hasNoFix(speaker, nowMs));
    const isAdmitted = isAbsence ? admitsAbsence : admits;
    if (!isAdmitted(tag, speaker, statement, nowMs)) return "set-aside";
    if (before !== statement) this.#expect(tag, statement);
    const outcome = tag.write(taken);
    return isPossible ? outcome : "impossible";
  }

  /** The speaker has left the tag (a device that logs off): its value is what it was, and stale. */
  leave(tag: TagIntake, speaker: Speaker): void {
    if (tag.holder !== speaker) return;
    tag.usable = false;
    const present = this.#tags.value(tag.tagId);
    if (present?.source === speaker.text && present.quality !== "stale")
      this.#tags.write({ ...present, quality: "stale" });
  }

  /** The line has ended, or what is behind it is not heard any more: what it wrote is stale. Returns how many values. */
  lost({ text }: SourceLine): number {
    const begin = `${text}:`;
    for (const tag of this.#known.values()) if (tag.holder?.line.text === text) tag.usable = false;
    return this.#tags.markStaleFrom((source) => source === text || source.startsWith(begin));
  }

  /** All speakers are made anew, as after a reload: whoever is heard next may have its tags. */
  release(preferenceOf: NonNullable<IntakeOptions["preferenceOf"]>): void {
    this.#preferenceOf = preferenceOf;
    const nowMs = this.#clock.monotonic();
    for (const tag of this.#known.values()) {
      tag.preferenceOf = preferenceOf(tag.tagId);
      tag.statement = undefined;
      tag.usable = false;
      if (tag.holder !== undefined) tag.holder.heardAtMs = nowMs;
    }
  }

  /** Marks stale what comes on change only and whose speaker has said nothing at all for long. Called often, looks now and then. */
  markSilent(): number {
    const nowMs = this.#clock.monotonic();
    if (nowMs - this.#lookedAtMs < limits.silentCheckMs) return 0;
    this.#lookedAtMs = nowMs;
    let marked = 0;
    for (const { tagId, holder } of this.#known.values()) {
      if (holder === undefined || nowMs - holder.heardAtMs <= limits.silentSpeakerMs) continue;
      if (this.#tags.definition(tagId)?.timeoutS !== undefined) continue;
      const present = this.#tags.value(tagId);
      if (present?.source !== holder.text || present.quality === "stale") continue;
      this.#tags.write({ ...present, quality: "stale" });
      marked += 1;
    }
    return marked;
  }

  #believed(seconds: number): number | undefined {
    const judgedMs = judgedBusTime(seconds * 1000, this.#clock.now());
    return judgedMs === undefined ? undefined : judgedMs / 1000;
  }

  #judgedByFix(tag: TagIntake, speaker: Speaker, update: TagUpdate, nowMs: number): TagUpdate {
    if (tag.fix === "needs") {
      if (tag.tagId === LATITUDE_TAG) noteReckoning(speaker, update, nowMs);
      return hasNoFix(speaker, nowMs) ? withoutFix(update, speaker, nowMs) : update;
    }
    speaker.noFixAtMs = update.value === false ? nowMs : -Infinity;
    if (update.value === false) this.#loseFix(speaker, update.timestampMs, nowMs);
    return update;
  }

  #loseFix(speaker: Speaker, timestampMs: number, nowMs: number): void {
    for (const tag of this.#needFix) {
      if (tag.holder !== speaker || !tag.usable) continue;
      const present = this.#tags.value(tag.tagId);
      if (present?.source !== speaker.text || present.value === null) continue;
      tag.usable = false;
      const left = withoutFix(present, speaker, nowMs);
      if (left !== present) this.#tags.write({ ...left, timestampMs: Math.max(timestampMs, present.timestampMs) });
    }
  }

  #dated(update: TagUpdate): TagUpdate {
    const nowMs = this.#clock.now();
    return update.timestampMs > nowMs + limits.aheadOfClockMs ? { ...update, timestampMs: nowMs } : update;
  }

  /** By the speaker's own clock, which may be behind ours. */
  #aged(update: TagUpdate, { newestMs }: Speaker, statement: Statement): TagUpdate {
    const own = this.#tags.definition(update.tagId)?.timeoutS;
    if (own === 0 || statement.timeoutS === undefined || !isUsable(update.quality)) return update;
    const mostMs = Math.max(own ?? 0, statement.timeoutS) * 1000;
    return newestMs - update.timestampMs > mostMs ? { ...update, quality: "stale" } : update;
  }

  /**
   * What comes with a time of its own is only taken if it is newer than what the tag has, so that nothing goes in a circle: what another
   * server has from us, or from a bus that both hear, comes back with the time that it had.
   */
  #isNews({ tagId, timestampMs }: TagUpdate): boolean {
    const present = this.#tags.value(tagId)?.timestampMs ?? -Infinity;
    return timestampMs > present || present > this.#clock.now() + limits.aheadOfClockMs;
  }

  #expect(tag: TagIntake, { timeoutS }: Statement): void {
    this.#tags.expect(tag.tagId, timeoutS);
    // A tag that never becomes stale (0) goes to another speaker all the same.
    const holdS = this.#tags.definition(tag.tagId)?.timeoutS || timeoutS;
    tag.holdMs = holdS === undefined ? limits.silentHolderMs : holdS * 1000;
  }
}

function noteReckoning(speaker: Speaker, { value, quality }: TagUpdate, nowMs: number): void {
  if (value === null) speaker.reckonsAtMs = -Infinity;
  else if (quality === "uncertain") speaker.reckonsAtMs = nowMs;
}

function hasNoFix({ noFixAtMs }: Speaker, nowMs: number): boolean {
  return nowMs - noFixAtMs <= limits.noFixMs;
}

/** What a value that needs a fix is without one: uncertain while its speaker says that it reckons, else void. */
function withoutFix(update: TagUpdate, { reckonsAtMs }: Speaker, nowMs: number): TagUpdate {
  if (update.value === null || update.quality !== "good") return update;
  return nowMs - reckonsAtMs <= limits.noFixMs ? { ...update, quality: "uncertain" } : voided(update);
}

/** The update without its value, which is kept as what came. */
function voided(update: TagUpdate): TagUpdate {
  return { ...update, value: null, quality: "bad", rawValue: update.rawValue ?? update.value };
}
