import test from "ava";
// @ts-expect-error The page is plain JavaScript.
import { graticule, placeOf, positionOf, rowFor, together, viewOf } from "../../web/mercator.js";
// @ts-expect-error The page is plain JavaScript.
import { inOrder } from "../../web/standing.js";
// @ts-expect-error The page is plain JavaScript.
import { formatAngle, tables } from "../../web/texts.js";

const well = { alarms: { worst: null }, silent_s: 3, fork: null };

test("the most urgent vessel is first: two books, an alarm, one that is silent, a caution, then those that are well", (t) => {
  const vessels = [
    { ...well, name: "B well" },
    { ...well, name: "A well" },
    { ...well, name: "silent", silent_s: 4000 },
    { ...well, name: "longer silent", silent_s: 90_000 },
    { ...well, name: "never heard", silent_s: null },
    { ...well, name: "caution", alarms: { worst: "caution" } },
    { ...well, name: "silent with an alarm", alarms: { worst: "alarm" }, silent_s: 4000 },
    { ...well, name: "emergency", alarms: { worst: "emergency" } },
    { ...well, name: "fork", fork: { id: 7 } },
  ];
  t.deepEqual(
    inOrder(vessels).map(({ name }: { readonly name: string }) => name),
    [
      "fork",
      "emergency",
      "silent with an alarm",
      "longer silent",
      "silent",
      "never heard",
      "caution",
      "A well",
      "B well",
    ],
  );
});

test("the view has all vessels in it, also at the ends of the world, and one that has none shows the world", (t) => {
  const box = { width: 900, height: 600 };
  for (const positions of [
    [{ lat: 39.5, lon: 2.6 }],
    [
      { lat: 39.5, lon: 2.6 },
      { lat: 36.1, lon: -5.4 },
    ],
    [
      { lat: -33, lon: 151 },
      { lat: 64, lon: -22 },
    ],
    [{ lat: 90, lon: 180 }],
  ]) {
    const view = viewOf(positions, box);
    for (const position of positions) {
      const { x, y } = placeOf(position);
      t.true(Math.abs(x - view.x) * view.scale <= box.width / 2, JSON.stringify(position));
      t.true(Math.abs(y - view.y) * view.scale <= box.height / 2, JSON.stringify(position));
    }
    const { lons, lats } = graticule(view, box);
    t.true(lons.length <= 20 && lats.length <= 20);
  }
  t.true(viewOf([], box).scale > 0);
});

test("a place goes there and back", (t) => {
  for (const position of [
    { lat: 39.5, lon: 2.625 },
    { lat: -54.8, lon: -68.3 },
    { lat: 0, lon: 179.99 },
  ]) {
    const back = positionOf(placeOf(position));
    t.true(Math.abs(back.lat - position.lat) < 1e-9 && Math.abs(back.lon - position.lon) < 1e-9);
  }
});

test("names of vessels in one place stand beneath each other, and others where they are", (t) => {
  const written: unknown[] = [];
  const rows = [[100, 200], [102, 203], [100, 200], [300, 200], [100, 260]].map(([x, y]) => rowFor(written, { x, y, width: 40 })); // prettier-ignore
  t.deepEqual(rows, [200, 218, 245, 200, 260]);
});

test("vessels that lie together are one mark with their number, that of the most urgent", (t) => {
  const marks = [
    { id: "fork", x: 100, y: 100, count: 1 },
    { id: "alone", x: 300, y: 100, count: 1 },
    { id: "beside", x: 104, y: 103, count: 2 },
  ];
  t.deepEqual(together(marks, 10), [
    { id: "fork", x: 100, y: 100, count: 3 },
    { id: "alone", x: 300, y: 100, count: 1 },
  ]);
  t.is(together(marks, 3).length, 3);
});

test("angles are written as on a chart", (t) => {
  t.is(formatAngle(39.5, "NS"), "39° 30.000′ N");
  t.is(formatAngle(-0.25, "EW"), "0° 15.000′ W");
  t.is(formatAngle(-12, "EW", 2), "12° W");
  t.is(formatAngle(0, "NS", 2), "0°");
  t.is(formatAngle(59.999_99, "NS"), "59° 59.999′ N");
  t.is(formatAngle(39.5, "NS", 0.5), "39° 30′ N");
});

test("the page has the same words in each language", (t) => {
  t.deepEqual(shape(tables.es), shape(tables.en));
});

function shape(table: unknown): unknown {
  if (typeof table !== "object" || table === null) return typeof table;
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, shape(value)]));
}
