/**
 * Which vessels come too near. Once a second it is given our own motion and those of the others, and says which danger begins, changes and
 * ends. It is pure: it keeps only what it needs from one second to the next. What happens to a vessel in each state, by what is seen of
 * her, is in docs/watch-states.md, cell by cell. While our own motion is unknown no danger begins, and one that is there ends some time
 * after its closest point. When the watch is switched off, all dangers end.
 *
 * An acknowledgement is for one encounter, which is over when she has passed, has turned away, or has been clear for minutes. If there are
 * more dangers than `limits.dangers`, those nearest in time have alarms; the others are counted (`withoutAlarm`).
 */
import { limits } from "./limits.ts";
import { type Approach, approachOf, type Motion, moved, roughCpaM } from "./motion.ts";
import { isDanger, type Profile } from "./profiles.ts";

export interface OtherVessel {
  /** Nine digits. */
  readonly mmsi: string;
  readonly motion: Motion;
  /** How old her position is, s. */
  readonly ageS: number;
}

export interface Danger {
  readonly mmsi: string;
  readonly approach: Approach;
  /** Both motions are known now. Otherwise the approach is the last one that was known. */
  readonly isSeen: boolean;
}

export interface DangerListener {
  begins(danger: Danger): void;
  ends(mmsi: string): void;
}

interface Encounter {
  approach: Approach;
  isDanger: boolean;
  /** She is a danger, and the listener knows it. */
  hasAlarm: boolean;
  /** She has been counted as left out. */
  wasLeftOut: boolean;
  /** Seconds for which the other state has held by now. */
  otherS: number;
  /** Seconds for which she has not been too near. */
  clearS: number;
  seenS: number;
  /** The nearest that she was since the danger began, m. */
  nearestM: number;
  /** The CPA when the danger began; NaN after a restart. */
  begunCpaM: number;
  /** The acknowledgement: of which CPA (NaN until she is seen), when, and under which profile. */
  acknowledged: { cpaM: number; readonly atS: number; readonly profile: Profile | undefined } | undefined;
  /** Seconds for which she has come much nearer than that. */
  worseS: number;
}

export class CollisionWatch {
  readonly #listener: DangerListener;
  readonly #encounters = new Map<string, Encounter>();
  readonly #counters = { looked_at: 0, begun: 0, quiet: 0, left_out: 0 };
  #lastS: number | undefined;
  #profile: Profile | undefined;

  constructor(listener: DangerListener) {
    this.#listener = listener;
  }

