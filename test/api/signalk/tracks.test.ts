/** Tracks as chart programs ask for them: our own from the historian, those of targets from memory. */
import test from "ava";
import type { AisSaid } from "../../../src/ais/report.ts";
import { AisTargets } from "../../../src/ais/targets.ts";
import { trackLines } from "../../../src/signalk/track-lines.ts";
import { readTrackFilter, readTrackQuestion } from "../../../src/signalk/track-question.ts";
import { SELF, signalkVessel, type SignalkVessel } from "./vessel.ts";

const API = "/signalk/v1/api";
const MINUTE_MS = 60_000;
const URN = "urn:mrn:imo:mmsi:244710359";

/** A position each 10 s, from so many minutes ago for so many minutes. */
function sail({ tags }: SignalkVessel, agoMinutes: number, minutes: number): void {
  const beginMs = Date.now() - agoMinutes * MINUTE_MS;
  for (let i = 0; i < minutes * 6; i += 1) {
    const timestampMs = beginMs + i * 10_000;
    const write = (tagId: string, value: number) =>
      tags.write({ tagId, value, quality: "good", timestampMs, source: "test" });
    write("VESSEL.LAT_DEG", 39 + i / 10_000);
    write("VESSEL.LON_DEG", 2 + i / 10_000);
  }
}

test("our own track is that of the historian, with a point an interval, and a line for each stretch", async (t) => {
  const vessel = await signalkVessel(t);
  t.is((await vessel.ask("GET", `${API}/vessels/self/track`)).status, 404, "nothing is known yet");
  sail(vessel, 90, 30);
  sail(vessel, 30, 30);
  for (const path of ["/self/track", "/vessels/self/track", `/vessels/${SELF}/track`, "/tracks/self"]) {
    const { status, body } = await vessel.ask("GET", API + path);
    t.is(status, 200, path);
    t.is(body.type, "MultiLineString");
    t.is(body.coordinates.length, 2);
    for (const line of body.coordinates) t.true(line.length >= 30 && line.length <= 31, String(line.length));
    const [longitude, latitude] = body.coordinates[1].at(-1);
    t.true(Math.abs(longitude - 2.0179) < 1e-6 && Math.abs(latitude - 39.0179) < 1e-6);
  }
  const { body: fine } = await vessel.ask("GET", `${API}/self/track?timespan=10m&resolution=10s`);
  t.true(fine.coordinates[0].length >= 58 && fine.coordinates[0].length <= 61);
  const { body: hourBefore } = await vessel.ask("GET", `${API}/self/track?timespan=23h&resolution=1m&timespanOffset=1`);
  t.is(hourBefore.coordinates.length, 1);
  // A day by the second would be too many points: they are nine seconds apart.
  const { body: day } = await vessel.ask("GET", `${API}/self/track?timespan=1d&resolution=1s`);
  const points = day.coordinates.flat().length;
  t.true(points > 300 && points <= 360, String(points));
});

test("a question that cannot be understood is refused, and a vessel without a track is not found", async (t) => {
  const vessel = await signalkVessel(t);
  for (const query of ["timespan=soon", "timespan=0s", "timespanOffset=x", "resolution=-1", "timespan=1h&timespan=2h"])
    t.is((await vessel.ask("GET", `${API}/self/track?${query}`)).status, 400, query);
  for (const query of ["radius=far", "bbox=1,2,3", "bbox=a,b,c,d", "radius=-1", "bbox=1,2,3,4,5"])
    t.is((await vessel.ask("GET", `${API}/tracks?${query}`)).status, 400, query);
  for (const path of [`/vessels/${URN}/track`, "/vessels/track", `/tracks/${URN}`, `/atons/${URN}/track`])
    t.is((await vessel.ask("GET", API + path)).status, 404, path);
  t.is((await vessel.ask("PUT", `${API}/tracks`, {})).status, 405);
  t.deepEqual((await vessel.ask("GET", `${API}/tracks`)).body, {});
});

