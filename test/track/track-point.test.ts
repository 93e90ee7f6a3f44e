/** Lines of a track: where they end, what of them is in a box, and how few points look alike. */
import test from "ava";
import { grown, isIn, linesOf, staysIn, type TrackPoint } from "../../src/track/track-point.ts";
import { simplifying } from "../../src/track/simplify.ts";
import { seededRandom, seedOf } from "../support/random.ts";

const at = (minute: number, longitude: number, latitude = 39): TrackPoint => ({
  timeMs: minute * 60_000,
  latitude,
  longitude,
  speedMs: null,
});
const simplified = (...asked: Parameters<typeof simplifying>) => {
  const steps = simplifying(...asked);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};
const longitudes = (lines: readonly (readonly TrackPoint[])[]) => lines.map((line) => line.map((p) => p.longitude));

test("a line ends at a gap in time and at the 180th meridian", (t) => {
  const points = [at(0, 1), at(1, 2), at(20, 3), at(21, 179), at(22, -179), at(23, -178)];
  t.deepEqual(longitudes(linesOf(points, 600_000)), [[1, 2], [3, 179], [-179, -178]]); // prettier-ignore
});

test("of a box each stay is a list, with the points by which it was entered and left", (t) => {
  const box = { west: 2, south: 38, east: 3, north: 40 };
  const stays = staysIn(
    [0, 1, 2, 3, 4, 5, 6, 5, 2.5, 4, 2.2, 8, 9].map((x, i) => at(i, x)),
    box,
  );
  t.deepEqual(longitudes(stays), [[1, 2, 3, 4], [5, 2.5, 4, 2.2, 8]]); // prettier-ignore
});

test("a box may cross the 180th meridian, and grows on all sides", (t) => {
  const box = { west: 178, south: -20, east: -178, north: -16 };
  t.deepEqual([at(0, 179, -18), at(0, -179, -18), at(0, 177, -18), at(0, 0, -18)].map((p) => isIn(box, p)), [true, true, false, false]); // prettier-ignore
  t.deepEqual(grown(box, 0.5), { west: 176, south: -22, east: -176, north: -14 });
  t.deepEqual(grown({ west: 179, south: 0, east: 180, north: 1 }, 1), { west: 178, south: -1, east: -179, north: 2 });
  t.deepEqual(grown({ west: -170, south: -80, east: 170, north: 80 }, 0.25), { west: -180, south: -90, east: 180, north: 90 }); // prettier-ignore
});

test("what is dropped of a line is what is seen least; its ends and its corners stay", (t) => {
  const straight = Array.from({ length: 50 }, (_, i) => at(i, i / 100));
  const corner = Array.from({ length: 50 }, (_, i) => at(50 + i, 0.5, 39 + i / 100));
  const [line = []] = simplified([[...straight, ...corner]], 3);
  t.deepEqual(line.map(({ longitude, latitude }) => [longitude, latitude]), [[0, 39], [0.5, 39], [0.5, 39.49]]); // prettier-ignore
  const few = [[at(0, 1), at(1, 2)], [at(9, 3)]];
  t.deepEqual(simplified(few, 3), few);
  t.deepEqual(longitudes(simplified([...few, straight], 5)), [[1, 2], [3], [0, 0.49]]);
});

test("a long walk keeps as many points as are asked for, all its own and in order", (t) => {
  const random = seededRandom(seedOf());
  t.log(`SEED=${random.seed}`);
  let [x, y] = [2, 39];
  const walk = Array.from({ length: 20_000 }, (_, i) =>
    at(i, (x += random.next() - 0.5), (y += (random.next() - 0.5) / 50)),
  );
  const [line = []] = simplified([walk], 500);
  t.is(line.length, 500);
  const places = line.map((point) => walk.indexOf(point));
  t.true(places.every((place, i) => place > (places[i - 1] ?? -1)));
});
