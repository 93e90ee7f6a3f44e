/**
 * The stations that are heard by AIS, at most `limits.targets`. It reads no wire itself: the readers of NMEA 2000, NMEA 0183 and
 * Signal K hand in reports.
 *
 * Our own vessel is never one of them. She is known by the number in the project or, without one, by the number of the reports that our own
 * transponder marks as its own. Some receivers mark every report as own: with a number in the project the mark is ignored. Anybody on the
 * network can set the mark, too, and so hide a vessel. So without a number in the project, the number of a station that is already a target
 * is taken for ours only once she has stayed where we are for a while (a second receiver may hear our transponder before the first has said
 * that it is ours), and a report with our number from a position that is not ours makes a target.
 *
 * If there are too many, the station farthest from our vessel is left out, even if it is the new one: near stations matter, and a bus full
 * of invented stations far away cannot push them out. A station without a position counts as the farthest. While our own position is
 * unknown, the station that has been silent longest leaves. Distress beacons leave last, and stations with odd numbers first. Each of these
 * two groups has a maximum of its own, filled by the same rule.
 */
import { Feed } from "../core/feed.ts";
import { distanceM } from "./distance.ts";
import { limits } from "./limits.ts";
import { classOfMmsi, isOddMmsi, mmsiOf } from "./mmsi.ts";
import type { AisClass, AisField, AisReport, Position } from "./report.ts";
import { AisTarget, kindOf } from "./target.ts";

/** `fields` are those that the report updated; empty if the station leaves. */
export interface AisChange {
  readonly target: AisTarget;
  readonly kind: "heard" | "gone";
  readonly fields: readonly AisField[];
}

/** A report of a station that has a number. */
export interface HeardReport {
  /** Nine digits. */
  readonly mmsi: string;
  /** The report is about our own vessel. */
  readonly isOwn: boolean;
  readonly report: AisReport;
}

interface LikelyOwn {
  readonly mmsi: string;
  sinceMs: number | undefined;
}

