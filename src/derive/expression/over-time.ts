/**
 * What is computed over time: `mean`, `lag`, `rate`, `damp` and `integrate`. Each looks at its value whenever the expression is computed,
 * and keeps a bounded number of what it saw. Times are monotonic, so a clock that is set costs nothing. Angles go the shortest way round.
 */
import { EITHER_SIDE, type Shape, turnedInto } from "../../tags/shape.ts";
import { limits } from "../limits.ts";
import { type Moment, type Run, UNCERTAIN } from "./moment.ts";

export interface Watched {
  readonly run: Run;
  readonly isAngle: boolean;
  readonly shape: Shape | undefined;
}

/** From one value to another. */
function way({ isAngle }: Watched, from: number, to: number): number {
  return isAngle ? turnedInto(EITHER_SIDE, to - from) : to - from;
}

interface Part {
  readonly place: number;
  /** Time, ms, and value × time. */
  forMs: number;
  area: number;
  /** The latest value in it, and when. */
  value: number;
  atMs: number;
}

/** The latest values of a time that is divided into `limits.windowParts` parts. */
class Window {
  readonly partMs: number;
  /** Oldest first. */
  readonly parts: Part[] = [];

  constructor(windowMs: number) {
    this.partMs = windowMs / limits.windowParts;
  }

  at(nowMs: number, value: number): Part {
    const place = Math.floor(nowMs / this.partMs);
    const newest = this.parts.at(-1);
    if (newest?.place === place) {
      newest.value = value;
      newest.atMs = nowMs;
      return newest;
    }
    const part = { place, forMs: 0, area: 0, value, atMs: nowMs };
    this.parts.push(part);
    return part;
  }

  /** Drops the parts before the beginning of the window. */
  dropOld(nowMs: number): void {
    const first = Math.floor(nowMs / this.partMs) - limits.windowParts;
    while ((this.parts[0]?.place ?? Infinity) < first) this.parts.shift();
  }
}

/** Takes a usable value, now. `passedMs`: since the one before it; undefined for the first after a start or a silence. */
type Next = (value: number, nowMs: number, passedMs: number | undefined) => number;

/**
 * Takes the value while it is usable. A silence is not measured: the latest result stays, as stale as the value, and after it (and at the
 * start) a result is uncertain until `measuredMs` have been measured.
 */
function whileUsable(run: Run, measuredMs: number, next: Next): Run {
  let [sinceMs, seenMs, latest] = [NaN, NaN, NaN];
  return (moment) => {
    const { nowMs, worst, oldestMs } = moment;
    moment.beginPart();
    const value = run(moment);
    const { isUsable } = moment;
    moment.endPart(worst, oldestMs);
    if (!isUsable || Number.isNaN(value)) {
      seenMs = NaN;
      return Number.isNaN(value) ? NaN : latest;
    }
    const isOn = nowMs - seenMs <= limits.gapMs;
    latest = next(value, nowMs, isOn ? nowMs - seenMs : undefined);
    if (!isOn) sinceMs = nowMs;
    seenMs = nowMs;
    if (nowMs - sinceMs < measuredMs) moment.worst = Math.max(moment.worst, UNCERTAIN);
    return latest;
  };
}

/** The mean over the latest `windowMs`, weighed by time. */
export function meanOver(watched: Watched, windowMs: number): Run {
  const window = new Window(windowMs);
  /** `whole`: with the turns that an angle has made. */
  let before: { readonly value: number; readonly whole: number } | undefined;
  return whileUsable(watched.run, windowMs * limits.measuredShare, (value, nowMs, passedMs) => {
    const whole = before === undefined ? value : before.whole + way(watched, before.value, value);
    const part = window.at(nowMs, value);
    window.dropOld(nowMs);
    if (before !== undefined && passedMs !== undefined) {
      part.forMs += passedMs;
      part.area += (passedMs * (before.whole + whole)) / 2;
    }
    before = { value, whole };
    let [forMs, area] = [0, 0];
    for (const each of window.parts) {
      forMs += each.forMs;
      area += each.area;
    }
    return forMs === 0 ? value : turnedInto(watched.shape, value + (area / forMs - whole));
  });
}

