/**
 * A night of a boat as her instruments tell it, second by second: she motors, sails, planes, lies at anchor or in a berth; receivers
 * wander, fall out, restart and glitch, compasses and logs are wrong as real ones are. Nobody lies. What an attack changes is put on top.
 */
import type { Look, Receiver, Report, Vector } from "../../../src/position/look.ts";
import { from, lengthOf, plus, towards } from "../../../src/position/look.ts";
import type { Random } from "../../support/random.ts";

export const START = { latitude: 39.5, longitude: 2.6 };
const MODES = ["motoring", "sailing", "planing", "anchored", "moored", "drifting"] as const;
export type Mode = (typeof MODES)[number];

export interface NightOptions {
  readonly mode?: Mode;
  readonly receivers?: number;
  readonly ships?: number;
  /** Nothing falls out, and nobody turns: for attacks, whose own effect is looked at. */
  readonly isQuiet?: boolean;
}

interface Device {
  readonly aheadM: number;
  readonly starboardM: number;
  readonly noiseM: number;
  readonly lagS: number;
  readonly satellites: number[];
  readonly latencyS: number;
  wander: Vector;
  heightM: number;
  ground: Vector;
  offUntilS: number;
  glitchUntilS: number;
  glitch: Vector;
  leapS: number;
  readonly leapAtS: number;
}

interface Ship {
  position: Report["position"];
  readonly speedMs: number;
  readonly courseDeg: number;
  readonly everyS: number;
  report: Report | undefined;
}

export class Night {
  readonly mode: Mode;
  readonly #random: Random;
  readonly #isQuiet: boolean;
  readonly #devices: Device[];
  readonly #ships: Ship[];
  readonly #compass: { readonly offDeg: number; readonly noiseDeg: number; isFrozen: boolean; saidDeg: number };
  readonly #log: { readonly scale: number; isStuck: boolean; readonly has: boolean };
  readonly #ppm: number;
  readonly #hasHdop: boolean;
  readonly #loa: number;
  #current: Vector;
  #courseDeg: number;
  #wantedDeg: number;
  #speedMs = 0;
  #wantedMs: number;
  #bridgeUntilS = -1;
  nowS = 1000;
  position = START;

