/**
 * What the collision watch costs: 1,024 vessels, as many as AIS keeps, each second; beside the formula on a flat earth that OpenCPN and
 * AvNav use, in time and in how far its CPA is off.
 *
 *     npm run bench -- collision
 */
import { AisTargets } from "../../src/ais/targets.ts";
import { byDanger, sightingOf } from "../../src/collision/sighting.ts";
import { CollisionWatch, type OtherVessel } from "../../src/collision/collision-watch.ts";
import { approachOf, type Motion, moved } from "../../src/collision/motion.ts";
import { PROFILES } from "../../src/collision/profiles.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const VESSELS = 1024;
const SECONDS = 200;
const KNOT = 1852 / 3600;

export default function collision(print: (line: string) => void): void {
  const random = seededRandom(seedOf());
  const own: Motion = { position: { latitude: 54, longitude: 8 }, courseRad: 0.7, speedMs: 8 * KNOT };
  const others = Array.from({ length: VESSELS }, (_, i): OtherVessel => {
    const away = moved({ ...own, courseRad: 2 * Math.PI * random.next(), speedMs: 1 }, 30_000 * random.next());
    const motion = { ...away, courseRad: 2 * Math.PI * random.next(), speedMs: 25 * KNOT * random.next() };
    return { mmsi: String(200_000_000 + i), motion, ageS: 10 * random.next() };
  });
  const watch = new CollisionWatch({ begins: () => undefined, ends: () => undefined });
  for (let second = 0; second < 20; second++) watch.tick(second, own, others, PROFILES.coast);
  const startedAt = performance.now();
  for (let second = 20; second < 20 + SECONDS; second++) watch.tick(second, own, others, PROFILES.coast);
  const oursMs = (performance.now() - startedAt) / SECONDS;
  const flatAt = performance.now();
  for (let second = 0; second < SECONDS; second++) for (const { motion } of others) flatCpaM(own, motion);
  const flatMs = (performance.now() - flatAt) / SECONDS;
  const off = others
    .map(({ motion }) => ({ ours: approachOf(own, motion), flat: flatCpaM(own, motion) }))
    .filter(({ ours }) => ours.tcpaS > 0 && ours.tcpaS < 3600)
    .map(({ ours, flat }) => Math.abs(ours.cpaM - flat))
    .toSorted((a, b) => a - b);
  print(
    `${VESSELS} vessels: ${oursMs.toFixed(2)} ms a second (${(oursMs / 10).toFixed(2)} % of a core), dangers ${watch.dangers().length}`,
  );
  const sea = new AisTargets({ now: () => 0, ownMmsi: undefined, ownPosition: () => own.position });
  for (const { mmsi, motion } of others) {
    const said = { position: motion.position, courseRad: motion.courseRad, speedMs: motion.speedMs };
    sea.take({ mmsi, class: "A", isOwn: false, timestampMs: 0, source: "bench", said });
  }
  const listAt = performance.now();
  const from = { nowMs: 0, own, profile: PROFILES.coast, isDanger: () => false };
  for (let second = 0; second < SECONDS; second++) {
    const all = Array.from(sea, (target) => ({ target, sighting: sightingOf(target, from), rangeM: 0 }));
    byDanger(all, PROFILES.coast);
  }
  const listMs = (performance.now() - listAt) / SECONDS;
  print(
    `GET /targets of all of them, at most once a second: ${listMs.toFixed(2)} ms; each ten seconds for Signal K a tenth of it`,
  );
  print(
    `on a flat earth: ${flatMs.toFixed(2)} ms; of ${off.length} that come nearer within an hour its CPA is off by ` +
      `${off.at(off.length >> 1)?.toFixed(0)} m (median), ${off.at(-1)?.toFixed(0)} m at worst`,
  );
}

/** Minutes of latitude and of longitude by the cosine of our latitude, as plotters do it. */
function flatCpaM(own: Motion, other: Motion): number {
  const metres = 1852 * 60;
  const east =
    (other.position.longitude - own.position.longitude) * metres * Math.cos((own.position.latitude * Math.PI) / 180);
  const north = (other.position.latitude - own.position.latitude) * metres;
  const eastMs = other.speedMs * Math.sin(other.courseRad) - own.speedMs * Math.sin(own.courseRad);
  const northMs = other.speedMs * Math.cos(other.courseRad) - own.speedMs * Math.cos(own.courseRad);
  const seconds = -(east * eastMs + north * northMs) / (eastMs ** 2 + northMs ** 2);
  return Math.hypot(east + eastMs * seconds, north + northMs * seconds);
}
