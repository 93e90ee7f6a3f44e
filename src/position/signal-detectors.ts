/** What receivers say of their signals, of their fix and of the time. Pure. */
import { type Detector, EachReceiver, type Look, medianOf, type Receiver } from "./look.ts";
import { limits } from "./limits.ts";

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

interface Learned {
  usual: number;
  /** Looks of which it was learned; about one a second. */
  looks: number;
  /** Since when she has not moved. */
  movedS: number;
}

const nothing = (): Learned => ({ usual: NaN, looks: 0, movedS: -Infinity });

/** Goes on learning; not while something is odd. */
function learn(learned: Learned, value: number): void {
  learned.usual = learned.looks === 0 ? value : learned.usual + (value - learned.usual) * limits.signal.weight;
  learned.looks += 1;
}

/** Her signals are all much weaker than a moment ago, under way: a jammer. */
export class Weak implements Detector {
  readonly #learned = new EachReceiver(nothing);

  look({ nowS, receivers }: Look): boolean {
    const { least, fallDb, learnS } = limits.signal;
    const weak = receivers.flatMap((receiver) => {
      const learned = this.#learned.of(receiver);
      if ((receiver.sogMs ?? 0) >= limits.underWayMs) learned.movedS = nowS;
      const { strengthsDb = [] } = receiver;
      // Where nothing is left to be measured an antenna may have come off.
      if (strengthsDb.length < least) return [];
      const db = meanOf(strengthsDb);
      const isFallen = learned.looks >= learnS && db < learned.usual - fallDb;
      if (!isFallen) learn(learned, db);
      // What she said while she moved: without a fix there is no speed.
      return [isFallen && nowS - learned.movedS <= limits.calmS];
    });
    return weak.length > 0 && weak.every(Boolean);
  }
}

/** The signals of all satellites are equally strong, and were not before: they come from one antenna. */
export class Equal implements Detector {
  readonly #learned = new EachReceiver(nothing);

  look({ receivers }: Look): boolean {
    const { least, equalDb, unequalDb, learnS } = limits.signal;
    const equal = receivers.map((receiver) => {
      const learned = this.#learned.of(receiver);
      const { strengthsDb = [] } = receiver;
      if (strengthsDb.length < least) return false;
      const mean = meanOf(strengthsDb);
      const spreadDb = Math.sqrt(meanOf(strengthsDb.map((db) => (db - mean) ** 2)));
      const isEqual = learned.looks >= learnS && learned.usual >= unequalDb && spreadDb < equalDb;
      if (!isEqual) learn(learned, spreadDb);
      return isEqual;
    });
    return equal.some(Boolean);
  }
}

interface Had {
  sinceS: number;
  lastS: number;
  /** Whether she moved when there was a fix. */
  moved: boolean;
}

/** Two receivers or more lose their fix together, under way, and still speak. */
export class Lost implements Detector {
  readonly #had = new EachReceiver<Had>(() => ({ sinceS: Infinity, lastS: -Infinity, moved: false }));

  look({ nowS, receivers }: Look): boolean {
    const { withinS, hadS } = limits.lost;
    const lost = receivers.flatMap((receiver) => {
      const had = this.#had.of(receiver);
      if (receiver.position === undefined) return had.lastS - had.sinceS >= hadS ? [had] : [];
      if (nowS - had.lastS > limits.freshS) had.sinceS = nowS;
      had.lastS = nowS;
      had.moved = (receiver.sogMs ?? (had.moved ? limits.underWayMs : 0)) >= limits.underWayMs;
      return [];
    });
    const times = lost.map(({ lastS }) => lastS);
    const isTogether = Math.max(...times) - Math.min(...times) <= withinS;
    return receivers.length > 1 && lost.length === receivers.length && isTogether && lost.some(({ moved }) => moved);
  }
}

interface Base {
  /** When it began, or came back after a gap. */
  sinceS: number;
  learned: number[];
  /** Its time minus ours, as it was; it follows the error of our clock, and no more. */
  aheadS: number;
  lookedS: number;
}

/** By how much the time of each receiver has shifted against our own clock, which nobody can set; s. */
class Shifts {
  readonly #bases = new EachReceiver<{ base?: Base }>(() => ({}));

  *of({ nowS, receivers }: Look): Generator<{ readonly receiver: Receiver; readonly shiftS: number }> {
    for (const receiver of receivers) {
      const shiftS = receiver.position === undefined ? undefined : this.#shiftOf(receiver, nowS);
      if (shiftS !== undefined) yield { receiver, shiftS };
    }
  }

  #shiftOf(receiver: Receiver, nowS: number): number | undefined {
    const { aheadS } = receiver;
    const state = this.#bases.of(receiver);
    if (aheadS === undefined) return undefined;
    const base = (state.base ??= { sinceS: nowS, learned: [], aheadS, lookedS: nowS });
    const { learnS, leapS, startS, ppm, shiftS: mostS } = limits.time;
    const shiftS = aheadS - base.aheadS;
    if (nowS - base.lookedS > limits.gapS) base.sinceS = nowS;
    const isStart = nowS - base.sinceS < startS && Math.abs(shiftS) < leapS;
    const followsS = ppm * (nowS - base.lookedS);
    base.lookedS = nowS;
    if (isStart || base.learned.length < learnS) {
      base.learned = [...base.learned.slice(1 - learnS), aheadS];
      base.aheadS = medianOf(base.learned);
      return undefined;
    }
    if (Math.abs(shiftS) < mostS) base.aheadS += Math.max(-followsS, Math.min(followsS, shiftS));
    return shiftS;
  }
}

/** The time of a receiver has leapt, or creeps, against our clock. */
export class Time implements Detector {
  readonly #shifts = new Shifts();

  look(look: Look): boolean {
    const shifts = [...this.#shifts.of(look)];
    return shifts.some(({ shiftS }) => Math.abs(shiftS) > limits.time.shiftS && shiftS > -limits.time.beforeS);
  }
}

/** A receiver says a time long ago, with a fix: a recording of signals is played to it. */
export class Before implements Detector {
  readonly #shifts = new Shifts();

  look(look: Look): boolean {
    const [first] = look.receivers;
    return [...this.#shifts.of(look)].some(
      ({ receiver, shiftS }) => receiver === first && shiftS <= -limits.time.beforeS,
    );
  }
}
