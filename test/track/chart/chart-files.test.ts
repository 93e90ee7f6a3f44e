/** Chart files: both formats give the same squares, and what cannot be used says why. */
import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import test, { type ExecutionContext } from "ava";
import { tileId } from "../../../src/track/chart/file-tiles.ts";
import { RemoteChart } from "../../../src/track/chart/remote-chart.ts";
import { ChartError, pictureType } from "../../../src/track/chart/tile-set.ts";
import { tempDir } from "../../support/temp-dir.ts";
import { until } from "../../support/until.ts";
import { PNG, type Square, writeEndlessMbtiles, writeMbtiles, writePmtiles } from "./support.ts";

const SQUARES: readonly Square[] = [
  { zoom: 0, x: 0, y: 0, data: PNG },
  { zoom: 9, x: 259, y: 194, data: Buffer.concat([PNG, Buffer.from("north")]) },
  { zoom: 9, x: 259, y: 195, data: Buffer.concat([PNG, Buffer.from("south")]) },
];

async function opened(t: ExecutionContext, file: string): Promise<RemoteChart> {
  const chart = await RemoteChart.open(file);
  t.teardown(() => chart.close());
  return chart;
}

async function faultOf(t: ExecutionContext, file: string): Promise<string | undefined> {
  return (await t.throwsAsync(RemoteChart.open(file), { instanceOf: ChartError }))?.fault;
}

test("MBTiles and PMTiles give the same squares, and say the same of themselves", async (t) => {
  const folder = await tempDir(t);
  const [mbtiles, pmtiles] = [join(folder, "a"), join(folder, "b")];
  writeMbtiles(mbtiles, SQUARES, { attribution: "<a href=x>the harbour</a>" });
  writePmtiles(pmtiles, SQUARES);
  const before = readdirSync(folder);
  for (const file of [mbtiles, pmtiles]) {
    const bytes = readFileSync(file);
    const chart = await opened(t, file);
    t.deepEqual(chart.set, {
      name: "Palma",
      attribution: "the harbour",
      minZoom: 0,
      maxZoom: 14,
      bounds: { west: 2.5, south: 39.4, east: 2.8, north: 39.6 },
    });
    for (const { data, ...place } of SQUARES) t.deepEqual(Buffer.from((await chart.tile(place)) ?? []), data);
    t.is(await chart.tile({ zoom: 9, x: 260, y: 194 }), undefined);
    t.is(await chart.tile({ zoom: 12, x: 0, y: 0 }), undefined);
    t.deepEqual(readFileSync(file), bytes);
  }
  t.deepEqual(readdirSync(folder), before, "nothing is written beside it");
});

test("the id of a tile is its place on the curve that PMTiles describes", (t) => {
  const ids = [[0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0], [2, 0, 0], [12, 3423, 1763]] as const; // prettier-ignore
  t.deepEqual(ids.map(([zoom, x, y]) => tileId({ zoom, x, y })), [0, 1, 2, 3, 4, 5, 19_078_479]); // prettier-ignore
});

test("of MBTiles only plain tables are read: a view may never end; what writers join is joined, and a pipe is no chart", async (t) => {
  const folder = await tempDir(t);
  const made = (name: string, sql: string): string => {
    const file = join(folder, name);
    writeMbtiles(file, SQUARES);
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
    return file;
  };
  const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT";
  const views = [
    `DROP TABLE tiles; CREATE VIEW tiles AS ${endless} 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, i AS tile_data FROM n WHERE i < 0`,
    `DROP TABLE metadata; CREATE VIEW metadata AS ${endless} 'name' AS name, replace(hex(zeroblob(400000000)), '0', 'ab') AS value FROM n`,
    "ALTER TABLE tiles ADD COLUMN more AS (replace(hex(zeroblob(400000000)), '0', 'ab'))",
  ];
  for (const [i, sql] of views.entries()) t.is(await faultOf(t, made(`view-${i}`, sql)), "damaged", sql);
  const joined = made(
    "joined",
    `CREATE TABLE map AS SELECT zoom_level, tile_column, tile_row, rowid AS tile_id FROM tiles;
     CREATE TABLE images AS SELECT tile_data, rowid AS tile_id FROM tiles; DROP TABLE tiles;
     CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id);
     INSERT INTO metadata VALUES ('long', hex(zeroblob(1000000)))`,
  );
  const chart = await opened(t, joined);
  const [first] = SQUARES;
  t.deepEqual(await chart.tile(first ?? { zoom: 0, x: 0, y: 0 }), first && new Uint8Array(first.data));
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  t.is(await faultOf(t, pipe), "unreadable");
});