  constructor(random: Random, { mode, receivers, ships, isQuiet = false }: NightOptions = {}) {
    this.#random = random;
    this.#isQuiet = isQuiet;
    this.mode = mode ?? random.pick(MODES);
    this.#loa = 8 + random.next() * 20;
    const count = receivers ?? 1 + random.below(3);
    this.#devices = Array.from({ length: count }, () => this.#device());
    this.#ships = Array.from({ length: ships ?? random.below(30) }, () => this.#ship());
    const isWrong = !isQuiet && random.next() < 0.15;
    this.#compass = {
      offDeg: isWrong ? random.pick([90, -90, 180, 35]) : this.#normal(5),
      noiseDeg: 0.3 + random.next() * 2,
      isFrozen: !isQuiet && random.next() < 0.05,
      saidDeg: 0,
    };
    this.#log = {
      scale: isQuiet ? 1 : 0.8 + random.next() * 0.4,
      isStuck: !isQuiet && random.next() < 0.15,
      has: isQuiet || random.next() < 0.8,
    };
    this.#ppm = this.#normal(50e-6);
    this.#hasHdop = random.next() < 0.8;
    this.#current = towards(random.next() * 360, isQuiet ? 0.3 : random.next() * 1.5);
    this.#courseDeg = this.#wantedDeg = random.next() * 360;
    this.#wantedMs = this.#usualMs();
    if (isQuiet) this.#speedMs = this.#wantedMs;
  }

  next(): Look {
    this.nowS += 1;
    this.#sail();
    const receivers = this.#devices.flatMap((device, at) => this.#receiver(device, at) ?? []);
    return {
      nowS: this.nowS,
      receivers,
      stwMs: this.#log.has ? Math.max(0, this.#stw() + this.#normal(0.05)) : undefined,
      headingDeg: this.#heading(),
      lengthM: this.#loa,
      ships: this.#hear(),
    };
  }

  #sail(): void {
    const { mode } = this;
    const isUnderWay = mode === "motoring" || mode === "sailing" || mode === "planing";
    if (!this.#isQuiet && isUnderWay && this.#chance(mode === "sailing" ? 900 : 1200))
      this.#wantedDeg =
        mode === "sailing" ? this.#courseDeg + 90 * this.#random.pick([1, -1]) : this.#random.next() * 360;
    if (!this.#isQuiet && this.#chance(600)) this.#wantedMs = this.#usualMs();
    if (mode === "sailing") this.#wantedMs += this.#normal(0.03);
    const turn = ((this.#wantedDeg - this.#courseDeg + 540) % 360) - 180;
    this.#courseDeg += Math.max(-4, Math.min(4, turn)) + this.#normal(0.5);
    if (mode === "anchored" || mode === "drifting" || mode === "moored")
      this.#courseDeg += mode === "moored" ? 0 : Math.sin(this.nowS / 60) * 0.3;
    const gain = Math.max(-0.4, Math.min(mode === "planing" ? 1.5 : 0.3, this.#wantedMs - this.#speedMs));
    this.#speedMs = Math.max(0, this.#speedMs + gain + (isUnderWay ? this.#normal(0.03) : 0));
    if (!this.#isQuiet && this.#chance(1800))
      this.#current = plus(this.#current, towards(this.#random.next() * 360, 0.2));
    if (lengthOf(this.#current) > 2) this.#current = plus({ eastM: 0, northM: 0 }, this.#current, 0.8);
    this.position = from(this.position, this.#ground());
    const canBridge = mode === "motoring" && !this.#isQuiet && this.#chance(7200);
    if (canBridge) this.#bridgeUntilS = this.nowS + 4 + this.#random.below(8);
  }

  #ground(): Vector {
    if (this.mode === "moored") return { eastM: 0, northM: 0 };
    if (this.mode === "anchored") return towards(this.#courseDeg + 90, 0.2 * Math.sin(this.nowS / 60));
    return plus(towards(this.#courseDeg, this.#speedMs), this.#current);
  }

  #stw(): number {
    if (this.#log.isStuck) return 0;
    if (this.mode === "anchored" || this.mode === "moored") return lengthOf(this.#current) * 0.7;
    const speed = this.#speedMs * this.#log.scale;
    // The wheel of a planing boat is in the air.
    return speed > 6 ? 6 - (speed - 6) * 0.3 : speed;
  }

  #heading(): number {
    const compass = this.#compass;
    if (!compass.isFrozen || compass.saidDeg === 0)
      compass.saidDeg = (this.#courseDeg + compass.offDeg + 10 * Math.sin((this.#courseDeg * Math.PI) / 180) + this.#normal(compass.noiseDeg) + 720) % 360; // prettier-ignore
    return compass.saidDeg;
  }

  #receiver(device: Device, at: number): Receiver | undefined {
    const ahead = towards(this.#courseDeg, device.aheadM);
    device.wander = plus(plus({ eastM: 0, northM: 0 }, device.wander, 1 - 1 / 60), { eastM: this.#normal(device.noiseM * 0.18), northM: this.#normal(device.noiseM * 0.18) }); // prettier-ignore
    device.ground = plus(
      plus({ eastM: 0, northM: 0 }, device.ground, 1 - 1 / device.lagS),
      this.#ground(),
      1 / device.lagS,
    );
    device.heightM += this.#normal(0.3) - (device.heightM - 50) / 200;
    if (!this.#isQuiet) this.#trouble(device);
    if (this.nowS < device.offUntilS) return this.#random.next() < 0.5 ? this.#without(device, at) : undefined;
    const isUnderBridge = this.nowS < this.#bridgeUntilS;
    const isGlitch = this.nowS < device.glitchUntilS;
    const place = from(
      this.position,
      plus(plus(ahead, towards(this.#courseDeg + 90, device.starboardM)), device.wander),
    );
    const sogMs = lengthOf(device.ground) + Math.abs(this.#normal(0.05));
    const cogDeg = lengthOf(device.ground) < 0.4 ? this.#random.next() * 360 : (Math.atan2(device.ground.eastM, device.ground.northM) * 180) / Math.PI; // prettier-ignore
    const late = this.#random.next() < 0.05 ? 1 : 0;
    const leapt = this.nowS - 1000 > device.leapAtS ? device.leapS : 0;
    return {
      source: `r${at}`,
      position: isGlitch ? from(place, device.glitch) : { ...place },
      atS: this.nowS,
      hdop: this.#hasHdop ? (isGlitch && this.#random.next() < 0.3 ? 7 : 0.8 + this.#random.next()) : undefined,
      heightM: device.heightM,
      sogMs: Math.round(sogMs * 100) / 100,
      cogDeg: (cogDeg + this.#normal(2 / Math.max(0.2, sogMs)) + 360) % 360,
      aheadS: 1_800_000_000 + this.nowS * this.#ppm - device.latencyS - late + leapt,
      strengthsDb: this.#strengths(device, isUnderBridge),
    };
  }

  #without(device: Device, at: number): Receiver {
    return {
      source: `r${at}`,
      position: undefined,
      atS: this.nowS,
      strengthsDb: this.#strengths(device, true).slice(0, 3),
    };
  }

  #strengths({ satellites }: Device, isWeak: boolean): number[] {
    return satellites.map((db) => Math.round(db + this.#normal(1.5)) - (isWeak ? 15 : 0)).filter((db) => db > 8);
  }

  /** Glitches of a fix or a few, gaps, a bridge for all. */
  #trouble(device: Device): void {
    if (this.#chance(3600)) {
      device.glitchUntilS = this.nowS + 1 + this.#random.below(4);
      device.glitch = towards(this.#random.next() * 360, 50 + this.#random.next() * 3000);
    }
    if (this.#chance(3600 * 2)) device.offUntilS = this.nowS + 1 + this.#random.below(300);
    // Multipath in a harbour.
    if (this.mode === "moored" && this.#chance(900)) device.wander = plus(device.wander, towards(this.#random.next() * 360, this.#random.next() * 60)); // prettier-ignore
  }

  #hear(): ReadonlyMap<string, Report> {
    const heard = new Map<string, Report>();
    for (const [at, ship] of this.#ships.entries()) {
      ship.position = from(ship.position, towards(ship.courseDeg, ship.speedMs));
      if (this.#random.next() < 1 / ship.everyS) ship.report = { position: { ...ship.position }, atS: this.nowS };
      if (ship.report !== undefined) heard.set(String(224_000_100 + at), ship.report);
    }
    return heard;
  }

  #device(): Device {
    const random = this.#random;
    const isCheap = random.next() < 0.4;
    return {
      aheadM: (random.next() - 0.5) * this.#loa,
      starboardM: (random.next() - 0.5) * 3,
      noiseM: isCheap ? 6 : 2,
      lagS: 1 + random.next() * (isCheap ? 6 : 2),
      satellites: Array.from({ length: 7 + random.below(8) }, () => 28 + random.next() * 20),
      latencyS: 0.1 + random.next() * 0.6,
      wander: { eastM: 0, northM: 0 },
      heightM: 50,
      ground: { eastM: 0, northM: 0 },
      offUntilS: 0,
      glitchUntilS: 0,
      glitch: { eastM: 0, northM: 0 },
      leapS: !this.#isQuiet && random.next() < 0.2 ? random.pick([-18, 18, 2, 3, -3]) : 0,
      leapAtS: random.below(800),
    };
  }

  #ship(): Ship {
    const random = this.#random;
    const position = from(START, towards(random.next() * 360, random.next() * 30_000));
    return {
      position,
      speedMs: random.next() * 10,
      courseDeg: random.next() * 360,
      everyS: random.pick([3, 6, 10, 30, 180]),
      report: undefined,
    };
  }

  #usualMs(): number {
    const { mode } = this;
    const random = this.#random;
    if (mode === "motoring") return this.#isQuiet ? 4 : random.next() * 6;
    if (mode === "sailing") return 1 + random.next() * 3;
    if (mode === "planing") return random.next() < 0.4 ? 2 : 8 + random.next() * 10;
    return 0;
  }

  /** Once in so many seconds. */
  #chance(seconds: number): boolean {
    return this.#random.next() < 1 / seconds;
  }

  #normal(deviation: number): number {
    const random = this.#random;
    return deviation * (random.next() + random.next() + random.next() + random.next() - 2) * 1.73;
  }
}
