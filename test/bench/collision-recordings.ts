/**
 * What the collision watch makes of recordings of real boats with AIS: the alarms of each profile, and CPA and TCPA beside the formulas of
 * OpenCPN (a flat earth for the time, great circles for the distance) and AvNav (speeds along the line between both, on a sphere), written
 * anew from their description, on the same vessels each ten seconds.
 *
 *     npm run bench -- collision-recordings                      a line for each recording and profile, ten alarms at most
 */
import { readFileSync } from "node:fs";
import { bearingDeg, distanceM } from "../../src/ais/distance.ts";
import type { Position } from "../../src/ais/report.ts";
import { AisTargets } from "../../src/ais/targets.ts";
import { CollisionWatch } from "../../src/collision/collision-watch.ts";
import { limits } from "../../src/collision/limits.ts";
import { type Approach, approachOf, type Motion, moved } from "../../src/collision/motion.ts";
import { PROFILE_NAMES, profileFor, type ProfileChoice, PROFILES } from "../../src/collision/profiles.ts";
import { AisSentenceReader } from "../../src/nmea0183/ais/ais-sentences.ts";
import { AisReader } from "../../src/nmea2000/ais/ais-reader.ts";
import { Lookout } from "../../src/runtime/service/stations/lookout.ts";
import { vesselPosition } from "../../src/tags/usable-number.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { newSubscriber } from "../nmea2000/support/new-subscriber.ts";
import { ManualClock } from "../support/clock.ts";
import { play, recordings } from "./support/recordings.ts";

const CHOICES: readonly ProfileChoice[] = ["auto", ...PROFILE_NAMES];
const MOST_LINES = 10;
const COMPARED_EACH_S = 10;
/** Sentences that come later than this after the last are as if they came now. */
const GAP_MS = 60_000;
const RAD = Math.PI / 180;
const RADIUS_M = 6_371_000;

export default async function collisionRecordings(print: (line: string) => void): Promise<void> {
  for (const { name, file } of recordings(print)) {
    const scene = new Scene();
    await scene.play(file);
    if (scene.seen.size > 0) scene.report(name, print);
  }
}

/** Differences of another formula from ours. */
class Beside {
  readonly cpaM: number[] = [];
  readonly tcpaS: number[] = [];
  /** Where one calls it near by the limits of `coast` and the other does not. */
  differ = 0;

  take(ours: Approach, theirs: { readonly cpaM: number; readonly tcpaS: number } | undefined): void {
    if (theirs === undefined) return;
    const { cpaM, tcpaS } = PROFILES.coast;
    const [isOurs, isTheirs] = [ours, theirs].map((each) => each.cpaM <= cpaM && each.tcpaS > 0 && each.tcpaS <= tcpaS);
    if (isOurs !== isTheirs) this.differ += 1;
    this.cpaM.push(Math.abs(ours.cpaM - theirs.cpaM));
    this.tcpaS.push(Math.abs(ours.tcpaS - theirs.tcpaS));
  }