test("a chart whose search never ends is given up, and its process is gone", async (t) => {
  const file = join(await tempDir(t), "endless");
  writeEndlessMbtiles(file);
  const isRunning = (): boolean => execFileSync("ps", ["-eo", "args"]).toString().includes(file);
  const stopping = new AbortController();
  const stopped = RemoteChart.open(file, stopping.signal);
  t.true(isRunning());
  stopping.abort();
  await t.throwsAsync(stopped, { instanceOf: ChartError });
  await until(() => !isRunning());
  const fault = await t.throwsAsync(RemoteChart.open(file, undefined, 1000), { instanceOf: ChartError });
  t.is(fault?.fault, "late");
  await until(() => !isRunning());
});

test("a file that cannot be used says why", async (t) => {
  const folder = await tempDir(t);
  const at = (name: string) => join(folder, name);
  t.is(await faultOf(t, at("nowhere")), "missing");
  writeFileSync(at("text"), "a letter, and no chart at all");
  t.is(await faultOf(t, at("text")), "not a chart");
  writeMbtiles(at("vector.mbtiles"), [], { format: "pbf" });
  t.is(await faultOf(t, at("vector.mbtiles")), "vector");
  writePmtiles(at("vector.pmtiles"), SQUARES, 1);
  t.is(await faultOf(t, at("vector.pmtiles")), "vector");
  writeMbtiles(at("whole"), SQUARES);
  writeFileSync(at("torn"), readFileSync(at("whole")).subarray(0, 5000));
  t.is(await faultOf(t, at("torn")), "damaged");
  writePmtiles(at("whole.pmtiles"), SQUARES);
  const bytes = readFileSync(at("whole.pmtiles"));
  for (const cut of [8, 100, 127, 150]) {
    writeFileSync(at("torn"), bytes.subarray(0, cut));
    t.is(await faultOf(t, at("torn")), "damaged");
  }
  chmodSync(at("whole"), 0);
  if (process.getuid?.() !== 0) t.is(await faultOf(t, at("whole")), "unreadable");
});

test("whatever a PMTiles file holds, opening it ends, and a tile is a tile or nothing", async (t) => {
  const folder = await tempDir(t);
  writePmtiles(join(folder, "whole"), SQUARES);
  const whole = readFileSync(join(folder, "whole"));
  for (let at = 8; at < 127; at += 7) {
    const bytes = Buffer.from(whole);
    bytes.fill(0xff, at, at + 4);
    const file = join(folder, `broken-${at}`);
    writeFileSync(file, bytes);
    try {
      const chart = await opened(t, file);
      const tile = await chart.tile({ zoom: 9, x: 259, y: 194 });
      t.true(tile === undefined || tile.length <= whole.length);
    } catch (error) {
      t.true(error instanceof ChartError);
    }
  }
});

test("only pictures are served", (t) => {
  t.is(pictureType(PNG), "image/png");
  t.is(pictureType(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), "image/jpeg");
  t.is(pictureType(Buffer.from("RIFF0000WEBPVP8 ")), "image/webp");
  t.is(pictureType(Buffer.from("<svg onload=alert(1)>")), undefined);
});
