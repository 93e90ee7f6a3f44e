/**
 * Judges whether the wall clock can be right. It is pure, is asked about once a second, and never sets a clock.
 *
 *   before-build   the clock shows a time before this version was built
 *   gnss           most GNSS receivers on the bus have shown another time for some seconds
 *   leapt          the clock leapt far from the expected time, for no known reason
 *
 * A leap is believed in three cases: the bus agrees with the new time and had not confirmed the old one; the clock was wrong before; or
 * the clock was not set back for an hour. If the bus agreed before the leap and agrees after it, both have leapt, as with spoofed
 * GNSS: that is not believed. The fault ends as soon as the clock is back at the expected time.
 */
import { BUILT_MS } from "../../core/build-date.ts";
import { limits } from "../../core/limits.ts";
import { type ClockReading, ClockWatch, expectedMs } from "./clock-watch.ts";

export type ClockFault = "before-build" | "gnss" | "leapt";

export interface ClockJudgement {
  readonly fault: ClockFault | null;
  /** By how much the bus is ahead of the clock, in ms; undefined if no receiver sends the time. */
  readonly gnssAheadMs: number | undefined;
  /** True once each time that clock and bus begin to differ. */
  readonly beginsToDiffer: boolean;
}

/** The last recorded leap: the time that the clock should have had, and the time that it had. */
export interface EarlierStep {
  readonly expectedMs: number;
  readonly foundMs: number;
}

export class ClockTrust {
  #watch: ClockWatch;
  /** An unexplained leap: the expected time, since when, and whether the bus had confirmed the clock before. */
  #doubt: { readonly track: ClockReading; readonly sinceMs: number; readonly wasConfirmed: boolean } | undefined;
  /** Whether the bus has confirmed the clock at least once since the start. */
  #isConfirmed = false;
  #differs = false;
  #differsLooks = 0;

  /** `newestMs`: the time of the newest entry of the last run; `step`: the last recorded leap, if there is one. */
  constructor(now: ClockReading, newestMs: number | undefined, step: EarlierStep | undefined) {
    this.#watch = ClockWatch.start(now, undefined);
    if (step !== undefined && isFar(step.foundMs - step.expectedMs) && step.expectedMs >= BUILT_MS) {
      const sinceMs = now.wallMs - step.foundMs;
      const isBack = now.wallMs >= step.expectedMs && now.wallMs < step.foundMs;
      if (isBack) return;
      if (sinceMs >= 0 && sinceMs < limits.clock.believeMs) {
        const track = { ...now, wallMs: step.expectedMs + sinceMs };
        this.#doubt = { track, sinceMs: now.monotonicMs - sinceMs, wasConfirmed: false };
        return;
      }
    }
    if (newestMs !== undefined && isFar(Math.max(0, newestMs - now.wallMs))) {
      this.#doubt = { track: { ...now, wallMs: newestMs }, sinceMs: now.monotonicMs, wasConfirmed: false };
    }
  }

  /** `differencesMs`: by how much each receiver on the bus is ahead, ascending. */
  look(now: ClockReading, differencesMs: readonly number[]): ClockJudgement {
    this.#follow(now);
    const gnssAheadMs = differencesMs[Math.floor(differencesMs.length / 2)];
    const beginsToDiffer = this.#hold(differencesMs);
    const agrees = gnssAheadMs !== undefined && Math.abs(gnssAheadMs) <= limits.clock.agreesMs;
    if (agrees && this.#doubt?.wasConfirmed !== true) {
      this.#doubt = undefined;
      this.#isConfirmed = true;
    }
    return { fault: this.#fault(now), gnssAheadMs, beginsToDiffer };
  }

  #fault({ wallMs }: ClockReading): ClockFault | null {
    if (wallMs < BUILT_MS) return "before-build";
    if (this.#differs) return "gnss";
    return this.#doubt === undefined ? null : "leapt";
  }

  #follow(now: ClockReading): void {
    const step = this.#watch.look(now);
    this.#watch = this.#watch.after(now);
    if (step !== undefined && this.#doubt === undefined && step.expectedMs >= BUILT_MS) {
      if (!isFar(step.foundMs - step.expectedMs)) return;
      const track = { ...now, wallMs: step.expectedMs };
      this.#doubt = { track, sinceMs: now.monotonicMs, wasConfirmed: this.#isConfirmed };
    }
    if (this.#doubt === undefined) return;
    if (step !== undefined) this.#doubt = { ...this.#doubt, sinceMs: now.monotonicMs };
    const awayMs = now.wallMs - expectedMs(this.#doubt.track, now);
    const isOld = now.monotonicMs - this.#doubt.sinceMs >= limits.clock.believeMs;
    if (Math.abs(awayMs) <= limits.clock.agreesMs || isOld) this.#doubt = undefined;
  }

  /** Takes the bus's times; true if clock and bus begin to differ. The majority of the receivers decides. */
  #hold(differencesMs: readonly number[]): boolean {
    const differing = differencesMs.filter((ms) => Math.abs(ms) > limits.clock.differsMs).length;
    const agreeing = differencesMs.filter((ms) => Math.abs(ms) <= limits.clock.agreesMs).length;
    this.#differsLooks = differing > differencesMs.length / 2 ? this.#differsLooks + 1 : 0;
    if (this.#differs && (agreeing >= differencesMs.length / 2 || differencesMs.length === 0)) this.#differs = false;
    if (this.#differs || this.#differsLooks < limits.clock.differsLooks) return false;
    this.#differs = true;
    return true;
  }
}

function isFar(ms: number): boolean {
  return Math.abs(ms) > limits.clock.leapMs;
}