  text(name: string): string {
    const [cpaM, tcpaS] = [this.cpaM, this.tcpaS].map((all) => all.toSorted((a, b) => a - b));
    const of = (all: readonly number[] | undefined, share: number) =>
      (all?.[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(1);
    return (
      `${name}: CPA off by ${of(cpaM, 0.5)} m (median), ${of(cpaM, 1)} m (worst); TCPA by ${of(tcpaS, 0.5)} s, ` +
      `${of(tcpaS, 1)} s; another verdict ${this.differ} times`
    );
  }
}

class Scene {
  readonly seen = new Set<string>();
  readonly #clock = new ManualClock();
  readonly #parts = newSubscriber({ clock: this.#clock });
  readonly #targets = new AisTargets({
    now: () => this.#clock.monotonic(),
    ownMmsi: undefined,
    ownPosition: () => vesselPosition(this.#parts.store),
  });
  readonly #lookout = new Lookout(
    { tags: this.#parts.store, targets: this.#targets, clock: this.#clock, alarms: { open: () => [] } },
    () => false,
  );
  readonly #lines = new Map<ProfileChoice, string[]>(CHOICES.map((choice) => [choice, []]));
  readonly #watches = CHOICES.map((choice) => [choice, new CollisionWatch(this.#listener(choice))] as const);
  readonly #beside = { opencpn: new Beside(), avnav: new Beside() };
  #seconds = 0;
  #sighted = 0;

  async play(file: string): Promise<void> {
    if (/![A-Z]{2}VD[MO],/.test(readFileSync(file, "latin1").slice(0, 200_000))) return this.#playSentences(file);
    const reader = new AisReader(this.#targets);
    const hear = (message: PgnFrame) => {
      this.#parts.subscriber.accept(message);
      reader.hear("replay", message);
    };
    await play(file, { clock: this.#clock, hear, second: () => this.#second() });
  }

  report(file: string, print: (line: string) => void): void {
    print(
      `${file}: ${(this.#seconds / 60).toFixed(1)} min, ${this.seen.size} stations; our own motion known for ${this.#sighted} s`,
    );
    for (const [choice, lines] of this.#lines) {
      const begun = lines.filter((line) => line.includes("begins")).length;
      print(`  ${choice}: ${begun} alarms`);
      for (const line of lines.slice(0, MOST_LINES)) print(`    ${line}`);
    }
    const { opencpn, avnav } = this.#beside;
    if (opencpn.cpaM.length === 0) return;
    print(`  beside ours, ${opencpn.cpaM.length} times: ${opencpn.text("OpenCPN")}; ${avnav.text("AvNav")}`);
  }

  /** Sentences have no times of their own: RMC is the clock. */
  #playSentences(file: string): void {
    const reader = new AisSentenceReader(({ mmsi, class: messages, said, isOwn }) =>
      this.#targets.take({
        mmsi,
        class: messages,
        isOwn,
        said,
        timestampMs: this.#clock.now(),
        source: "nmea0183:file",
      }),
    );
    const write = (id: string, value: number) => {
      const tagId = `VESSEL.${id}`;
      const none = { description: "", controllable: false, rangeNormalMin: null, rangeNormalMax: null };
      if (!this.#parts.store.has(tagId)) this.#parts.store.register({ id: tagId, unitSi: "-", ...none });
      const at = { quality: "good", timestampMs: this.#clock.now(), source: "file" } as const;
      this.#parts.store.write({ tagId, value, ...at });
    };
    let beforeS: number | undefined;
    for (const line of readFileSync(file, "latin1").split(/\r?\n/)) {
      const ais = /![A-Z]{2}VD[MO],.*/.exec(line)?.[0];
      if (ais !== undefined) reader.read(ais.trim(), this.#clock.monotonic(), this.#clock.now());
      const rmc = /\$..RMC,(\d\d)(\d\d)([\d.]+),A,(\d\d)([\d.]+),([NS]),(\d{3})([\d.]+),([EW]),([\d.]*),([\d.]*)/.exec(
        line,
      );
      if (rmc === null) continue;
      const [, hour, minute, second, lat, latMin, north, lon, lonMin, east, knots, course] = rmc;
      const nowS = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
      if (beforeS !== undefined && nowS > beforeS) this.#pass(Math.min(GAP_MS, (nowS - beforeS) * 1000));
      beforeS = nowS;
      write("LAT_DEG", (Number(lat) + Number(latMin) / 60) * (north === "N" ? 1 : -1));
      write("LON_DEG", (Number(lon) + Number(lonMin) / 60) * (east === "E" ? 1 : -1));
      if (knots !== "") write("SOG_MS", (Number(knots) * 1852) / 3600);
      if (course !== "") write("COG_TRUE_DEG", Number(course));
    }
    this.#pass(1000);
  }

  #pass(ms: number): void {
    if (ms <= 0) return;
    for (let leftMs = ms; leftMs > 0;) {
      const untilMs = 1000 - (this.#clock.monotonic() % 1000);
      this.#clock.advance(Math.min(untilMs, leftMs));
      leftMs -= untilMs;
      if (leftMs >= 0) this.#second();
    }
  }

  #second(): void {
    this.#seconds += 1;
    this.#parts.store.markStale();
    this.#targets.expire();
    for (const { mmsi } of this.#targets) this.seen.add(mmsi);
    const { own } = this.#lookout;
    if (own !== undefined) this.#sighted += 1;
    const others = own === undefined ? [] : [...this.#lookout.others()];
    for (const [choice, watch] of this.#watches) {
      const name = profileFor(choice, { speedMs: own?.speedMs ?? 0, isAnchored: false });
      watch.tick(this.#seconds, own, others, name === undefined ? undefined : PROFILES[name]);
    }
    if (own === undefined || this.#seconds % COMPARED_EACH_S !== 0) return;
    for (const { motion, ageS } of others) {
      if (ageS > limits.carriedS) continue;
      const other = moved(motion, ageS);
      const ours = approachOf(own, other);
      if (ours.tcpaS <= 0 || ours.tcpaS > 3600) continue;
      this.#beside.opencpn.take(ours, asOpenCpn(own, other));
      this.#beside.avnav.take(ours, asAvNav(own, other));
    }
  }

  #listener(choice: ProfileChoice) {
    const say = (text: string) => this.#lines.get(choice)?.push(`${this.#seconds} s: ${text}`);
    return {
      begins: ({ mmsi, approach: { cpaM, tcpaS, rangeM, bearingRad } }: { mmsi: string; approach: Approach }) =>
        say(
          `${mmsi} begins: CPA ${cpaM.toFixed(0)} m in ${tcpaS.toFixed(0)} s, now ${rangeM.toFixed(0)} m at ${(bearingRad / RAD).toFixed(0)}°`,
        ),
      ends: (mmsi: string) => say(`${mmsi} ends`),
    };
  }
}

/** The time on a plane with the cosine of our latitude, then both along great circles, and the distance there. */
function asOpenCpn(own: Motion, other: Motion): { cpaM: number; tcpaS: number } | undefined {
  const metres = 1852 * 60;
  const east = (other.position.longitude - own.position.longitude) * metres * Math.cos(own.position.latitude * RAD);
  const north = (other.position.latitude - own.position.latitude) * metres;
  const eastMs = other.speedMs * Math.sin(other.courseRad) - own.speedMs * Math.sin(own.courseRad);
  const northMs = other.speedMs * Math.cos(other.courseRad) - own.speedMs * Math.cos(own.courseRad);
  const square = eastMs ** 2 + northMs ** 2;
  if (square < 1e-6) return undefined;
  const tcpaS = -(east * eastMs + north * northMs) / square;
  return { tcpaS, cpaM: distanceM(alongCircle(own, tcpaS), alongCircle(other, tcpaS)) };
}

/** By the bearing of the other and the angles of both courses to it, then both along great circles. */
function asAvNav(own: Motion, other: Motion): { cpaM: number; tcpaS: number } | undefined {
  const bearing = bearingDeg(own.position, other.position) * RAD;
  const [mine, hers] = [bearing - own.courseRad, bearing - other.courseRad];
  const square = own.speedMs ** 2 + other.speedMs ** 2 - 2 * own.speedMs * other.speedMs * Math.cos(mine - hers);
  if (square < 1e-6) return undefined;
  const range = distanceM(own.position, other.position);
  const tcpaS = (range * (Math.cos(mine) * own.speedMs - Math.cos(hers) * other.speedMs)) / square;
  return { tcpaS, cpaM: distanceM(alongCircle(own, tcpaS), alongCircle(other, tcpaS)) };
}

function alongCircle({ position, courseRad, speedMs }: Motion, seconds: number): Position {
  const angle = (speedMs * seconds) / RADIUS_M;
  const latitude = position.latitude * RAD;
  const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(courseRad);
  const turn = Math.atan2(
    Math.sin(courseRad) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine,
  );
  return { latitude: Math.asin(sine) / RAD, longitude: position.longitude + turn / RAD };
}
