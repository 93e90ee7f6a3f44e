import test from "ava";
import { vesselFor } from "./support/vessel-test.ts";

const RPM = "ME_INST_0.RPM";
const SPEED = "VESSEL.SOG_MS";
const HEADING = "VESSEL.HEADING_TRUE_DEG";
const DOOR = "DOOR_0.OPEN";
const START = Date.UTC(2026, 0, 1);
const iso = (ms: number) => new Date(ms).toISOString();

type Vessel = Awaited<ReturnType<typeof vesselFor>>;

function put(vessel: Vessel, tagId: string, seconds: number, value: number | boolean | null) {
  const quality = value === null ? ("bad" as const) : ("good" as const);
  vessel.tags.write({ tagId, value, quality, timestampMs: START + seconds * 1000, source: "test" });
}

/** RPM each second for a minute, the speed each ten seconds with a silence, the heading once, the door twice. */
async function threeTags(t: Parameters<typeof vesselFor>[0]): Promise<Vessel> {
  const vessel = await vesselFor(t);
  for (let s = 0; s < 60; s += 1) put(vessel, RPM, s, s);
  for (const s of [0, 10, 40, 50]) put(vessel, SPEED, s, s / 10);
  put(vessel, HEADING, 5, 350);
  put(vessel, HEADING, 6, 10);
  put(vessel, DOOR, 1, true);
  put(vessel, DOOR, 30, null);
  return vessel;
}

// One after the other: what one writes would hold up the others until the server gives up their idle connections.
test.serial("several tags come in one answer, each with its newest records, in the order asked for", async (t) => {
  const vessel = await threeTags(t);
  const { body } = await vessel.get(`/history?tags=${SPEED},${RPM},${DOOR}&limit=2`);
  t.deepEqual(body, {
    series: [
      { tag_id: SPEED, records: [
        { timestamp: iso(START + 40_000), value: 4, quality: "good" },
        { timestamp: iso(START + 50_000), value: 5, quality: "good" },
      ] },
      { tag_id: RPM, records: [
        { timestamp: iso(START + 58_000), value: 58, quality: "good" },
        { timestamp: iso(START + 59_000), value: 59, quality: "good" },
      ] },
      { tag_id: DOOR, records: [
        { timestamp: iso(START + 1000), value: true, quality: "good" },
        { timestamp: iso(START + 30_000), value: null, quality: "bad" },
      ] },
    ],
  }); // prettier-ignore
});

test.serial("with an interval all tags share one axis, on which gaps are null", async (t) => {
  const vessel = await threeTags(t);
  const { body } = await vessel.get(`/history?tags=${RPM},${SPEED},${HEADING},${DOOR}&interval_s=10&aggregate=first`);
  t.is(body.interval_s, 10);
  t.is(body.aggregate, "first");
  t.deepEqual(
    body.timestamps,
    [0, 10, 20, 30, 40, 50].map((s) => iso(START + s * 1000)),
  );
  const series = Object.fromEntries(body.series.map((one: { tag_id: string }) => [one.tag_id, one]));
  t.deepEqual(series[RPM].values, [0, 10, 20, 30, 40, 50]);
  t.deepEqual(series[SPEED].values, [0, 1, null, null, 4, 5]);
  t.deepEqual(series[SPEED].qualities, ["good", "good", null, null, "good", "good"]);
  t.deepEqual(series[HEADING].values, [350, null, null, null, null, null]);
  t.deepEqual(series[DOOR].values, [true, null, null, null, null, null], "what is bad does not count");
  const mean = await vessel.get(`/history?tags=${HEADING}&interval_s=10`);
  t.true(Math.abs(((mean.body.series[0].values[0] + 180) % 360) - 180) < 1e-6, "the mean of an angle is circular");
});

