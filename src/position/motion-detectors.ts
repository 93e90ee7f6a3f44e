/** How a position may move: each detector looks once a second, and says whether what it sees contradicts itself now. Pure. */
import { wrapped } from "../ais/distance.ts";
import { limits } from "./limits.ts";
import {
  between,
  type Detector,
  EachReceiver,
  from,
  groundOf,
  isPrecise,
  lengthOf,
  type Look,
  medianOf,
  plus,
  type Receiver,
  type Report,
  towards,
  type Vector,
  waterOf,
  ZERO,
} from "./look.ts";

interface Path {
  /** The last fix that can have been. */
  good?: Report;
  last?: Report;
  /** Since when she has a fix without a gap. */
  steadyS: number;
  /** Since when she has been where she cannot have come to. */
  awayS?: number | undefined;
  /** Since when she has been where she only just can have come to. */
  unsureS?: number | undefined;
  /** Whether she leapt there. */
  byLeap: boolean;
  /** For so long that it is no wild fix. */
  isAway: boolean;
}

/** She is where she cannot have come to since the last fix. A single wild fix comes back, and is nothing. */
export class Jump implements Detector {
  readonly #paths = new EachReceiver<Path>(() => ({ steadyS: -Infinity, byLeap: false, isAway: false }));

  look(look: Look): boolean {
    const away = look.receivers.filter((receiver) => this.#isAway(receiver, look));
    return away.length > 0 && away[0] === look.receivers[0];
  }

  #isAway(receiver: Receiver, look: Look): boolean {
    const path = this.#paths.of(receiver);
    const { position, atS } = receiver;
    if (position === undefined || !isPrecise(receiver) || atS === path.last?.atS) return path.isAway;
    const sinceS = atS - (path.last?.atS ?? -Infinity);
    if (sinceS > limits.gapS) {
      path.steadyS = atS;
      if (!path.isAway) {
        path.awayS = undefined;
        path.byLeap = false;
      }
    }
    const leaps = path.last !== undefined && !canFollow(path.last, position, receiver, look, limits.jump.leastM / 2);
    path.last = { position, atS };
    // Who leaps while she settles has not settled: a wild fix just then would be taken for where she is.
    if (leaps && atS - path.steadyS <= limits.settleS) path.steadyS = atS;
    // The first fixes after a gap say nothing; those before it stay to be compared with.
    if (atS - path.steadyS < limits.settleS) return path.isAway;
    const follows = path.good === undefined || canFollow(path.good, position, receiver, look);
    const awayS = atS - (path.awayS ?? atS);
    // What began by a leap, or has lasted, ends when she leaps back: with time she could have come anywhere.
    const isBack = follows && (leaps || path.unsureS !== undefined || (!path.byLeap && !path.isAway));
    const isOver = isBack || (path.isAway && awayS > limits.jump.believeS);
    // Who has leapt, or is just below the bound, may be at a wild fix, from which the way back is above it, and which her own way brings
    // nearer by the second: believed once it has stayed.
    const isNear = path.good === undefined || canFollow(path.good, position, receiver, look, limits.jump.nearM);
    if (leaps || !isOver) path.unsureS = undefined;
    if (isOver && !path.isAway && (leaps || !isNear)) path.unsureS ??= atS;
    if (path.unsureS !== undefined && atS - path.unsureS < limits.jump.holdS) return false;
    path.unsureS = undefined;
    if (isOver) {
      path.good = path.last;
      path.awayS = undefined;
      path.byLeap = false;
    } else if (path.awayS === undefined || (leaps && !path.isAway && this.#isYoung(path, atS))) {
      path.awayS = atS;
      path.byLeap = leaps;
    }
    path.isAway = path.awayS !== undefined && atS - path.awayS >= limits.jump.holdS;
    return path.isAway;
  }

  /** Two wild fixes in a row are at two places. Who leaps on and on is believed to be away all the same. */
  #isYoung({ good }: Path, atS: number): boolean {
    return good !== undefined && atS - good.atS < 3 * limits.jump.holdS;
  }
}

