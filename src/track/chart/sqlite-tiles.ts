/**
 * MBTiles 1.3 (github.com/mapbox/mbtiles-spec): a SQLite file with the tables (or views) `metadata` (name, value) and `tiles`
 * (zoom_level, tile_column, tile_row, tile_data), whose rows count from the south. It is opened as a file that nobody changes, so nothing
 * is ever written beside it.
 */
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "node:sqlite";
import { limits } from "../limits.ts";
import { boundsOf, ChartError, plainText, type TileFile, type TilePlace, type TileSet } from "./tile-set.ts";

const SELECT = `SELECT tile_data AS data FROM tiles
  WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? AND length(tile_data) <= ${limits.chart.tileBytes}`;

/** Throws a ChartError. */
export function openSqliteTiles(file: string): TileFile {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    database.exec("PRAGMA trusted_schema = OFF");
    const set = setOf(database);
    const select = database.prepare(SELECT);
    return { set, tile: ({ zoom, x, y }: TilePlace) => blobOf(select.get(zoom, x, 2 ** zoom - 1 - y)?.["data"]) };
  } catch (error) {
    throw error instanceof ChartError ? error : new ChartError("damaged", error);
  }
}

function blobOf(data: unknown): Uint8Array | undefined {
  return data instanceof Uint8Array ? data : undefined;
}

function setOf(database: DatabaseSync): TileSet {
  const rows = database.prepare("SELECT name, value FROM metadata LIMIT 100").all();
  const said = new Map(rows.map(({ name, value }) => [String(name), String(value)]));
  if (said.get("format") === "pbf") throw new ChartError("vector");
  const zoomOf = (name: string, select: string): number => {
    const text = said.get(name) ?? database.prepare(`SELECT ${select}(zoom_level) AS zoom FROM tiles`).get()?.["zoom"];
    const zoom = Number(text ?? NaN);
    if (!Number.isInteger(zoom) || zoom < 0 || zoom > limits.chart.zoom) throw new ChartError("damaged");
    return zoom;
  };
  return {
    name: plainText(said.get("name") ?? ""),
    attribution: plainText(said.get("attribution") ?? ""),
    minZoom: zoomOf("minzoom", "min"),
    maxZoom: zoomOf("maxzoom", "max"),
    bounds: boundsOf((said.get("bounds") ?? "").split(",").map(Number)),
  };
}
