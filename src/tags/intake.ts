/**
 * The one place where a reading of a source becomes the value of a tag, whichever wire it comes by. In this order a value is
 *
 * 1. brought into its range, or found impossible (`shape.ts`); so is the time of day (`core/judged-time.ts`);
 * 2. calibrated as the project says (`calibration.ts`); then doubted or found impossible by what the same speaker says beside it
 *    (`contradictions.ts`);
 * 3. voided if its speaker says that it has no value, or no position fix (uncertain if the speaker uses dead reckoning);
 * 4. ranked against the other speakers of the tag (`source-ranking.ts`);
 * 5. dated: a time ahead of the clock becomes the current time, so that it does not hold back later values; a value older than its
 *    time-out when it arrives (what a server remembers of a dead sensor) is stale;
 * 6. written, with the time-out of the statement if the project gives none.
 *
 * A value that is impossible or void becomes null with quality `bad`, and keeps the reading as its raw value: the crew must not take an old
 * value for a current one. When a line ends, for whatever reason, all values that it wrote become stale.
 */
import type { Clock } from "../core/clock.ts";
import { judgedBusTime } from "../core/judged-time.ts";
import { type Calibration, calibrationsOf } from "./calibration.ts";
import { calibrated, correctedAs } from "./corrected.ts";
import type { Contradiction } from "./contradictions.ts";
import { limits } from "./limits.ts";
import { hasNoFix, noteReckoning, voided, withoutFix } from "./no-fix.ts";
import { isUsable } from "./quality.ts";
import { shaped } from "./shape.ts";
import { areApart, Rivals } from "./rivals.ts";
import {
  admits,
  admitsAbsence,
  isCall,
  type Precedence,
  type PreferenceOf,
  rankAnew,
  reasonBefore,
  type SourceLine,
  type Speaker,
  type Statement,
} from "./source-ranking.ts";
import { newTagIntake, type TagIntake } from "./tag-intake.ts";
import type { TagStore, WriteOutcome } from "./tag-store.ts";
import type { TagSource } from "./tag-source.ts";
import type { TagUpdate } from "./tag.ts";

export interface IntakeOptions {
  readonly tags: TagStore;
  readonly clock: Clock;
  /** The project's order of the speakers of a tag; undefined if the project gives none. */
  readonly preferenceOf?: (tagId: string) => PreferenceOf | undefined;
  /** Whether the speaker had the tag in the run before: of several of equal rank it has it again. */
  readonly hadBefore?: (tagId: string, speaker: Speaker) => boolean;
  readonly calibrations?: readonly Calibration[];
}

export type TakeOutcome = WriteOutcome | "set-aside" | "impossible";

const LATITUDE_TAG = "VESSEL.LAT_DEG";

export class Intake {
  readonly #tags: TagStore;
  readonly #clock: Clock;
  #preferenceOf: NonNullable<IntakeOptions["preferenceOf"]>;
  readonly #hadBefore: NonNullable<IntakeOptions["hadBefore"]>;
  #calibrations: readonly Calibration[];
  /** Bounded by the tags that can be registered. */
  readonly #known = new Map<string, TagIntake>();
  readonly #needFix: TagIntake[] = [];
  #lookedAtMs = -Infinity;

  constructor({
    tags,
    clock,
    preferenceOf = () => undefined,
    hadBefore = () => false,
    calibrations = [],
  }: IntakeOptions) {
    this.#hadBefore = hadBefore;
    this.#tags = tags;
    this.#clock = clock;
    this.#preferenceOf = preferenceOf;
    this.#calibrations = calibrations;
  }

