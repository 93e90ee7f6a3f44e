/** Chart files of a few squares. */
import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { tileId } from "../../../src/track/chart/file-tiles.ts";

/** One pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

export interface Square {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
  readonly data: Uint8Array;
}

export function writeMbtiles(file: string, squares: readonly Square[], more: Readonly<Record<string, string>> = {}) {
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE metadata (name text, value text)");
  database.exec("CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)");
  const said = { name: "Palma", format: "png", bounds: "2.5,39.4,2.8,39.6", minzoom: "0", maxzoom: "14", ...more };
  for (const [name, value] of Object.entries(said))
    database.prepare("INSERT INTO metadata VALUES (?, ?)").run(name, value);
  const insert = database.prepare("INSERT INTO tiles VALUES (?, ?, ?, ?)");
  for (const { zoom, x, y, data } of squares) insert.run(zoom, x, 2 ** zoom - 1 - y, data);
  database.close();
}

/**
 * MBTiles of 9 KB with nothing but plain tables, whose table of tiles takes for ever to look through: each page of its tree names the next
 * one as all of its 60 children.
 */
export function writeEndlessMbtiles(file: string) {
  const [bytesOfPage, children, depth] = [512, 60, 15];
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA page_size = ${bytesOfPage}; CREATE TABLE metadata (name, value);
    CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data); INSERT INTO tiles VALUES (0, 0, 0, x'00')`);
  const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'tiles'").get()?.["rootpage"]);
  database.close();
  const bytes = readFileSync(file);
  const pages = bytes.length / bytesOfPage;
  const rootAt = (root - 1) * bytesOfPage;
  const leaf = Buffer.from(bytes.subarray(rootAt, rootAt + bytesOfPage));
  /** Of a tree of a table: 5, how many cells, where they begin, the last child; then the place of each cell: a child and a row number. */
  const inner = (child: number): Buffer => {
    const page = Buffer.alloc(bytesOfPage);
    page[0] = 5;
    page.writeUInt16BE(children, 3);
    page.writeUInt16BE(bytesOfPage - 5 * children, 5);
    page.writeUInt32BE(child, 8);
    for (let i = 0; i < children; i += 1) {
      const at = bytesOfPage - 5 * (i + 1);
      page.writeUInt16BE(at, 12 + 2 * i);
      page.writeUInt32BE(child, at);
      page[at + 4] = i + 1;
    }
    return page;
  };
  inner(pages + 1).copy(bytes, rootAt);
  const more = Array.from({ length: depth - 1 }, (_, i) => inner(pages + i + 2));
  const whole = Buffer.concat([bytes, ...more, leaf]);
  whole.writeUInt32BE(whole.length / bytesOfPage, 28);
  writeFileSync(file, whole);
}

/** All but the first square are in a directory of their own. */
export function writePmtiles(file: string, squares: readonly Square[], type = 2) {
  const sorted = squares
    .map(({ data, ...place }) => ({ id: tileId(place), data }))
    .toSorted((one, other) => one.id - other.id);
  let offset = 0;
  const entries = sorted.map(({ id, data }) => {
    offset += data.length;
    return { id, run: 1, length: data.length, offset: offset - data.length };
  });
  const [first, ...others] = entries;
  const leaf = packed(others);
  const root = packed([first, { id: others[0]?.id ?? 0, run: 0, length: leaf.length, offset: 0 }].filter((each) => each !== undefined)); // prettier-ignore
  const metadata = gzipSync(JSON.stringify({ name: "Palma", attribution: "the harbour" }));
  const header = Buffer.alloc(127);
  header.write("PMTiles", "latin1");
  header[7] = 3;
  const parts = [root, metadata, leaf, Buffer.concat(sorted.map(({ data }) => data))];
  let at = header.length;
  for (const [i, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * i);
    at += part.length;
  }
  header.set([1, 2, 1, type, 0, 14], 96);
  for (const [i, degrees] of [2.5, 39.4, 2.8, 39.6].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * i);
  writeFileSync(file, Buffer.concat([header, ...parts]));
}

function packed(entries: readonly { id: number; run: number; length: number; offset: number }[]): Buffer {
  const ids = entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0));
  const offsets = entries.map(({ offset }) => offset + 1);
  const rows = [ids, entries.map(({ run }) => run), entries.map(({ length }) => length), offsets];
  return gzipSync(Buffer.from([entries.length, ...rows.flat()].flatMap(variable)));
}

function variable(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...variable(Math.floor(value / 128))];
}