test.serial("both bounds make the axis reach from one to the other; a limit keeps its newest end", async (t) => {
  const vessel = await threeTags(t);
  const span = (since: number, until: number) =>
    `since=${iso(START + since * 1000)}&until=${iso(START + until * 1000)}`;
  const axis = async (query: string) => (await vessel.get(`/history?tags=${RPM}&interval_s=10&${query}`)).body;
  const wide = await axis(span(-20, 79));
  t.deepEqual(wide.series[0].values, [null, null, 4.5, 14.5, 24.5, 34.5, 44.5, 54.5, null, null]);
  const cut = await axis(`${span(-1000, 1000)}&limit=3`);
  t.deepEqual(
    cut.timestamps,
    [30, 40, 50].map((s) => iso(START + s * 1000)),
  );
  t.deepEqual((await axis(span(200, 219))).series[0].values, [null, null]);
  t.deepEqual((await axis("since=2027-01-01")).timestamps, []);
});

test.serial("a pattern stands for the tags that it matches, and each comes once", async (t) => {
  const vessel = await threeTags(t);
  const { body } = await vessel.get(`/history?tags=${RPM},ME_INST_*.RPM,${RPM}&limit=1`);
  t.deepEqual(body.series.map((one: { tag_id: string }) => one.tag_id), ["ME_INST_0.RPM", "ME_INST_1.RPM"]); // prettier-ignore
});

test.serial("what is wrong with the tags is said by name", async (t) => {
  const vessel = await vesselFor(t);
  const fault = async (query: string, status: number, ...words: string[]) => {
    const answer = await vessel.get(`/history?${query}`);
    t.is(answer.status, status, query.slice(0, 80));
    for (const word of words) t.true(answer.body.detail.includes(word), `${word}: ${answer.body.detail}`);
  };
  await fault("", 400, "tags");
  await fault("tags=", 400, "tags");
  await fault("tags=,", 400, "tags");
  await fault(`tags=${RPM},`, 400, "tags");
  await fault(`tags=${RPM},NOPE,VESSEL.SOG_MS,ALSO_NOT`, 404, "'NOPE'", "'ALSO_NOT'");
  await fault("tags=NO_*", 404, "'NO_*'");
  await fault(`tags=${Array.from({ length: 5000 }, (_, i) => `T${i}`).join(",")}`, 404, "'T0'", "4990");
  await fault(`tags=${Array.from({ length: 10_000 }, (_, i) => `ENGINE_${i}.RPM`).join(",")}`, 414);
  await fault(`tags=${RPM}&interval_s=10&aggregate=minmax`, 400, "minmax");
  await fault(`tags=${RPM}&interval_s=-1`, 400, "interval_s");
  await fault(`tags=${RPM}&aggregate=mean`, 400, "interval_s");
  await fault(`tags=${RPM}&aggregate=median&interval_s=1`, 400, "aggregate");
  await fault(`tags=${RPM}&limit=0`, 400, "limit");
  await fault(`tags=${RPM}&limit=100001`, 400, "limit");
  await fault(`tags=${RPM}&since=2026-01-02&until=2026-01-01`, 400, "since");
  await fault(`tags=${RPM}&since=yesterday`, 400, "since");
  await fault(`tags=${RPM}&format=xml`, 400, "format");
});

test.serial("more tags than one answer takes are a 400 that says how many it takes", async (t) => {
  const vessel = await vesselFor(t);
  for (let i = 0; i < 101; i += 1) {
    const names = { rangeNormalMin: null, rangeNormalMax: null, alarms: [], controllable: false, description: "" };
    vessel.tags.register({ id: `MANY_${i}.X`, unitSi: "-", ...names });
  }
  const { status, body } = await vessel.get("/history?tags=MANY_*");
  t.is(status, 400);
  t.true(body.detail.includes("101") && body.detail.includes("100"), body.detail);
});

