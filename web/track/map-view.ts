/** Where on the earth a picture looks: Web Mercator, north up. World coordinates go from 0 to 1, to the east and to the south. Pure. */

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The middle of the picture in world coordinates, and how many pixels the world is wide. */
export interface MapView {
  readonly x: number;
  readonly y: number;
  readonly worldPx: number;
}

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const EQUATOR_M = 40_075_016.7;
/** Beyond it Mercator has no end. */
const MOST_LATITUDE = 85.05;
/** From the whole earth to a quay. */
const LEAST_WORLD_PX = 300;
const MOST_WORLD_PX = 256 * 2 ** 22;

export function worldOf({ latitude, longitude }: Place): Point {
  const angle = (Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 };
}

function placeOf({ x, y }: Point): Place {
  const longitude = (((x % 1) + 1) % 1) * 360 - 180;
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude };
}

/** In pixels from the upper left corner: of the copies of the world the one that is nearest to the middle. */
export function screenOf(view: MapView, size: Size, place: Place): Point {
  const { x, y } = worldOf(place);
  const fromMiddle = x - view.x - Math.round(x - view.x);
  return { x: size.width / 2 + fromMiddle * view.worldPx, y: size.height / 2 + (y - view.y) * view.worldPx };
}

export function placeAt(view: MapView, size: Size, { x, y }: Point): Place {
  return placeOf({ x: view.x + (x - size.width / 2) / view.worldPx, y: view.y + (y - size.height / 2) / view.worldPx });
}

export function panned(view: MapView, byX: number, byY: number): MapView {
  const y = Math.min(1, Math.max(0, view.y - byY / view.worldPx));
  return { ...view, x: (view.x - byX / view.worldPx + 1) % 1, y };
}

/** Closer by the factor, the point of the picture staying where it is. */
export function zoomedAt(view: MapView, size: Size, factor: number, { x, y }: Point): MapView {
  const worldPx = Math.min(MOST_WORLD_PX, Math.max(LEAST_WORLD_PX, view.worldPx * factor));
  const [byX, byY] = [x - size.width / 2, y - size.height / 2];
  const moved = { x: view.x + byX / view.worldPx - byX / worldPx, y: view.y + byY / view.worldPx - byY / worldPx };
  return { ...moved, worldPx };
}

/** All of the places with some room around, no closer than two miles across; undefined without any. */
export function fitted(places: readonly Place[], size: Size): MapView | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  const middle = worldOf(first).x;
  // Around the first place, so that what crosses the 180th meridian is not the whole earth.
  const points = places.map(worldOf).map(({ x, y }) => ({ x: x - Math.round(x - middle), y }));
  const [west, east] = rangeOf(points.map(({ x }) => x));
  const [north, south] = rangeOf(points.map(({ y }) => y));
  const leastSpan = (2 * 1852) / (EQUATOR_M * Math.cos((first.latitude * Math.PI) / 180));
  const [width, height] = [Math.max(east - west, leastSpan), Math.max(south - north, leastSpan)];
  const worldPx = Math.min((size.width * 0.85) / width, (size.height * 0.85) / height);
  return {
    x: ((west + east) / 2 + 1) % 1,
    y: (north + south) / 2,
    worldPx: Math.max(LEAST_WORLD_PX, Math.min(MOST_WORLD_PX, worldPx)),
  };
}

/** The range of a list that may be long. */
function rangeOf(numbers: readonly number[]): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (const each of numbers) [least, most] = [Math.min(least, each), Math.max(most, each)];
  return [least, most];
}

export function boxOf(view: MapView, size: Size): Box {
  const { latitude: north, longitude: west } = placeAt(view, size, { x: 0, y: 0 });
  const { latitude: south, longitude: east } = placeAt(view, size, { x: size.width, y: size.height });
  return view.worldPx <= size.width ? { west: -180, east: 180, south, north } : { west, east, south, north };
}

/** In the middle of the picture. */
export function metresPerPixel(view: MapView): number {
  return (EQUATOR_M * Math.cos((placeOf(view).latitude * Math.PI) / 180)) / view.worldPx;
}

/** The longest of 1, 2 and 5 times a power of ten that is no longer than `most`. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * ([5, 2, 1].find((each) => each * power <= most) ?? 1);
}

/** Degrees between two lines of the grid: about `spacePx` apart, and whole minutes where that is finer than a degree. */
export function gridStep(view: MapView, spacePx: number): number {
  const degrees = (360 / view.worldPx) * spacePx;
  const steps = [
    30,
    15,
    10,
    5,
    2,
    1,
    ...[30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01].map((each) => each / 60),
  ];
  return steps.findLast((step) => step >= degrees) ?? 30;
}

export interface Square {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  /** Its upper left corner and its side on the screen. */
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The squares of a chart that the picture shows, at the zoom that is nearest to its own. */
export function squaresIn(
  view: MapView,
  size: Size,
  { minZoom, maxZoom }: { readonly minZoom: number; readonly maxZoom: number },
): Square[] {
  const wanted = Math.round(Math.log2(view.worldPx / 256));
  const zoom = Math.min(maxZoom, Math.max(minZoom, wanted));
  const count = 2 ** zoom;
  const side = view.worldPx / count;
  const [left, top] = [view.x * view.worldPx - size.width / 2, view.y * view.worldPx - size.height / 2];
  const [firstX, lastX] = [Math.floor(left / side), Math.floor((left + size.width) / side)];
  const [firstY, lastY] = [
    Math.max(0, Math.floor(top / side)),
    Math.min(count - 1, Math.floor((top + size.height) / side)),
  ];
  // Far out of the chart's zooms there would be thousands.
  if ((lastX - firstX + 1) * (lastY - firstY + 1) > 200) return [];
  const squares: Square[] = [];
  for (let x = firstX; x <= lastX; x += 1)
    for (let y = firstY; y <= lastY; y += 1)
      squares.push({ zoom, x: ((x % count) + count) % count, y, left: x * side - left, top: y * side - top, side });
  return squares;
}
