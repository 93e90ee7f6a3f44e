/** The arithmetic of the picture of a track. */
import test from "ava";
import { boxOf, fitted, gridStep, type MapView, metresPerPixel, panned, placeAt, roundLength, screenOf, squaresIn, worldOf, zoomedAt } from "../../web/track/map-view.ts"; // prettier-ignore
import { isFound, shapeOf, type Station, typeOf } from "../../web/track/stations.ts";

const SIZE = { width: 800, height: 600 };
const PALMA = { latitude: 39.55, longitude: 2.62 };
const view: MapView = { ...worldOf(PALMA), worldPx: 256 * 2 ** 12 };
const near = (t: { true: (is: boolean, what: string) => void }, one: number, other: number, by = 1e-6) =>
  t.true(Math.abs(one - other) <= by, `${one} is not ${other}`);

test("a place is where it was put, and what lies under a point is there", (t) => {
  t.deepEqual(screenOf(view, SIZE, PALMA), { x: 400, y: 300 });
  const place = placeAt(view, SIZE, { x: 123, y: 456 });
  const { x, y } = screenOf(view, SIZE, place);
  near(t, x, 123);
  near(t, y, 456);
  t.true(screenOf(view, SIZE, { latitude: 39.6, longitude: 2.62 }).y < 300, "north is up");
});

test("a picture that is moved or zoomed keeps what a finger holds under the finger", (t) => {
  const finger = { x: 100, y: 500 };
  const held = placeAt(view, SIZE, finger);
  const closer = zoomedAt(view, SIZE, 3, finger);
  near(t, placeAt(closer, SIZE, finger).longitude, held.longitude);
  near(t, placeAt(closer, SIZE, finger).latitude, held.latitude);
  near(t, placeAt(panned(view, 40, -20), SIZE, { x: 140, y: 480 }).latitude, held.latitude);
  t.is(zoomedAt(view, SIZE, 1e9, finger).worldPx, 256 * 2 ** 22, "no closer than a quay");
});

test("what crosses the 180th meridian is shown as one, not as the whole earth", (t) => {
  const fiji = [{ latitude: -17, longitude: 179.8 }, { latitude: -17.2, longitude: -179.9 }]; // prettier-ignore
  const seen = fitted(fiji, SIZE);
  if (seen === undefined) throw new Error("nothing is fitted");
  const points = fiji.map((place) => screenOf(seen, SIZE, place));
  t.true(points.every(({ x, y }) => x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height));
  t.true(seen.worldPx > 256 * 2 ** 9);
  const { west, east } = boxOf(seen, SIZE);
  t.true(west > 179 && east < -179);
  t.is(fitted([], SIZE), undefined);
  t.true(metresPerPixel(fitted([PALMA], SIZE) as MapView) > 4, "a lone place is no quay");
});

test("scale and grid have round numbers", (t) => {
  t.deepEqual([3.4, 0.7, 999, 2].map(roundLength), [2, 0.5, 500, 2]);
  t.is(gridStep(view, 130), 5 / 60);
  t.is(gridStep({ ...view, worldPx: 400 }, 130), 30);
});

test("the squares of a chart cover the picture, never finer than the chart has, nor thousands", (t) => {
  const squares = squaresIn(view, SIZE, { minZoom: 0, maxZoom: 14 });
  t.true(squares.every(({ zoom }) => zoom === 12));
  t.true(squares.length >= 12 && squares.length <= 20);
  t.true(Math.min(...squares.map(({ left }) => left)) <= 0);
  t.is(squaresIn(view, SIZE, { minZoom: 0, maxZoom: 10 })[0]?.zoom, 10);
  t.deepEqual(squaresIn({ ...view, worldPx: 800 }, SIZE, { minZoom: 14, maxZoom: 16 }), []);
  const edge = squaresIn({ x: 0.999, y: 0.5, worldPx: 256 * 4 }, SIZE, { minZoom: 2, maxZoom: 2 });
  t.true(
    edge.every(({ x }) => x >= 0 && x < 4),
    "the world goes round",
  );
});

test("a station is drawn by what she is, and found by any of her names", (t) => {
  const station = {
    mmsi: "224000001", name: "ALEXANDER", callsign: "EA1", destination: "IBIZA", kind: "vessel", beacon: null,
    ship_type: 70, speed_ms: 5, course_deg: 10, heading_deg: null,
  } as Station; // prettier-ignore
  t.is(shapeOf(station), "vessel");
  t.is(shapeOf({ ...station, speed_ms: 0 }), "moored");
  t.is(shapeOf({ ...station, kind: "aton" }), "aton");
  t.is(shapeOf({ ...station, beacon: "mob", kind: "aton" }), "beacon");
  t.deepEqual([70, 36, 52, 99, 5].map((type) => typeOf({ ...station, ship_type: type })), ["cargo", "sailing", "tug", "other", undefined]); // prettier-ignore
  t.true(["alex", "224", "ea1", "ibi alex"].every((search) => isFound(station, search)));
  t.false(isFound(station, "bounty"));
});
