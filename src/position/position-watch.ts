/**
 * Whether the position is to be believed. One of three states, with the detectors that speak against it: it worsens at once, and is better
 * again when nothing has spoken against it for a minute. While it is not trusted, the last trusted position is kept, and carried on by
 * dead reckoning. Pure.
 */
import { DETECTOR_NAMES, type DetectorName, DETECTORS } from "./detectors.ts";
import { limits } from "./limits.ts";
import { type Detector, groundOf, type Look, type Report, type Vector, ZERO } from "./look.ts";
import { type Reckoned, Reckoning, reckonedOn } from "./motion-detectors.ts";

/** The better first. */
export const TRUSTS = ["trusted", "doubtful", "untrusted"] as const;
export type Trust = (typeof TRUSTS)[number];

/** `restored`: it was so before a restart. */
export const REASONS = [...DETECTOR_NAMES, "restored"] as const;
export type Reason = (typeof REASONS)[number];

interface Running {
  readonly name: DetectorName;
  readonly detector: Detector;
  sinceS: number | undefined;
}

interface Good extends Report {
  readonly ground: Vector;
  readonly current: Vector;
}

export class PositionWatch {
  trust: Trust = "trusted";
  /** Of the present state, also of one that only waits for its minute. */
  reasons: readonly Reason[] = [];
  /** The last position that was trusted, and where that leads by now; undefined while the present one is trusted. */
  trusted: Report | undefined;
  reckoned: Reckoned | undefined;
  readonly #running: readonly Running[];
  readonly #reckoning: Reckoning | undefined;
  #good: Good[] = [];
  /** Since when a better state would be due. */
  #calmSinceS: number | undefined;
  #restoredS = -Infinity;
  #lookedS = NaN;

  /** `names`: the detectors that run. */
  constructor(names: readonly DetectorName[] = DETECTOR_NAMES) {
    this.#running = names.map((name) => ({ name, detector: DETECTORS[name].make(), sinceS: undefined }));
    const detectors = this.#running.map(({ detector }) => detector);
    this.#reckoning = detectors.find((detector) => detector instanceof Reckoning);
  }

  /** As it was before a restart. */
  restore(trust: Trust, nowS: number): void {
    this.trust = trust;
    this.reasons = ["restored"];
    this.#restoredS = nowS;
  }

  /** Once a second; true if state or reasons have changed. */
  look(look: Look): boolean {
    const { nowS } = look;
    const spoken = this.#running.filter((running) => speaks(running, look)).map(({ name }) => name);
    const isRestored = nowS - this.#restoredS < limits.restoredS;
    const found: readonly Reason[] = isRestored ? [...spoken, "restored"] : spoken;
    const isProof = spoken.some((name) => DETECTORS[name].is === "proof");
    const due: Trust = isProof || spoken.length > 1 ? "untrusted" : found.length > 0 ? "doubtful" : "trusted";
    const changed = this.#follow(due, found, isRestored, nowS);
    this.#keep(look);
    return changed;
  }

  /** While a state lasts its reasons become more, so that what comes and goes changes nothing. */
  #follow(due: Trust, found: readonly Reason[], isRestored: boolean, nowS: number): boolean {
    const [was, wasReasons] = [this.trust, this.reasons];
    const [better, worse] = [isWorse(was, due) && !isRestored, isWorse(due, was)];
    this.#calmSinceS = better ? (this.#calmSinceS ?? nowS) : undefined;
    const isCalm = this.#calmSinceS !== undefined && nowS - this.#calmSinceS >= limits.calmS;
    if (isCalm || worse) {
      this.trust = due;
      this.reasons = found;
      this.#calmSinceS = undefined;
      return true;
    }
    this.reasons = [...new Set([...wasReasons, ...found])];
    return this.reasons.length > wasReasons.length;
  }

  #keep(look: Look): void {
    const { nowS, receivers } = look;
    const sinceS = nowS - this.#lookedS;
    this.#lookedS = nowS;
    const [receiver] = receivers;
    if (this.trust === "trusted") {
      this.trusted = this.reckoned = undefined;
      if (receiver?.position === undefined) return;
      const ground = groundOf(receiver) ?? ZERO;
      this.#good.push({ position: receiver.position, atS: nowS, ground, current: this.#reckoning?.current ?? ZERO });
      while ((this.#good[1]?.atS ?? Infinity) <= nowS - limits.trustedS) this.#good.shift();
      return;
    }
    const [good] = this.#good;
    if (good === undefined) return;
    const begun = this.reckoned ?? { position: good.position, withinM: limits.reckoning.leastM };
    const passedS = this.reckoned === undefined ? nowS - good.atS : sinceS;
    this.trusted = good;
    this.reckoned = reckonedOn(begun, look, good.current, good.ground, Number.isNaN(passedS) ? 0 : passedS);
  }
}

function isWorse(one: Trust, other: Trust): boolean {
  return TRUSTS.indexOf(one) > TRUSTS.indexOf(other);
}

function speaks(running: Running, look: Look): boolean {
  const { name, detector } = running;
  running.sinceS = detector.look(look) ? (running.sinceS ?? look.nowS) : undefined;
  return running.sinceS !== undefined && look.nowS - running.sinceS >= DETECTORS[name].heldS;
}