  /** `nowS` is monotonic. Call it about once a second. */
  tick(nowS: number, own: Motion | undefined, others: Iterable<OtherVessel>, profile: Profile | undefined): void {
    const elapsedS = Math.min(5, Math.max(0, nowS - (this.#lastS ?? nowS)));
    this.#lastS = nowS;
    this.#profile = profile;
    if (profile === undefined) {
      for (const mmsi of this.#encounters.keys()) this.#end(mmsi);
      this.#encounters.clear();
      return;
    }
    if (own === undefined) {
      for (const [mmsi, encounter] of this.#encounters) this.#carryOn(mmsi, encounter, elapsedS);
    } else {
      for (const other of others) this.#look(other, own, profile, nowS, elapsedS);
      this.#forget(nowS, elapsedS);
    }
    this.#giveAlarms();
  }

  /** Somebody has seen the alarm of this vessel. */
  acknowledged(mmsi: string): void {
    const encounter = this.#encounters.get(mmsi);
    if (encounter === undefined) return;
    const cpaM = Math.min(encounter.begunCpaM, encounter.approach.cpaM);
    encounter.acknowledged = { cpaM, atS: this.#lastS ?? 0, profile: this.#profile };
  }

  /** An alarm of the last run is still open: its vessel is a danger until shown otherwise. */
  restore(mmsi: string, nowS: number, isAcknowledged: boolean): void {
    const acknowledged = isAcknowledged ? { cpaM: NaN, atS: nowS, profile: undefined } : undefined;
    this.#encounters.set(mmsi, { ...newEncounter(UNSEEN, nowS), isDanger: true, hasAlarm: true, acknowledged });
  }

  /** Those that are a danger now, the most urgent first. */
  dangers(): Danger[] {
    return Array.from(this.#encounters)
      .filter(([, { isDanger: is }]) => is)
      .map(([mmsi, { approach, seenS }]) => ({ mmsi, approach, isSeen: seenS === this.#lastS }))
      .toSorted((a, b) => a.approach.tcpaS - b.approach.tcpaS);
  }

  /** Dangers that nobody has acknowledged, and for which there is no alarm. */
  get withoutAlarm(): number {
    return this.#waiting().length;
  }

  /** Whether she is a danger now, with an alarm or without. */
  isDanger(mmsi: string): boolean {
    return this.#encounters.get(mmsi)?.isDanger === true;
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, dangers: this.dangers().length, without_alarm: this.withoutAlarm };
  }

  #look(other: OtherVessel, own: Motion, profile: Profile, nowS: number, elapsedS: number): void {
    if (other.ageS > limits.carriedS) return;
    this.#counters.looked_at += 1;
    const motion = moved(other.motion, other.ageS);
    const known = this.#encounters.get(other.mmsi);
    if (known === undefined && roughCpaM(own, motion) > profile.cpaM + limits.roughM) return;
    const approach = approachOf(own, motion);
    if (known === undefined) {
      if (approach.rangeM > limits.rangeM || !isDanger(profile, own, motion, approach)) return;
      this.#encounters.set(other.mmsi, newEncounter(approach, nowS));
      return;
    }
    known.approach = approach;
    known.seenS = nowS;
    if (Number.isNaN(known.acknowledged?.cpaM)) known.acknowledged = { cpaM: approach.cpaM, atS: nowS, profile };
    known.worseS = isMuchNearer(known) ? known.worseS + elapsedS : 0;
    known.nearestM = known.isDanger ? Math.min(known.nearestM, approach.rangeM) : Infinity;
    const isNow = known.isDanger
      ? isDanger(profile, own, motion, approach, limits.endShare) ||
        isBeside(profile, motion, known) ||
        isAhead(profile, known)
      : isDanger(profile, own, motion, approach);
    if (isNow === known.isDanger) known.otherS = 0;
    else known.otherS += elapsedS;
    known.clearS = isNow ? 0 : known.clearS + elapsedS;
    // The encounter is over: when she comes back, it is another one.
    const isGone = approach.tcpaS < 0 || approach.cpaM > profile.cpaM * limits.goneShare;
    if (known.clearS >= (isGone ? limits.endS : limits.clearS)) known.acknowledged = undefined;
    if (!known.isDanger && known.otherS >= limits.raiseS) this.#begin(known, nowS);
    if (known.isDanger && known.otherS >= limits.endS) this.#end(other.mmsi);
    if (!known.isDanger || known.otherS > 0 || known.worseS < limits.raiseS) return;
    // The alarm that somebody has acknowledged ends, and she has a new one.
    this.#end(other.mmsi);
    this.#begin(known, nowS);
  }

  #begin(encounter: Encounter, nowS: number): void {
    const { acknowledged, approach } = encounter;
    // An acknowledgement under way does not count at anchor.
    const isSeen = acknowledged !== undefined && acknowledged.profile === this.#profile;
    const isKnown = isSeen && nowS - acknowledged.atS < limits.acknowledgedS;
    encounter.otherS = 0;
    if (isKnown && !isMuchNearer(encounter)) {
      this.#counters.quiet += 1;
      return;
    }
    encounter.isDanger = true;
    encounter.begunCpaM = approach.cpaM;
    encounter.acknowledged = undefined;
    encounter.worseS = 0;
  }

  #end(mmsi: string): void {
    const encounter = this.#encounters.get(mmsi);
    if (encounter?.isDanger !== true) return;
    encounter.isDanger = false;
    encounter.wasLeftOut = false;
    encounter.otherS = 0;
    this.#takeAlarm(mmsi, encounter);
  }

  #takeAlarm(mmsi: string, encounter: Encounter): void {
    if (!encounter.hasAlarm) return;
    encounter.hasAlarm = false;
    this.#listener.ends(mmsi);
  }

  /** The soonest first. */
  #waiting(): [string, Encounter][] {
    return Array.from(this.#encounters)
      .filter(([, { isDanger: is, hasAlarm, acknowledged }]) => is && !hasAlarm && acknowledged === undefined)
      .toSorted(([, a], [, b]) => leftS(a) - leftS(b));
  }

  /** Gives each danger an alarm while there are some left; then one that is clearly sooner takes that of the least urgent. */
  #giveAlarms(): void {
    const waiting = this.#waiting();
    if (waiting.length === 0) return;
    const having = Array.from(this.#encounters)
      .filter(([, { hasAlarm }]) => hasAlarm)
      .toSorted(([, a], [, b]) => urgencyOf(a) - urgencyOf(b));
    for (const [mmsi, encounter] of waiting) {
      const last = having.at(-1);
      if (having.length >= limits.dangers && last !== undefined) {
        if (urgencyOf(last[1]) <= leftS(encounter) + limits.giveWayS) {
          if (!encounter.wasLeftOut) this.#counters.left_out += 1;
          encounter.wasLeftOut = true;
          continue;
        }
        having.pop();
        this.#takeAlarm(...last);
      }
      encounter.hasAlarm = true;
      having.unshift([mmsi, encounter]);
      this.#counters.begun += 1;
      this.#listener.begins({ mmsi, approach: encounter.approach, isSeen: true });
    }
  }

  /**
   * Our motion or hers is unknown: the last approach goes on. A danger lasts until its closest point must be well past; once somebody has
   * accepted it, for as long as one that is seen to pass. Then the encounter is over: she may come back while nobody sees it.
   */
  #carryOn(mmsi: string, encounter: Encounter, elapsedS: number): void {
    const { approach, acknowledged } = encounter;
    encounter.approach = { ...approach, tcpaS: (Number.isNaN(approach.tcpaS) ? 0 : approach.tcpaS) - elapsedS };
    const isAccepted = acknowledged !== undefined && !Number.isNaN(acknowledged.cpaM);
    if (encounter.approach.tcpaS >= -(isAccepted ? limits.endS : limits.carriedS)) return;
    this.#end(mmsi);
    encounter.acknowledged = undefined;
  }

  /** A vessel that is not heard any more is a danger for as long as her position can be carried on. */
  #forget(nowS: number, elapsedS: number): void {
    for (const [mmsi, encounter] of this.#encounters) {
      const silentS = nowS - encounter.seenS;
      if (silentS <= elapsedS) continue;
      this.#carryOn(mmsi, encounter, elapsedS);
      if (silentS > limits.endS) this.#end(mmsi);
      if (silentS > limits.acknowledgedS) this.#encounters.delete(mmsi);
    }
  }
}

const UNSEEN: Approach = { rangeM: NaN, bearingRad: NaN, cpaM: NaN, tcpaS: NaN };

function newEncounter(approach: Approach, seenS: number): Encounter {
  return {
    approach,
    isDanger: false,
    hasAlarm: false,
    wasLeftOut: false,
    otherS: 0,
    clearS: 0,
    seenS,
    nearestM: Infinity,
    begunCpaM: NaN,
    acknowledged: undefined,
    worseS: 0,
  };
}

/** Seconds until the closest point; one that is past is not urgent. */
function leftS({ approach: { tcpaS } }: Encounter): number {
  return tcpaS < 0 ? Infinity : tcpaS;
}

/** The greatest gives her alarm away first: an acknowledged one, else the one farthest in time. One of the last run is kept. */
function urgencyOf(encounter: Encounter): number {
  if (encounter.acknowledged !== undefined) return Infinity;
  return Number.isNaN(encounter.approach.tcpaS) ? 0 : leftS(encounter);
}

/** Nearer than at the acknowledgement, and by more than positions wander. */
function isMuchNearer({ acknowledged, approach: { cpaM } }: Encounter): boolean {
  if (acknowledged === undefined) return false;
  return cpaM < acknowledged.cpaM * limits.worseShare && cpaM < acknowledged.cpaM - limits.worseM;
}

/** She will still pass close by. For a slow vessel the profile asks that we head for her; at the last moment nobody does any more. */
function isAhead({ cpaM: limitM, tcpaS: withinS }: Profile, { approach: { cpaM, tcpaS } }: Encounter): boolean {
  return tcpaS > 0 && tcpaS <= withinS && cpaM <= Math.min(limitM, limits.closeM);
}

/**
 * She is within the limit and has not opened the distance yet. Whether the closest point of a companion lies ahead or behind changes with
 * each report, as it is a quotient of two small numbers; the distance is not.
 */
function isBeside(profile: Profile, { speedMs }: Motion, { approach: { rangeM }, nearestM }: Encounter): boolean {
  if (speedMs < profile.slowMs || rangeM > profile.cpaM * limits.endShare) return false;
  return rangeM <= nearestM * limits.endShare + limits.worseM;
}
