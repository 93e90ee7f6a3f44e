/** What is aboard and around says of the truth: with noise, some of it wrong, some of it never, and some of it falls silent. */
import type { MobNotice } from "../../../src/distress/heard.ts";
import type { Random } from "../../support/random.ts";
import type { Aboard } from "./aboard.ts";
import type { Sea, Vessel } from "./sea.ts";
import { DAY_S } from "./sea.ts";

interface Outage {
  readonly fromS: number;
  readonly toS: number;
}

const isOut = (outages: readonly Outage[], nowS: number) =>
  outages.some(({ fromS, toS }) => nowS >= fromS && nowS < toS);

/** How the courses and speeds of the first receiver come. */
const COURSES = ["true", "true", "true", "magnetic", "none"] as const;
const VARIATION_RAD = (-15 * Math.PI) / 180;
const HDOP_OF_SECOND = [0.9, 9, undefined] as const;

export class Devices {
  readonly sounders: readonly {
    readonly source: number;
    readonly errorM: number;
    readonly outages: readonly Outage[];
  }[];
  readonly #random: Random;
  readonly #sea: Sea;
  readonly #course: (typeof COURSES)[number];
  readonly #gnss: readonly {
    readonly source: number;
    readonly noiseM: number;
    readonly hdop: number | undefined;
    readonly outages: readonly Outage[];
  }[];
  readonly #compass: readonly Outage[];
  /** A device that says "overboard" again and again, until then. */
  #calling: { readonly emitter: number; readonly periodS: number; readonly untilS: number } | undefined;
  /** When each vessel was heard last, s. */
  readonly heardS = new Map<string, number>();

  constructor(sea: Sea, random: Random) {
    this.#sea = sea;
    this.#random = random;
    this.#course = random.pick(COURSES);
    const second = random.pick(HDOP_OF_SECOND);
    this.#gnss = [
      { source: 35, noiseM: 2, hdop: 0.8, outages: this.#outages(0.5, 600) },
      { source: 60, noiseM: 4, hdop: second, outages: this.#outages(0.3, 600) },
    ];
    this.#compass = this.#outages(0.4, 3000);
    this.sounders = [11, 12, 13].map((source) => ({
      source,
      errorM: this.#noise(0.3) + (source === 13 ? 20 : 0),
      outages: this.#outages(0.3, 2000),
    }));
  }

  /** Whether a receiver that can be believed has said for a minute where we are. */
  get hasPosition(): boolean {
    const { nowS } = this.#sea;
    const isSteady = (outages: readonly Outage[]) => outages.every(({ fromS, toS }) => nowS < fromS || nowS > toS + 60);
    return this.#gnss.some(({ outages, hdop }) => hdop !== undefined && hdop < 5 && isSteady(outages));
  }

  /** What the sounders that speak measure, m. */
  depths(): number[] {
    const { nowS } = this.#sea;
    return this.sounders.flatMap(({ outages, errorM }) =>
      isOut(outages, nowS) ? [] : [this.#sea.depthM(this.#sea.own) + errorM],
    );
  }

  speak(aboard: Aboard): void {
    const { nowS } = this.#sea;
    for (const receiver of this.#gnss) if (!isOut(receiver.outages, nowS)) this.#fix(aboard, receiver);
    for (const { source, outages, errorM } of this.sounders)
      if (!isOut(outages, nowS))
        aboard.hear(128267, source, {
          sid: 1,
          depth: Math.max(0.1, this.#sea.depthM(this.#sea.own) + errorM),
          offset: 0,
        });
    if (!isOut(this.#compass, nowS)) {
      const heading = (Math.atan2(this.#sea.own.ve, this.#sea.own.vn) + 2 * Math.PI) % (2 * Math.PI);
      aboard.hear(127250, 20, { sid: 1, heading: (heading - VARIATION_RAD) % (2 * Math.PI), reference: "Magnetic" });
      aboard.hear(127258, 20, { sid: 1, source: "WMM 2020", ageOfService: null, variation: VARIATION_RAD });
    }
    for (const [i, vessel] of this.#sea.vessels.entries()) {
      const everyS = vessel.class === "A" ? 8 : 30;
      if ((nowS + i) % everyS === 0) this.report(aboard, vessel);
      else if ((nowS + i) % 180 === 3) this.report(aboard, vessel, true);
    }
    const calling = this.#calling;
    if (calling !== undefined && nowS > calling.untilS) this.#calling = undefined;
    else if (calling !== undefined && nowS % calling.periodS === 0) this.#notice(aboard, calling.emitter, "overboard");
  }

  /** Somebody with a transmitter goes overboard. The device says it once, or again and again. */
  press(aboard: Aboard): void {
    const repeats = this.#random.next() < 0.5;
    const [emitter, periodS] = [1 + this.#random.below(4), 1 + this.#random.below(10)];
    this.#notice(aboard, emitter, "overboard");
    if (repeats) this.#calling = { emitter, periodS, untilS: this.#sea.nowS + 30 + this.#random.below(120) };
  }

  /** Her transponder; `isLongRange`: to the tenth of a minute. */
  report(aboard: Aboard, vessel: Vessel, isLongRange = false): void {
    const { place, nowS } = { place: this.#sea.place(vessel), nowS: this.#sea.nowS };
    const round = (degrees: number) => Math.round(degrees * 600) / 600;
    const speed = Math.hypot(vessel.ve, vessel.vn);
    const course = (Math.atan2(vessel.ve, vessel.vn) + 2 * Math.PI) % (2 * Math.PI);
    const position = isLongRange ? { latitude: round(place.latitude), longitude: round(place.longitude) } : place;
    const motion = vessel.isMute ? { speedMs: null, courseRad: null } : { speedMs: speed, courseRad: course };
    aboard.targets.take({
      mmsi: vessel.mmsi,
      class: vessel.class,
      isOwn: false,
      timestampMs: aboard.clock.now(),
      source: "nmea2000:can0:43",
      said: { position, ...motion },
      ...(isLongRange && { isLongRange }),
    });
    if (!isLongRange) this.heardS.set(vessel.mmsi, nowS);
  }

  #fix(
    aboard: Aboard,
    { source, noiseM, hdop }: { readonly source: number; readonly noiseM: number; readonly hdop: number | undefined },
  ): void {
    const { own } = this.#sea;
    const place = this.#sea.place({ east: own.east + this.#noise(noiseM), north: own.north + this.#noise(noiseM) });
    const time = { date: "2026.01.01", time: "00:00:00" };
    if (hdop === undefined) {
      aboard.hear(129029, source, { ...time, method: 0, integrity: 0, numberOfSvs: 2 });
      return;
    }
    aboard.hear(129025, source, { ...place });
    aboard.hear(129029, source, {
      ...time,
      ...place,
      altitude: 1,
      method: 1,
      integrity: 0,
      numberOfSvs: 12,
      hdop,
      pdop: hdop,
    });
    if (this.#course === "none") return;
    const course = Math.atan2(own.ve, own.vn) + (this.#course === "magnetic" ? -VARIATION_RAD : 0);
    const cog = (course + 4 * Math.PI) % (2 * Math.PI);
    const cogReference = this.#course === "magnetic" ? "Magnetic" : "True";
    aboard.hear(129026, source, { sid: 1, cogReference, cog, sog: Math.hypot(own.ve, own.vn) });
  }

  #notice(aboard: Aboard, emitter: number, says: MobNotice["says"]): void {
    aboard.mob.notice({
      emitter,
      says,
      position: undefined,
      source: "nmea2000:can0:77",
      timestampMs: aboard.clock.now(),
    });
  }

  #noise(m: number): number {
    return (this.#random.next() + this.#random.next() - 1) * m;
  }

  #outages(share: number, longestS: number): readonly Outage[] {
    if (this.#random.next() >= share) return [];
    const fromS = this.#random.below(DAY_S);
    return [{ fromS, toS: fromS + 60 + this.#random.below(longestS) }];
  }
}
