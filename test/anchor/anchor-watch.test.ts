/** The anchor watch on nights that are made from seeds, and on single fixes. `npm run bench -- anchor` has two hundred nights. */
import test from "ava";
import { AnchorWatch } from "../../src/anchor/anchor-watch.ts";
import { bearingDeg, distanceM } from "../../src/ais/distance.ts";
import { placeAt, radiusOf } from "../../src/anchor/anchorage.ts";
import { BelievedPosition } from "../../src/anchor/believed-position.ts";
import { limits } from "../../src/anchor/limits.ts";
import { seededRandom } from "../support/random.ts";
import { ANCHOR, night, RADIUS_M } from "./support/night.ts";

const anchorage = { position: ANCHOR, radiusM: RADIUS_M, setAtMs: 0, by: "Ana" };

/** When the watch says that she is outside, s, and when she really is. */
function watched(
  seed: number,
  drags: boolean,
  seconds?: number,
): { toldS: number | undefined; outS: number | undefined } {
  const watch = new AnchorWatch(anchorage, 0);
  let toldS: number | undefined;
  let outS: number | undefined;
  for (const { atS, position, hdop, trueM } of night(seededRandom(seed), drags, seconds)) {
    if (trueM > RADIUS_M) outS ??= atS;
    watch.hear({ position, hdop, atS });
    if ((watch.look(atS).distanceM ?? 0) > RADIUS_M) toldS ??= atS;
  }
  return { toldS, outS };
}

test("three quiet nights: nobody is woken", (t) => {
  for (const seed of [1, 2, 3]) t.deepEqual(watched(seed, false), { toldS: undefined, outS: undefined });
});

test("an anchor that drags is told within ten seconds of leaving the radius, or before", (t) => {
  for (const seed of [11, 12, 13, 14]) {
    const { toldS = Infinity, outS = 0 } = watched(seed, true, 3 * 3600);
    t.true(toldS - outS <= 10 + 25, `${seed}: told at ${toldS} s, outside at ${outS} s`);
  }
});

const here = (metres: number, bearing = 90) => placeAt(ANCHOR, bearing, metres);

test("one fix that is far away, or two, or one that is diluted, moves nothing", (t) => {
  const believed = new BelievedPosition();
  for (let atS = 0; atS < 10; atS++) believed.hear({ position: here(20), hdop: 1, atS });
  believed.hear({ position: here(500), hdop: 1, atS: 10 });
  believed.hear({ position: here(500), hdop: 1, atS: 11 });
  believed.hear({ position: here(30), hdop: 20, atS: 12 });
  t.true(Math.abs((believed.distanceTo(ANCHOR) ?? 0) - 20) < 0.1);
  t.deepEqual(believed.counters, { believed: 10, diluted: 1, leaps: 2 });
});

test("a leap that is said for twenty seconds is where she is", (t) => {
  const believed = new BelievedPosition();
  for (let atS = 0; atS < 10; atS++) believed.hear({ position: here(20), hdop: 1, atS });
  for (let atS = 10; atS < 10 + limits.leapS; atS++) believed.hear({ position: here(500), hdop: 1, atS });
  t.true((believed.distanceTo(ANCHOR) ?? 0) < 21);
  for (let atS = 10 + limits.leapS; atS < 14 + limits.leapS; atS++)
    believed.hear({ position: here(500), hdop: 1, atS });
  t.true((believed.distanceTo(ANCHOR) ?? 0) > 499);
});

test("without a fix that can be believed for half a minute the watch is blind, and sees again with the next", (t) => {
  const watch = new AnchorWatch(anchorage, 0);
  for (let atS = 0; atS < 10; atS++) watch.hear({ position: here(20), atS });
  t.deepEqual([watch.look(9 + limits.lostS).isLost, watch.look(10 + limits.lostS).isLost], [false, true]);
  t.is(watch.look(10 + limits.lostS).distanceM, undefined);
  watch.hear({ position: here(21), atS: 50 });
  t.false(watch.look(50).isLost);
});

test("the radius of a rode: the leg over the depth, to the antenna, and a margin", (t) => {
  t.is(radiusOf({ rodeM: 30, depthM: 5, bowHeightM: 1, bowToAntennaM: 10 }), Math.round(Math.sqrt(900 - 36) + 10 + 5));
  t.is(radiusOf({ rodeM: 6, depthM: 5, tideRiseM: 2 }), undefined, "at high water it would hang");
  t.is(radiusOf({ rodeM: 4, depthM: 3 }), limits.radiusM.min);
});

test("places, distances and bearings agree, also across the date line", (t) => {
  for (const from of [ANCHOR, { latitude: -17, longitude: 179.9999 }, { latitude: 71, longitude: -25 }]) {
    const there = placeAt(from, 70, 150);
    t.true(Math.abs(distanceM(from, there) - 150) < 0.05);
    t.true(Math.abs(bearingDeg(from, there) - 70) < 0.1);
  }
});