function canFollow(
  before: Report,
  position: Report["position"],
  { sogMs = 0, atS }: Receiver,
  { stwMs = 0 }: Look,
  leastM: number = limits.jump.leastM,
): boolean {
  const { unknownMs, fastestMs, share, addedMs, currentMs } = limits.jump;
  const sinceS = atS - before.atS;
  const knownMs = Math.max(sogMs, stwMs + currentMs) * share + addedMs;
  const speedMs = Math.min(fastestMs, Math.max(knownMs, sinceS > limits.gapS ? unknownMs : 0));
  return lengthOf(between(before.position, position)) <= leastM + speedMs * sinceS;
}

interface Moved extends Report {
  readonly ground: Vector;
  /** What its speed and course add up to since the first, and how far that is along the way. */
  readonly summed: Vector;
  readonly wayM: number;
}

/** The position moves otherwise than the speed and course of its own receiver say. */
export class Speed implements Detector {
  readonly #moves = new EachReceiver<{ list: Moved[]; last?: Report; skip: number }>(() => ({ list: [], skip: 0 }));

  look({ receivers: [receiver] }: Look): boolean {
    if (receiver === undefined) return false;
    const { position, atS } = receiver;
    const moves = this.#moves.of(receiver);
    const { list, last: before } = moves;
    const { overS, leastM, share, smoothS, skipped } = limits.speed;
    if (position !== undefined && before?.atS !== atS) {
      moves.last = { position, atS };
      const ground = groundOf(receiver);
      const sinceS = atS - (before?.atS ?? -Infinity);
      const stepM = before === undefined ? 0 : lengthOf(between(before.position, position));
      // A leap is found by the other detector. The first fixes after it, or after a gap, may be wild.
      const isBroken = sinceS > limits.freshS || stepM > limits.jump.leastM || !isPrecise(receiver);
      if (isBroken || ground === undefined) Object.assign(moves, { list: [], skip: skipped });
      else if (moves.skip > 0) moves.skip -= 1;
      else {
        const { summed = ZERO, wayM = 0 } = list.at(-1) ?? {};
        const moved = { summed: plus(summed, ground, sinceS), wayM: wayM + lengthOf(ground) * sinceS };
        list.push({ position, atS, ground, ...moved });
      }
    }
    while ((list[1]?.atS ?? Infinity) <= atS - overS) list.shift();
    const [[first], last] = [moves.list, moves.list.at(-1)];
    if (first === undefined || last === undefined || last.atS - first.atS < overS / 2) return false;
    const off = plus(between(first.position, last.position), plus(last.summed, first.summed, -1), -1);
    const smoothedM = smoothS * lengthOf(plus(last.ground, first.ground, -1));
    return lengthOf(off) > leastM + smoothedM + share * (last.wayM - first.wayM);
  }
}

interface Sailed extends Report {
  readonly water: Vector;
  readonly stwMs: number;
  readonly headingDeg: number | undefined;
  /** Without its waves. */
  readonly smoothMs: number;
}

/** The position leaves the ellipse of dead reckoning: log, compass, and the current that both have shown before. */
export class Reckoning implements Detector {
  #sailed: Sailed[] = [];
  /** Since the newest of these. */
  #water: Vector = ZERO;
  #lookedS = NaN;
  #stw = NaN;
  /** At the last sample. */
  #wasOff = false;

  /** The current as it was learned; undefined while it is not known. */
  current: Vector | undefined;

