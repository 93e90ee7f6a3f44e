/**
 * A day: the sea goes on, devices speak, the watches watch, a crew acts as crews do (late, or not at all), the computer is killed now and
 * then, and a judge who knows the truth notes what nobody was told, what was told for nothing, and what never ended.
 */
import type { AlarmRecord } from "../../../src/alarms/alarm-record.ts";
import type { DscCall } from "../../../src/distress/dsc-call.ts";
import { limits } from "../../../src/collision/limits.ts";
import { stationFamilyOf, stationIn } from "../../../src/tags/station-tags.ts";
import { ManualClock } from "../../support/clock.ts";
import { type Random, seededRandom } from "../../support/random.ts";
import { Aboard } from "./aboard.ts";
import { Devices } from "./devices.ts";
import { DAY_S, Sea, type Vessel } from "./sea.ts";

/** An alarm of a collision comes so long before, if she has kept her course for so long. */
const BEFORE_S = 30;
const STEADY_S = 150;
const HIT_M = 60;
const RADIUS_M = 45;
/** The last part of a day: nothing new happens, and all is acknowledged. */
const QUIET_S = 600;

export interface Judgement {
  readonly seed: number;
  /** Dangers that there were, by kind; and of them those that nobody was told. */
  readonly dangers: Readonly<Record<Kind, number>>;
  readonly missed: readonly string[];
  readonly falseOnes: readonly string[];
  readonly neverEnded: readonly string[];
  readonly told: number;
}

const KINDS = ["collision", "drag", "shallow", "overboard", "distress"] as const;
type Kind = (typeof KINDS)[number];

export async function day(seed: number, dir: string): Promise<Judgement> {
  const random = seededRandom(seed);
  const aboard = await Aboard.start(new ManualClock(), dir);
  const scene = new Day(seed, random, aboard);
  await scene.run();
  return scene.judgement;
}

class Day {
  readonly #seed: number;
  readonly #random: Random;
  readonly #aboard: Aboard;
  readonly #sea: Sea;
  readonly #devices: Devices;
  readonly #dangers: Record<Kind, number> = { collision: 0, drag: 0, shallow: 0, overboard: 0, distress: 0 };
  readonly #missed: string[] = [];
  readonly #falseOnes: string[] = [];
  readonly #neverEnded: string[] = [];
  /** When the crew does what, s. */
  readonly #todo: { readonly atS: number; readonly act: () => Promise<unknown> }[] = [];
  /** Since when a truth holds without anybody being told, by its name. */
  readonly #since = new Map<string, number>();
  /** Since when a danger has an alarm, by MMSI; and when she was judged last. */
  readonly #alarmedS = new Map<string, number>();
  readonly #judgedS = new Map<string, number>();
  readonly #mobPresses: { readonly atS: number; isTold: boolean; endedS: number | undefined }[] = [];
  #startedS = 0;
  #told = 0;

  constructor(seed: number, random: Random, aboard: Aboard) {
    this.#seed = seed;
    this.#random = random;
    this.#aboard = aboard;
    this.#sea = new Sea(random);
    this.#devices = new Devices(this.#sea, random);
    this.#plan();
  }

  get judgement(): Judgement {
    return {
      seed: this.#seed,
      dangers: this.#dangers,
      missed: this.#missed,
      falseOnes: this.#falseOnes,
      neverEnded: this.#neverEnded,
      told: this.#told,
    };
  }

  async run(): Promise<void> {
    const off = () =>
      this.#aboard.alarms.subscribe(({ record, kind }) => kind === "alarm_active" && this.#raised(record));
    off();
    for (let second = 0; second < DAY_S; second += 1) {
      this.#sea.pass();
      this.#aboard.clock.advance(1000);
      this.#devices.speak(this.#aboard);
      this.#aboard.tick();
      const due = this.#todo.filter(({ atS }) => atS === second);
      for (const { act } of due) {
        await act();
        if (this.#isNew) {
          this.#isNew = false;
          off();
        }
      }
      this.#judge();
      if (second % 60 === 0) await this.#aboard.settled();
    }
    await this.#end();
  }

  #isNew = false;