  /** Undefined for a tag that is not registered. */
  of(tagId: string): TagIntake | undefined {
    const known = this.#known.get(tagId);
    if (known !== undefined) return known;
    const definition = this.#tags.definition(tagId);
    const write = this.#tags.writer(tagId);
    if (definition === undefined || write === undefined) return undefined;
    const made = newTagIntake(definition, write, this.#calibrations, this.#preferenceOf(tagId));
    this.#known.set(tagId, made);
    if (made.fix === "needs") this.#needFix.push(made);
    return made;
  }

  /** Takes a statement of a speaker. A null value means that the speaker itself has none. `nowMs` is monotonic. */
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
    if (tag.calibrations !== undefined && typeof taken.value === "number")
      taken = calibrated(tag.calibrations, speaker, statement, taken, nowMs);
    else if (tag.isDepth && typeof taken.value === "number")
      taken = correctedAs(this.#readingOf(tag), speaker, taken, tag.shape);
    if (tag.contradiction !== undefined && typeof taken.value === "number") {
      taken = this.#contradicted(tag.contradiction, taken.value, taken);
      isPossible &&= taken.value !== null;
    }
    if (tag.fix !== undefined) taken = this.#judgedByFix(tag, speaker, taken, nowMs);
    if (speaker.line.ownTimes || statement.isTimed === true) {
      taken = this.#dated(taken);
      if (!this.#isNews(taken)) return "older-than-current";
      taken = this.#aged(taken, speaker, statement);
    }
    const { statement: before, holder: holderBefore, heardAtMs } = tag;
    // A receiver without a fix gives way to one that has a fix.
    const isAbsence = !isUsable(taken.quality) || (tag.fix !== undefined && hasNoFix(speaker, nowMs));
    const isAdmitted = isAbsence
      ? admitsAbsence(tag, speaker, statement, nowMs)
      : admits(tag, speaker, statement, nowMs, this.#precedence(tag, speaker, taken));
    if (!isAdmitted) {
      if (speaker !== holderBefore) this.#noteRival(tag, speaker, statement, taken, nowMs);
      return "set-aside";
    }
    if (holderBefore !== undefined && holderBefore !== speaker && before !== undefined)
      this.#exchange(tag, holderBefore, before, heardAtMs);
    if (before !== statement) this.#expect(tag, statement);
    const outcome = tag.write(taken);
    return isPossible ? outcome : "impossible";
  }

  /** Whether another speaker of the tag says something else than its value. */
  disagrees(tagId: string): boolean {
    const rivals = this.#known.get(tagId)?.rivals;
    return rivals !== undefined && rivals.disagree(this.#clock.monotonic());
  }

  /** Who has the tag, why, and who else speaks; undefined if nobody has spoken of it here. */
  sourceOf(tagId: string): TagSource | undefined {
    const tag = this.#known.get(tagId);
    if (tag?.holder === undefined) return undefined;
    const { holder, statement } = tag;
    const nowMs = this.#clock.monotonic();
    const rivals = tag.rivals?.heard(nowMs) ?? [];
    const reasons = new Set<TagSource["reason"]>(
      rivals.map((rival) => reasonBefore(tag, rival.speaker, rival.statement)),
    );
    if (tag.isDepth && reasons.delete("first")) reasons.add("shallowest");
    return {
      holder,
      group: statement?.group,
      calibration: (tag.calibrations ?? (tag.isDepth ? this.#readingOf(tag)?.calibrations : undefined))?.of(holder)
        ?.row,
      silentMs: nowMs - tag.heardAtMs,
      holderSilentMs: nowMs - holder.heardAtMs,
      reason: REASONS.find((reason) => reasons.has(reason)) ?? "alone",
      rivals: rivals.map((rival) => ({ ...rival, silentMs: nowMs - rival.heardAtMs })),
    };
  }

  /** What a speaker says of a tag now, whether it holds it or not. `source`: as its values have it. */
  saidBy(tagId: string, source: string): Pick<TagUpdate, "value" | "quality" | "timestampMs"> | undefined {
    const present = this.#tags.value(tagId);
    if (present?.source === source) return present;
    const rivals = this.#known.get(tagId)?.rivals?.heard(this.#clock.monotonic());
    return rivals?.find(({ speaker }) => speaker.text === source);
  }

  /** The speakers of a tag, its holder first. */
  speakersOf(tagId: string): Speaker[] {
    const tag = this.#known.get(tagId);
    if (tag?.holder === undefined) return [];
    return [tag.holder, ...(tag.rivals?.heard(this.#clock.monotonic()) ?? []).map(({ speaker }) => speaker)];
  }

  /** The tags of which several speak, and who has each. */
  *contested(): Generator<{ readonly tagId: string; readonly holder: Speaker }> {
    const nowMs = this.#clock.monotonic();
    for (const { tagId, holder, rivals, usable } of this.#known.values())
      if (usable && holder !== undefined && (rivals?.heard(nowMs).length ?? 0) > 0) yield { tagId, holder };
  }

  /** The order of preference of a tag's speakers has changed: the tag keeps its value, and a better one takes it when it speaks next. */
  prefer(tagId: string): void {
    const tag = this.#known.get(tagId);
    if (tag === undefined) return;
    tag.preferenceOf = this.#preferenceOf(tagId);
    rankAnew(tag);
  }

  /** Corrects readings like this from now on. */
  calibrate(calibrations: readonly Calibration[]): void {
    this.#calibrations = calibrations;
    for (const tag of this.#known.values()) tag.calibrations = calibrationsOf(tag.tagId, calibrations, tag.shape);
  }

  /** The speaker has left the tag (a device that logs off): the value stays, but is stale. */
  leave(tag: TagIntake, speaker: Speaker): void {
    if (tag.holder !== speaker) return;
    tag.usable = false;
    const present = this.#tags.value(tag.tagId);
    if (present?.source === speaker.text && present.quality !== "stale")
      this.#tags.write({ ...present, quality: "stale" });
  }

  /** The line has ended, or the devices behind it are no longer heard: all values that it wrote become stale. Returns how many. */
  lost({ text }: SourceLine): number {
    const begin = `${text}:`;
    for (const tag of this.#known.values()) {
      if (tag.holder?.line.text === text) tag.usable = false;
      tag.rivals?.dropLine(text);
    }
    return this.#tags.markStaleFrom((source) => source === text || source.startsWith(begin));
  }

  /** Gives up all speakers, as after a reload: the next speaker that is heard may take their tags. */
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

  /**
   * Marks the values stale that are sent on change only, and whose speaker has been silent for `limits.silentSpeakerMs`. Called often;
   * checks only every `limits.silentCheckMs`.
   */
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

  #readingOf({ reading }: TagIntake): TagIntake | undefined {
    return reading === undefined ? undefined : this.#known.get(reading);
  }

  /** A warning that is up calls, whoever says it. */
  #precedence(tag: TagIntake, speaker: Speaker, update: TagUpdate): Precedence {
    if (tag.isWarning && update.value === true && isCall(tag, speaker)) return "calls";
    return this.#winsTies(tag, speaker, update) ? "before-equals" : undefined;
  }

  /** A shallower depth (not 0: a sounder without an echo says that), and what belongs to the depth that is shown. */
  #winsTies(tag: TagIntake, speaker: Speaker, update: TagUpdate): boolean {
    const { tagId, isDepth, reading, band, unitSi, holder } = tag;
    if (!isDepth && reading !== undefined) return this.#readingOf(tag)?.holder === speaker;
    if (!isDepth) return holder !== undefined && holder !== speaker && this.#hadBefore(tagId, speaker);
    const present = this.#tags.value(tagId);
    const [mine, theirs] = [Number(update.value), Number(present?.value)];
    return mine > 0 && mine < theirs && areApart(band, unitSi, update, present);
  }

  #noteRival(tag: TagIntake, speaker: Speaker, statement: Statement, update: TagUpdate, nowMs: number): void {
    const isApart = areApart(tag.band, tag.unitSi, update, this.#tags.value(tag.tagId));
    (tag.rivals ??= new Rivals()).note(speaker, statement, update, isApart, nowMs);
  }

  /** Another speaker has taken the tag: the one before is a rival, with what it said last. */
  #exchange(tag: TagIntake, before: Speaker, statement: Statement, heardAtMs: number): void {
    const last = this.#tags.value(tag.tagId);
    if (tag.holder !== undefined) tag.rivals?.drop(tag.holder);
    if (last?.source === before.text) (tag.rivals ??= new Rivals()).note(before, statement, last, false, heardAtMs);
  }

  #believed(seconds: number): number | undefined {
    const judgedMs = judgedBusTime(seconds * 1000, this.#clock.now());
    return judgedMs === undefined ? undefined : judgedMs / 1000;
  }

  #contradicted({ beside, judge }: Contradiction, value: number, update: TagUpdate): TagUpdate {
    const said = beside.map((tagId) => {
      const present = this.#tags.value(tagId);
      return present?.source === update.source ? present : undefined;
    });
    const quality = judge(value, said);
    if (quality === undefined) return update;
    return quality === "bad"
      ? voided(update)
      : { ...update, quality: update.quality === "good" ? quality : update.quality };
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

  /** The age is measured on the speaker's own clock, which may be behind ours. */
  #aged(update: TagUpdate, { newestMs }: Speaker, statement: Statement): TagUpdate {
    const own = this.#tags.definition(update.tagId)?.timeoutS;
    if (own === 0 || statement.timeoutS === undefined || !isUsable(update.quality)) return update;
    const mostMs = Math.max(own ?? 0, statement.timeoutS) * 1000;
    return newestMs - update.timestampMs > mostMs ? { ...update, quality: "stale" } : update;
  }

  /**
   * A value with a timestamp of its own is taken only if it is newer than the tag's value. This prevents loops: a value that another server
   * has from us, or from a bus that both hear, comes back with its old timestamp.
   */
  #isNews({ tagId, timestampMs }: TagUpdate): boolean {
    const present = this.#tags.value(tagId)?.timestampMs ?? -Infinity;
    return timestampMs > present || present > this.#clock.now() + limits.aheadOfClockMs;
  }

  #expect(tag: TagIntake, { timeoutS }: Statement): void {
    this.#tags.expect(tag.tagId, timeoutS);
    // A tag that never becomes stale (0) can still go to another speaker.
    const holdS = this.#tags.definition(tag.tagId)?.timeoutS || timeoutS;
    tag.holdMs = holdS === undefined ? limits.silentHolderMs : holdS * 1000;
  }
}

/** The strongest first. */
const REASONS = ["listed", "calls", "wire", "statement", "shallowest", "first"] as const;
