/**
 * Which vessels come too near. Once a second it is given our own motion and those of the others, and says which danger begins, changes and
 * ends. It is pure: it keeps only what it needs from one second to the next.
 *
 *     clear ── a danger for 3 s ──▶ danger ── away or passed for 30 s ──▶ clear
 *
 * A danger that somebody has acknowledged is not raised again for half an hour, unless it gets worse. While our own motion is not known,
 * nothing changes: what was a danger stays one.
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
}

export interface DangerListener {
  begins(danger: Danger): void;
  ends(mmsi: string): void;
}

interface Encounter {
  approach: Approach;
  isDanger: boolean;
  /** Seconds for which the other state has held by now. */
  otherS: number;
  seenS: number;
  /** The CPA at the acknowledgement, and when it was. */
  acknowledged: { readonly cpaM: number; readonly atS: number } | undefined;
}

export class CollisionWatch {
  readonly #listener: DangerListener;
  readonly #encounters = new Map<string, Encounter>();
  readonly #counters = { looked_at: 0, begun: 0, quiet: 0, left_out: 0 };
  #lastS: number | undefined;

  constructor(listener: DangerListener) {
    this.#listener = listener;
  }

  /** `nowS` is monotonic. Call it about once a second. */
  tick(nowS: number, own: Motion | undefined, others: Iterable<OtherVessel>, profile: Profile | undefined): void {
    const elapsedS = Math.min(5, Math.max(0, nowS - (this.#lastS ?? nowS)));
    this.#lastS = nowS;
    if (profile === undefined) {
      for (const mmsi of this.#encounters.keys()) this.#end(mmsi);
      this.#encounters.clear();
      return;
    }
    if (own === undefined) return;
    for (const other of others) this.#look(other, own, profile, nowS, elapsedS);
    this.#forget(nowS, elapsedS);
  }

  /** Somebody has seen the alarm of this vessel. */
  acknowledged(mmsi: string): void {
    const encounter = this.#encounters.get(mmsi);
    if (encounter !== undefined) encounter.acknowledged = { cpaM: encounter.approach.cpaM, atS: this.#lastS ?? 0 };
  }

  /** An alarm of the last run is still open: its vessel is a danger until shown otherwise. */
  restore(mmsi: string, nowS: number): void {
    const approach = { rangeM: NaN, bearingRad: NaN, cpaM: 0, tcpaS: 0 };
    this.#encounters.set(mmsi, { approach, isDanger: true, otherS: 0, seenS: nowS, acknowledged: undefined });
  }

  /** Those that are a danger now, the most urgent first. */
  dangers(): Danger[] {
    return Array.from(this.#encounters)
      .filter(([, { isDanger: is }]) => is)
      .map(([mmsi, { approach }]) => ({ mmsi, approach }))
      .toSorted((a, b) => a.approach.tcpaS - b.approach.tcpaS);
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.#counters, dangers: this.dangers().length };
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
      this.#encounters.set(other.mmsi, { approach, isDanger: false, otherS: 0, seenS: nowS, acknowledged: undefined });
      return;
    }
    known.approach = approach;
    known.seenS = nowS;
    const isNow = known.isDanger
      ? isDanger(profile, own, motion, approach, limits.endShare) || isPassing(profile, approach)
      : isDanger(profile, own, motion, approach);
    if (isNow === known.isDanger) known.otherS = 0;
    else known.otherS += elapsedS;
    if (!known.isDanger && known.otherS >= limits.raiseS) this.#begin(other.mmsi, known, nowS);
    if (known.isDanger && known.otherS >= limits.endS) this.#end(other.mmsi);
  }

  #begin(mmsi: string, encounter: Encounter, nowS: number): void {
    const { acknowledged, approach } = encounter;
    const isKnown = acknowledged !== undefined && nowS - acknowledged.atS < limits.acknowledgedS;
    encounter.otherS = 0;
    if (isKnown && approach.cpaM >= acknowledged.cpaM * limits.worseShare) {
      this.#counters.quiet += 1;
      return;
    }
    if (this.dangers().length >= limits.dangers) {
      this.#counters.left_out += 1;
      return;
    }
    encounter.isDanger = true;
    this.#counters.begun += 1;
    this.#listener.begins({ mmsi, approach });
  }

  #end(mmsi: string): void {
    const encounter = this.#encounters.get(mmsi);
    if (encounter?.isDanger !== true) return;
    encounter.isDanger = false;
    encounter.otherS = 0;
    this.#listener.ends(mmsi);
  }

  /** A vessel that is not heard any more is a danger for as long as her position can be carried on. */
  #forget(nowS: number, elapsedS: number): void {
    for (const [mmsi, encounter] of this.#encounters) {
      const silentS = nowS - encounter.seenS;
      if (silentS <= elapsedS) continue;
      if (silentS > limits.endS) this.#end(mmsi);
      if (silentS > limits.acknowledgedS) this.#encounters.delete(mmsi);
    }
  }
}

/** The closest point, a near one, is only just behind. */
function isPassing(profile: Profile, { cpaM, tcpaS }: Approach): boolean {
  return tcpaS < 0 && tcpaS > -limits.passedS && cpaM <= profile.cpaM * limits.endShare;
}
