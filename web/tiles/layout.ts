/**
 * Tiles on the grid of a page. One's own page has 12 columns and 8 rows. Those that are made for the vessel have a finer grid, which many
 * whole numbers divide, so that tiles of a kind are equally large: 36 columns and 24 rows, on a screen that is not high 12; on a tall screen 6
 * columns and 24 rows. A row has a least height: a page that does not fit scrolls, its numbers do not shrink. Pure.
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
  "tanks",
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
/** A tile has three of the rows of these at least. */
export const FINE: GridSize = { cols: 36, rows: 24, leastRowPx: LEAST_PX / 3 };
const SHORT: GridSize = { cols: 36, rows: 12, leastRowPx: LEAST_PX / 3 };
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
  if (height < FINE.rows * FINE.leastRowPx && width > height && width >= NARROW_SHORT) return SHORT;
  return width > height * 0.9 && width >= NARROW ? FINE : TALL;
}

/** A page that was made for the vessel, as one's own may begin with it. */
export function coarse(tiles: readonly Tile[]): readonly Tile[] {
  return tiles.map((tile) => {
    const [x, y] = [Math.round(tile.x / 3), Math.round(tile.y / 3)];
    return { ...tile, x, y, w: Math.round((tile.x + tile.w) / 3) - x, h: Math.round((tile.y + tile.h) / 3) - y };
  });
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

/** A position has two lines of ten characters: it takes two places where there are two side by side. */
const placesOf = ({ kind }: TileSpec, perRow: number) => (kind === "position" ? Math.min(2, perRow) : 1);

/**
 * Fills an area with as many tiles as are readable there: equally wide, in rows of equal height, in whole cells. Of all ways that have room
 * for all of them it takes the one with the largest digits. Where places are left over, the first numbers take two of them each.
 */
export function filled(specs: readonly TileSpec[], area: Area, { cellW, cellH }: Grid): Tile[] {
  const mostRows = Math.max(1, Math.min(area.h, Math.floor((area.h * cellH) / LEAST_H)));
  const widths = divisors(area.w).filter((perRow) => perRow === 1 || (area.w / perRow) * cellW >= LEAST_W);
  const placesIn = (perRow: number) => specs.reduce((sum, spec) => sum + placesOf(spec, perRow), 0);
  let best = { rows: 1, perRow: 1, rank: -Infinity };
  for (const perRow of widths) {
    const places = placesIn(perRow);
    const wanted = Math.min(mostRows, Math.ceil(places / perRow));
    const rows = divisors(area.h).find((one) => one >= wanted && one <= Math.min(mostRows, wanted + 1)) ?? wanted;
    // All of them first, then few empty places, then large digits.
    const lack = Math.max(0, places - rows * perRow);
    const digits = digitsOf((area.w / perRow) * cellW, (area.h / rows) * cellH);
    const rank = digits - 1000 * lack - 2 * Math.max(0, rows * perRow - places);
    if (rank > best.rank) best = { rows, perRow, rank };
  }
  const { rows, perRow } = best;
  const w = Math.floor(area.w / perRow);
  const heights = shares(area.h, rows);
  let spare = rows * perRow - placesIn(perRow);
  const tiles: Tile[] = [];
  let [row, column, y] = [0, 0, area.y];
  for (const spec of specs) {
    const isWider = spare > 0 && spec.kind === "number" && column + 2 <= perRow;
    const span = Math.min(perRow - column, isWider ? 2 : placesOf(spec, perRow));
    const h = heights[row];
    if (h === undefined) break;
    if (isWider) spare -= 1;
    tiles.push({ ...spec, x: area.x + column * w, y, w: span * w, h });
    column += span;
    if (column < perRow) continue;
    [row, column, y] = [row + 1, 0, y + h];
  }
  return tiles;
}

const divisors = (whole: number) => Array.from({ length: whole }, (_, i) => i + 1).filter((part) => whole % part === 0);

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
