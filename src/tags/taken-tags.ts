/**
 * Turns the readings of a broker, a server or an NMEA 0183 device into tags: registers the tags that may be registered, refuses readings
 * with another unit than their tag, and hands the rest to the intake.
 */
import type { Clock } from "../core/clock.ts";
import { NewestNames } from "../core/newest-names.ts";
import type { Intake, TakeOutcome } from "./intake.ts";
import type { TagIntake } from "./tag-intake.ts";
import { limits } from "./limits.ts";
import { isUsable, type Quality } from "./quality.ts";
import {
  isKeptFrom,
  newSpeaker,
  type SourceLine,
  type Speaker,
  type Statement,
  type StatementGroup,
} from "./source-ranking.ts";
import type { TagStore } from "./tag-store.ts";
import type { Scalar, TagDefinition } from "./tag.ts";

export interface TakenTagsParts {
  readonly tags: Pick<TagStore, "register" | "value">;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly line: SourceLine;
  /** A value becomes stale if it is not repeated within this time, unless the project or the reading gives another time-out. */
  readonly timeoutS: number;
  /** How many tags may be registered by it; by default `limits.takenTags`. */
  readonly mostTags?: number;
}

/** What became of a reading. `unregistered`: there is no such tag, and it may not be registered; `ours`: the service itself keeps it. */
export type ReadingOutcome = TakeOutcome | "unregistered" | "other-unit" | "ours";

export interface Reading {
  readonly tagId: string;
  /** Null: the source itself reports that it has no value. */
  readonly value: Scalar;
  readonly unitSi: string;
  readonly quality?: Quality;
  /** When it was measured; absent: now. */
  readonly timestampMs?: number;
  readonly timeoutS?: number;
  /** Whether a time that it has is that of its measurement, also on a line whose values have none. */
  readonly isTimed?: boolean;
  /** What it came in; always the same object for the same one. */
  readonly group?: StatementGroup;
  /** The definition for registering the tag; undefined if it may not be registered. */
  readonly define: () => TagDefinition | undefined;
}

type Statements = Map<StatementGroup | undefined, Map<number, Statement>>;

export class TakenTags {
  readonly counters = {
    updates: 0,
    registered_tags: 0,
    other_source: 0,
    refused_values: 0,
    impossible_values: 0,
    not_newer: 0,
  };
  /** By counter. */
  readonly dropped = new NewestNames();
  readonly #parts: TakenTagsParts;
  readonly #speaker: Speaker;
  /** By what they come in, and by time-out. */
  readonly #statements: Statements = new Map();
  readonly #timed: Statements = new Map();

  constructor(parts: TakenTagsParts) {
    this.#parts = parts;
    this.#speaker = newSpeaker(parts.line, parts.line.text);
  }

  write(reading: Reading): ReadingOutcome {
    const { intake, clock, timeoutS } = this.#parts;
    const { tagId, value, unitSi, timestampMs = clock.now() } = reading;
    if (reading.timestampMs !== undefined) this.#noteTime(timestampMs);
    // Too large a number for its unit: the device has sent something, but it is not a value.
    if (typeof value === "number" && !Number.isFinite(value)) {
      this.#drop("impossible_values", reading);
      this.write({ ...reading, value: null });
      return "impossible";
    }
    const quality = value === null ? "bad" : (reading.quality ?? "good");
    // No tag is registered for a reading without a value.
    const tag = intake.of(tagId) ?? (value === null ? undefined : this.#register(reading));
    if (tag === undefined) return "unregistered";
    const isBool = tag.unitSi === "bool";
    if (tag.unitSi !== unitSi || (value !== null && isBool !== (typeof value === "boolean"))) {
      this.#drop("refused_values", reading);
      return "other-unit";
    }
    if (this.#isOurs(tag)) {
      this.counters.other_source += 1;
      return "ours";
    }
    const statement = this.#statement(reading, reading.timeoutS ?? timeoutS);
    const update = { tagId, value, quality, timestampMs, source: this.#speaker.text };
    const outcome = intake.take(tag, this.#speaker, statement, update, clock.monotonic());
    this.#count(outcome, reading);
    return outcome;
  }

  /** Whether another source keeps the tag, so that a reading with a value would be set aside now. */
  isKept(tagId: string, timeoutS = this.#parts.timeoutS): boolean {
    const tag = this.#parts.intake.of(tagId);
    if (tag === undefined) return false;
    const statement = this.#statement({}, timeoutS);
    return this.#isOurs(tag) || isKeptFrom(tag, this.#speaker, statement, this.#parts.clock.monotonic());
  }

  /** A connection begins. `timestampMs` is the time by the source's own clock, if it reports that at the beginning. */
  begin(timestampMs = -Infinity): void {
    this.#speaker.newestMs = -Infinity;
    this.#noteTime(timestampMs);
  }

  /** The device is gone: the value stays, but is stale. */
  gone(tagId: string): void {
    const tag = this.#parts.intake.of(tagId);
    if (tag !== undefined) this.#parts.intake.leave(tag, this.#speaker);
  }

  #noteTime(timestampMs: number): void {
    if (timestampMs > this.#parts.clock.now() + limits.aheadOfClockMs) return;
    this.#speaker.newestMs = Math.max(this.#speaker.newestMs, timestampMs);
  }

  #drop(kind: "impossible_values" | "refused_values", { tagId, value, group }: Reading): void {
    this.counters[kind] += 1;
    this.dropped.note(kind, `${group?.path ?? group?.topic ?? group?.sentence ?? tagId} ${value}`);
  }

  #register(reading: Reading): TagIntake | undefined {
    const definition = reading.define();
    const { mostTags = limits.takenTags } = this.#parts;
    if (definition === undefined || this.counters.registered_tags >= mostTags) {
      this.#drop("refused_values", reading);
      return undefined;
    }
    if (!this.#parts.tags.register(definition)) return undefined;
    this.counters.registered_tags += 1;
    return this.#parts.intake.of(definition.id);
  }

  /** Whether something that does not go through the intake keeps the tag fresh, such as the service itself. */
  #isOurs({ tagId, holder }: TagIntake): boolean {
    const present = this.#parts.tags.value(tagId);
    if (present === undefined || !isUsable(present.quality)) return false;
    if (present.source === this.#speaker.text || present.source === holder?.text) return false;
    return Math.abs(this.#parts.clock.now() - present.timestampMs) < limits.otherSourceMs;
  }

  #statement({ group, isTimed = false }: Pick<Reading, "group" | "isTimed">, timeoutS: number): Statement {
    const statements = isTimed ? this.#timed : this.#statements;
    let ofGroup = statements.get(group);
    if (ofGroup === undefined) statements.set(group, (ofGroup = new Map()));
    let statement = ofGroup.get(timeoutS);
    if (statement === undefined) {
      // Forgetting them costs nothing: all that are of one line are peers.
      if (ofGroup.size >= limits.timeouts) ofGroup.clear();
      ofGroup.set(timeoutS, (statement = { rank: 0, timeoutS, group, isTimed, peers: this.#parts.line }));
    }
    return statement;
  }

  #count(outcome: TakeOutcome, reading: Reading): void {
    if (outcome === "accepted") this.counters.updates += 1;
    else if (outcome === "set-aside") this.counters.other_source += 1;
    else if (outcome === "impossible") this.#drop("impossible_values", reading);
    else if (outcome === "older-than-current") this.counters.not_newer += 1;
  }
}
