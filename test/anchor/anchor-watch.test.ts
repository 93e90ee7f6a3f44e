/** The anchor watch on nights that are made from seeds, and on single fixes. `npm run bench -- anchor` has two hundred nights. */
import test from "ava";
import { AnchorWatch, Stillness } from "../../src/anchor/anchor-watch.ts";
import { bearingDeg, distanceM } from "../../src/ais/distance.ts";
import type { Position } from "../../src/ais/report.ts";
import { placeAt, radiusFrom, radiusOf, reachOf, ringsOf } from "../../src/anchor/anchorage.ts";
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
  const watch = new AnchorWatch(anchorage);
  const believed = new BelievedPosition(0);
  let toldS: number | undefined;
  let outS: number | undefined;
  for (const { atS, position, hdop, trueM } of night(seededRandom(seed), drags, seconds)) {
    if (trueM > RADIUS_M) outS ??= atS;
    believed.hear({ position, hdop, atS });
    if ((watch.look(believed, atS).distanceM ?? 0) > RADIUS_M) toldS ??= atS;
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

const fromAnchor = (place: Position) => distanceM(ANCHOR, place);

/** One that has heard ten fixes, 20 m from the anchor, until second 9. */
function heard(): BelievedPosition {
  const believed = new BelievedPosition(0);
  for (let atS = 0; atS < 10; atS++) believed.hear({ position: here(20), hdop: 1, atS });
  return believed;
}

test("one fix that is far away, or two, or one that is diluted, moves nothing", (t) => {
  const believed = heard();
  believed.hear({ position: here(500), hdop: 1, atS: 10 });
  believed.hear({ position: here(500), hdop: 1, atS: 11 });
  believed.hear({ position: here(30), hdop: 20, atS: 12 });
  t.true(Math.abs((believed.middle(fromAnchor, 12) ?? 0) - 20) < 0.1);
  t.deepEqual(believed.counters, { believed: 10, diluted: 1, leaps: 2 });
});

test("a leap that is said for twenty seconds is where she is", (t) => {
  const believed = heard();
  for (let atS = 10; atS < 10 + limits.leapS; atS++) believed.hear({ position: here(500), hdop: 1, atS });
  t.true((believed.middle(fromAnchor, 9 + limits.leapS) ?? 0) < 21);
  for (let atS = 10 + limits.leapS; atS < 14 + limits.leapS; atS++)
    believed.hear({ position: here(500), hdop: 1, atS });
  t.true((believed.middle(fromAnchor, 13 + limits.leapS) ?? 0) > 499);
});

test("while she is blind no distance is known, and a new radius keeps her swing", (t) => {
  const believed = heard();
  const watch = new AnchorWatch(anchorage);
  watch.look(believed, 9);
  watch.anchorage = { ...anchorage, radiusM: 60 };
  t.deepEqual(watch.look(believed, 10 + limits.lostS), { distanceM: undefined, state: "blind" });
  t.is(watch.swing.length, 1);
});

test("after she was blind, where she was before counts no more", (t) => {
  const watch = new AnchorWatch(anchorage);
  const believed = new BelievedPosition(0);
  const at = (awayM: number, atS: number) => believed.hear({ position: placeAt(ANCHOR, 90, awayM), atS });
  for (let atS = 1; atS <= 10; atS += 1) at(RADIUS_M + 20, atS);
  for (let atS = 300; atS < 302; atS += 1) at(20, atS);
  t.is(watch.look(believed, 302).state, "waiting");
  at(20, 302);
  t.is(watch.look(believed, 302).state, "watching");
});

test("the swing has a point every half minute, or as she moves", (t) => {
  const believed = new BelievedPosition(0);
  const watch = new AnchorWatch(anchorage);
  for (let atS = 0; atS < 300; atS++) {
    believed.hear({ position: here(atS < 200 ? 20 : 20 + (atS - 200) / 1.5), atS });
    watch.look(believed, atS);
  }
  t.is(watch.swing.length, 7 + 19, "every 30 s while she lies still, every 5 s while she moves");
});

test("an hour within the swing of any yacht is still, and a berth left begins it again", (t) => {
  const stillness = new Stillness();
  const at = (nowS: number, metres: number) => stillness.look({ position: here(metres), atS: nowS }, nowS);
  t.false(stillness.look(undefined, 0));
  t.deepEqual([at(0, 0), at(3599, 100), at(3600, 100)], [false, false, true]);
  t.deepEqual([at(3700, 200), at(7299, 200), at(7300, 200)], [false, false, true]);
});

test("the radius of a rode: the leg over the depth, to the antenna, and a margin", (t) => {
  t.is(radiusOf({ rodeM: 30, depthM: 5, bowHeightM: 1, bowToAntennaM: 10 }), Math.round(Math.sqrt(900 - 36) + 10 + 5));
  t.is(radiusOf({ rodeM: 6, depthM: 5, tideRiseM: 2 }), undefined, "at high water it would hang");
  t.is(radiusOf({ rodeM: 4, depthM: 3 }), limits.radiusM.min);
  t.is(reachOf({ rodeM: 50, depthM: 28, bowHeightM: 2, bowToAntennaM: 10 }), 50);
  t.deepEqual([radiusFrom(32), radiusFrom(100), radiusFrom(1)], [37, 110, limits.radiusM.min]);
  t.deepEqual(ringsOf(40), { nearM: 34, farM: 60 });
});

test("places, distances and bearings agree, also across the date line", (t) => {
  for (const from of [ANCHOR, { latitude: -17, longitude: 179.9999 }, { latitude: 71, longitude: -25 }]) {
    const there = placeAt(from, 70, 150);
    t.true(Math.abs(distanceM(from, there) - 150) < 0.05);
    t.true(Math.abs(bearingDeg(from, there) - 70) < 0.1);
  }
});
