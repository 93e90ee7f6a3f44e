/** What AIS shows of positions around, and of our own. Pure. */
import { between, type Detector, lengthOf, type Look, medianOf, plus, type Report, type Vector } from "./look.ts";
import { limits } from "./limits.ts";

interface Leap {
  readonly by: Vector;
  readonly to: Report;
}

/** Many ships leap by one vector, or to one place: the satellites lie to all around here. */
export class Ships implements Detector {
  readonly #last = new Map<string, Report>();
  readonly #leaps = new Map<string, Leap>();

  look({ nowS, ships }: Look): boolean {
    const { least, share, withinS } = limits.ships;
    for (const [mmsi, report] of ships) this.#follow(mmsi, report);
    for (const mmsi of this.#last.keys()) if (!ships.has(mmsi)) this.#last.delete(mmsi);
    for (const [mmsi, { to }] of this.#leaps) if (nowS - to.atS > withinS) this.#leaps.delete(mmsi);
    const heard = [...ships.values()].filter(({ atS }) => nowS - atS <= withinS).length;
    const leaps = [...this.#leaps.values()];
    if (leaps.length < Math.max(least, share * heard)) return false;
    return areAlike(leaps.map(({ by }) => by)) || areAtOnePlace(leaps);
  }

  #follow(mmsi: string, report: Report): void {
    const before = this.#last.get(mmsi);
    if (before?.position === report.position || (before === undefined && this.#last.size >= limits.vessels)) return;
    this.#last.set(mmsi, report);
    if (before === undefined) return;
    const { leapM, fastestMs } = limits.ships;
    const by = between(before.position, report.position);
    if (lengthOf(by) > leapM + fastestMs * (report.atS - before.atS)) this.#leaps.set(mmsi, { by, to: report });
  }
}

function areAlike(vectors: readonly Vector[]): boolean {
  const { alikeM, alikeShare, least } = limits.ships;
  const middle = {
    eastM: medianOf(vectors.map(({ eastM }) => eastM)),
    northM: medianOf(vectors.map(({ northM }) => northM)),
  };
  const mostM = alikeM + alikeShare * lengthOf(middle);
  return vectors.filter((each) => lengthOf(plus(each, middle, -1)) <= mostM).length >= least;
}

function areAtOnePlace(leaps: readonly Leap[]): boolean {
  const [first] = leaps;
  return first !== undefined && areAlike(leaps.map(({ to }) => between(first.to.position, to.position)));
}

/** Our own transponder says again and again that we are elsewhere, or somebody else has our number. */
export class Twin implements Detector {
  #away: { sinceS: number; lastS: number; reports: number } | undefined;

  look({ nowS, twin, receivers: [receiver] }: Look): boolean {
    const { awayM, reports, overS, ageS } = limits.twin;
    if (twin !== undefined && receiver?.position !== undefined && twin.atS !== this.#away?.lastS) {
      const isAway = lengthOf(between(twin.position, receiver.position)) > awayM;
      const { sinceS = twin.atS, reports: before = 0 } = this.#away ?? {};
      this.#away = isAway ? { sinceS, lastS: twin.atS, reports: before + 1 } : undefined;
    }
    if (this.#away !== undefined && nowS - this.#away.lastS > ageS) this.#away = undefined;
    if (this.#away === undefined) return false;
    return this.#away.reports >= reports && this.#away.lastS - this.#away.sinceS >= overS;
  }
}