  look(look: Look): boolean {
    const { nowS, stwMs, headingDeg, receivers } = look;
    const water = waterOf(look);
    const sinceS = nowS - this.#lookedS;
    this.#lookedS = nowS;
    if (water === undefined || stwMs === undefined || !(sinceS <= limits.freshS)) this.#begin();
    if (water === undefined || stwMs === undefined) return false;
    this.#water = plus(this.#water, water, Number.isNaN(sinceS) ? 0 : sinceS);
    // Waves make a log surge.
    this.#stw = Number.isNaN(this.#stw) ? stwMs : this.#stw + (stwMs - this.#stw) / 20;
    const [receiver] = receivers;
    const { position } = receiver ?? {};
    const before = this.#sailed.at(-1);
    // A leap is found by another detector.
    const leapsM = before === undefined || position === undefined ? 0 : lengthOf(between(before.position, position));
    if (leapsM > limits.jump.leastM) this.#sailed = [];
    if (receiver === undefined || position === undefined || !isPrecise(receiver)) return false;
    const { learnS, overS, sampleS } = limits.reckoning;
    const sample = { position, atS: nowS, water: this.#water, stwMs, headingDeg, smoothMs: this.#stw };
    if (nowS - (this.#sailed.at(-1)?.atS ?? -Infinity) < sampleS) return this.#wasOff;
    this.#sailed.push(sample);
    while ((this.#sailed[1]?.atS ?? Infinity) <= nowS - learnS - overS) this.#sailed.shift();
    return (this.#wasOff = this.#isOff(sample));
  }

  #begin(): void {
    this.#sailed = [];
    this.#wasOff = false;
    this.#water = ZERO;
    this.#stw = NaN;
    this.current = undefined;
  }

  #isOff(now: Sailed): boolean {
    const { learnS, overS, leastMs, steadyMs, steadyInWavesMs, currentMs, leastM, driftMs, speedShare } =
      limits.reckoning;
    const [first] = this.#sailed;
    const middle = this.#sailed.find(({ atS }) => atS >= now.atS - overS);
    if (first === undefined || middle === undefined || middle.atS - first.atS < learnS * 0.9) return false;
    const spread = (of: (each: Sailed) => number) => {
      const values = this.#sailed.map(of);
      return { least: Math.min(...values), most: Math.max(...values) };
    };
    const [raw, { least, most }] = [spread(({ stwMs }) => stwMs), spread(({ smoothMs }) => smoothMs)];
    if (least < leastMs || most - least > steadyMs || raw.most - raw.least > steadyInWavesMs) return false;
    const current = offOf(first, middle, 1 / (middle.atS - first.atS));
    if (lengthOf(current) > currentMs) return false;
    // A wrong compass or log is the same error all along while she goes straight on, and is learned as part of the current.
    if (!this.#isStraight(now, middle.atS)) return false;
    this.current = current;
    const sinceS = now.atS - middle.atS;
    const growthMs = driftMs + speedShare * most + lengthOf(current);
    return lengthOf(plus(offOf(middle, now, 1), current, -sinceS)) > leastM + growthMs * sinceS;
  }

  /** Since the first sample; and the compass has lived since then. */
  #isStraight(now: Sailed, sinceS: number): boolean {
    const { partSamples, straight, distinct } = limits.reckoning;
    const [first = now] = this.#sailed;
    const way = plus(now.water, first.water, -1);
    const isTurned = this.#sailed.some((each, at) => {
      const before = this.#sailed[at - partSamples];
      return before !== undefined && alongOf(plus(each.water, before.water, -1), way) < straight;
    });
    const headings = this.#sailed.flatMap(({ atS, headingDeg }) => (atS >= sinceS ? [headingDeg] : []));
    return !isTurned && new Set(headings).size >= distinct;
  }
}

/** The cosine of the angle between two. */
function alongOf(one: Vector, other: Vector): number {
  return (one.eastM * other.eastM + one.northM * other.northM) / (lengthOf(one) * lengthOf(other));
}

/** What the way over ground is more than that through the water. */
function offOf(first: Sailed, last: Sailed, share: number): Vector {
  const off = plus(between(first.position, last.position), plus(last.water, first.water, -1), -1);
  return plus(ZERO, off, share);
}

/** Two receivers are farther apart than their antennas. */
export class Apart implements Detector {
  look({ nowS, receivers, headingDeg, lengthM }: Look): boolean {
    const precise = receivers.filter((each) => isPrecise(each) && nowS - each.atS <= limits.freshS);
    return precise.some((one, at) =>
      precise.slice(at + 1).some((other) => {
        if (one.position === undefined || other.position === undefined) return false;
        const { leastM, restM, knownM, lateS } = limits.apart;
        const sogMs = Math.max(one.sogMs ?? 0, other.sogMs ?? 0);
        const lateM = lateS * sogMs + (sogMs < limits.underWayMs ? restM : 0);
        const apart = between(one.position, other.position);
        if (one.antenna === undefined || other.antenna === undefined) return lengthOf(apart) > lengthM + leastM + lateM;
        const aheadM = other.antenna.aheadM - one.antenna.aheadM;
        const starboardM = other.antenna.starboardM - one.antenna.starboardM;
        if (headingDeg === undefined) return lengthOf(apart) > Math.hypot(aheadM, starboardM) + knownM + lateM;
        const ought = plus(towards(headingDeg, aheadM), towards(headingDeg + 90, starboardM));
        return lengthOf(plus(apart, ought, -1)) > knownM + lateM;
      }),
    );
  }
}

/** A boat does not climb. */
export class Height implements Detector {
  readonly #heights = new EachReceiver<{ list: number[]; atS: number }>(() => ({ list: [], atS: -Infinity }));

  look({ nowS, receivers: [receiver] }: Look): boolean {
    if (receiver === undefined) return false;
    const { heightM } = receiver;
    const heights = this.#heights.of(receiver);
    const { leastM, samples, everyS, leastSamples } = limits.height;
    // After a gap a receiver may begin with a height that it has guessed.
    if (receiver.position === undefined || nowS - heights.atS > 6 * everyS) heights.list = [];
    if (heightM === undefined || !isPrecise(receiver)) return false;
    const usualM = medianOf(heights.list);
    if (nowS - heights.atS >= everyS) {
      heights.atS = nowS;
      heights.list.push(heightM);
      if (heights.list.length > samples) heights.list.shift();
    }
    return heights.list.length > leastSamples && Math.abs(heightM - usualM) > leastM;
  }
}

interface Turned {
  readonly atS: number;
  readonly cogDeg: number;
  readonly headingDeg: number;
  /** Since the first. */
  readonly courseDeg: number;
  readonly bowDeg: number;
}

/** Her course turns at speed, and her bow does not. The other way round she only drifts. */
export class Turn implements Detector {
  #turned: Turned[] = [];

  look({ nowS, receivers: [receiver], headingDeg }: Look): boolean {
    const { overS, fastMs, courseDeg: leastDeg, bowDeg: mostDeg, distinct } = limits.turn;
    const { sogMs = 0, cogDeg } = receiver ?? {};
    const before = this.#turned.at(-1);
    if (
      headingDeg === undefined ||
      cogDeg === undefined ||
      sogMs < fastMs ||
      nowS - (before?.atS ?? nowS) > limits.freshS
    ) {
      this.#turned = [];
      return false;
    }
    const courseDeg = (before?.courseDeg ?? 0) + wrapped(cogDeg - (before?.cogDeg ?? cogDeg));
    const bowDeg = (before?.bowDeg ?? 0) + wrapped(headingDeg - (before?.headingDeg ?? headingDeg));
    this.#turned.push({ atS: nowS, cogDeg, headingDeg, courseDeg, bowDeg });
    while ((this.#turned[0]?.atS ?? Infinity) < nowS - overS) this.#turned.shift();
    const first = this.#turned[0];
    if (first === undefined || nowS - first.atS < overS / 2) return false;
    const bows = this.#turned.map((each) => each.bowDeg);
    // A compass that says the same number for half a minute is stuck.
    if (new Set(bows).size < distinct) return false;
    return Math.abs(courseDeg - first.courseDeg) > leastDeg && Math.max(...bows) - Math.min(...bows) < mostDeg;
  }
}

/** Where she is by dead reckoning since a trusted position, and within how many metres. */
export interface Reckoned {
  readonly position: Report["position"];
  readonly withinM: number;
}

export function reckonedOn(
  { position, withinM }: Reckoned,
  look: Look,
  current: Vector,
  lastGround: Vector,
  sinceS: number,
): Reckoned {
  const { driftMs, speedShare, blindMs } = limits.reckoning;
  const water = waterOf(look);
  const way = water === undefined ? lastGround : plus(water, current);
  const growthMs = driftMs + (water === undefined ? blindMs + lengthOf(lastGround) : speedShare * lengthOf(water));
  return { position: from(position, plus(ZERO, way, sinceS)), withinM: withinM + growthMs * sinceS };
}