/** The value `lagMs` ago; none until there is one that old, and none where it was missing for as long again. */
export function lagged(watched: Watched, lagMs: number): Run {
  const window = new Window(lagMs);
  return whileUsable(watched.run, 0, (value, nowMs) => {
    const { parts } = window;
    window.at(nowMs, value);
    // The newest that is old enough stays.
    while ((parts[1]?.atMs ?? Infinity) <= nowMs - lagMs) parts.shift();
    const [oldest] = parts;
    if (oldest === undefined || oldest.atMs > nowMs - lagMs || oldest.atMs < nowMs - 2 * lagMs) return NaN;
    return oldest.value;
  });
}

/** The change in a second, over the latest `windowMs`; none until `limits.measuredShare` of that has been measured. */
export function rateOver(watched: Watched, windowMs: number): Run {
  const window = new Window(windowMs);
  return whileUsable(watched.run, 0, (value, nowMs, passedMs) => {
    if (passedMs === undefined) window.parts.length = 0;
    window.at(nowMs, value);
    window.dropOld(nowMs);
    const [oldest] = window.parts;
    if (oldest === undefined || nowMs - oldest.atMs < windowMs * limits.measuredShare) return NaN;
    return (way(watched, oldest.value, value) / (nowMs - oldest.atMs)) * 1000;
  });
}

/** Follows the value, with the time constant `constantMs`; after a silence it begins at the value. */
export function damped(watched: Watched, constantMs: number): Run {
  let before = NaN;
  return whileUsable(watched.run, constantMs * limits.measuredShare, (value, _, passedMs) => {
    if (passedMs === undefined) before = value;
    const share = 1 - Math.exp(-(passedMs ?? 0) / constantMs);
    before = turnedInto(watched.shape, before + share * way(watched, before, value));
    return before;
  });
}

/** A total that is kept over restarts. */
export interface Integral {
  /** What is integrated and when it is reset, as written: another expression begins at 0. */
  readonly text: string;
  total: number;
  /** How often `reset` has become true since the start. */
  resets: number;
}

/**
 * The sum of value × seconds while the value is usable, and the total where it is not. A pause longer than `limits.gapMs` does not count.
 * `reset`: while it is true, the total is 0.
 */
export function integrated(run: Run, integral: Integral, reset: Run | undefined): Run {
  let before: { readonly value: number; readonly atMs: number } | undefined;
  let wasReset = false;
  return (moment) => {
    const { nowMs } = moment;
    const value = usable(run, moment);
    if (before !== undefined && !Number.isNaN(value) && nowMs - before.atMs <= limits.gapMs) {
      const total = integral.total + (((before.value + value) / 2) * (nowMs - before.atMs)) / 1000;
      if (Number.isFinite(total)) integral.total = total;
    }
    before = Number.isNaN(value) ? undefined : { value, atMs: nowMs };
    // A switch that nobody has ever set does not spoil the sum.
    const {
      worst,
      oldestMs,
      unusable: { length },
    } = moment;
    const isReset = reset !== undefined && usable(reset, moment) === 1;
    if (isReset) integral.total = 0;
    if (isReset && !wasReset) integral.resets += 1;
    wasReset = isReset;
    moment.worst = worst;
    moment.oldestMs = oldestMs;
    moment.unusable.length = length;
    return integral.total;
  };
}

/** The value if all that it is computed from is usable. The moment notes its quality. */
function usable(run: Run, moment: Moment): number {
  const { worst, oldestMs } = moment;
  moment.beginPart();
  const value = run(moment);
  const { isUsable } = moment;
  moment.endPart(worst, oldestMs);
  return isUsable ? value : NaN;
}