export class AisTargets {
  readonly feed = new Feed<AisChange>();
  /** Every report of a station with a number, including our own vessel's, for outputs that forward what is heard. */
  readonly reports = new Feed<HeardReport>();
  readonly #now: () => number;
  readonly #ownPosition: () => Position | undefined;
  /** As the project gives it. */
  readonly #givenMmsi: string | undefined;
  readonly #targets = new Map<string, AisTarget>();
  #ownMmsi: string | undefined;
  /** A target that is marked as our own, where we are; and since when all her reports have come from there, monotonic. */
  #likelyOwn: LikelyOwn | undefined;
  readonly #counters = {
    reports: 0,
    own: 0,
    /** Reports marked as our own although the station is a target. */
    own_doubted: 0,
    refused: 0,
    odd_numbers: 0,
    safety_texts: 0,
    damaged_values: 0,
    left_out: 0,
    silent: 0,
  };

  /** `now` is monotonic; `ownMmsi`: nine digits, if the project gives it. */
  constructor({
    now,
    ownMmsi,
    ownPosition,
  }: {
    readonly now: () => number;
    readonly ownMmsi: string | undefined;
    readonly ownPosition: () => Position | undefined;
  }) {
    this.#now = now;
    this.#ownPosition = ownPosition;
    this.#givenMmsi = this.#ownMmsi = ownMmsi;
  }

  get size(): number {
    return this.#targets.size;
  }

  /** Our own vessel's number; undefined while nobody has said it. */
  get ownMmsi(): string | undefined {
    return this.#ownMmsi;
  }

  /** Where our vessel is; undefined while that is not known. */
  get ownPosition(): Position | undefined {
    return this.#ownPosition();
  }

  /** In the order in which they were first heard. */
  [Symbol.iterator](): IterableIterator<AisTarget> {
    return this.#targets.values();
  }

  /** The vessel with this number. */
  vessel(mmsi: string): AisTarget | undefined {
    return this.#targets.get(keyOf(mmsi, "A"));
  }

  /** The station that a report is about, if it is known. */
  station({ mmsi: number, class: messages }: Pick<AisReport, "mmsi" | "class">): AisTarget | undefined {
    const mmsi = mmsiOf(number);
    return mmsi === undefined ? undefined : this.#targets.get(keyOf(mmsi, messages ?? this.#classOf(mmsi)));
  }

  /** Whether a report is about our own vessel. */
  isOurs(report: AisReport): boolean {
    const mmsi = mmsiOf(report.mmsi);
    return mmsi !== undefined && this.#isOwn(mmsi, report);
  }

  /** Never throws. */
  take(report: AisReport): void {
    const { said } = report;
    this.#counters.reports += 1;
    const mmsi = mmsiOf(report.mmsi);
    if (mmsi === undefined) {
      this.#counters.refused += 1;
      return;
    }
    const messages = report.class ?? this.#classOf(mmsi);
    if (isOddMmsi(mmsi, messages)) this.#counters.odd_numbers += 1;
    if (typeof said.safetyText === "string") this.#counters.safety_texts += 1;
    const key = keyOf(mmsi, messages);
    const known = this.#targets.get(key);
    const isOwn = this.#isOwn(mmsi, report);
    this.reports.tell({ mmsi, isOwn, report });
    if (isOwn) {
      this.#counters.own += 1;
      return;
    }
    const target = known ?? new AisTarget(mmsi, messages);
    const { fields, damaged } = target.take(report, this.#now());
    target.class = messages;
    this.#counters.damaged_values += damaged;
    if (known === undefined) {
      this.#targets.set(key, target);
      if (this.#leaveOutOne(target) === target) return;
    }
    this.feed.tell({ target, kind: "heard", fields });
  }

  /** Removes the stations that have been silent too long. */
  expire(): void {
    const nowMs = this.#now();
    for (const target of this.#targets.values()) {
      if (nowMs - target.heardMs <= target.silentMs) continue;
      this.#counters.silent += 1;
      this.#remove(target);
    }
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters };
  }

  #isOwn(mmsi: string, { class: messages, isOwn, said }: AisReport): boolean {
    if (this.#givenMmsi !== undefined) return mmsi === this.#givenMmsi;
    if (isOwn) {
      if (this.#isTarget(mmsi)) this.#doubt(mmsi, said.position);
      else if (!isOddMmsi(mmsi, messages ?? classOfMmsi(mmsi))) this.#ownMmsi = mmsi;
      return true;
    }
    if (mmsi === this.#likelyOwn?.mmsi && this.#hasStayedHere(this.#likelyOwn, said.position)) this.#takeForOwn(mmsi);
    return mmsi === this.#ownMmsi && !this.#isTarget(mmsi) && this.#isAway(said.position, limits.ownWithinM) !== true;
  }

  #doubt(mmsi: string, position: Position | null | undefined): void {
    this.#counters.own_doubted += 1;
    if (this.#isAway(position, limits.ownHereM) !== false) this.#likelyOwn = undefined;
    else if (this.#likelyOwn?.mmsi !== mmsi) this.#likelyOwn = { mmsi, sinceMs: undefined };
  }

  #hasStayedHere(likely: LikelyOwn, position: Position | null | undefined): boolean {
    const isAway = this.#isAway(position, limits.ownHereM);
    if (isAway === undefined) return false;
    const nowMs = this.#now();
    likely.sinceMs = isAway ? undefined : (likely.sinceMs ?? nowMs);
    return likely.sinceMs !== undefined && nowMs - likely.sinceMs >= limits.ownStayedMs;
  }

  #takeForOwn(mmsi: string): void {
    this.#ownMmsi = mmsi;
    this.#likelyOwn = undefined;
    const target = this.vessel(mmsi);
    if (target !== undefined) this.#remove(target);
  }

  #isTarget(mmsi: string): boolean {
    return KINDS.some((messages) => this.#targets.has(keyOf(mmsi, messages)));
  }

  /** Farther from us than that; undefined where one of the places is not known. */
  #isAway(position: Position | null | undefined, metres: number): boolean | undefined {
    const own = this.ownPosition;
    if (own === undefined || position === undefined || position === null) return undefined;
    return distanceM(own, position) > metres;
  }

  /** The class for a message that stations of any class send: that of the known target, otherwise by the number. */
  #classOf(mmsi: string): AisClass {
    const known = KINDS.map((messages) => this.#targets.get(keyOf(mmsi, messages)));
    return known.find((target) => target !== undefined)?.class ?? classOfMmsi(mmsi);
  }

  /** Removes and returns the station that has to leave if `added` is one too many; it may be `added` itself. */
  #leaveOutOne(added: AisTarget): AisTarget | undefined {
    const rank = rankOf(added);
    // Somebody who invents stations has this run for each: it makes no lists.
    let alike = 0;
    for (const target of this.#targets.values()) if (rankOf(target) === rank) alike += 1;
    const isShareFull = alike > (SHARES[rank] ?? limits.targets);
    if (!isShareFull && this.#targets.size <= limits.targets) return undefined;
    const own = this.ownPosition;
    let [last, lastRank, lastFarness] = [added, rank, farnessOf(added, own)];
    for (const target of this.#targets.values()) {
      const itsRank = rankOf(target);
      if (itsRank < lastRank || (isShareFull && itsRank !== rank)) continue;
      const farness = farnessOf(target, own);
      if (itsRank === lastRank && farness <= lastFarness) continue;
      [last, lastRank, lastFarness] = [target, itsRank, farness];
    }
    this.#counters.left_out += 1;
    this.#remove(last);
    return last;
  }

  #remove(target: AisTarget): void {
    this.#targets.delete(keyOf(target.mmsi, target.class));
    this.feed.tell({ target, kind: "gone", fields: [] });
  }
}

/** One class of each kind of station. */
const KINDS = ["A", "base", "aton", "aircraft"] as const satisfies readonly AisClass[];

/** The rank that leaves last is the least. */
const [BEACON, USUAL, ODD] = [0, 1, 2] as const;
const SHARES: readonly number[] = [limits.beacons, limits.targets, limits.oddNumbers];

function rankOf({ beacon, hasOddNumber }: AisTarget): number {
  if (beacon !== undefined) return BEACON;
  return hasOddNumber ? ODD : USUAL;
}

/** The greater, the sooner it is left out. */
function farnessOf({ position, heardMs }: AisTarget, own: Position | undefined): number {
  if (own === undefined) return -heardMs;
  return position === undefined ? Infinity : distanceM(own, position);
}

function keyOf(mmsi: string, messages: AisClass): string {
  return `${kindOf(messages)} ${mmsi}`;
}
