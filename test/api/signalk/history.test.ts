/** The history of Signal K, from the historian's samples. */
import test from "ava";
import { readQuestion, readSpan } from "../../../src/signalk/history-question.ts";
import { SELF, signalkVessel, type SignalkVessel } from "./vessel.ts";

const HISTORY = "/signalk/v2/api/history";
const MINUTE_MS = 60_000;
/** A whole minute, a quarter of an hour ago. */
const BEGIN = Math.floor(Date.now() / MINUTE_MS - 15) * MINUTE_MS;
const iso = (minute: number) => new Date(BEGIN + minute * MINUTE_MS).toISOString();

/** Ten minutes with three samples each: the minute's number, one less, one more; none in the fifth. */
function fill({ tags }: SignalkVessel): void {
  const write = (tagId: string, value: number, timestampMs: number) =>
    tags.write({ tagId, value, quality: "good", timestampMs, source: "test" });
  for (let minute = 0; minute < 10; minute += 1) {
    if (minute === 5) continue;
    for (const [at, more] of [0, -1, 1].entries()) {
      const timeMs = BEGIN + minute * MINUTE_MS + at * 10_000;
      write("VESSEL.SOG_MS", minute + more, timeMs);
      write("VESSEL.HEADING_TRUE_DEG", 350 + minute, timeMs);
      write("VESSEL.LAT_DEG", 39 + minute / 100, timeMs);
      write("VESSEL.LON_DEG", 2 + minute / 100, timeMs);
    }
  }
}

test("values are reduced to intervals, in the units of Signal K, with gaps as null or no row", async (t) => {
  const vessel = await signalkVessel(t);
  fill(vessel);
  const paths =
    "navigation.speedOverGround,navigation.speedOverGround:max,navigation.headingTrue,navigation.position,none";
  const { status, body } = await vessel.ask(
    "GET",
    `${HISTORY}/values?paths=${paths}&from=${iso(0)}&to=${iso(10)}&resolution=60`,
  );
  t.is(status, 200);
  t.is(body.context, `vessels.${SELF}`);
  t.deepEqual(body.range, { from: iso(0), to: iso(10) });
  t.deepEqual(body.values[1], { path: "navigation.speedOverGround", method: "max" });
  t.is(body.data.length, 9, "there is no row of the minute without samples");
  const [time, mean, max, heading, position, none] = body.data[3];
  t.is(time, iso(3));
  t.is(mean, 3);
  t.is(max, 4);
  t.true(Math.abs(heading - (353 * Math.PI) / 180) < 1e-6);
  t.deepEqual(position, [2.03, 39.03]);
  t.is(none, null);
});

test("of another vessel there is nothing, and not what this one has", async (t) => {
  const vessel = await signalkVessel(t);
  fill(vessel);
  const rowsOf = async (context: string) => {
    const query = `paths=navigation.speedOverGround&duration=PT1H&resolution=60&context=${context}`;
    const { status, body } = await vessel.ask("GET", `${HISTORY}/values?${query}`);
    t.is(status, 200);
    return body.data.length as number;
  };
  for (const context of ["", "vessels.self", `vessels.${SELF}`]) t.true((await rowsOf(context)) > 0, context);
  for (const context of ["vessels.urn:mrn:imo:mmsi:235000000", "atons.self"]) t.is(await rowsOf(context), 0, context);
});

test("a duration ends now, and the paths that have samples are listed", async (t) => {
  const vessel = await signalkVessel(t);
  fill(vessel);
  const { body } = await vessel.ask(
    "GET",
    `${HISTORY}/values?paths=navigation.speedOverGround&duration=PT1H&resolution=1h`,
  );
  t.true(body.data.length >= 1);
  const { body: paths } = await vessel.ask("GET", `${HISTORY}/paths?duration=3600`);
  t.deepEqual(paths.toSorted(), ["navigation.headingTrue", "navigation.position", "navigation.speedOverGround"]);
  t.deepEqual((await vessel.ask("GET", `${HISTORY}/paths?from=2020-01-01&to=2020-01-02`)).body, []);
  t.deepEqual((await vessel.ask("GET", `${HISTORY}/contexts?duration=60`)).body, [`vessels.${SELF}`]);
});

test("what cannot be answered is told", async (t) => {
  const vessel = await signalkVessel(t);
  for (const query of [
    "",
    "paths=a.b",
    "paths=a.b:median&duration=60",
    "paths=a.b&from=yesterday",
    "paths=a.b&from=2026-01-02&to=2026-01-01",
    "paths=a.b&from=2026-01-02&to=2026-01-03&duration=60",
    "paths=a.b&duration=60&resolution=often",
    "paths=a.b&duration=P400D&resolution=1",
    `paths=${Array.from({ length: 33 }, () => "a.b").join()}&duration=60`,
  ])
    t.is((await vessel.ask("GET", `${HISTORY}/values?${query}`)).status, 400, query);
  t.is((await vessel.ask("GET", `${HISTORY}/paths`)).status, 400);
  t.is((await vessel.ask("GET", `${HISTORY}/other`)).status, 404);
  t.is((await vessel.ask("POST", `${HISTORY}/values`)).status, 405);
});

test("spans and resolutions are read as clients write them", (t) => {
  const span = (query: Record<string, string>) => {
    const { fromMs = Number.NaN, toMs = Number.NaN } = readSpan(query, 10_000_000) ?? {};
    return [fromMs, toMs];
  };
  t.deepEqual(span({ duration: "PT1H" }), [6_400_000, 10_000_000]);
  t.deepEqual(span({ duration: "P1DT2M3.5S", to: "1970-01-03T00:00:00Z" }), [86_276_500, 172_800_000]);
  t.deepEqual(span({ from: "1970-01-01T00:00:10Z", duration: "60" }), [10_000, 70_000]);
  t.deepEqual(span({ from: "1970-01-01T00:00:10Z" }), [10_000, 10_000_000]);
  t.deepEqual(span({ duration: "PT" }), [Number.NaN, Number.NaN]);
  const interval = (resolution?: string) => {
    const question = readQuestion({ paths: "a.b", duration: "PT1H", ...(resolution && { resolution }) }, 0);
    return typeof question === "string" ? question : question.intervalMs;
  };
  t.deepEqual(
    ["10", "0.5", "5m", "1h", "PT1S", undefined].map(interval),
    [10_000, 500, 300_000, 3_600_000, 1000, 8000],
  );
});

test("a method that only JavaScript's objects have is none", async (t) => {
  const { ask } = await signalkVessel(t);
  for (const method of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    t.is(readQuestion({ paths: `a.b:${method}`, duration: "PT1H" }, 0), "method");
    t.is(
      (await ask("GET", `${HISTORY}/values?paths=navigation.speedOverGround:${method}&duration=PT1H`)).status,
      400,
      method,
    );
  }
});

test("another provider than the historian, and sources that cannot be chosen, are refused", async (t) => {
  const { ask } = await signalkVessel(t);
  const statusOf = async (what: string, wish: string) =>
    (await ask("GET", `${HISTORY}/${what}?paths=navigation.speedOverGround&duration=PT1H&${wish}`)).status;
  for (const what of ["values", "paths", "contexts"]) {
    for (const wish of ["provider=bitacora", "provider=", "sourcePolicy=all", "sourcePolicy=preferred"])
      t.is(await statusOf(what, wish), 200, `${what} ${wish}`);
    for (const wish of ["provider=x", "provider=constructor", "sourcePolicy=bogus", "provider=a&provider=b"])
      t.is(await statusOf(what, wish), 400, `${what} ${wish}`);
  }
});
