/**
 * MBTiles 1.3 (github.com/mapbox/mbtiles-spec): a SQLite file with the tables `metadata` (name, value) and `tiles` (zoom_level,
 * tile_column, tile_row, tile_data), whose rows count from the south. It is opened as a file that nobody changes, so nothing is ever
 * written beside it.
 *
 * The specification allows views, too. A view is a program of the file's author: it may never end, or make a value of any size. So only
 * tables with plain columns are read. The view that writers make where several places have the same tile is known: its two tables, `map`
 * and `images`, are joined here. A table whose pages were forged can still take for ever: `RemoteChart` ends the process then.
 */
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "node:sqlite";
import { limits } from "../limits.ts";
import { boundsOf, ChartError, plainText, type TileFile, type TilePlace, type TileSet } from "./tile-set.ts";

const PLACE = "zoom_level = ? AND tile_column = ? AND tile_row = ?";
const SHORT = `length(tile_data) <= ${limits.chart.tileBytes}`;

/** The tables that a file may have its tiles in: those of the first that it has are read. */
const LAYOUTS = [
  { tables: ["tiles"], places: "tiles", select: `SELECT tile_data AS data FROM tiles WHERE ${PLACE} AND ${SHORT}` },
  {
    tables: ["map", "images"],
    places: "map",
    select: `SELECT tile_data AS data FROM map JOIN images USING (tile_id) WHERE ${PLACE} AND ${SHORT}`,
  },
] as const;
type Layout = (typeof LAYOUTS)[number];

/** Throws a ChartError. */
export function openSqliteTiles(file: string): TileFile {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  try {
    const database = new DatabaseSync(url, { readOnly: true });
    // An automatic index of a join would copy all tiles.
    database.exec("PRAGMA trusted_schema = OFF; PRAGMA automatic_index = OFF");
    // The limit is for the whole process, which has no other database.
    database.exec(`PRAGMA hard_heap_limit = ${limits.chart.sqliteBytes}`);
    const layout = LAYOUTS.find(({ tables }) => tables.every((table) => isPlainTable(database, table)));
    if (layout === undefined || !isPlainTable(database, "metadata")) throw new ChartError("damaged");
    const set = setOf(database, layout);
    const select = database.prepare(layout.select);
    return { set, tile: ({ zoom, x, y }: TilePlace) => blobOf(select.get(zoom, x, 2 ** zoom - 1 - y)?.["data"]) };
  } catch (error) {
    throw error instanceof ChartError ? error : new ChartError("damaged", error);
  }
}

function blobOf(data: unknown): Uint8Array | undefined {
  return data instanceof Uint8Array ? data : undefined;
}

/** Whether it has its own pages, as a view and a virtual table have not, and no column that is computed. */
function isPlainTable(database: DatabaseSync, name: string): boolean {
  const select = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ? AND rootpage > 0";
  if (database.prepare(select).get(name) === undefined) return false;
  return database
    .prepare("SELECT hidden FROM pragma_table_xinfo(?)")
    .all(name)
    .every(({ hidden }) => hidden === 0);
}

function setOf(database: DatabaseSync, { places }: Layout): TileSet {
  const short = `length(name) <= ${limits.chart.textBytes} AND length(value) <= ${limits.chart.textBytes}`;
  const rows = database.prepare(`SELECT name, value FROM metadata WHERE ${short} LIMIT 100`).all();
  const said = new Map(rows.map(({ name, value }) => [String(name), String(value)]));
  if (said.get("format") === "pbf") throw new ChartError("vector");
  const zoomOf = (name: string, select: string): number => {
    const text =
      said.get(name) ?? database.prepare(`SELECT ${select}(zoom_level) AS zoom FROM ${places}`).get()?.["zoom"];
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
