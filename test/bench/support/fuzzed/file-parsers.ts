/** Files that a person brings from other programs: tracks, exports, logs, charts, the folder of another server. */
import { Buffer } from "node:buffer";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Sample } from "../../../../src/historian/historian-store.ts";
import { AnnotatedCsvSamples, contextsInCsv } from "../../../../src/import/history/annotated-csv.ts";
import { contextsInTable, CsvSamples } from "../../../../src/import/history/csv-samples.ts";
import { GpxSamples } from "../../../../src/import/history/gpx-samples.ts";
import { SignalkLogSamples } from "../../../../src/import/history/signalk-log.ts";
import { TagNames } from "../../../../src/import/history/tag-names.ts";
import { Tally } from "../../../../src/import/history/tally.ts";
import { limits as importLimits } from "../../../../src/import/limits.ts";
import { readDay } from "../../../../src/import/logbook/signalk-logbook.ts";
import { importSignalk } from "../../../../src/import/signalk/import-signalk.ts";
import { openSqliteTiles } from "../../../../src/track/chart/sqlite-tiles.ts";
import { ChartError } from "../../../../src/track/chart/tile-set.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";

const MOST_BYTES = importLimits.history.lineChars;
const OWN = "vessels.urn:mrn:imo:mmsi:230099999";
const texts =
  (...all: readonly string[]) =>
  () =>
    all.map((one) => Buffer.from(one));

/** What an import is given; what it takes has a time and a value that can be kept. */
function kit() {
  const taken = { samples: 0 };
  const take = ({ tagId, timestampMs, value }: Sample): void => {
    taken.samples += 1;
    mustHold(tagId !== "" && Number.isFinite(timestampMs), "a sample has a tag and a time");
    mustHold(typeof value !== "number" || Number.isFinite(value), "a number is finite");
  };
  const names = new TagNames(new Map(), new Set(["MY.PUMP"]));
  return { taken, options: { names, tally: new Tally(), take, precision: "auto", context: OWN } as const };
}

function eachLine(input: Buffer, read: (line: string) => void): void {
  for (const line of input.toString().split("\n")) read(line);
}

export const GPX: FuzzedParser = {
  name: "gpx",
  files: ["import/history/gpx-samples", "core/time.ts"],
  mostBytes: MOST_BYTES,
  words: [
    "<trkpt ",
    "</trkpt>",
    "<time>",
    "</time>",
    'lat="39.5"',
    "lon='2.6'",
    "/>",
    "<trkpt>",
    "2026-11-25T10:00:00Z",
  ],
  seeds: texts(
    '<gpx><trk><trkseg><trkpt lat="39.5" lon="2.6"><ele>1</ele><time>2026-11-25T10:00:00Z</time></trkpt><trkpt lat="1" lon="2"/></trkseg></trk></gpx>',
  ),
  read(input) {
    const { options } = kit();
    const samples = new GpxSamples(options);
    const text = input.toString();
    const middle = Math.floor(text.length / 2);
    samples.push(text.slice(0, middle));
    samples.push(text.slice(middle));
  },
};

export const TABLES: FuzzedParser = {
  name: "tables",
  files: ["import/history/", "core/time-text"],
  mostBytes: MOST_BYTES,
  words: [
    "#datatype,",
    "dateTime:RFC3339",
    "double",
    "_time",
    "_value",
    "_field",
    "_measurement",
    "context",
    ";",
    '"',
    "\t",
    OWN,
  ],
  seeds: texts(
    "#group,false,false,true\n#datatype,string,long,dateTime:RFC3339,double,string,string,string\n#default,_result,,,,,,\n,result,table,_time,_value,_field,_measurement,context\n,,0,2026-11-25T10:00:00Z,3.2,value,navigation.speedOverGround," +
      OWN,
    "time,tag,value,quality\n2026-11-25T10:00:00Z,MY.PUMP,1,good\n1790000000,MY.PUMP,true,bad",
    'time;tag;value\n25.11.2026 10:00;MY.PUMP;"1,5"',
  ),
  read(input) {
    for (const make of [AnnotatedCsvSamples, CsvSamples]) {
      const samples = new make(kit().options);
      eachLine(input, (line) => samples.read(line));
    }
    for (const contexts of [contextsInCsv(), contextsInTable()]) eachLine(input, (line) => contexts(line));
  },
};

export const SERVER_LOG: FuzzedParser = {
  name: "server-log",
  files: ["import/history/signalk-log", "import/history/signalk-values", "import/history/sentence-samples"],
  mostBytes: MOST_BYTES,
  words: [
    "1761990000000;N;",
    "1761990002000;I;",
    ";A;",
    "$GPRMC,",
    '"updates":[',
    '"values":[',
    '"path":',
    '"value":',
    '"context":',
  ],
  seeds: texts(
    "1761990000000;N;$GPRMC,100000.00,A,3930.00,N,00236.00,E,5.0,90.0,251126,,,A*5C",
    '1761990002000;I;{"context":"vessels.self","updates":[{"timestamp":"2026-11-25T10:00:00Z","values":[{"path":"navigation.speedOverGround","value":3}]}]}',
  ),
  read(input) {
    const samples = new SignalkLogSamples(kit().options);
    eachLine(input, (line) => samples.read(line));
  },
};