test("the tracks of targets are by context, and only those near us or in an area if so asked", async (t) => {
  let nowMs = 0;
  let own: { latitude: number; longitude: number } | undefined;
  const targets = new AisTargets({ now: () => nowMs, ownMmsi: undefined, ownPosition: () => own });
  const vessel = await signalkVessel(t, {}, { targets });
  const hear = (mmsi: string, said: AisSaid) =>
    targets.take({ mmsi, class: "A", isOwn: false, timestampMs: nowMs, source: "nmea2000:can0:43", said });
  for (let minute = 0; minute < 3; minute += 1) {
    nowMs += MINUTE_MS;
    hear("244710359", { position: { latitude: 39.5, longitude: 2 + minute / 100 } });
    hear("244000001", { position: { latitude: -39.5, longitude: 179.99 + minute / 100 - (minute === 2 ? 360 : 0) } });
  }
  hear("244000002", { position: { latitude: 39.5, longitude: 2 } });
  const near = [
    [2, 39.5],
    [2.01, 39.5],
    [2.02, 39.5],
  ];
  const asked = async (query: string) => Object.keys((await vessel.ask("GET", `${API}/tracks${query}`)).body);
  const { body } = await vessel.ask("GET", `${API}/tracks`);
  t.deepEqual(body[`vessels.${URN}`], { type: "MultiLineString", coordinates: [near] });
  t.deepEqual(body["vessels.urn:mrn:imo:mmsi:244000001"].coordinates, [
    [
      [179.99, -39.5],
      [180, -39.5],
    ],
  ]);
  t.is(Object.keys(body).length, 2, "one point is no line");
  t.deepEqual(await asked("?radius=10000"), [], "nobody knows where we are");
  own = { latitude: 39.5, longitude: 2.1 };
  t.deepEqual(await asked("?radius=10000"), [`vessels.${URN}`]);
  t.deepEqual(await asked("?radius=1000"), []);
  t.deepEqual(await asked("?bbox=2,39,3,40"), [`vessels.${URN}`]);
  t.deepEqual(await asked("?bbox=170,-45,-170,-35"), ["vessels.urn:mrn:imo:mmsi:244000001"]);
  t.deepEqual((await vessel.ask("GET", `${API}/vessels/${URN}/track`)).body.coordinates, [near]);
  nowMs += 601_000;
  targets.expire();
  t.deepEqual(await asked(""), []);
  t.is((await vessel.ask("GET", `${API}/vessels/${URN}/track`)).status, 404);
});

test("a line ends at a gap and at the 180th meridian", (t) => {
  const at = (minute: number, longitude: number) => ({ timeMs: minute * MINUTE_MS, at: [longitude, 0] as const });
  t.is(trackLines([], 1), undefined);
  t.is(trackLines([at(0, 1)], 1), undefined);
  const lines = trackLines(
    [at(0, 1), at(1, 2), at(20, 3), at(21, 4), at(22, 179), at(23, -179), at(24, -178)],
    10 * MINUTE_MS,
  );
  t.deepEqual(
    lines?.coordinates.map((line) => line.map(([longitude]) => longitude)),
    [
      [1, 2],
      [3, 4, 179],
      [-179, -178],
    ],
  );
});

test("an offset has the unit of its time span, unless it has its own", (t) => {
  const now = Date.UTC(2026, 0, 2);
  const spanOf = (query: Readonly<Record<string, string>>) => {
    const found = readTrackQuestion(query, now);
    return typeof found === "string" ? found : [(now - found.fromMs) / MINUTE_MS, (now - found.toMs) / MINUTE_MS];
  };
  t.deepEqual(spanOf({}), [24 * 60, 0]);
  t.deepEqual(spanOf({ timespan: "23h", timespanOffset: "1" }), [24 * 60, 60]);
  t.deepEqual(spanOf({ timespan: "1h", timespanOffset: "90m" }), [150, 90]);
  t.deepEqual(spanOf({ timespan: "60" }), [1, 0]);
  t.is(spanOf({ timespan: "", timespanOffset: "1" }), "timespan");
  const filter = readTrackFilter({ bbox: "-10,-10,10,10", radius: "1e3" }, undefined);
  t.is(filter, "radius");
});
