/** How near two vessels come: beside a walk in small steps along their rhumb lines with geodesic distances. */
import test from "ava";
import { limits } from "../../src/collision/limits.ts";
import { approachOf, type Motion, moved, roughCpaM } from "../../src/collision/motion.ts";
import { seededRandom } from "../support/random.ts";

const KNOT = 1852 / 3600;
const RAD = Math.PI / 180;

/** By Vincenty (1975), on WGS 84: another way than the code's. */
function geodesicM(a: Motion["position"], b: Motion["position"]): number {
  const [major, flat] = [6_378_137, 1 / 298.257223563];
  const minor = major * (1 - flat);
  const u1 = Math.atan((1 - flat) * Math.tan(a.latitude * RAD));
  const u2 = Math.atan((1 - flat) * Math.tan(b.latitude * RAD));
  const between = (b.longitude - a.longitude) * RAD;
  let lambda = between;
  for (let round = 0; round < 100; round++) {
    const s1 = Math.cos(u2) * Math.sin(lambda);
    const s2 = Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda);
    const sin = Math.hypot(s1, s2);
    if (sin === 0) return 0;
    const cos = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda);
    const sigma = Math.atan2(sin, cos);
    const alpha = (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sin;
    const cos2 = 1 - alpha * alpha;
    const middle = cos2 === 0 ? 0 : cos - (2 * Math.sin(u1) * Math.sin(u2)) / cos2;
    const c = (flat / 16) * cos2 * (4 + flat * (4 - 3 * cos2));
    const next = between + (1 - c) * flat * alpha * (sigma + c * sin * (middle + c * cos * (-1 + 2 * middle * middle)));
    if (Math.abs(next - lambda) < 1e-13 || round === 99) {
      const u = (cos2 * (major * major - minor * minor)) / (minor * minor);
      const bigA = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
      const bigB = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
      const turn = middle + (bigB / 4) * (cos * (-1 + 2 * middle * middle));
      return minor * bigA * (sigma - bigB * sin * turn);
    }
    lambda = next;
  }
  return NaN;
}

/** The least distance and when, by walking second by second: 1 m of way at a time is never more than 20 m of one vessel. */
function walked(own: Motion, other: Motion, aroundS: number): { cpaM: number; tcpaS: number } {
  let best = { cpaM: Infinity, tcpaS: 0 };
  for (let tcpaS = aroundS - 30; tcpaS <= aroundS + 30; tcpaS += 1) {
    const cpaM = geodesicM(stepped(own, tcpaS), stepped(other, tcpaS));
    if (cpaM < best.cpaM) best = { cpaM, tcpaS };
  }
  return best;
}

/** Along the rhumb line in steps of 200 m: no middle latitude that could be wrong in the same way. */
function stepped({ position, courseRad, speedMs }: Motion, seconds: number): Motion["position"] {
  const steps = Math.max(1, Math.ceil(Math.abs(speedMs * seconds) / 200));
  const way = (speedMs * seconds) / steps;
  let [phi, lambda] = [position.latitude * RAD, position.longitude * RAD];
  const e2 = 0.00669437999014;
  for (let step = 0; step < steps; step++) {
    const w = 1 - e2 * Math.sin(phi) ** 2;
    lambda += (way * Math.sin(courseRad)) / ((6_378_137 / Math.sqrt(w)) * Math.cos(phi));
    phi += (way * Math.cos(courseRad)) / ((6_378_137 * (1 - e2)) / w ** 1.5);
  }
  return { latitude: phi / RAD, longitude: lambda / RAD };
}

const at = (latitude: number, longitude: number, course = 0, knots = 0): Motion => ({
  position: { latitude, longitude },
  courseRad: course * RAD,
  speedMs: knots * KNOT,
});

/** So far from a vessel, in metres north and east, good enough to place another. */
function beside({ position }: Motion, north: number, east: number, course: number, knots: number): Motion {
  const up = moved({ position, courseRad: 0, speedMs: 1 }, north);
  return { ...moved({ ...up, courseRad: Math.PI / 2 }, east), courseRad: course * RAD, speedMs: knots * KNOT };
}

const ENCOUNTERS: readonly (readonly [name: string, north: number, east: number, course: number, knots: number])[] = [
  ["head-on", 18_520, 0, 180, 12],
  ["head-on, 400 m to starboard", 18_520, 400, 180, 12],
  ["crossing from starboard", 9000, 9000, 270, 14],
  ["overtaking", 3000, 150, 0, 4],
  ["overtaken", -5000, -200, 0, 22],
  ["at anchor", 7000, 300, 0, 0],
  ["going away", -3000, 0, 180, 10],
];

for (const [place, latitude, longitude] of [
  ["the equator", 0.01, 10],
  ["the Balearics", 39.5, 2.6],
  ["the Lofoten", 68, 14],
  ["the date line", -17, 179.98],
  ["Svalbard", 80.5, 15],
] as const)
  test(`CPA within 5 m and TCPA within 2 s of the walked truth at ${place}`, (t) => {
    const own = at(latitude, longitude, 0, 8);
    for (const [name, north, east, course, knots] of ENCOUNTERS) {
      const other = beside(own, north, east, course, knots);
      const { cpaM, tcpaS } = approachOf(own, other);
      const truth = walked(own, other, tcpaS);
      t.true(Math.abs(cpaM - truth.cpaM) < 5, `${name}: ${cpaM} m, in truth ${truth.cpaM}`);
      t.true(Math.abs(tcpaS - truth.tcpaS) < 2, `${name}: ${tcpaS} s, in truth ${truth.tcpaS}`);
    }
  });

test("any two vessels up to 20 km apart agree with the walk, too", (t) => {
  const random = seededRandom(34);
  const between = (least: number, most: number) => least + (most - least) * random.next();
  for (let i = 0; i < 40; i++) {
    const own = at(between(-75, 75), between(-180, 180), between(0, 360), between(0, 25));
    const other = beside(own, between(-14_000, 14_000), between(-14_000, 14_000), between(0, 360), between(0, 30));
    const { cpaM, tcpaS } = approachOf(own, other);
    if (Math.abs(tcpaS) > 3600) continue;
    t.true(Math.abs(roughCpaM(own, other) - cpaM) < limits.roughM);
    const truth = walked(own, other, tcpaS);
    t.true(Math.abs(cpaM - truth.cpaM) < 5, `${JSON.stringify([own, other])}: ${cpaM} m, in truth ${truth.cpaM}`);
  }
});

test("two that move alike keep their distance; at the pole there is an answer", (t) => {
  const own = at(50, 0, 45, 10);
  const alike = approachOf(own, beside(own, 500, 500, 45, 10));
  t.is(alike.tcpaS, 0);
  t.true(Math.abs(alike.cpaM - alike.rangeM) < 1e-6);
  t.true(Math.abs(alike.bearingRad / RAD - 45) < 0.5);
  const { cpaM, tcpaS } = approachOf(at(89.95, 0, 0, 10), at(89.95, 180, 0, 10));
  t.true(cpaM < 30, `${cpaM} m`);
  t.true(
    Math.abs(tcpaS - geodesicM({ latitude: 89.95, longitude: 0 }, { latitude: 90, longitude: 0 }) / (10 * KNOT)) < 5,
  );
});
