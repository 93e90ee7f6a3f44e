/** The truth of a day: our vessel, sixty others, the depth, on a plane around one place; metres and metres a second, east and north. */
import { METRES_OF_DEGREE } from "../../../src/ais/distance.ts";
import type { Position } from "../../../src/ais/report.ts";
import type { Random } from "../../support/random.ts";

const MIDDLE: Position = { latitude: 39.5, longitude: 2.6 };
const KNOT_MS = 1852 / 3600;
const VESSELS = 60;
const SEA_M = 9000;
/** A night at anchor, a passage, another anchorage: of a day only what may be dangerous. */
export const DAY_S = 10_800;
const SAILS = { from: 2400, to: 7800 };
const ENCOUNTER_EVERY_S = 500;

export interface Body {
  east: number;
  north: number;
  ve: number;
  vn: number;
}

export interface Vessel extends Body {
  readonly mmsi: string;
  readonly class: "A" | "B";
  /** She says no speed and course. */
  readonly isMute: boolean;
  /** When her course or speed changed last, s. */
  turnedS: number;
  /** She comes back head-on once she has passed. */
  comesBack: boolean;
}

export class Sea {
  readonly own: Body & { turnedS: number } = { east: 0, north: 0, ve: 0, vn: 0, turnedS: 0 };
  readonly vessels: Vessel[];
  /** Where our anchor lies, and how long the rode is; undefined under way. */
  anchor: { east: number; north: number; readonly swingM: number; drags: boolean } | undefined;
  nowS = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    this.vessels = Array.from({ length: VESSELS }, (_, i) => this.#vessel(i));
    this.#letGo();
  }

  get isUnderWay(): boolean {
    return this.anchor === undefined;
  }

  /** A second. */
  pass(): void {
    this.nowS += 1;
    const { own, nowS } = this;
    if (nowS === SAILS.from) this.weigh();
    if (nowS === SAILS.to) this.#letGo();
    if (this.isUnderWay && nowS % 900 === 0) this.#steer();
    if (this.isUnderWay && nowS % ENCOUNTER_EVERY_S === 0) this.#aim(this.#random.pick(this.vessels));
    this.#lie();
    own.east += own.ve;
    own.north += own.vn;
    for (const vessel of this.vessels) this.#move(vessel);
  }

  /** The crew goes on, or moves to a better place. */
  weigh(): void {
    this.anchor = undefined;
    this.#steer();
  }

  anchorAgain(): void {
    if (this.nowS >= SAILS.from && this.nowS < SAILS.to) return;
    this.#letGo(false);
  }

  depthM({ east, north }: Body): number {
    return 9 + 5 * Math.sin(east / 900) + 4 * Math.cos(north / 700);
  }

  place({ east, north }: Pick<Body, "east" | "north">): Position {
    const latitude = MIDDLE.latitude + north / METRES_OF_DEGREE;
    return {
      latitude,
      longitude: MIDDLE.longitude + east / (METRES_OF_DEGREE * Math.cos((MIDDLE.latitude * Math.PI) / 180)),
    };
  }

  rangeTo(vessel: Body): number {
    return Math.hypot(vessel.east - this.own.east, vessel.north - this.own.north);
  }

  /** The least distance from now on if nobody turns, m, and when, s. */
  approachOf(vessel: Body): { readonly cpaM: number; readonly tcpaS: number } {
    const { own } = this;
    const [e, n, ve, vn] = [vessel.east - own.east, vessel.north - own.north, vessel.ve - own.ve, vessel.vn - own.vn];
    const speed2 = ve * ve + vn * vn;
    const tcpaS = speed2 < 0.0001 ? 0 : -(e * ve + n * vn) / speed2;
    return { cpaM: Math.hypot(e + ve * tcpaS, n + vn * tcpaS), tcpaS };
  }

  #letGo(mayDrag = true): void {
    const { east, north } = this.own;
    this.anchor = { east, north: north + 20, swingM: 20, drags: mayDrag && this.#random.next() < 0.35 };
  }

  #lie(): void {
    const { anchor, own, nowS } = this;
    if (anchor === undefined) return;
    if (anchor.drags && nowS % DAY_S > 900) anchor.east += 0.25;
    const swing = nowS / 400;
    own.ve = anchor.east + anchor.swingM * Math.sin(swing) - own.east;
    own.vn = anchor.north - anchor.swingM * Math.cos(swing) - own.north;
    const speed = Math.hypot(own.ve, own.vn);
    if (speed > 0.5) [own.ve, own.vn] = [(own.ve / speed) * 0.5, (own.vn / speed) * 0.5];
  }

  #steer(): void {
    const [course, speed] = [this.#random.next() * 2 * Math.PI, (4 + 5 * this.#random.next()) * KNOT_MS];
    Object.assign(this.own, { ve: speed * Math.sin(course), vn: speed * Math.cos(course), turnedS: this.nowS });
  }

  /** She will be where we are in five to twelve minutes. */
  #aim(vessel: Vessel): void {
    const { own } = this;
    const [inS, course, speed] = [
      300 + this.#random.below(420),
      this.#random.next() * 2 * Math.PI,
      (4 + this.#random.below(14)) * KNOT_MS,
    ];
    Object.assign(vessel, { ve: speed * Math.sin(course), vn: speed * Math.cos(course), turnedS: this.nowS });
    const missM = this.#random.next() * 30;
    vessel.east = own.east + (own.ve - vessel.ve) * inS + missM;
    vessel.north = own.north + (own.vn - vessel.vn) * inS;
    vessel.comesBack = this.#random.next() < 0.4;
  }

  #move(vessel: Vessel): void {
    vessel.east += vessel.ve;
    vessel.north += vessel.vn;
    const { cpaM, tcpaS } = this.approachOf(vessel);
    if (vessel.comesBack && tcpaS < -200 && cpaM < 100) {
      vessel.comesBack = false;
      const back = { ve: vessel.ve, vn: vessel.vn };
      this.#aim(vessel);
      void back;
    }
    if (this.rangeTo(vessel) > 2 * SEA_M) this.#place(vessel);
  }

  #vessel(i: number): Vessel {
    const isSmall = i % 3 === 0;
    const mmsi = i === 7 ? "000000000" : String(224_000_000 + i * 1111);
    const vessel: Vessel = {
      mmsi,
      class: isSmall ? "B" : "A",
      isMute: i % 20 === 11,
      turnedS: 0,
      comesBack: false,
      east: 0,
      north: 0,
      ve: 0,
      vn: 0,
    };
    this.#place(vessel);
    return vessel;
  }

  #place(vessel: Vessel): void {
    const random = () => this.#random.next();
    const [bearing, away] = [random() * 2 * Math.PI, 2000 + random() * SEA_M];
    const [course, speed] = [random() * 2 * Math.PI, random() * (vessel.isMute ? 0 : 9)];
    vessel.east = this.own.east + away * Math.sin(bearing);
    vessel.north = this.own.north + away * Math.cos(bearing);
    Object.assign(vessel, { ve: speed * Math.sin(course), vn: speed * Math.cos(course), turnedS: this.nowS });
  }
}
