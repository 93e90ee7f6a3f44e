/**
 * PMTiles 3 (github.com/protomaps/PMTiles/blob/main/spec/v3): a header of 127 bytes, directories, tiles. A directory is four rows of
 * variable-length integers, packed by gzip or not:
 *
 *     count · tile ids, each the difference to the one before · run lengths, 0 for another directory · lengths · offsets, 0 for "right after"
 *
 * The id of a tile is its place on a Hilbert curve, after all tiles of the zooms before.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { limits } from "../limits.ts";
import { boundsOf, ChartError, plainText, type TileFile, type TilePlace, type TileSet } from "./tile-set.ts";

const HEADER_BYTES = 127;
const [NONE, GZIP] = [1, 2];
const VECTOR = 1;
const PICTURES: ReadonlySet<number> = new Set([2, 3, 4]);

interface Entry {
  readonly id: number;
  /** 0: another directory. */
  readonly run: number;
  readonly length: number;
  readonly offset: number;
}

interface Part {
  readonly offset: number;
  readonly length: number;
}

/** Throws a ChartError. */
export function openFileTiles(file: string): TileFile {
  const tiles = new FileTiles(openSync(file, "r"));
  return { set: tiles.set, tile: (place) => tiles.tile(place) };
}

class FileTiles {
  readonly set: TileSet;
  readonly #file: number;
  readonly #root: Part;
  readonly #leaves: number;
  readonly #data: number;
  readonly #isPacked: boolean;
  /** The last used, by their offset. */
  readonly #directories = new Map<number, readonly Entry[]>();

  constructor(file: number) {
    this.#file = file;
    try {
      const header = this.#read({ offset: 0, length: HEADER_BYTES });
      const number = (at: number): number => Number(header.readBigUInt64LE(at));
      const degrees = (at: number): number => header.readInt32LE(at) / 1e7;
      const [packing, , type] = header.subarray(97, 100);
      if (header.toString("latin1", 0, 7) !== "PMTiles" || header[7] !== 3) throw new ChartError("not a chart");
      if (type === VECTOR) throw new ChartError("vector");
      if (!PICTURES.has(type ?? 0) || (packing !== NONE && packing !== GZIP)) throw new ChartError("not a chart");
      this.#isPacked = packing === GZIP;
      this.#root = { offset: number(8), length: number(16) };
      this.#leaves = number(40);
      this.#data = number(56);
      const [minZoom = 0, maxZoom = 0] = header.subarray(100, 102);
      this.set = {
        ...namesIn(this.#unpacked({ offset: number(24), length: number(32) })),
        minZoom,
        maxZoom: Math.min(maxZoom, limits.chart.zoom),
        bounds: boundsOf([102, 106, 110, 114].map(degrees)),
      };
      this.#entriesOf(this.#root);
    } catch (error) {
      closeSync(file);
      throw error instanceof ChartError ? error : new ChartError("damaged", error);
    }
  }

  tile(place: TilePlace): Uint8Array | undefined {
    const id = tileId(place);
    let part = this.#root;
    for (let depth = 0; depth < limits.chart.depth; depth += 1) {
      const entry = this.#entriesOf(part).findLast((each) => each.id <= id);
      if (entry === undefined) return undefined;
      const { run, length, offset } = entry;
      if (run > 0) {
        const isThere = id < entry.id + run && length <= limits.chart.tileBytes;
        return isThere ? this.#read({ offset: this.#data + offset, length }) : undefined;
      }
      part = { offset: this.#leaves + offset, length };
    }
    return undefined;
  }

  #entriesOf(part: Part): readonly Entry[] {
    const known = this.#directories.get(part.offset);
    const entries = known ?? entriesIn(this.#unpacked(part));
    this.#directories.delete(part.offset);
    this.#directories.set(part.offset, entries);
    const [oldest] = this.#directories.keys();
    if (this.#directories.size > limits.chart.directories && oldest !== undefined) this.#directories.delete(oldest);
    return entries;
  }

  #unpacked(part: Part): Buffer {
    if (part.length > limits.chart.directoryBytes) throw new ChartError("damaged");
    const bytes = this.#read(part);
    return this.#isPacked ? gunzipSync(bytes, { maxOutputLength: limits.chart.unpackedBytes }) : bytes;
  }

  #read({ offset, length }: Part): Buffer {
    const bytes = Buffer.alloc(length);
    if (!Number.isSafeInteger(offset) || readSync(this.#file, bytes, 0, length, offset) < length)
      throw new ChartError("damaged");
    return bytes;
  }
}

/** The chart works without them. */
function namesIn(metadata: Buffer): Pick<TileSet, "name" | "attribution"> {
  try {
    const { name = "", attribution = "" } = JSON.parse(metadata.toString()) as Partial<Record<string, unknown>>;
    return { name: plainText(String(name)), attribution: plainText(String(attribution)) };
  } catch {
    return { name: "", attribution: "" };
  }
}

function entriesIn(bytes: Buffer): Entry[] {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = bytes[at];
      if (byte === undefined || place > 2 ** 56) throw new ChartError("damaged");
      at += 1;
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  };
  const count = next();
  // Each entry has four bytes at least.
  if (count * 4 > bytes.length) throw new ChartError("damaged");
  const row = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [row(), row(), row(), row()];
  const entries: Entry[] = [];
  let id = 0;
  for (let i = 0; i < count; i += 1) {
    id += steps[i] ?? 0;
    const before = entries.at(-1);
    const said = offsets[i] ?? 0;
    const offset = said === 0 && before !== undefined ? before.offset + before.length : said - 1;
    entries.push({ id, run: runs[i] ?? 0, length: lengths[i] ?? 0, offset });
  }
  return entries;
}

export function tileId({ zoom, x, y }: TilePlace): number {
  let id = (4 ** zoom - 1) / 3;
  let [column, row] = [x, y];
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const [east, south] = [column >= side, row >= side];
    id += side * side * (east ? (south ? 2 : 3) : south ? 1 : 0);
    [column, row] = [column % side, row % side];
    // The curve of each quarter is turned so that it begins where the one before ended.
    if (!south) [column, row] = east ? [side - 1 - row, side - 1 - column] : [row, column];
  }
  return id;
}
