/** Guard areas: on which side of an edge a place lies, and how far from it. */
import test from "ava";
import { placeAt } from "../../src/anchor/anchorage.ts";
import { beyondM, type Shape } from "../../src/areas/area.ts";

const near = (value: number, expected: number) => Math.abs(value - expected) < 0.5;

/** A square of 200 m, its middle there. */
function squareAround(middle: { latitude: number; longitude: number }): Shape {
  const half = Math.SQRT2 * 100;
  return { corners: [45, 135, 225, 315].map((bearing) => placeAt(middle, bearing, half)) };
}

for (const middle of [
  { latitude: 39.5, longitude: 2.6 },
  { latitude: -17, longitude: 179.9995 },
  { latitude: 71, longitude: -25 },
  { latitude: 0, longitude: 0 },
]) {
  const name = `${middle.latitude}, ${middle.longitude}`;

  test(`at ${name} a circle has an inside and an outside`, (t) => {
    const circle = { middle, radiusM: 60 };
    t.true(near(beyondM(circle, middle), -60));
    for (const bearing of [0, 90, 200]) {
      t.true(near(beyondM(circle, placeAt(middle, bearing, 50)), -10));
      t.true(near(beyondM(circle, placeAt(middle, bearing, 100)), 40));
    }
  });

  test(`at ${name} a polygon has them, too, by its nearest side or corner, whichever way round it was drawn`, (t) => {
    const square = squareAround(middle) as { corners: { latitude: number; longitude: number }[] };
    for (const shape of [square, { corners: square.corners.toReversed() }]) {
      t.true(near(beyondM(shape, middle), -100));
      t.true(near(beyondM(shape, placeAt(middle, 0, 90)), -10));
      t.true(near(beyondM(shape, placeAt(middle, 90, 150)), 50));
      t.true(near(beyondM(shape, placeAt(middle, 45, 241.42)), 100), "from the corner");
    }
  });
}

test("the notch of a polygon is outside", (t) => {
  const at = (x: number, y: number) => ({ latitude: y / 1000, longitude: x / 1000 });
  const shape = { corners: [at(0, 0), at(4, 0), at(4, 4), at(2, 1), at(0, 4)] };
  t.true(beyondM(shape, at(2, 3)) > 0);
  t.true(beyondM(shape, at(0.5, 2)) < 0);
  t.true(beyondM(shape, at(3.5, 2)) < 0);
  t.true(beyondM(shape, at(-1, 1)) > 0);
});
