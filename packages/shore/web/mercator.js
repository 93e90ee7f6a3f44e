/**
 * Mercator's projection on a square of so many units, and the part of it that a view shows. A view is `{ x, y, scale }`: the place in
 * its middle, and pixels a unit. Pure.
 */

/** Of `land.svg`, too. */
export const WORLD = 36_000;
/** Beyond it the projection runs away. */
const FARTHEST_LAT = 84;

export function placeOf({ lat, lon }) {
  const radians = (Math.max(-FARTHEST_LAT, Math.min(FARTHEST_LAT, lat)) * Math.PI) / 180;
  return {
    x: ((lon + 180) / 360) * WORLD,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * WORLD,
  };
}

export function positionOf({ x, y }) {
  const lat = (2 * Math.atan(Math.exp((0.5 - y / WORLD) * 2 * Math.PI)) - Math.PI / 2) * (180 / Math.PI);
  return { lat, lon: (x / WORLD) * 360 - 180 };
}

/** The whole world across, and a harbour. */
export function scaleBounds(width) {
  return { least: width / WORLD, most: 40 };
}

/** A view in which all positions are, with room round them; of none, the world. */
export function viewOf(positions, { width, height }) {
  const { least } = scaleBounds(width);
  if (positions.length === 0) return { x: WORLD / 2, y: WORLD * 0.42, scale: least };
  const places = positions.map(placeOf);
  const [west, east] = spanOf(places.map(({ x }) => x));
  const [north, south] = spanOf(places.map(({ y }) => y));
  const room = Math.min((0.8 * width) / Math.max(1, east - west), (0.7 * height) / Math.max(1, south - north));
  return { x: (west + east) / 2, y: (north + south) / 2, scale: Math.max(least, Math.min(2, room)) };
}

/** Meridians and parallels that a view shows: `{ steps, lons, lats }`, in degrees, some 120 pixels apart. */
export function graticule(view, { width, height }) {
  const { west, south, east, north } = boxOf(view, { width, height });
  const wanted = (120 / view.scale / WORLD) * 360;
  const step = STEPS.find((each) => each >= wanted) ?? 30;
  return { step, lons: multiples(west, east, step), lats: multiples(south, north, step) };
}

/** The part of the world that a view shows, in degrees. */
export function boxOf(view, { width, height }) {
  const corner = (dx, dy) =>
    positionOf({ x: view.x + (dx * width) / 2 / view.scale, y: view.y + (dy * height) / 2 / view.scale });
  const [from, to] = [corner(-1, 1), corner(1, -1)];
  return {
    west: Math.max(-180, from.lon),
    south: Math.max(-90, from.lat),
    east: Math.min(180, to.lon),
    north: Math.min(90, to.lat),
  };
}

/** Marks that would cover one another are one, with all their vessels: that of the first, so the most urgent comes first. */
export function together(marks, reach) {
  const groups = [];
  for (const mark of marks) {
    const near = groups.find(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < reach);
    if (near === undefined) groups.push({ ...mark });
    else near.count += mark.count;
  }
  return groups;
}

/** Where a name of that width is written: at its place, or beneath all that stand there (`written`, to which it is added). */
export function rowFor(written, { x, y, width }) {
  const isTaken = (at) =>
    written.some((one) => one.x < x + width && x < one.x + one.width && Math.abs(one.y - at) < ROW);
  let at = y;
  while (isTaken(at)) at += ROW;
  written.push({ x, y: at, width });
  return at;
}

const ROW = 15;
const STEPS = [1 / 60, 5 / 60, 10 / 60, 0.5, 1, 2, 5, 10, 20, 30];

function multiples(from, to, step) {
  const first = Math.ceil(from / step);
  const count = Math.min(100, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
}

function spanOf(numbers) {
  return [Math.min(...numbers), Math.max(...numbers)];
}