export const DAYS: FuzzedParser = {
  name: "days",
  files: ["import/logbook/", "logbook/entry/canonical-json", "core/written-text"],
  // The library takes minutes for 256 KB of "]": its time grows with the square.
  mostBytes: 16 * 1024,
  words: [
    "- datetime: ",
    "  text: ",
    "  author: ",
    "&a ",
    "*a",
    "<<: ",
    ".inf",
    "!!timestamp ",
    "2026-11-25T10:00:00Z",
  ],
  seeds: texts(
    '- datetime: "2026-11-25T10:00:00Z"\n  text: Anchored\n  author: Ana\n  position: { latitude: 39.5, longitude: 2.6 }\n',
  ),
  read(input) {
    const day = readDay({ name: "2026-11-25.yml", bytes: input });
    for (const { timeMs, summary } of day?.entries ?? [])
      mustHold(Number.isFinite(timeMs) && summary !== "", "an entry has a time and a text");
  },
};

export const SERVER_FILES: FuzzedParser = {
  name: "server-files",
  files: ["import/signalk/"],
  mostBytes: MOST_BYTES,
  isJson: true,
  words: [
    "pipedProviders",
    "pipeElements",
    "providers/simple",
    "NMEA0183",
    "subOptions",
    "sentenceEvent",
    "zones",
    "meta",
    "upper",
  ],
  seeds: texts(
    JSON.stringify({
      settings: {
        mdns: true,
        pipedProviders: [
          {
            id: "gps",
            enabled: true,
            pipeElements: [
              {
                type: "providers/simple",
                options: { type: "NMEA0183", subOptions: { type: "tcp", host: "10.0.0.2", port: "10110" } },
              },
            ],
          },
        ],
      },
      deltas: [
        {
          context: "vessels.self",
          updates: [
            {
              values: [{ path: "", value: { name: "Aurora", mmsi: "224123456" } }],
              meta: [
                {
                  path: "environment.depth.belowKeel",
                  value: { units: "m", zones: [{ upper: 3, state: "alarm", message: "shallow" }] },
                },
              ],
            },
          ],
        },
      ],
      plugins: { "signalk-to-nmea2000": { enabled: true, configuration: {} } },
    }),
  ),
  read(input) {
    let all: unknown;
    try {
      all = JSON.parse(input.toString());
    } catch {
      return;
    }
    const { settings, deltas, defaults, priorities, plugins } = Object(all) as Readonly<Record<string, unknown>>;
    const files = { settings, deltas, defaults, priorities, plugins: Object(plugins) as Record<string, unknown> };
    mustHold(Array.isArray(importSignalk(files).findings), "there are findings");
  },
};

/** A folder of this process alone; its one file is written again for each input. */
let folder: string | undefined;

function chartPlace(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), "bitacora-fuzz-chart-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return join(folder, "chart.mbtiles");
}

function smallChart(): Buffer {
  const file = chartPlace();
  rmSync(file, { force: true });
  const database = new DatabaseSync(file);
  database.exec(`CREATE TABLE metadata (name TEXT, value TEXT);
    CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
    INSERT INTO metadata VALUES ('name', 'Sea'), ('format', 'png'), ('bounds', '2,39,3,40'), ('minzoom', '0'), ('maxzoom', '1');
    INSERT INTO tiles VALUES (0, 0, 0, x'89504e470d0a1a0a')`);
  database.close();
  return readFileSync(file);
}

export const CHART: FuzzedParser = {
  name: "chart",
  files: ["track/chart/sqlite-tiles", "track/chart/tile-set"],
  mostBytes: 64 * 1024,
  words: ["CREATE VIEW tiles AS SELECT", "CREATE TABLE metadata", "SQLite format 3\0", "bounds", "maxzoom"],
  seeds: () => [smallChart()],
  read(input) {
    const file = chartPlace();
    writeFileSync(file, input);
    try {
      const chart = openSqliteTiles(file);
      const { set } = chart;
      mustHold(set.minZoom >= 0 && set.maxZoom >= 0, "zooms are numbers");
      chart.tile({ zoom: set.minZoom, x: 0, y: 0 });
    } catch (error) {
      // While a tile is read, SQLite says that the file is damaged: the thread that reads it answers with that.
      if (!(error instanceof ChartError) && (error as { code?: unknown }).code !== "ERR_SQLITE_ERROR") throw error;
    }
  },
};