test.serial("CSV is given where it is asked for, by parameter or by the header Accept", async (t) => {
  const vessel = await threeTags(t);
  const path = `/tags/${SPEED}/history?limit=2`;
  const expected = [
    "timestamp,tag_id,value,value_boolean,quality",
    `${iso(START + 40_000)},${SPEED},4,,good`,
    `${iso(START + 50_000)},${SPEED},5,,good`,
    "",
  ].join("\r\n");
  const asked = await vessel.get(`${path}&format=csv`);
  t.is(asked.headers.get("content-type"), "text/csv; charset=utf-8");
  t.is(asked.text, expected);
  const accepted = (accept: string) => vessel.get(path, { headers: { accept } });
  t.is((await accepted("text/csv")).text, expected);
  t.is((await accepted("application/json;q=0.5, text/csv")).text, expected);
  for (const accept of ["*/*", "application/json", "text/html", "text/csv;q=0.1, */*", "text/csv;q=0"]) {
    t.is((await accepted(accept)).body.length, 2, accept);
  }
  const several = await vessel.get(`/history?tags=${SPEED},${DOOR}&limit=1&format=csv`);
  t.is(several.text.split("\r\n")[2], `${iso(START + 30_000)},${DOOR},,,bad`);
  const shared = await vessel.get(`/history?tags=${SPEED},${RPM},${DOOR}&interval_s=20&aggregate=last&format=csv`);
  t.deepEqual(shared.text.split("\r\n"), [
    `timestamp,${SPEED},${RPM},${DOOR}`,
    `${iso(START)},1,19,true`,
    `${iso(START + 20_000)},,39,`,
    `${iso(START + 40_000)},5,59,`,
    "",
  ]);
});

test.serial(
  "pages from the oldest on, along the cursor, are every record once; then they go on with what comes",
  async (t) => {
    const vessel = await vesselFor(t);
    // Three records of each moment, so that pages end in the middle of them.
    for (let i = 0; i < 100; i += 1) put(vessel, RPM, Math.floor(i / 3), i);
    const values: number[] = [];
    let path = `/tags/${RPM}/history?cursor=oldest&limit=7`;
    for (;;) {
      const { body, headers } = await vessel.get(path);
      values.push(...body.map((record: { value: number }) => record.value));
      const link = /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "");
      const cursor = headers.get("bitacora-cursor") ?? "";
      if (link?.[1] === undefined) {
        put(vessel, RPM, 33, 100);
        put(vessel, RPM, 34, 101);
        const later = await vessel.get(`/tags/${RPM}/history?cursor=${cursor}`);
        t.deepEqual(later.body.map((record: { value: number }) => record.value), [100, 101]); // prettier-ignore
        break;
      }
      t.is(new URL(link[1], vessel.url).searchParams.get("cursor"), cursor);
      path = link[1];
    }
    t.deepEqual(
      values,
      Array.from({ length: 100 }, (_, i) => i),
    );
  },
);

test.serial("a cursor keeps inside the bounds, and what is none is a 400", async (t) => {
  const vessel = await threeTags(t);
  const bounds = `since=${iso(START + 10_000)}&until=${iso(START + 13_000)}`;
  const { body, headers } = await vessel.get(`/tags/${RPM}/history?${bounds}&cursor=oldest&limit=3`);
  t.deepEqual(body.map((record: { value: number }) => record.value), [10, 11, 12]); // prettier-ignore
  const next = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
  const rest = await vessel.get(next);
  t.deepEqual(rest.body.map((record: { value: number }) => record.value), [13]); // prettier-ignore
  t.is(rest.headers.get("link"), null);
  for (const cursor of [
    "",
    "newest",
    "2026-01-01",
    "2026-01-01T00:00:00Z~1",
    "2026-13-01T00:00:00.000Z~0",
    `${iso(START)}~-1`,
  ]) {
    const answer = await vessel.get(`/tags/${RPM}/history?cursor=${cursor}`);
    t.is(answer.status, 400, cursor);
    t.true(answer.body.detail.includes("cursor"), answer.body.detail);
  }
  t.is((await vessel.get(`/tags/${RPM}/history?cursor=oldest&interval_s=10`)).status, 400);
});

test.serial("a client that goes away in the middle of many tags gives back what was reserved for it", async (t) => {
  const vessel = await vesselFor(t);
  for (let i = 0; i < 20_000; i += 1) put(vessel, RPM, i, i);
  await vessel.history.flush();
  for (let i = 0; i < 25; i += 1) {
    const abort = new AbortController();
    const response = await fetch(`${vessel.url}/history?tags=${RPM},${SPEED}&limit=100000`, { signal: abort.signal });
    t.is(response.status, 200, `${i}`);
    abort.abort();
    await response.text().catch(() => undefined);
  }
  t.is((await vessel.get(`/history?tags=${RPM}&limit=100000`)).status, 200);
});
