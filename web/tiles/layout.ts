/**
 * Tiles on the grid of a page. A page has 12 columns and 8 rows, on a screen that is not high 4; on a tall screen 6 columns and 24 rows. A
 * row has a least height: a page that does not fit scrolls, its numbers do not shrink. Pure.
 */

/** What of a tile says what it shows. */
export interface TileSpec {
  readonly kind: TileKind;
  /** Which tags it shows; what each is for depends on the kind. */
  readonly tags: readonly string[];
  /** In place of the names of its tags. */
  readonly title?: string | undefined;
}

export const TILE_KINDS = [
  "number",
  "bar",
  "gauge",
  "compass",
  "wind",
  "attitude",
  "position",
  "tank",
  "battery",
  "power",
  "lamp",
  "lamps",
  "trend",
  "list",
  "alarms",
] as const;
export type TileKind = (typeof TILE_KINDS)[number];

/** In cells of the grid. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export type Tile = TileSpec & Area;

/** A grid and the size of its cells on this screen, in pixels. */
export interface Grid extends GridSize {
  readonly cellW: number;
  readonly cellH: number;
}

/** `leastRowPx`: with the gap beneath it. */
export interface GridSize {
  readonly cols: number;
  readonly rows: number;
  readonly leastRowPx: number;
}

/** A line that a finger can press, and a number of 16 px beneath its name. */
const LEAST_PX = 56;
export const WIDE: GridSize = { cols: 12, rows: 8, leastRowPx: LEAST_PX };
const SHORT: GridSize = { cols: 12, rows: 4, leastRowPx: LEAST_PX };
/** A tile has three of these rows at least. */
const TALL: GridSize = { cols: 6, rows: 24, leastRowPx: 19 };

/** Below it twelve columns are too narrow for anything, and where there are few tiles below the second. */
const NARROW = 600;
const NARROW_SHORT = 480;

/** The grid for a page of this many pixels. */
export function gridFor(width: number, height: number): Grid {
  const size = sizeFor(width, height);
  return { ...size, cellW: width / size.cols, cellH: Math.max(height / size.rows, size.leastRowPx) };
}

function sizeFor(width: number, height: number): GridSize {
  if (height < WIDE.rows * WIDE.leastRowPx && width > height && width >= NARROW_SHORT) return SHORT;
  return width > height * 0.9 && width >= NARROW ? WIDE : TALL;
}

/** One's own page on a screen of this many pixels: as it was made, or laid out again where that is too narrow. */
export function ownGrid(
  tiles: readonly Tile[],
  width: number,
  height: number,
): GridSize & { readonly tiles: readonly Tile[] } {
  const isWide = width >= NARROW && sizeFor(width, height) !== TALL;
  return isWide ? { ...WIDE, tiles } : { ...TALL, ...reflowed(tiles) };
}

/** A number with its name, which may have two lines, is readable from here. */
const LEAST_W = 128;
const LEAST_H = 74;

/** How large the digits of a tile of this many pixels can be: five of them, or half its height. */
function digitsOf(width: number, height: number): number {
  return Math.min((width - 20) / 3, (height - 22) * 0.7);
}

/**
 * Fills an area with as many tiles as are readable there, the first ones largest: rows of equal height, the tiles of a row equally wide, in
 * whole cells. Of all ways that have room for all of them it takes the one with the largest digits.
 */
export function filled(specs: readonly TileSpec[], area: Area, { cellW, cellH }: Grid): Tile[] {
  const mostPerRow = Math.max(1, Math.min(area.w, Math.floor((area.w * cellW) / LEAST_W)));
  const mostRows = Math.max(1, Math.min(area.h, Math.floor((area.h * cellH) / LEAST_H)));
  const shown = specs.slice(0, mostPerRow * mostRows);
  if (shown.length === 0) return [];
  let best = { rows: 1, digits: -Infinity };
  for (let rows = 1; rows <= mostRows; rows += 1) {
    const perRow = Math.ceil(shown.length / rows);
    if (perRow > mostPerRow) continue;
    const digits = digitsOf(Math.floor(area.w / perRow) * cellW, Math.floor(area.h / rows) * cellH);
    if (digits > best.digits) best = { rows, digits };
  }
  const counts = shares(shown.length, Math.min(best.rows, shown.length)).toReversed();
  const heights = shares(area.h, counts.length);
  const tiles: Tile[] = [];
  let y = area.y;
  for (const [row, count] of counts.entries()) {
    const h = heights[row] ?? 1;
    let x = area.x;
    for (const w of shares(area.w, count)) {
      const spec = shown[tiles.length];
      if (spec !== undefined) tiles.push({ ...spec, x, y, w, h });
      x += w;
    }
    y += h;
  }
  return tiles;
}

/** A whole in this many parts, as equal as whole numbers are, the larger ones first. */
export function shares(whole: number, parts: number): number[] {
  const least = Math.floor(whole / parts);
  return Array.from({ length: parts }, (_, i) => least + (i < whole % parts ? 1 : 0));
}

/** Areas beneath each other whose heights are in these proportions, in whole rows, each at least one. */
export function stacked(area: Area, weights: readonly number[]): Area[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let y = area.y;
  let weighed = 0;
  return weights.map((weight, i) => {
    weighed += weight;
    const rest = weights.length - 1 - i;
    const end = Math.min(area.y + Math.round((weighed / whole) * area.h), area.y + area.h - rest);
    const h = Math.max(1, end - y);
    const part = { ...area, y, h };
    y += h;
    return part;
  });
}

/**
 * A page that was made on 12 columns, on a tall screen: in the order in which it is read, half as many columns. The page may become
 * longer than the screen; it is scrolled then.
 */
export function reflowed(tiles: readonly Tile[]): { readonly tiles: readonly Tile[]; readonly rows: number } {
  const taken: boolean[][] = [];
  const isFree = ({ x, y, w, h }: Area) => {
    for (let row = y; row < y + h; row += 1)
      for (let col = x; col < x + w; col += 1) if (taken[row]?.[col] === true) return false;
    return true;
  };
  const placed = tiles
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map((tile): Tile => {
      const w = Math.min(TALL.cols, Math.max(2, Math.round(tile.w * 0.75)));
      const h = Math.max(4, tile.h * 2);
      for (let y = 0; ; y += 1) {
        for (let x = 0; x + w <= TALL.cols; x += 1) {
          const area = { x, y, w, h };
          if (!isFree(area)) continue;
          for (let row = y; row < y + h; row += 1) {
            const line = (taken[row] ??= []);
            for (let col = x; col < x + w; col += 1) line[col] = true;
          }
          return { ...tile, ...area };
        }
      }
    });
  return { tiles: placed, rows: Math.max(TALL.rows, ...placed.map(({ y, h }) => y + h)) };
}

export function overlaps(a: Area, b: Area): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** The first free place for a tile of this size, row by row; undefined where there is none. */
export function freePlace(tiles: readonly Area[], w: number, h: number): Area | undefined {
  for (let y = 0; y + h <= WIDE.rows; y += 1) {
    for (let x = 0; x + w <= WIDE.cols; x += 1) {
      const area = { x, y, w, h };
      if (!tiles.some((tile) => overlaps(tile, area))) return area;
    }
  }
  return undefined;
}