  #at(atS: number, act: () => Promise<unknown>): void {
    this.#todo.push({ atS: Math.floor(atS), act });
  }

  #plan(): void {
    const random = this.#random;
    const within = (from: number, to: number) => from + random.next() * (to - from);
    this.#at(60, () => this.#letGo());
    // A crew that forgets: under way with the watch still set.
    if (random.next() < 0.8) this.#at(2390, () => this.#aboard.anchor.set(undefined));
    this.#at(7900, () => this.#letGo());
    for (let i = random.below(3); i > 0; i -= 1) this.#at(within(2600, 9600), () => this.#overboard());
    for (let i = random.below(3); i > 0; i -= 1) this.#at(within(300, 9600), () => this.#distress());
    if (random.next() < 0.2) this.#at(within(300, 9600), () => this.#flood());
    for (let i = random.below(3); i > 0; i -= 1)
      this.#at(within(100, 9900), async () => {
        await this.#aboard.kill();
        this.#isNew = true;
        this.#startedS = this.#sea.nowS;
        this.#since.clear();
        this.#alarmedS.clear();
      });
    if (random.next() < 0.3) {
      const leapMs = (random.next() - 0.5) * 7_200_000;
      this.#at(within(300, 9600), () => Promise.resolve(this.#aboard.clock.jumpWall(leapMs)));
    }
  }

  async #letGo(): Promise<void> {
    const { anchor } = this.#sea;
    if (anchor === undefined) return;
    const position = this.#sea.place(anchor);
    await this.#aboard.anchor.set({ position, radiusM: RADIUS_M, setAtMs: this.#aboard.clock.now(), by: "Ana" });
  }

  /** An alarm is raised: was there anything? And what the crew does about it. */
  #raised(record: AlarmRecord): void {
    this.#told += 1;
    const why = this.#isTrue(record);
    if (why !== undefined) this.#falseOnes.push(`${this.#sea.nowS} s ${record.tag_id} ${record.message}: ${why}`);
    const isDrag = record.tag_id === "ANCHOR.DISTANCE_M";
    if (this.#random.next() < 0.7)
      this.#at(this.#sea.nowS + 20 + this.#random.below(280), () => this.#aboard.alarms.acknowledge(record.id, "Ana"));
    if (!isDrag) return;
    // Somebody comes on deck and lays the anchor anew; the watch is set again, with or without having been ended.
    this.#at(this.#sea.nowS + 200 + this.#random.below(300), async () => {
      this.#sea.anchorAgain();
      if (this.#random.next() < 0.5) await this.#aboard.anchor.set(undefined);
      await this.#letGo();
    });
  }

  /** Undefined: it is as it says. */
  #isTrue(record: AlarmRecord): string | undefined {
    const { tag_id: tagId, value } = record;
    if (stationFamilyOf(tagId) === "COLLISION") {
      const vessel = this.#sea.vessels.find(({ mmsi }) => mmsi === stationIn(value));
      if (vessel === undefined) return "there is no such vessel";
      const { cpaM } = this.#sea.approachOf(vessel);
      const isSteady = this.#steadyS(vessel) > 40;
      return !isSteady || cpaM < 3 * 926 || this.#sea.rangeTo(vessel) < 926
        ? undefined
        : `she passes at ${cpaM.toFixed(0)} m`;
    }
    if (tagId === "ANCHOR.DISTANCE_M")
      return this.#awayM() > RADIUS_M * 0.85 - 15 ? undefined : `she lies ${this.#awayM().toFixed(0)} m off`;
    if (tagId === "ANCHOR.WATCH_LOST") return this.#devices.hasPosition ? "a receiver has a fix" : undefined;
    if (tagId === "VESSEL.DEPTH_M") {
      const least = Math.min(...this.#devices.depths());
      return least < 3.5 ? undefined : `the least depth is ${least.toFixed(1)} m`;
    }
    return undefined;
  }

  /** From the anchor that the watch knows. */
  #awayM(): number {
    const { anchorage } = this.#aboard.anchor;
    if (anchorage === undefined) return 0;
    const [here, there] = [this.#sea.place(this.#sea.own), anchorage.position];
    return Math.hypot((here.latitude - there.latitude) * 111_195, (here.longitude - there.longitude) * 85_800);
  }

  #steadyS({ turnedS }: Vessel): number {
    return this.#sea.nowS - Math.max(turnedS, this.#sea.own.turnedS, this.#startedS);
  }

  #judge(): void {
    this.#judgeCollisions();
    const isBlind = this.#open("ANCHOR.WATCH_LOST");
    const isDragging = this.#aboard.anchor.anchorage !== undefined && this.#awayM() > RADIUS_M + 15;
    this.#holds(
      "drag",
      isDragging,
      45,
      () =>
        isBlind ||
        this.#aboard.open(({ tag_id: id, priority }) => id === "ANCHOR.DISTANCE_M" && priority !== "warning").length >
          0,
    );
    const isShallow = Math.min(Infinity, ...this.#devices.depths()) < 2.5;
    this.#holds("shallow", isShallow, 15, () => this.#open("VESSEL.DEPTH_M"));
    for (const press of this.#mobPresses) {
      if (press.isTold || this.#sea.nowS - press.atS < 3) continue;
      press.isTold = true;
      if (this.#aboard.mob.event === undefined) this.#missed.push(`${press.atS} s overboard: no event`);
    }
  }

  #open(tagId: string): boolean {
    return this.#aboard.open(({ tag_id: id }) => id === tagId).length > 0;
  }

  /** A danger that holds for so long has been told; each is counted and judged once. */
  #holds(kind: Kind, isSo: boolean, afterS: number, isTold: () => boolean): void {
    const since = this.#since.get(kind);
    if (!isSo) this.#since.delete(kind);
    else if (since === undefined) this.#since.set(kind, this.#sea.nowS);
    else if (this.#sea.nowS - since === afterS) {
      this.#dangers[kind] += 1;
      if (!isTold()) this.#missed.push(`${since} s ${kind}`);
    }
  }

  #judgeCollisions(): void {
    const { nowS } = this.#sea;
    const alarmed = new Set(
      this.#aboard
        .open(({ tag_id: id, condition }) => condition && stationFamilyOf(id) === "COLLISION")
        .map(({ value }) => stationIn(value) ?? ""),
    );
    const isBlind =
      this.#open("AIS.WATCH_LOST") || this.#aboard.open(({ tag_id: id }) => /^AIS\..*LOST/.test(id)).length > 0;
    for (const vessel of this.#sea.vessels) {
      const { mmsi } = vessel;
      if (!alarmed.has(mmsi)) this.#alarmedS.delete(mmsi);
      else if (!this.#alarmedS.has(mmsi)) this.#alarmedS.set(mmsi, nowS);
      if (this.#sea.rangeTo(vessel) > HIT_M || nowS - (this.#judgedS.get(mmsi) ?? -Infinity) < STEADY_S) continue;
      const speed = Math.hypot(vessel.ve - this.#sea.own.ve, vessel.vn - this.#sea.own.vn);
      const isHeard = nowS - (this.#devices.heardS.get(mmsi) ?? -Infinity) < limits.blindS;
      if (speed < 2 || !isHeard || vessel.isMute || this.#steadyS(vessel) < STEADY_S) continue;
      this.#judgedS.set(mmsi, nowS);
      this.#dangers.collision += 1;
      const isTold = isBlind || nowS - (this.#alarmedS.get(mmsi) ?? Infinity) >= BEFORE_S;
      if (!isTold)
        this.#missed.push(
          `${nowS} s collision with ${mmsi}: ${this.#sea.rangeTo(vessel).toFixed(0)} m off at ${speed.toFixed(1)} m/s`,
        );
    }
  }

  async #overboard(): Promise<void> {
    this.#dangers.overboard += 1;
    const press = { atS: this.#sea.nowS, isTold: false, endedS: undefined };
    this.#mobPresses.push(press);
    this.#devices.press(this.#aboard);
    this.#at(this.#sea.nowS + 60 + this.#random.below(400), () => this.#aboard.mob.end("Ana", "recovered"));
    await Promise.resolve();
  }

  async #distress(): Promise<void> {
    this.#dangers.distress += 1;
    const mmsi = String(211_000_000 + this.#random.below(1_000_000));
    const position = this.#sea.place({ east: 3000, north: 3000 });
    const call: DscCall = { act: "distress", mmsi, by: undefined, nature: "flooding", position };
    this.#aboard.stations.distress.hearCall(call);
    const atS = this.#sea.nowS;
    // Every four minutes until somebody answers.
    for (let i = 1; i < 4; i += 1)
      this.#at(atS + 240 * i, () => Promise.resolve(this.#aboard.stations.distress.hearCall(call)));
    this.#at(atS + 5, async () => {
      const isTold =
        this.#aboard.open(({ tag_id: id, value }) => stationFamilyOf(id) === "DISTRESS" && stationIn(value) === mmsi)
          .length > 0;
      if (!isTold) this.#missed.push(`${atS} s distress of ${mmsi}`);
      await Promise.resolve();
    });
  }

  /** Somebody invents calls, and somebody real is in distress a minute later. */
  async #flood(): Promise<void> {
    for (let i = 0; i < 80; i += 1)
      this.#aboard.stations.distress.hearCall({
        act: i % 2 === 0 ? "distress" : "safety",
        mmsi: String(700_000_000 + i),
        by: undefined,
        nature: "fire",
        position: undefined,
      });
    this.#at(this.#sea.nowS + 60, () => this.#distress());
    await Promise.resolve();
  }

  /** All have been told to be quiet, and everything is acknowledged: what is still open, and is not so? */
  async #end(): Promise<void> {
    const { vessels } = this.#sea;
    for (const vessel of vessels) vessel.east += 50_000;
    await this.#aboard.anchor.set(undefined);
    await this.#aboard.mob.end("Ana", "recovered");
    for (let second = 0; second < 2 * QUIET_S + 1800; second += 1) {
      this.#sea.nowS += 1;
      this.#aboard.clock.advance(1000);
      this.#devices.speak(this.#aboard);
      this.#aboard.tick();
      if (second % QUIET_S !== 0) continue;
      for (const { id } of this.#aboard.alarms.open()) await this.#aboard.alarms.acknowledge(id, "Ana");
    }
    const least = Math.min(Infinity, ...this.#devices.depths());
    for (const { tag_id: tagId, message, state, condition } of this.#aboard.alarms.open()) {
      if (tagId === "VESSEL.DEPTH_M" && least < 3.5) continue;
      this.#neverEnded.push(`${tagId} ${state} ${condition ? "holds" : "returned"}: ${message}`);
    }
    await this.#aboard.stations.stop();
  }
}
