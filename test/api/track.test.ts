/** Where the vessel was, the stations around her, and the chart beneath. */
import { join } from "node:path";
import test from "ava";
import { AisTargets } from "../../src/ais/targets.ts";
import { ChartFile } from "../../src/connectors/chart/chart-file.ts";
import { wordsIn } from "../../src/connectors/chart/words.ts";
import { until } from "../support/until.ts";
import { tempDir } from "../support/temp-dir.ts";
import { PNG, writeMbtiles } from "../track/chart/support.ts";
import { vesselFor } from "./support/vessel-test.ts";

const START = Date.UTC(2026, 0, 1);
const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString();

interface Point {
  readonly seconds: number;
  readonly latitude: number;
  readonly longitude: number;
}

async function vesselAt(t: Parameters<typeof vesselFor>[0], points: readonly Point[]) {
  const vessel = await vesselFor(t);
  const put = (tagId: string, seconds: number, value: number) =>
    vessel.tags.write({ tagId, value, quality: "good", timestampMs: START + seconds * 1000, source: "test" });
  for (const { seconds, latitude, longitude } of points) {
    put("VESSEL.LAT_DEG", seconds, latitude);
    put("VESSEL.LON_DEG", seconds, longitude);
    put("VESSEL.SOG_MS", seconds, 5);
  }
  return vessel;
}

/** To the east, a point a minute; an hour of silence in the middle. */
const voyage = Array.from({ length: 600 }, (_, i) => ({
  seconds: (i < 300 ? i : i + 60) * 60,
  latitude: 39 + Math.sin(i / 20) / 100,
  longitude: 2 + i / 1000,
}));

test("the track is lines with as many points as are asked for, which end at gaps", async (t) => {
  const { get } = await vesselAt(t, voyage);
  const { body } = await get(`/track?since=${iso(0)}&until=${iso(50_000)}&points=100`);
  t.deepEqual(body.lines.map(({ start }: { start: string }) => start), [iso(0), iso(360 * 60)]); // prettier-ignore
  const [first, second] = body.lines;
  t.is(first.points.length + second.points.length, 100);
  t.deepEqual(first.points[0], [0, 39, 2, 5]);
  t.deepEqual(first.points.at(-1), [299 * 60, Number(voyage[299]?.latitude.toFixed(6)), 2.299, 5]);
  t.deepEqual((await get("/track")).body.lines, [], "the last day has none");
});

test("in a box the track is read more closely, and leads in and out", async (t) => {
  const long = Array.from({ length: 4000 }, (_, i) => ({ seconds: i * 10, latitude: 39, longitude: 2 + i / 1000 }));
  const { get } = await vesselAt(t, [{ seconds: -300 * 86_400, latitude: 38, longitude: 2 }, ...long]);
  const span = `since=${iso(-300 * 86_400)}&until=${iso(50_000)}`;
  const inBox = await get(`/track?${span}&points=5000&box=2.98,38.9,3.02,39.1`);
  const [line] = inBox.body.lines;
  t.is(inBox.body.lines.length, 1);
  t.true(line.points.length >= 60, "every ten seconds");
  t.true(line.points[0][2] < 2.98 && line.points.at(-1)[2] > 3.02);
  const all = await get(`/track?${span}&points=5000`);
  t.true(all.body.lines.at(-1).points.length < 60, "a point each half hour of a year");
  for (const box of ["1,2,3", "0,50,1,40", "0,0,0,91", "190,0,0,0", "a,b,c,d"])
    t.is((await get(`/track?box=${box}`)).status, 400);
});

test("stations are listed by their distance, with what they say, and are gone when they have been silent", async (t) => {
  const clock = { nowMs: 1000 };
  const targets = new AisTargets({
    now: () => clock.nowMs,
    ownMmsi: undefined,
    ownPosition: () => ({ latitude: 39, longitude: 2 }),
  });
  const hear = (mmsi: string, latitude: number | undefined, said: object = {}) =>
    targets.take({
      mmsi,
      class: "A",
      isOwn: false,
      timestampMs: START,
      source: "nmea2000:can0:43",
      said: { ...said, ...(latitude === undefined ? {} : { position: { latitude, longitude: 2 } }) },
    });
  hear("244710359", 40, { name: "ALEXANDER ", courseRad: Math.PI, speedMs: 5.5, shipType: 70 });
  hear("224000001", 38.9);
  hear("224000002", undefined);
  const vessel = await vesselFor(t, {}, { targets, clock: { now: () => START, monotonic: () => clock.nowMs } });
  clock.nowMs = 6000;
  const { body } = await vessel.get("/ais");
  t.deepEqual(body.map(({ mmsi }: { mmsi: string }) => mmsi), ["224000001", "244710359", "224000002"]); // prettier-ignore
  t.like(body[0], { distance_m: 11119, bearing_deg: 180, age_s: 5, track: null });
  t.like(body[1], { name: "ALEXANDER", course_deg: 180, speed_ms: 5.5, ship_type: 70, bearing_deg: 0, heard: iso(0) });
  t.like(body[2], { latitude: null, distance_m: null, bearing_deg: null });
  t.deepEqual((await vessel.get("/ais?tracks=true")).body[0].track, [[38.9, 2]]);
  clock.nowMs = 3_600_000;
  t.deepEqual((await vessel.get("/ais")).body, []);
});

test("the chart that the owner gives is told and its squares are served; a broken one is a fault in words", async (t) => {
  const folder = await tempDir(t);
  const file = join(folder, "palma.mbtiles");
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const chart = new ChartFile(file, { debug: say, info: say, warning: say, error: say }, wordsIn("en"));
  const vessel = await vesselFor(t, {}, { chart: () => chart });
  t.deepEqual((await vessel.get("/track/chart")).body, { chart: null });
  t.is((await vessel.get("/track/tiles/0/0/0")).status, 404);
  const running = chart.run();
  await until(() => chart.fault() !== null);
  t.is(chart.state(), "waiting");
  t.is(chart.fault(), `the chart ${file} is not there; the track is drawn without it`);
  t.deepEqual(said, [chart.fault()]);
  chart.stop();
  await running;

  writeMbtiles(file, [{ zoom: 1, x: 1, y: 0, data: PNG }, { zoom: 1, x: 0, y: 0, data: Buffer.from("<svg>") }]); // prettier-ignore
  const whole = new ChartFile(file, { debug: say, info: say, warning: say, error: say }, wordsIn("en"));
  const ran = whole.run();
  const served = await vesselFor(t, {}, { chart: () => whole });
  await until(() => whole.set !== undefined);
  t.like((await served.get("/track/chart")).body.chart, { name: "Palma", max_zoom: 14 });
  const tile = await fetch(`${served.url}/track/tiles/1/1/0`);
  t.is(tile.headers.get("content-type"), "image/png");
  t.is(tile.headers.get("cache-control"), "private, max-age=86400");
  t.deepEqual(Buffer.from(await tile.arrayBuffer()), PNG);
  for (const place of ["1/0/0", "1/0/1", "1/2/0", "30/0/0", "1/-1/0", "x/0/0", "1/1e0/0"])
    t.is((await served.get(`/track/tiles/${place}`)).status, 404, place);
  t.is(whole.counters()["tiles"], 2);
  whole.stop();
  await ran;
});
